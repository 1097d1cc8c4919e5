//! The surface of hexahedra.

use settee_kernel::{Component, Data, InitContext};
use settee_mesh::dynamic::Rule;
use settee_mesh::{ElementKind, ElementLists};

use super::Ends;

/// Makes the quads that bound the hexahedra of the input the elements of the output: those that belong to exactly one
/// hexahedron.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct Hexa2QuadTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    /// Turns the quads around.
    #[data(default = false)]
    pub flip_normals: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Hexa2QuadTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Hexahedron, &input, context);
        let boundary = input.topology.boundary_quads();
        let mut quads: Vec<[u32; 4]> = boundary.into_iter().map(|quad| input.topology.quads()[quad as usize]).collect();
        if *self.flip_normals {
            quads.iter_mut().for_each(|quad| quad.reverse());
        }
        self.ends.give(input.n_points, ElementLists { quads, ..ElementLists::default() });
    }
}

topological_mapping!(Hexa2QuadTopologicalMapping, |mapping| {
    Some(Rule::Boundary { of: ElementKind::Hexahedron, flip: *mapping.flip_normals, no_new: false })
});
