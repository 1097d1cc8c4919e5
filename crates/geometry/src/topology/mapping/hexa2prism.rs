//! Hexahedra cut into prisms.

use settee_kernel::{Component, InitContext};
use settee_mesh::split::prisms_of_hexahedra;
use settee_mesh::{ElementKind, ElementLists};

use super::Ends;

/// Cuts each hexahedron of the input into two prisms, which become the elements of the output. Only a `MeshTopology`
/// holds prisms.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct Hexa2PrismTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    #[group]
    base: settee_kernel::Base,
}

impl Hexa2PrismTopologicalMapping {
    fn map(&mut self, context: &mut InitContext<'_>) {
        let Some(input) = self.ends.read(context) else { return };
        self.ends.warn_if_without(ElementKind::Hexahedron, &input, context);
        let prisms = prisms_of_hexahedra(input.topology.hexahedra());
        self.ends.give(input.n_points, ElementLists { prisms, ..ElementLists::default() });
    }
}

topological_mapping!(Hexa2PrismTopologicalMapping);
