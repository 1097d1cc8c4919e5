//! Container of hexahedra.

use settee_kernel::{Component, InitContext};
use settee_mesh::{ContainerKind, ElementLists, SharedMesh};

use crate::topology::container::lists::{Source, build_set, given, mapped, show};
use crate::topology::container::{EdgeData, HexahedronData, PointData, QuadData};

/// A volume of hexahedra, with its quads and edges.
///
/// Edges and quads that are not given are those of the hexahedra in order: edges with the smaller index first, quads
/// rotated so that the smallest index comes first, interior ones once.
#[derive(Component)]
#[component(category = "Topology/Container/Dynamic", roles(topology))]
pub struct HexahedronSetTopologyContainer {
    /// Points.
    #[group]
    pub points: PointData,
    /// Edges.
    #[group]
    pub edges: EdgeData,
    /// Quads.
    #[group]
    pub quads: QuadData,
    /// Hexahedra.
    #[group]
    pub hexahedra: HexahedronData,
    #[group]
    base: settee_kernel::Base,
    mesh: SharedMesh,
    described: Option<Source>,
}

impl HexahedronSetTopologyContainer {
    fn rebuild(&mut self, context: &mut InitContext<'_>) {
        let lists = ElementLists {
            edges: given(&self.edges.edges),
            quads: given(&self.quads.quads),
            hexahedra: given(&self.hexahedra.hexahedra),
            ..ElementLists::default()
        };
        if let Some(topology) = build_set(ContainerKind::Hexahedron, lists, &mut self.points, context) {
            show(&mut self.edges.edges, topology.edges());
            show(&mut self.quads.quads, topology.quads());
            show(&mut self.hexahedra.hexahedra, topology.hexahedra());
            let n_points = topology.n_points();
            self.mesh.describe(topology, n_points);
            self.described = Some(self.source());
        }
    }
}

set_container!(HexahedronSetTopologyContainer, edges.edges, quads.quads, hexahedra.hexahedra);
