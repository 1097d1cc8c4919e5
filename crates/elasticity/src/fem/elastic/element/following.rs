//! Elements follow a changed mesh in place.

use settee_bodies::in_place::{Changed, Follow};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_bodies::modulus::Modulus;
use settee_kernel::roles::InPlace;
use settee_mesh::RowEdit;
use settee_mesh::finite_element::FiniteElement;

use super::Elements;
use super::matrix::{Misshapen, identity};
use super::stiffness::Stiffness;

impl<E: FiniteElement<N>, const S: usize, const N: usize> Elements<E, S, N> {
    /// How the elements follow a changed mesh in place; `None` where they have to be made anew, or where one that is
    /// new cannot be made, which is said then. Elements whose material is not that of their number now are made again.
    /// `stiffness`: as for [`with_stiffness`](Self::with_stiffness), of the elements with some nodes and numbers.
    pub fn following(
        &self,
        follow: Follow<'_>,
        material: &ElasticData<impl Modulus>,
        stiffness: impl FnOnce(&[u32], &[[u32; N]], &[[f64; S]]) -> Result<Stiffness<S, N>, (usize, Misshapen)>,
    ) -> Option<InPlace<Self>> {
        let knows_materials = self.lame.len() > 1 || (self.lame.len() == 1 && material.is_uniform());
        let topology = follow.input.topology;
        if !knows_materials || follow.input.sparse_grid.is_some() || !material.keeps_by_number(topology, E::KIND) {
            return None;
        }
        let follow = follow.renewing(|before, now| self.lame(before) == Some(material.lame(now, S)));
        let make = |input: &MeshInput<'_>, edit: &RowEdit, added: &[[u32; N]]| {
            let rest = input.rest.as_chunks::<S>().0;
            let stiffness = |nodes: &[[u32; N]], rest: &[[f64; S]]| stiffness(edit.added(), nodes, rest);
            let mut made = Self::of(added, rest, self.rule, stiffness).ok()?;
            made.lame = edit.added().iter().map(|element| material.lame(*element as usize, S)).collect();
            (self.boxes.is_none() || made.boxes.is_some()).then_some(made)
        };
        let join = |elements: &mut Self, changed: Changed<Self, N>| elements.join(&changed);
        follow.in_place(self.nodes.len(), E::elements, make, join)
    }

    /// Takes in elements that were made for a changed mesh. Those that stay keep their numbers, and sums have the order
    /// that they have in a mesh made anew.
    fn join(&mut self, changed: &Changed<Self, N>) {
        let (Changed { made, edit, touched, .. }, nodes) = (changed, changed.nodes());
        if let (Some(boxes), Some(made)) = (&mut self.boxes, &made.boxes) {
            boxes.join(made, edit, touched, nodes.as_flattened().as_chunks().0);
        }
        if let Some(by_edges) = &mut self.by_edges {
            by_edges.follow(changed.n_points, touched, nodes);
        }
        if !self.rest_frames.is_empty() {
            edit.follow(&mut self.rest_frames, 1, &made.rest_frames);
        }
        self.stiffness.join(&made.stiffness, edit);
        if !self.rotations.is_empty() {
            // Elements that were made as boxes have none yet.
            edit.follow(&mut self.rotations, 1, &vec![identity(); made.nodes.len()]);
        }
        if self.lame.len() > 1 {
            edit.follow(&mut self.lame, 1, &made.lame);
        }
        self.nodes.resize(nodes.len(), [0; N]);
        touched.iter().for_each(|index| self.nodes[*index as usize] = nodes[*index as usize]);
        self.is_evaluated = false;
    }
}
