//! Container of points.

use settee_kernel::roles::BaseTopology;
use settee_kernel::{Component, InitContext, Lifecycle};
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

impl Lifecycle for PointSetTopologyContainer {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.rebuild(context);
    }
}

impl BaseTopology for PointSetTopologyContainer {
    fn topology(&self) -> &Topology {
        &self.topology
    }

    fn points(&self) -> &[[f64; 3]] {
        &self.points.position
    }

    fn n_points(&self) -> usize {
        self.topology.n_points()
    }
}
