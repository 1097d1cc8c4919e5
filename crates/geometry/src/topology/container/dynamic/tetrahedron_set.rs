//! Container of tetrahedra.

use settee_kernel::{Component, InitContext};
use settee_mesh::{ContainerKind, ElementLists, SharedMesh};

use crate::topology::container::lists::{Source, build_set, given, mapped, show};
use crate::topology::container::{EdgeData, PointData, TetrahedronData, TriangleData};

/// A volume of tetrahedra, with its triangles and edges.
///
/// Edges and triangles that are not given are those of the tetrahedra in order: edges with the smaller index first,
/// triangles rotated so that the smallest index comes first, interior ones once. A loader usually gives both, and its
/// numbering counts.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology))]
pub struct TetrahedronSetTopologyContainer {
    /// Points.
    #[group]
    pub points: PointData,
    /// Edges.
    #[group]
    pub edges: EdgeData,
    /// Triangles.
    #[group]
    pub triangles: TriangleData,
    /// Tetrahedra.
    #[group]
    pub tetrahedra: TetrahedronData,
    #[group]
    base: settee_kernel::Base,
    mesh: SharedMesh,
    described: Option<Source>,
}

impl TetrahedronSetTopologyContainer {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let lists = ElementLists {
            edges: given(&self.edges.edges),
            triangles: given(&self.triangles.triangles),
            tetrahedra: given(&self.tetrahedra.tetrahedra),
            ..ElementLists::default()
        };
        if let Some(topology) = build_set(ContainerKind::Tetrahedron, lists, &mut self.points, context) {
            show(&mut self.edges.edges, topology.edges());
            show(&mut self.triangles.triangles, topology.triangles());
            show(&mut self.tetrahedra.tetrahedra, topology.tetrahedra());
            let n_points = topology.n_points();
            self.mesh.describe(topology, n_points);
            self.described = Some(self.source());
        }
    }
}

set_container!(TetrahedronSetTopologyContainer, edges.edges, triangles.triangles, tetrahedra.tetrahedra);
