//! Conservative advancement: steps in time that the distance allows.

use settee_math::vec3::{cross, dot, norm, sub};

use super::Moving;
use crate::closest::simplices;

/// When an advancement ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advancement {
    /// Distance that is to be kept.
    pub separation: f64,
    /// Part of the way to that distance, between 0 and 1, that a step leaves: smaller ends nearer to the impact, and
    /// takes more steps.
    pub rest: f64,
    /// Steps; then the time that was reached is returned.
    pub max_iterations: usize,
    /// Way that is left at least, in parts of what rounding may lose; from less at the start a tenth of it is gone at
    /// most. What ends nearer than rounding knows could not even move apart any more.
    pub margin: f64,
}

/// Most of a gap within the margin that is kept.
const MOST_KEPT: f64 = 0.9;

impl Default for Advancement {
    /// No separation, a tenth of the way, 1000 steps, no margin.
    fn default() -> Self {
        Self { separation: 0.0, rest: 0.1, max_iterations: 1000, margin: 0.0 }
    }
}

/// The latest time that is known to be safe: up to it two moving simplices stay farther apart than the separation. 1 if
/// they do to the end; 0 if they do not at the start.
///
/// With the mean motion taken away, no two points come together faster than V = max_i |d_i| + max_j |d_j| of the
/// displacements d of the corners. At distance D > `separation` the time (1 - rest) (D - separation) / V is safe. It
/// ends where D - separation has fallen to `rest` times what it was at the start, or to the margin.
///
/// The distance is also at least that along any direction n: of the corners i, j the least n . (x_j - x_i), each of
/// which changes at a constant rate. With the n of the distance that bounds what comes nearer alone, so that surfaces
/// that slide along each other, however near and far, need a step or two.
///
/// Source: Li, Kaufman, Jiang, Codimensional incremental potential contact, ACM Transactions on Graphics 40 (2021),
/// section 5, additive continuous collision detection.
///
/// # Panics
/// If M or N is 0 or more than 4.
pub fn advance<const M: usize, const N: usize>(
    first: &[Moving; M],
    second: &[Moving; N],
    settings: &Advancement,
) -> f64 {
    let displacement = |p: &Moving| sub(p.end, p.start);
    let mut mean = [0.0; 3];
    for p in first.iter().chain(second) {
        mean = settee_math::vec3::add(mean, displacement(p).map(|c| c / (M + N) as f64));
    }
    let fastest = |points: &[Moving]| points.iter().map(|p| norm(sub(displacement(p), mean))).fold(0.0, f64::max);
    let speed = fastest(first) + fastest(second);
    // The gap, and the time that the gaps along its direction allow.
    let gap = |time: f64| {
        let places = (first.map(|p| p.at(time)), second.map(|p| p.at(time)));
        // Rounding of places and of the distance: what is nearer than that has met.
        let size = places.0.iter().chain(&places.1).flatten().fold(0.0, |size: f64, c| size.max(c.abs()));
        let lost = settings.separation + 32.0 * f64::EPSILON * size;
        let nearest = simplices(&places.0, &places.1);
        let along = |n: [f64; 3]| {
            let mut allowed = f64::INFINITY;
            for (p, x) in first.iter().zip(&places.0) {
                for (q, y) in second.iter().zip(&places.1) {
                    let closing = dot(n, sub(displacement(p), displacement(q)));
                    let apart = dot(n, sub(*y, *x)) - lost;
                    // What does not come nearer is no bound, but is one where it is not apart.
                    if closing > 0.0 || apart <= 0.0 {
                        allowed = f64::min(allowed, apart.max(0.0) / closing.max(f64::MIN_POSITIVE));
                    }
                }
            }
            allowed
        };
        // Far corners of large elements need a direction without the rounding of a small distance.
        let normal = normal(&places.0, &places.1);
        let side = dot(normal, nearest.direction);
        let normal = if side < 0.0 { normal.map(|c| -c) } else { normal };
        let allowed = if side == 0.0 { 0.0 } else { along(normal) };
        (nearest.distance - lost, allowed.max(along(nearest.direction)), lost - settings.separation)
    };
    let (at_start, mut allowed, lost) = gap(0.0);
    // A distance that is not a number is not safe.
    let is_apart = at_start > 0.0 && speed.is_finite();
    if !is_apart {
        return 0.0;
    }
    // How much of the gap is kept where the margin is more than the rest of it.
    let margin = (settings.margin * lost).min(MOST_KEPT * at_start);
    let kept = if margin > settings.rest * at_start { margin } else { 0.0 };
    let (mut time, mut left) = (0.0, at_start);
    for _ in 0..settings.max_iterations {
        let part = (1.0 - settings.rest).min(1.0 - kept / left);
        let step = part * allowed.max(left / speed);
        if time + step >= 1.0 {
            return 1.0;
        }
        let (next, along, _) = gap(time + step);
        let is_safe = next > 0.0 && next >= 0.5 * kept;
        if !is_safe {
            return time;
        }
        (time, left, allowed) = (time + step, next, along);
        if left < (settings.rest * at_start).max(1.01 * kept) {
            break;
        }
    }
    time
}

/// The normal, of length 1, of the triangle that one of two simplices is, or of two segments; zero if there is none.
fn normal<const M: usize, const N: usize>(x: &[[f64; 3]; M], y: &[[f64; 3]; N]) -> [f64; 3] {
    let normal = match (M, N) {
        (_, 3) => cross(sub(y[1], y[0]), sub(y[2], y[0])),
        (3, _) => cross(sub(x[1], x[0]), sub(x[2], x[0])),
        (2, 2) => cross(sub(x[1], x[0]), sub(y[1], y[0])),
        _ => [0.0; 3],
    };
    let length = norm(normal);
    if length > 0.0 { normal.map(|c| c / length) } else { [0.0; 3] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_stops_before_the_impact_and_passes_what_is_not_met() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let face = corners.map(|p| Moving { start: p, end: p });
        let fall = |x: f64| [Moving { start: [x, 0.25, 1.0], end: [x, 0.25, -1.0] }];
        let time = advance(&fall(0.25), &face, &Advancement::default());
        assert!(time < 0.5 && time > 0.4, "{time}");
        let close = Advancement { rest: 1e-6, ..Advancement::default() };
        let time = advance(&fall(0.25), &face, &close);
        assert!(time < 0.5 && time > 0.5 - 1e-5, "{time}");
        assert_eq!(advance(&fall(3.0), &face, &close), 1.0);
        assert_eq!(advance(&[Moving::default()], &face, &close), 0.0);
        let thick = Advancement { separation: 0.5, ..close };
        let time = advance(&fall(0.25), &face, &thick);
        assert!(time < 0.25 && time > 0.25 - 1e-5, "{time}");
    }

    #[test]
    fn what_slides_along_a_face_needs_no_small_steps() {
        let corners = [[-9.0, -9.0, 0.0], [9.0, -9.0, 0.0], [0.0, 9.0, 0.0]];
        let face = corners.map(|p| Moving { start: p, end: p });
        let settings = Advancement { separation: 0.5, max_iterations: 3, ..Advancement::default() };
        let slide = |down: f64| [Moving { start: [-1.0, 0.0, 0.5 + 1e-9], end: [1.0, 0.0, 0.5 + 1e-9 - down] }];
        assert_eq!(advance(&slide(0.0), &face, &settings), 1.0);
        let time = advance(&slide(2e-9), &face, &settings);
        assert!(time < 0.5 && time > 0.4, "{time}");
    }

    #[test]
    fn a_common_motion_costs_nothing() {
        let shift = |p: [f64; 3]| Moving { start: p, end: [p[0] + 1e6, p[1], p[2]] };
        assert_eq!(
            advance(&[shift([0.0, 0.0, 1.0])], &[shift([0.0; 3]), shift([1.0, 0.0, 0.0])], &Advancement::default()),
            1.0
        );
    }
}
