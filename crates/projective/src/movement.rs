//! Motion given at key times: what the constraints that follow such keys have in common.

use settee_kernel::Diagnostic;
use settee_math::{DataTypes, Point, StateKind, quaternion};

/// Rounding of sums of time steps, as a fraction of the time between the first and the last key.
const ROUNDING: f64 = 1e-9;

/// A time between two keys.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Segment {
    /// Key before, or at, the time.
    pub from: usize,
    /// Key after it.
    pub to: usize,
    /// Fraction of the interval that has passed.
    pub fraction: f64,
    /// Length of the interval (s).
    pub length: f64,
}

/// The interval of increasing key times that holds `time`; the last key belongs to the last interval. `None` outside.
pub(super) fn segment(keys: &[f64], time: f64) -> Option<Segment> {
    let (first, last) = (*keys.first()?, *keys.last()?);
    let slack = ROUNDING * (last - first);
    if keys.len() < 2 || time < first - slack || time > last + slack {
        return None;
    }
    let to = keys.partition_point(|key| *key <= time).clamp(1, keys.len() - 1);
    let length = keys[to] - keys[to - 1];
    let fraction = if length > 0.0 { ((time - keys[to - 1]) / length).clamp(0.0, 1.0) } else { 1.0 };
    Some(Segment { from: to - 1, to, fraction, length })
}

/// Whether key times increase and there is a value for each; values beyond the last key time are never reached.
///
/// # Errors
/// What is wrong, about the data `name` of the values or about keyTimes.
pub(super) fn check_keys(keys: &[f64], name: &'static str, n_values: usize) -> Result<(), Diagnostic> {
    if keys.len() > n_values {
        let finding = Diagnostic::error("out-of-range", "not one value for each key time");
        return Err(finding
            .attribute(name, format!("{n_values} values"))
            .expected(format!("{} values, as many as keyTimes has", keys.len())));
    }
    if let Some(pair) = keys.windows(2).find(|pair| pair[0] >= pair[1]) {
        let finding = Diagnostic::error("out-of-range", "key times do not increase");
        let value = format!("{} {}", pair[0], pair[1]);
        return Err(finding.attribute("keyTimes", value).expected("increasing times"));
    }
    Ok(())
}

/// Says that values beyond the last key time are never reached, if there are any.
pub(super) fn unreached(keys: &[f64], name: &'static str, n_values: usize) -> Option<Diagnostic> {
    let message =
        format!("{n_values} values for {} key times: those after the last key time have no effect", keys.len());
    (n_values > keys.len()).then(|| Diagnostic::warning("wrong-count", message).attribute(name, ""))
}

/// The turn of angles (a, b, c) (rad) about the fixed x, then y, then z.
fn turn(d: &[f64]) -> [f64; 4] {
    quaternion::from_euler_degrees([d[3], d[4], d[5]].map(f64::to_degrees))
}

/// Rotation vector (rad) from one orientation to another in axes of the first, without a change of sign: turns of more
/// than half a revolution between two keys are turned as they are written.
fn turn_between(from: [f64; 4], to: [f64; 4]) -> [f64; 3] {
    let [x, y, z, w] = quaternion::multiply(quaternion::conjugate(from), to);
    let sine = (x * x + y * y + z * z).sqrt();
    if sine == 0.0 {
        return [0.0; 3];
    }
    let angle = 2.0 * sine.atan2(w);
    [x, y, z].map(|value| value / sine * angle)
}

fn orientation(x: &[f64]) -> [f64; 4] {
    [x[3], x[4], x[5], x[6]]
}

/// Coordinate of a point after a movement between two keys: x0 + m with m linear in time if `start` is given, else m
/// itself.
///
/// Orientations of Rigid3 turn uniformly from one key to the next; those of `start` are applied last: q0 q(t).
pub(super) fn place<D: DataTypes>(
    start: Option<&D::Coord>,
    (from, to): (&D::Deriv, &D::Deriv),
    fraction: f64,
) -> D::Coord {
    let (from, to) = (from.as_ref(), to.as_ref());
    let mut coord = start.copied().unwrap_or_else(D::Coord::zero);
    let n_sums = if D::KIND == StateKind::Rigid3 { 3 } else { D::Deriv::SIZE };
    for (index, value) in coord.as_mut()[..n_sums].iter_mut().enumerate() {
        *value += from[index] + fraction * (to[index] - from[index]);
    }
    if D::KIND == StateKind::Rigid3 {
        let first = turn(from);
        let part = turn_between(first, turn(to)).map(|angle| fraction * angle);
        let turned = quaternion::multiply(first, quaternion::from_rotation_vector(part));
        let q = start.map_or(turned, |start| quaternion::multiply(orientation(start.as_ref()), turned));
        coord.as_mut()[3..].copy_from_slice(&q);
    }
    coord
}

/// Velocity of the motion of [`place`] over an interval of `length` (s).
pub(super) fn rate<D: DataTypes>(
    start: Option<&D::Coord>,
    (from, to): (&D::Deriv, &D::Deriv),
    length: f64,
) -> D::Deriv {
    let (from, to) = (from.as_ref(), to.as_ref());
    let mut rate = D::Deriv::zero();
    for (index, value) in rate.as_mut().iter_mut().enumerate() {
        *value = (to[index] - from[index]) / length;
    }
    if D::KIND == StateKind::Rigid3 {
        let first = turn(from);
        let in_first = turn_between(first, turn(to)).map(|angle| angle / length);
        let frame = start.map_or(first, |start| quaternion::multiply(orientation(start.as_ref()), first));
        rate.as_mut()[3..].copy_from_slice(&quaternion::rotate(frame, in_first));
    }
    rate
}

#[cfg(test)]
mod tests {
    use settee_math::{Rigid3, Vec2};

    use super::*;

    #[test]
    fn times_are_found_between_their_keys() {
        let keys = [0.0, 1.0, 3.0];
        let at = |time| segment(&keys, time).map(|found| (found.from, found.fraction, found.length));
        assert_eq!(at(0.0), Some((0, 0.0, 1.0)));
        assert_eq!(at(0.25), Some((0, 0.25, 1.0)));
        assert_eq!(at(1.0), Some((1, 0.0, 2.0)));
        assert_eq!(at(3.0), Some((1, 1.0, 2.0)));
        assert_eq!(at(3.0 + 1e-12), Some((1, 1.0, 2.0)));
        assert_eq!((at(-0.1), at(3.1)), (None, None));
        assert_eq!((segment(&[0.0], 0.0), segment(&[], 0.0)), (None, None));
        assert!(check_keys(&keys, "movements", 3).is_ok());
        assert!(check_keys(&keys, "movements", 2).is_err());
        assert!(check_keys(&[0.0, 0.0], "movements", 2).is_err());
    }

    #[test]
    fn the_rate_is_the_derivative_of_the_place() {
        let start = Rigid3::add(&Rigid3::identity(), &[0.1, 0.2, 0.3, 0.5, -0.2, 0.1]);
        // A turn by 270 degrees goes the long way.
        let keys = ([0.0, 0.0, 0.0, 0.2, 0.0, 0.1], [1.0, 2.0, 3.0, 0.2, 0.3, 4.7]);
        for start in [None, Some(&start)] {
            let keys = (&keys.0, &keys.1);
            let [before, after] = [0.3 - 1e-6, 0.3 + 1e-6].map(|fraction| place::<Rigid3>(start, keys, fraction));
            let difference = Rigid3::difference(&after, &before).map(|value| value / 2e-6 / 2.0);
            let rate = rate::<Rigid3>(start, keys, 2.0);
            assert!(difference.iter().zip(&rate).all(|(a, b)| (a - b).abs() < 1e-8), "{difference:?} {rate:?}");
        }
        assert_eq!(place::<Vec2>(Some(&[1.0, 1.0]), (&[0.0, 0.0], &[2.0, 4.0]), 0.5), [2.0, 3.0]);
        assert_eq!(place::<Vec2>(None, (&[0.0, 0.0], &[2.0, 4.0]), 0.5), [1.0, 2.0]);
    }
}
