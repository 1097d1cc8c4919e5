//! Factor and sums of a product at the points of a part: consecutive ones of its own, and others behind these in
//! ascending order. Its nodes are those of its own points, of the others, and any number more.

use std::ops::Range;

use settee_math::simd::lanes::{LANES, Lanes, Machine};
use settee_math::simd::padded;

/// The factor at a point, and what is added to the product there. The fourth numbers mean nothing.
///
/// Both lie in one line of the cache, and are found with one check of a bound: 3,500 edges take 6.9 us, with two
/// vectors and a check for each number 8.4 us (2 cores, Zen 4, one thread).
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

/// Steps in which parts grow: where points come or go, sizes are other ones seldom.
const STEP_OF_POINTS: usize = 32;

/// Points of its own that a part has, of so many: a number of parts that two or four threads share evenly.
pub fn points_of_a_part(n_points: usize) -> usize {
    let n_parts = n_points.div_ceil(MOST_POINTS).next_multiple_of(4);
    n_points.div_ceil(n_parts.max(1)).next_multiple_of(STEP_OF_POINTS).max(LEAST_POINTS)
}

/// Takes the factor at the points of a part, and clears the sums there; the fourth numbers of the factor are zero.
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
