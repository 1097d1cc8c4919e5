//! Container of triangles.

use settee_kernel::{Component, InitContext};
use settee_mesh::{ContainerKind, ElementLists, SharedMesh};

use crate::topology::container::lists::{Source, build_set, given, mapped, show};
use crate::topology::container::{EdgeData, PointData, TriangleData};

/// A surface of triangles, with its edges.
///
/// Edges that are not given are those of the triangles in order, oriented as they are met first. Given edges must
/// contain those of all triangles.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology))]
pub struct TriangleSetTopologyContainer {
    /// Points.
    #[group]
    pub points: PointData,
    /// Edges.
    #[group]
    pub edges: EdgeData,
    /// Triangles.
    #[group]
    pub triangles: TriangleData,
    #[group]
    base: settee_kernel::Base,
    mesh: SharedMesh,
    described: Option<Source>,
}

impl TriangleSetTopologyContainer {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let lists = ElementLists {
            edges: given(&self.edges.edges),
            triangles: given(&self.triangles.triangles),
            ..ElementLists::default()
        };
        if let Some(topology) = build_set(ContainerKind::Triangle, lists, &mut self.points, context) {
            show(&mut self.edges.edges, topology.edges());
            show(&mut self.triangles.triangles, topology.triangles());
            let n_points = topology.n_points();
            self.mesh.describe(topology, n_points);
            self.described = Some(self.source());
        }
    }
}

set_container!(TriangleSetTopologyContainer, edges.edges, triangles.triangles);
