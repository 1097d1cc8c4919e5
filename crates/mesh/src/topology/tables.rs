//! Tables that follow from the lists of a topology, each made when it is first asked for.

use std::sync::OnceLock;

use super::{Adjacency, CellSet, TopologyProblem};

/// A table of the edges or faces of each element, or the first one that the lists lack.
pub(super) type InElements<const N: usize> = OnceLock<Result<Vec<[u32; N]>, TopologyProblem>>;

/// All tables of a topology. Whoever shares the topology shares them: none is made twice.
#[derive(Debug, Clone, Default)]
pub(super) struct Tables {
    pub(super) cells: OnceLock<CellSet>,
    pub(super) edges_around_point: OnceLock<Adjacency>,
    pub(super) triangles_around_point: OnceLock<Adjacency>,
    pub(super) quads_around_point: OnceLock<Adjacency>,
    pub(super) tetrahedra_around_point: OnceLock<Adjacency>,
    pub(super) hexahedra_around_point: OnceLock<Adjacency>,
    pub(super) triangles_around_edge: OnceLock<Adjacency>,
    pub(super) quads_around_edge: OnceLock<Adjacency>,
    pub(super) tetrahedra_around_edge: OnceLock<Adjacency>,
    pub(super) hexahedra_around_edge: OnceLock<Adjacency>,
    pub(super) tetrahedra_around_triangle: OnceLock<Adjacency>,
    pub(super) hexahedra_around_quad: OnceLock<Adjacency>,
    pub(super) edges_in_triangles: InElements<3>,
    pub(super) edges_in_quads: InElements<4>,
    pub(super) edges_in_tetrahedra: InElements<6>,
    pub(super) edges_in_hexahedra: InElements<12>,
    pub(super) triangles_in_tetrahedra: InElements<4>,
    pub(super) quads_in_hexahedra: InElements<6>,
}

impl PartialEq for Tables {
    /// Topologies with the same lists are the same, whatever somebody has asked of one of them.
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

/// The table of the edges or faces of each element, made now if it is not yet.
///
/// # Errors
/// What the lists lack.
pub(super) fn in_elements<const N: usize>(
    kept: &InElements<N>,
    make: impl FnOnce() -> Result<Vec<[u32; N]>, TopologyProblem>,
) -> Result<&[[u32; N]], TopologyProblem> {
    kept.get_or_init(make).as_deref().map_err(Clone::clone)
}
