//! Container of edges.

use settee_kernel::{Component, InitContext};
use settee_mesh::{ContainerKind, ElementLists, Topology};

use crate::topology::container::lists::{build, given, n_points_of, show};
use crate::topology::container::{EdgeData, PointData};

/// Points joined by edges.
///
/// Springs and other forces along edges take them from here.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology))]
pub struct EdgeSetTopologyContainer {
    /// Points.
    #[group]
    pub points: PointData,
    /// Edges.
    #[group]
    pub edges: EdgeData,
    #[group]
    base: settee_kernel::Base,
    topology: Topology,
}

impl EdgeSetTopologyContainer {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let lists = ElementLists { edges: given(&self.edges.edges), ..ElementLists::default() };
        let n_points = n_points_of(&self.points, &lists);
        if let Some(topology) = build(ContainerKind::Edge, lists, n_points, context) {
            show(&mut self.edges.edges, topology.edges());
            self.topology = topology;
        }
    }
}

set_container!(EdgeSetTopologyContainer, true);
