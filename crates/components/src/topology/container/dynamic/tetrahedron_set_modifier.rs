//! Changes of tetrahedra.

use settee_kernel::{Component, Data, Lifecycle};

/// Accepted so that scenes load; has no effect: topologies do not change during a run yet.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic")]
pub struct TetrahedronSetTopologyModifier {
    /// Sends changes as events.
    #[data(default = true)]
    pub propagate: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TetrahedronSetTopologyModifier {}
