//! Changes of tetrahedra.

use settee_kernel::{Component, Data, Lifecycle};

/// Accepted so that scenes load; has no effect: meshes are replaced as a whole, by whoever writes their elements.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic")]
pub struct TetrahedronSetTopologyModifier {
    /// Whether changes of the topology are passed on to the components that follow it.
    #[data(default = true, ignored = "meshes are replaced as a whole, by whoever writes their elements")]
    pub propagate: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TetrahedronSetTopologyModifier {}
