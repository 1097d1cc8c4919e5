//! Factor and sums of a product with a vector at the points of one part: consecutive points of its own, followed by
//! other points in ascending order, each with a node. There may be more nodes behind these.

use std::ops::Range;

use settee_math::simd::lanes::{LANES, Lanes, Machine};
use settee_math::simd::padded;

/// The factor at a point, and the sum of the product there. The fourth numbers are unused.
///
/// Both lie in one cache line and take one bounds check: 3,500 edges take 6.9 us; with two separate vectors and a check
/// for each number they take 8.4 us (2 cores, Zen 4, one thread).
#[derive(Clone, Copy, Debug, Default, settee_persist::Persist)]
#[repr(C, align(64))]
pub struct Node {
    /// The factor.
    pub input: [f64; LANES],
    /// The sum.
    pub output: [f64; LANES],
}

/// Least and most points of a part, if there are enough: their nodes stay in the second-level cache, and few of them
/// have edges to other parts.
const LEAST_POINTS: usize = 1024;
const MOST_POINTS: usize = 4096;

/// Parts grow in these steps, so that few changes of the mesh change their size.
const STEP_OF_POINTS: usize = 32;

/// Number of own points of each part: the number of parts divides evenly among two or four threads.
pub fn points_of_a_part(n_points: usize) -> usize {
    let n_parts = n_points.div_ceil(MOST_POINTS).next_multiple_of(4);
    n_points.div_ceil(n_parts.max(1)).next_multiple_of(STEP_OF_POINTS).max(LEAST_POINTS)
}

/// Reads the factor at the points of a part, and clears the sums there; the fourth numbers of the factor are zero.
#[inline(always)]
pub fn read<M: Machine>(machine: M, nodes: &mut [Node], points: (Range<usize>, &[u32]), x: &[[f64; 3]]) {
    for_each_point(
        machine,
        points,
        x,
        #[inline(always)]
        |place, x| nodes[place] = Node { input: x.to_array(), output: [0.0; LANES] },
    );
}

/// Calls `put` with the values at the points of a part and a zero, one point after the other.
#[inline(always)]
pub fn for_each_point<M: Machine>(
    machine: M,
    (own, others): (Range<usize>, &[u32]),
    values: &[[f64; 3]],
    mut put: impl FnMut(usize, M::Lanes),
) {
    let n_own = own.len();
    padded::for_each(machine, &values[own], &mut put);
    for (place, point) in (n_own..).zip(others) {
        let [x, y, z] = values[*point as usize];
        put(place, machine.load(&[x, y, z, 0.0]));
    }
}

/// Adds `factor` times the sums at the points of a part to those from `first` on.
#[inline(always)]
pub fn add<M: Machine>(
    machine: M,
    nodes: &[Node],
    (own, others): (Range<usize>, &[u32]),
    factor: f64,
    (first, y): (usize, &mut [[f64; 3]]),
) {
    let end = first + y.len();
    let (of_own, of_others) = nodes.split_at(own.len());
    let (from, to) = (first.max(own.start), end.min(own.end));
    if from < to {
        let of_own = &of_own[from - own.start..to - own.start];
        padded::add(
            machine,
            factor,
            #[inline(always)]
            |point| machine.load(&of_own[point].output),
            &mut y[from - first..to - first],
        );
    }
    let place = |bound: usize| others.partition_point(|point| (*point as usize) < bound);
    let inside = place(first)..place(end);
    for (point, node) in others[inside.clone()].iter().zip(&of_others[inside]) {
        let y = &mut y[*point as usize - first];
        (0..3).for_each(|axis| y[axis] += factor * node.output[axis]);
    }
}
