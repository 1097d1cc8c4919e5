//! The border of a surface.

use std::collections::{BTreeMap, BTreeSet};

use settee_kernel::roles::BaseEngine;
use settee_kernel::{Component, Data, IndexList, InitContext, Lifecycle, Role, Search};
use settee_mesh::elements::{QUAD_EDGES, TRIANGLE_EDGES, pick, sorted};

/// Selects the points on the border of a surface: those of edges that belong to exactly one triangle or quad.
#[derive(Component)]
#[component(category = "Engine/Select", roles(engine))]
pub struct MeshBoundaryROI {
    /// Triangles of the surface; by default, if there are no quads either, those of the nearest topology.
    #[data]
    pub triangles: Data<Vec<[u32; 3]>>,
    /// Quads of the surface.
    #[data]
    pub quads: Data<Vec<[u32; 4]>>,
    /// Indices of the points on the border, in increasing order.
    #[data(output)]
    pub indices: Data<IndexList>,
    #[group]
    base: settee_kernel::Base,
}

impl MeshBoundaryROI {
    fn recompute(&mut self, context: &mut InitContext<'_>) {
        let (mut triangles, mut quads) = (self.triangles.get().clone(), self.quads.get().clone());
        if !self.triangles.is_set() && !self.quads.is_set() {
            let topology = context.find_in_role(Search::Up, Role::Topology, |_| true);
            let Some(topology) = topology else {
                return context
                    .error("no-surface", "there are no triangles or quads, and no topology in the node or above");
            };
            context.require(topology);
            if let Some(mesh) = context.mesh(topology) {
                triangles = mesh.topology().triangles().to_vec();
                quads = mesh.topology().quads().to_vec();
            }
        }
        let of_triangles = triangles.iter().flat_map(|t| TRIANGLE_EDGES.map(|local| sorted(pick(t, local))));
        let of_quads = quads.iter().flat_map(|q| QUAD_EDGES.map(|local| sorted(pick(q, local))));
        let mut uses: BTreeMap<[u32; 2], usize> = BTreeMap::new();
        of_triangles.chain(of_quads).for_each(|edge| *uses.entry(edge).or_insert(0) += 1);
        let border: BTreeSet<u32> = uses.iter().filter(|(_, uses)| **uses == 1).flat_map(|(edge, _)| *edge).collect();
        self.indices.derive(IndexList(border.into_iter().collect()));
    }
}

impl Lifecycle for MeshBoundaryROI {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}

impl BaseEngine for MeshBoundaryROI {
    fn update(&mut self, context: &mut InitContext<'_>) {
        self.recompute(context);
    }
}
