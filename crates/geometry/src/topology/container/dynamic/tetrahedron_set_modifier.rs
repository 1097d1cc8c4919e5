//! Changes of tetrahedra.

use settee_kernel::{Component, Data, Lifecycle};

/// Accepted so that scenes load; has no effect: topologies do not change during a run yet.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic")]
pub struct TetrahedronSetTopologyModifier {
    /// Whether changes of the topology are passed on to the components that follow it.
    #[data(default = true, ignored = "topologies do not change during a run yet")]
    pub propagate: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TetrahedronSetTopologyModifier {}
