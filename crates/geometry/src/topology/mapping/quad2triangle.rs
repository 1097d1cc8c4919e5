//! Quads cut into triangles.

use settee_kernel::{Component, Data, InitContext};
use settee_mesh::dynamic::Rule;
use settee_mesh::split::{ASSUMED_CELLS, triangles_of_quads};
use settee_mesh::{ElementKind, ElementLists};

use super::Ends;

/// Cuts each quad of the input into two triangles, which become the elements of the output.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct Quad2TriangleTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    /// Alternates the diagonals between neighbours of a grid. An input that is no grid is taken as one with two quads
    /// in a row.
    #[data(default = true)]
    pub swapping: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Quad2TriangleTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Quad, &input, context);
        let row = match input.cells().unwrap_or(ASSUMED_CELLS) {
            [0, ny] => ny,
            [nx, _] => nx,
        };
        let triangles = triangles_of_quads(input.topology.quads(), self.swapping.then_some(row));
        self.ends.give(input.n_points, ElementLists { triangles, ..ElementLists::default() });
    }
}

topological_mapping!(Quad2TriangleTopologicalMapping, |_| Some(Rule::QuadsCut));
