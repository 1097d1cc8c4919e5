//! The border of a surface.

use settee_kernel::{Component, InitContext};
use settee_mesh::dynamic::Rule;
use settee_mesh::{ElementKind, ElementLists};

use super::Ends;

/// Makes the edges that bound the triangles of the input the elements of the output: those that belong to exactly one
/// triangle.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct Triangle2EdgeTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    #[group]
    base: settee_kernel::Base,
}

impl Triangle2EdgeTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Triangle, &input, context);
        let boundary = input.topology.boundary_edges();
        let edges = boundary.into_iter().map(|edge| input.topology.edges()[edge as usize]).collect();
        self.ends.give(input.n_points, ElementLists { edges, ..ElementLists::default() });
    }
}

topological_mapping!(Triangle2EdgeTopologicalMapping, |_| {
    Some(Rule::Boundary { of: ElementKind::Triangle, flip: false, no_new: false })
});
