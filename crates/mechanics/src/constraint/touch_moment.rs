//! When surfaces touch first within a step, and when they part.

use settee_kernel::roles::{Gap, TouchMoment};

use super::ConstraintSet;
use super::rows::Approach;

/// Sides of a contact lie on each other if their gap opens less than this part of what its acceleration makes.
const AT_REST: f64 = 1e-3;
/// Parts of a step in which surfaces part: nearer to its ends the force is as good as 0.
const WITHIN: std::ops::Range<f64> = 1e-4..1.0 - 1e-4;

impl ConstraintSet {
    /// The part of the last step, from 0 to 1, after which a contact or a bound first pushes that did not touch at its
    /// start, or after which one stops to push that did; `None` if there is none. `dt`: length of the step (s).
    pub fn touch_moment(&self, dt: f64) -> Option<TouchMoment> {
        self.last.as_ref()?;
        let (problem, rows) = (&self.work.problem, &self.work.rows);
        let moment = |Approach { row, gap, reached }: &Approach| {
            let pushes = gap.sign * problem.forces.get(*row)? > 0.0;
            let first = if pushes { first_touch(gap.sizes[0], *reached) } else { None };
            first.map(TouchMoment::First).or_else(|| parting(gap, dt).map(TouchMoment::Last))
        };
        rows.approaches.iter().filter_map(moment).min_by(|a, b| a.part().total_cmp(&b.part()))
    }
}

/// Between the gap g at the start and the one after the free motion h the gap is taken as linear in time: g / (g - h).
fn first_touch(before: f64, after: f64) -> Option<f64> {
    (before > 0.0 && after < 0.0).then(|| before / (before - after))
}

/// Surfaces that lie on each other part when the acceleration a by which the gap of the free motion opens becomes
/// positive. With gaps and speeds at both ends the gap is a cubic polynomial, and a is linear from
/// a_0 = 6 (g_1 - g_0) / h^2 - (4 v_0 + 2 v_1) / h to a_1 = -6 (g_1 - g_0) / h^2 + (2 v_0 + 4 v_1) / h.
fn parting(gap: &Gap, dt: f64) -> Option<f64> {
    let ([before, after], [v_0, v_1]) = (gap.sizes, gap.speeds);
    let opened = 6.0 * (after - before) / (dt * dt);
    let (a_0, a_1) = (opened - (4.0 * v_0 + 2.0 * v_1) / dt, (2.0 * v_0 + 4.0 * v_1) / dt - opened);
    let largest = a_0.abs().max(a_1.abs());
    // A body that constraints hold in its place may move inwards: it keeps up to half of the speed that its
    // acceleration made in the step before.
    let is_at_rest = before.abs() <= AT_REST * largest * dt * dt && v_0 <= AT_REST * largest * dt;
    let part = -a_0 / (a_1 - a_0);
    (is_at_rest && a_0 < 0.0 && a_1 > 0.0 && WITHIN.contains(&part)).then_some(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surfaces_part_where_the_acceleration_of_the_gap_changes_its_sign() {
        // a = 6 t - 1.5 over 0.5 s.
        let (gap, speed) = (|t: f64| t.powi(3) - 0.75 * t * t, |t: f64| 3.0 * t * t - 1.5 * t);
        let over = |dt: f64| parting(&Gap { sizes: [gap(0.0), gap(dt)], speeds: [0.0, speed(dt)], sign: 1.0 }, dt);
        assert!((over(0.5).expect("within") - 0.5).abs() < 1e-14);
        assert!((over(0.8).expect("within") - 0.25 / 0.8).abs() < 1e-14);
        assert_eq!(over(0.2), None, "it pushes to the end");
        let moving = Gap { sizes: [0.0, gap(0.5)], speeds: [0.5, speed(0.5)], sign: 1.0 };
        assert_eq!(parting(&moving, 0.5), None, "it left before");
        assert_eq!(first_touch(1.0, -3.0), Some(0.25));
        assert_eq!(first_touch(-1e-9, -3.0), None);
    }
}
