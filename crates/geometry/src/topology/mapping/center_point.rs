//! Points in the middle of hexahedra.

use settee_kernel::{Component, InitContext};
use settee_mesh::{ElementKind, ElementLists};

use super::Ends;
use super::mesh2point::positions_of;

/// Makes one point for each hexahedron of the input, in its middle: x = sum of its corners / 8 (m).
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct CenterPointTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    #[group]
    base: settee_kernel::Base,
}

impl CenterPointTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Hexahedron, &input, context);
        let Some(x) = positions_of(&input, context) else { return };
        let centre = |hexahedron: &[u32; 8]| {
            [0, 1, 2].map(|axis| hexahedron.iter().map(|&v| x[v as usize][axis]).sum::<f64>() / 8.0)
        };
        let points = input.topology.hexahedra().iter().map(centre).collect();
        self.ends.give_with_points(points, ElementLists::default());
    }
}

topological_mapping!(CenterPointTopologicalMapping);
