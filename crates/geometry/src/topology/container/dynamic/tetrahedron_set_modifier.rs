//! Changes of tetrahedra.

use settee_kernel::roles::BaseTopologyModifier;
use settee_kernel::{Component, Data, IndexList, Lifecycle};
use settee_mesh::{ElementKind, Members};

/// Lets the tetrahedra of the container beside it change during a run. Whoever removes tetrahedra, adds some or divides
/// them does it through this component; what has data per point or per element follows.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology_modifier))]
pub struct TetrahedronSetTopologyModifier {
    /// Whether the states of the points follow: they then lose the points that go, and get those that come.
    #[data(default = true, name = "propagateToDOF")]
    pub propagate_to_dof: Data<bool>,
    /// In SOFA, points whose elements go when the component is initialised again.
    #[data(
        name = "list_Out",
        unsupported = "components are initialised once; remove elements by TopologicalChangeProcessor"
    )]
    pub list_out: Data<IndexList>,
    /// Whether points go that lose their last element.
    #[data(default = true)]
    pub remove_isolated: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TetrahedronSetTopologyModifier {}

impl BaseTopologyModifier for TetrahedronSetTopologyModifier {
    fn members(&self) -> Members {
        Members::Elements(ElementKind::Tetrahedron)
    }

    fn moves_states(&self) -> bool {
        *self.propagate_to_dof
    }

    fn removes_lonely_points(&self) -> bool {
        *self.remove_isolated
    }
}
