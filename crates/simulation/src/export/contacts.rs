//! Contacts as lines between the two points of each.

use settee_kernel::roles::Detected;
use settee_mesh::{VtkCell, VtkField, VtkPiece};

use super::{Body, field};
use crate::Simulation;

fn whole(name: &str, values: Vec<f64>, components: usize) -> VtkField {
    VtkField { is_integer: true, ..field(name, values, components) }
}

impl Simulation {
    /// The contacts of the last step as a body: a line for each, from its first to its second point where they were
    /// detected, with the pair of models, elements, number, normal, gap (distance less the contact distance) and the
    /// force on the second element. `None` if the scene has no collision pipeline.
    pub fn contact_body(&self) -> Option<Body> {
        self.runtime().has_collision().then(|| {
            let mut piece = VtkPiece::default();
            let (mut pairs, mut forces, mut all): (Vec<f64>, Vec<[f64; 3]>, Vec<&Detected>) = Default::default();
            for (pair, found) in self.contacts().enumerate() {
                pairs.extend(found.detected.iter().map(|_| pair as f64));
                forces.extend(found.forces());
                all.extend(found.detected);
            }
            for contact in &all {
                let first = piece.positions.len() as u32;
                piece.positions.extend(contact.points);
                piece.cell(VtkCell::Line, &[first, first + 1]);
            }
            let each = |of: &dyn Fn(&Detected) -> Vec<f64>| all.iter().flat_map(|contact| of(contact)).collect();
            piece.on_cells = vec![
                whole("pair", pairs, 1),
                whole("elements", each(&|contact| contact.elements.map(f64::from).to_vec()), 2),
                whole("id", each(&|contact| vec![contact.id as f64]), 1),
                field("normal", each(&|contact| contact.normal.to_vec()), 3),
                field("gap", each(&|contact| vec![contact.value]), 1),
                field("force", forces.into_flattened(), 3),
            ];
            piece.facts = vec![("TimeValue".to_owned(), self.time())];
            Body { name: "contacts".to_owned(), piece }
        })
    }
}
