//! Container of edges.

use settee_kernel::{Component, InitContext};
use settee_mesh::{ContainerKind, ElementLists, SharedMesh};

use crate::topology::container::lists::{Source, build_set, given, mapped, show};
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
    mesh: SharedMesh,
    described: Option<Source>,
}

impl EdgeSetTopologyContainer {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let lists = ElementLists { edges: given(&self.edges.edges), ..ElementLists::default() };
        if let Some(topology) = build_set(ContainerKind::Edge, lists, &mut self.points, context) {
            show(&mut self.edges.edges, topology.edges());
            let n_points = topology.n_points();
            self.mesh.describe(topology, n_points);
            self.described = Some(self.source());
        }
    }
}

set_container!(EdgeSetTopologyContainer, edges.edges);
