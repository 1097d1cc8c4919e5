//! Changes of hexahedra.

use settee_kernel::roles::BaseTopologyModifier;
use settee_kernel::{Component, Data, Lifecycle};
use settee_mesh::{ElementKind, Members};

/// Lets the hexahedra of the container beside it change during a run. Whoever removes hexahedra, adds some or divides
/// them does it through this component; what has data per point or per element follows.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology_modifier))]
pub struct HexahedronSetTopologyModifier {
    /// Whether the states of the points follow: they then lose the points that go, and get those that come.
    #[data(default = true, name = "propagateToDOF")]
    pub propagate_to_dof: Data<bool>,
    /// Whether points go that lose their last element.
    #[data(default = true)]
    pub remove_isolated: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for HexahedronSetTopologyModifier {}

impl BaseTopologyModifier for HexahedronSetTopologyModifier {
    fn members(&self) -> Members {
        Members::Elements(ElementKind::Hexahedron)
    }

    fn moves_states(&self) -> bool {
        *self.propagate_to_dof
    }

    fn removes_lonely_points(&self) -> bool {
        *self.remove_isolated
    }
}
