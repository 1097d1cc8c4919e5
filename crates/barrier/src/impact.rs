//! Times of impact of a pair whose points move on straight lines.
//!
//! A time that is returned is never later than the first at which the distance is the separation. Two methods bound it,
//! and the later bound counts:
//!
//! * additive steps, [`advance`]: from the distance that is computed, 32 epsilon of the largest coordinate are taken
//!   away, more than places and distance lose by rounding; a step uses nine tenths of the time that is left, far more
//!   than the rounding of speed and quotient can add;
//! * roots by inclusion, [`vertex_face`] and [`edge_edge`]: a box of parameters is dropped only if its values, which
//!   lie in the box of eight values, are away from zero by more than 24 epsilon of the largest coordinate of an axis,
//!   more than the operations lose. Elements whose distance is the separation are not farther apart than it on any
//!   axis, so that a box of values that is farther on one axis holds none of them.

use settee_proximity::continuous::{Advancement, Moving, RootSettings, advance, edge_edge, vertex_face};

use crate::{Closest, Pair};

/// Share of the way to the impact that is used of a time found by inclusion, where elements would touch.
const SHARE: f64 = 0.95;

/// Gap that a bounded motion leaves, in parts of what rounding may lose: 5e-13 of the coordinates.
const MARGIN: f64 = 64.0;

/// Boxes of parameters that the search by inclusion looks at.
const BOXES: usize = 20_000;

/// Widest change of the values of a box, as share of the gap at the start.
const TOLERANCE: f64 = 1e-4;

/// The part of a motion from `start` to `end`, from 0 to 1, up to which the elements of a pair stay farther apart than
/// `separation`: 1 if they do to the end, 0 if they do not at the start or if something is not finite.
///
/// Without separation it is 0.8 of the exact time or more in all cases that the tests construct. That is no promise:
/// where elements slide along each other so near that the search ends at its limit of 20,000 boxes, it may be any
/// earlier time.
pub fn safe_time(pair: &Pair, start: &[[f64; 3]; 4], end: &[[f64; 3]; 4], separation: f64) -> f64 {
    let additive = additive_time(pair, start, end, separation);
    let p: [Moving; 4] = std::array::from_fn(|i| Moving { start: start[i], end: end[i] });
    let gap = Closest::of(pair, start).squared_distance().sqrt() - separation;
    // What meets at the start, and what never does, needs no second answer.
    let is_apart = separation >= 0.0 && gap > 0.0 && gap.is_finite() && end.iter().flatten().all(|c| c.is_finite());
    if additive >= 1.0 || !is_apart {
        return additive;
    }
    let roots =
        RootSettings { tolerance: TOLERANCE * gap, max_iterations: BOXES, separation, ..RootSettings::default() };
    let root = match pair {
        // A triangle whose corners coincide is a point or an edge.
        Pair::PointPoint(_) => vertex_face(&p[0], &[p[1], p[1], p[1]], &roots),
        Pair::PointEdge(_) => vertex_face(&p[0], &[p[1], p[2], p[1]], &roots),
        Pair::PointTriangle(_) => vertex_face(&p[0], &[p[1], p[2], p[3]], &roots),
        Pair::EdgeEdge(_) => edge_edge(&[p[0], p[1]], &[p[2], p[3]], &roots),
    };
    root.map_or(1.0, |time| additive.max(SHARE * time))
}

/// Whether the boxes around both motions are farther apart than `separation`, on one axis, by more than rounding.
fn are_apart(pair: &Pair, start: &[[f64; 3]; 4], end: &[[f64; 3]; 4], separation: f64) -> bool {
    let (split, n) = (pair.split(), pair.indices().len());
    let bounds = |points: std::ops::Range<usize>, axis: usize| {
        points.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], i| {
            let (a, b) = (start[i][axis], end[i][axis]);
            [low.min(a).min(b), high.max(a).max(b)]
        })
    };
    (0..3).any(|axis| {
        let ([a, b], [c, d]) = (bounds(0..split, axis), bounds(split..n, axis));
        let size = a.abs().max(b.abs()).max(c.abs()).max(d.abs());
        (c - b).max(a - d) > separation + 4.0 * f64::EPSILON * (size + separation)
    })
}

/// The same by additive steps alone: it ends where a tenth of the gap at the start is left, or earlier, and costs some
/// distances instead of up to 20,000 boxes. A gap of 5e-13 of the coordinates is always left, or nine tenths of one
/// that is less.
pub fn additive_time(pair: &Pair, start: &[[f64; 3]; 4], end: &[[f64; 3]; 4], separation: f64) -> f64 {
    let is_finite = start.iter().chain(end).flatten().all(|c| c.is_finite());
    let is_separation = separation >= 0.0;
    if !is_finite || !is_separation {
        return 0.0;
    }
    if are_apart(pair, start, end, separation) {
        return 1.0;
    }
    let p: [Moving; 4] = std::array::from_fn(|i| Moving { start: start[i], end: end[i] });
    let settings = Advancement { separation, rest: 0.1, max_iterations: 100, margin: MARGIN };
    match pair {
        Pair::PointPoint(_) => advance(&[p[0]], &[p[1]], &settings),
        Pair::PointEdge(_) => advance(&[p[0]], &[p[1], p[2]], &settings),
        Pair::PointTriangle(_) => advance(&[p[0]], &[p[1], p[2], p[3]], &settings),
        Pair::EdgeEdge(_) => advance(&[p[0], p[1]], &[p[2], p[3]], &settings),
    }
}
