//! The mass of hexahedra that are elastic and heavy at once.

use settee_bodies::in_place::Follow;
use settee_bodies::mesh_input::MeshInput;
use settee_kernel::roles::{Heavy, InPlace, MassSettings, MeshEdit, SetUp, WithMass};
use settee_kernel::{Data, DataGroup, Diagnostic, ObjectId, RunChanges, checks};
use settee_math::Vec3;
use settee_mesh::ElementKind;
use settee_mesh::finite_element::{FiniteElement, Hexahedron};

use super::super::element::nodes::gather;
use super::{Hexahedra, edge_product};
use crate::ElementMass;

/// Data of the mass.
#[derive(DataGroup)]
pub struct InertiaData {
    /// Density.
    #[data(default = 1.0, unit = "kg/m^3", check = checks::non_negative())]
    pub density: Data<f64>,
    /// Whether the rows of the mass matrix are summed up on the diagonal.
    #[data(default = false)]
    pub lumped_mass: Data<bool>,
    /// Whether the mass matrix is the integral of rho N_a N_b over the element. Without, which is SOFA's way, every
    /// pair of nodes of an element has the entry (8/27) rho V: only the mean velocity of an element has inertia, and a
    /// free body falls with g/19.
    #[data(default = false)]
    pub consistent_mass: Data<bool>,
    /// Mass matrix of each element: one scalar for each pair of nodes, by rows, one after the other.
    #[data(output, unit = "kg")]
    pub mass_matrices: Data<Vec<f64>>,
    /// Gravity is added to velocities by solvers that have a separate step for it, instead of to forces.
    #[data(default = false)]
    pub separate_gravity: Data<bool>,
    /// Damping of this component proportional to its mass: the force -rayleighMass M v is added.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    pub rayleigh_mass: Data<f64>,
}

/// Entry of the matrix of an element for every pair of its nodes, per density and volume; a convention of recorded
/// results.
pub(super) const EVERY_PAIR: f64 = 8.0 / 27.0;

impl InertiaData {
    /// The mass of the hexahedra of the scene.
    ///
    /// # Errors
    /// No elements, points that the state does not have, or an element without size.
    pub fn make(&self, input: &MeshInput<'_>) -> Result<ElementMass, Diagnostic> {
        let mass = if *self.consistent_mass {
            ElementMass::by_quadrature::<Vec3, Hexahedron, 8>(input, &|_| *self.density, true)?
                .scaled(|element| input.filled_mass(element))
        } else {
            self.make_with_equal_entries(input)
        };
        Ok(self.finished(mass))
    }

    /// The mass as the data say, with its output.
    pub fn finished(&self, mass: ElementMass) -> ElementMass {
        let mass = mass.shown_as("massMatrices");
        if *self.lumped_mass { mass.lumped() } else { mass }
    }

    /// How elements with their mass follow a changed mesh in place; `None` where they have to be made anew. `elastic`:
    /// how the elements follow.
    pub fn following(
        &self,
        set_up: SetUp<'_>,
        on: (Option<ObjectId>, Option<ObjectId>),
        heavy: &HeavyHexahedra,
        (edit, elastic): (&MeshEdit<'_>, InPlace<Hexahedra>),
    ) -> Option<InPlace<HeavyHexahedra>> {
        let follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Hexahedron)?.with_rest();
        let points = edit.points(on.1?, follow.input.n_points)?;
        let (nodes, rest) = (follow.input.topology.hexahedra(), follow.input.rest.as_chunks::<3>().0);
        let added = follow.edit.added_of(nodes);
        let mass = |nodes: &[u32; 8]| *self.density * edge_product(&gather(nodes, rest));
        let mass_edit = if *self.consistent_mass {
            let density = |_: u32| *self.density;
            let made = ElementMass::quadrature::<Vec3, Hexahedron, 8>(&added, rest, &density, true).ok()?;
            heavy.of_inertia().edit(&follow, points, (nodes, made), |_, row| row.iter().sum())?
        } else {
            let made = added.iter().flat_map(|nodes| [EVERY_PAIR * mass(nodes); 64]).collect();
            heavy.of_inertia().edit(&follow, points, (nodes, made), |nodes, _| mass(nodes) / 8.0)?
        };
        let InPlace { n_made, edit } = elastic;
        let join = move |heavy: &mut HeavyHexahedra| {
            edit(&mut heavy.forces);
            heavy.inertia().follow(mass_edit);
        };
        Some(InPlace { n_made, edit: Box::new(join) })
    }

    /// The elements and their mass in one.
    pub fn load(&self, elastic: Hexahedra, mass: ElementMass) -> HeavyHexahedra {
        WithMass::new(elastic, mass, *self.separate_gravity)
    }

    /// Equal entries for all pairs of nodes; gravity acts on the eighth part of the true mass.
    fn make_with_equal_entries(&self, input: &MeshInput<'_>) -> ElementMass {
        let elements = Hexahedron::elements(input.topology);
        let rest = input.rest.as_chunks::<3>().0;
        let mut weights = vec![0.0; input.n_points];
        let mut matrices = Vec::with_capacity(elements.len() * 64);
        for (element, nodes) in elements.iter().enumerate() {
            let mass = *self.density * input.filled_mass(element) * edge_product(&gather(nodes, rest));
            nodes.iter().for_each(|node| weights[*node as usize] += mass / 8.0);
            matrices.extend_from_slice(&[EVERY_PAIR * mass; 64]);
        }
        ElementMass::new(elements, matrices, input.n_points).with_weights(weights)
    }
}

impl MassSettings for InertiaData {
    fn separate_gravity(&self) -> bool {
        *self.separate_gravity
    }
    fn rayleigh_mass(&self) -> f64 {
        *self.rayleigh_mass
    }
}

/// Hexahedra with their mass.
pub type HeavyHexahedra = WithMass<Vec3, Hexahedra, ElementMass>;
