//! Conservative advancement: steps in time that the distance allows.

use settee_math::vec3::{norm, sub};

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
}

impl Default for Advancement {
    /// No separation, a tenth of the way, 1000 steps.
    fn default() -> Self {
        Self { separation: 0.0, rest: 0.1, max_iterations: 1000 }
    }
}

/// The latest time that is known to be safe: up to it two moving simplices stay farther apart than the separation. 1 if
/// they do to the end; 0 if they do not at the start.
///
/// With the mean motion taken away, no two points come together faster than V = max_i |d_i| + max_j |d_j| of the
/// displacements d of the corners. At distance D > `separation` the time (1 - rest) (D - separation) / V is safe. It
/// ends where D - separation has fallen to `rest` times what it was at the start.
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
    let gap = |time: f64| {
        let places = (first.map(|p| p.at(time)), second.map(|p| p.at(time)));
        // Rounding of places and of the distance: what is nearer than that has met.
        let size = places.0.iter().chain(&places.1).flatten().fold(0.0, |size: f64, c| size.max(c.abs()));
        simplices(&places.0, &places.1).distance - settings.separation - 32.0 * f64::EPSILON * size
    };
    let at_start = gap(0.0);
    // A distance that is not a number is not safe.
    let is_apart = at_start > 0.0 && speed.is_finite();
    if !is_apart {
        return 0.0;
    }
    let (mut time, mut left) = (0.0, at_start);
    for _ in 0..settings.max_iterations {
        let step = (1.0 - settings.rest) * left / speed;
        if time + step >= 1.0 {
            return 1.0;
        }
        let next = gap(time + step);
        let is_safe = next > 0.0;
        if !is_safe {
            return time;
        }
        (time, left) = (time + step, next);
        if left < settings.rest * at_start {
            break;
        }
    }
    time
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
    fn a_common_motion_costs_nothing() {
        let shift = |p: [f64; 3]| Moving { start: p, end: [p[0] + 1e6, p[1], p[2]] };
        assert_eq!(
            advance(&[shift([0.0, 0.0, 1.0])], &[shift([0.0; 3]), shift([1.0, 0.0, 0.0])], &Advancement::default()),
            1.0
        );
    }
}
