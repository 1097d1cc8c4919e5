//! Stiffness of four elements at its places among the edges of a mesh.

use settee_math::simd::lanes::{LANES, Lanes};
use settee_math::simd::lanes3::Matrix;

use super::edge_stiffness::{EdgeBlocks, EdgePlace};

/// The places of the edges of four elements.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Places {
    /// By edges.
    places: [[EdgePlace; LANES]; 6],
    /// How many of the elements there are.
    n: u32,
    /// The first and the last edge of all.
    span: [u32; 2],
}

/// The places of elements in groups of four.
pub fn grouped(places: &[[EdgePlace; 6]]) -> Vec<Places> {
    let group = |places: &[[EdgePlace; 6]]| {
        let edges = || places.as_flattened().iter().map(|place| place.edge());
        Places {
            places: std::array::from_fn(|edge| std::array::from_fn(|lane| places[lane.min(places.len() - 1)][edge])),
            n: places.len() as u32,
            span: [edges().min().unwrap_or(0), edges().max().unwrap_or(0)],
        }
    };
    places.chunks(LANES).map(group).collect()
}

impl Places {
    /// Whether some of them may be in a part of the blocks.
    #[inline(always)]
    pub fn meet(&self, part: &EdgeBlocks<'_>) -> bool {
        part.meet(self.span)
    }

    /// Adds the blocks of the elements, by rows, at the places of one of their edges, in the order of the elements.
    #[inline(always)]
    pub fn add<L: Lanes>(
        &self,
        edge: usize,
        [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]]: &Matrix<L>,
        part: &mut EdgeBlocks<'_>,
    ) {
        let first = L::transpose([*xx, *xy, *xz, *yx]);
        let second = L::transpose([*yy, *yz, *zx, *zy]);
        let last = zz.to_array();
        for lane in 0..LANES {
            if lane < self.n as usize {
                let [a, b, c, d] = first[lane].to_array();
                let [e, f, g, h] = second[lane].to_array();
                part.add(self.places[edge][lane], &[a, b, c, d, e, f, g, h, last[lane]]);
            }
        }
    }
}
