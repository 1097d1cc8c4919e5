//! Stiffness of four elements at its places among the edges of a mesh.

use settee_math::simd::lanes::{LANES, Lanes, Machine};
use settee_math::simd::lanes3::Matrix;

use super::edge_edit::EdgeEdit;
use super::edge_stiffness::{EdgeBlocks, EdgePlace};

/// The places of the edges of four elements.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Places {
    /// The edges of the mesh by local edges.
    edges: [[u32; LANES]; 6],
    /// 1 where the local edge runs from the first point of the edge to the second, -1 where it runs against it.
    directions: [[f32; LANES]; 6],
    /// How many of the elements there are.
    n: u32,
    /// The first and the last edge of all.
    span: [u32; 2],
}

/// The places of elements in groups of four.
pub fn grouped(places: &[[EdgePlace; 6]]) -> Vec<Places> {
    places.chunks(LANES).map(Places::new).collect()
}

/// Updates the groups after a change of the mesh.
pub fn follow_grouped(groups: &mut Vec<Places>, places: &[[EdgePlace; 6]], edit: &EdgeEdit) {
    if edit.renumbers() {
        groups.clear();
        groups.extend(places.chunks(LANES).map(Places::new));
        return;
    }
    groups.truncate(places.len().div_ceil(LANES));
    let last = places.len().saturating_sub(1) as u32;
    for element in edit.elements.iter().copied().chain([last]) {
        let first = element as usize / LANES * LANES;
        let Some(own) = places.get(first..places.len().min(first + LANES)).filter(|own| !own.is_empty()) else {
            continue;
        };
        match groups.get_mut(first / LANES) {
            Some(group) => *group = Places::new(own),
            // New elements are behind all others, in ascending order.
            None => groups.push(Places::new(own)),
        }
    }
}

impl Places {
    /// Those of one to four elements.
    fn new(places: &[[EdgePlace; 6]]) -> Self {
        let edges = || places.as_flattened().iter().map(|place| place.edge());
        let place = |edge: usize, lane: usize| places[lane.min(places.len() - 1)][edge];
        let direction = |place: EdgePlace| if place.runs_along() { 1.0 } else { -1.0 };
        Self {
            edges: std::array::from_fn(|edge| std::array::from_fn(|lane| place(edge, lane).edge())),
            directions: std::array::from_fn(|edge| std::array::from_fn(|lane| direction(place(edge, lane)))),
            n: places.len() as u32,
            span: [edges().min().unwrap_or(0), edges().max().unwrap_or(0)],
        }
    }

    /// Whether some of them may be in a part of the blocks.
    #[inline(always)]
    pub fn meet(&self, part: &EdgeBlocks<'_>) -> bool {
        part.meet(self.span)
    }

    /// Adds the blocks of the elements, by rows, at the places of one of their edges, in the order of the elements.
    #[inline(always)]
    pub fn add<M: Machine>(
        &self,
        machine: M,
        edge: usize,
        &[[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]]: &Matrix<M::Lanes>,
        part: &mut EdgeBlocks<'_>,
    ) {
        // The transposed block where the edge runs against the local one: the processor could not guess which way
        // edges run, and all lanes choose at once.
        let (direction, zero) = (machine.load_single(&self.directions[edge]), machine.splat(0.0));
        let [xy, yx] = transposed_where(direction, zero, [xy, yx]);
        let [xz, zx] = transposed_where(direction, zero, [xz, zx]);
        let [yz, zy] = transposed_where(direction, zero, [yz, zy]);
        let first = M::Lanes::transpose([xx, xy, xz, yx]);
        let second = M::Lanes::transpose([yy, yz, zx, zy]);
        let last = zz.to_array();
        for lane in 0..LANES {
            if lane < self.n as usize {
                part.add(machine, self.edges[edge][lane], [first[lane], second[lane]], last[lane]);
            }
        }
    }
}

/// Two entries of a block, exchanged in the lanes whose direction is negative.
#[inline(always)]
fn transposed_where<L: Lanes>(direction: L, zero: L, [above, below]: [L; 2]) -> [L; 2] {
    [direction.where_greater(zero, above, below), direction.where_greater(zero, below, above)]
}
