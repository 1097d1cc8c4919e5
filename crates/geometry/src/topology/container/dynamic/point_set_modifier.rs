//! Changes of points.

use settee_kernel::roles::BaseTopologyModifier;
use settee_kernel::{Component, Data, Lifecycle};
use settee_mesh::Members;

/// Lets the points of the container beside it change during a run. Whoever removes points, adds some or divides them
/// does it through this component; what has data per point or per element follows.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology_modifier))]
pub struct PointSetTopologyModifier {
    /// Whether the states of the points follow: they then lose the points that go, and get those that come.
    #[data(default = true, name = "propagateToDOF")]
    pub propagate_to_dof: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for PointSetTopologyModifier {}

impl BaseTopologyModifier for PointSetTopologyModifier {
    fn members(&self) -> Members {
        Members::Points
    }

    fn moves_states(&self) -> bool {
        *self.propagate_to_dof
    }
}
