//! Container of points.

use settee_kernel::{Component, InitContext};
use settee_mesh::{ContainerKind, ElementLists, Topology};

use crate::topology::container::PointData;
use crate::topology::container::lists::build;

/// Points without elements.
///
/// There are `nbPoints` of them, or as many as positions are given if that is more.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology))]
pub struct PointSetTopologyContainer {
    /// Points.
    #[group]
    pub points: PointData,
    #[group]
    base: settee_kernel::Base,
    topology: Topology,
}

impl PointSetTopologyContainer {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let n_points = self.points.position.len().max(*self.points.nb_points as usize);
        if let Some(topology) = build(ContainerKind::Point, ElementLists::default(), Some(n_points), context) {
            self.topology = topology;
        }
    }
}

set_container!(PointSetTopologyContainer, false);
