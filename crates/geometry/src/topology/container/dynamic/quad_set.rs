//! Container of quads.

use settee_kernel::{Component, InitContext};
use settee_mesh::{ContainerKind, ElementLists, SharedMesh};

use crate::topology::container::lists::{Source, build_set, given, mapped, show};
use crate::topology::container::{EdgeData, PointData, QuadData};

/// A surface of quads, with its edges.
///
/// Edges that are not given are those of the quads in order, smaller index first.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology))]
pub struct QuadSetTopologyContainer {
    /// Points.
    #[group]
    pub points: PointData,
    /// Edges.
    #[group]
    pub edges: EdgeData,
    /// Quads.
    #[group]
    pub quads: QuadData,
    #[group]
    base: settee_kernel::Base,
    mesh: SharedMesh,
    described: Option<Source>,
}

impl QuadSetTopologyContainer {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let lists = ElementLists {
            edges: given(&self.edges.edges),
            quads: given(&self.quads.quads),
            ..ElementLists::default()
        };
        if let Some(topology) = build_set(ContainerKind::Quad, lists, &mut self.points, context) {
            show(&mut self.edges.edges, topology.edges());
            show(&mut self.quads.quads, topology.quads());
            let n_points = topology.n_points();
            self.mesh.describe(topology, n_points);
            self.described = Some(self.source());
        }
    }
}

set_container!(QuadSetTopologyContainer, edges.edges, quads.quads);
