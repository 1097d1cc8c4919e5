//! Degrees of freedom that are frames: in the plane with an angle, in space with a quaternion.

use std::f64::consts::{PI, TAU};

use nalgebra::Vector3;

use crate::rotation_rates::{dexp, dexp_inv, implicit_increment};
use crate::{DataTypes, StateKind, quaternion};

/// Frames of the plane: coordinate (x, y, angle (rad)), velocity (vx, vy, w).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rigid2;

impl DataTypes for Rigid2 {
    type Coord = [f64; 3];
    type Deriv = [f64; 3];
    const KIND: StateKind = StateKind::Rigid2;

    fn difference(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
        [a[0] - b[0], a[1] - b[1], shortest_angle(a[2] - b[2])]
    }

    fn rotate(x: &mut [f64; 3], q: [f64; 4]) {
        let p = quaternion::rotate(q, Self::position(x));
        // The rotation of q about z is the angle of (z, w) alone.
        *x = [p[0], p[1], shortest_angle(x[2] + 2.0 * q[2].atan2(q[3]))];
    }
}

/// Frames of space: coordinate (centre, unit quaternion x y z w), velocity (linear, angular), both in the world frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rigid3;

impl DataTypes for Rigid3 {
    type Coord = [f64; 7];
    type Deriv = [f64; 6];
    const KIND: StateKind = StateKind::Rigid3;

    fn identity() -> [f64; 7] {
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    }

    fn add(x: &[f64; 7], d: &[f64; 6]) -> [f64; 7] {
        let [vx, vy, vz, wx, wy, wz] = *d;
        let [qx, qy, qz, qw] = quaternion::multiply(quaternion::from_rotation_vector([wx, wy, wz]), orientation(x));
        [x[0] + vx, x[1] + vy, x[2] + vz, qx, qy, qz, qw]
    }

    fn difference(a: &[f64; 7], b: &[f64; 7]) -> [f64; 6] {
        // The logarithm does not depend on the norm, so the conjugate serves as the inverse.
        let turn = quaternion::multiply(orientation(a), quaternion::conjugate(orientation(b)));
        let [wx, wy, wz] = quaternion::to_rotation_vector(turn);
        [a[0] - b[0], a[1] - b[1], a[2] - b[2], wx, wy, wz]
    }

    fn dexp_inv(theta: &[f64; 6], v: &[f64; 6]) -> [f64; 6] {
        join(v, dexp_inv(&angular(theta), &angular(v)))
    }

    fn dexp(theta: &[f64; 6], v: &[f64; 6]) -> [f64; 6] {
        join(v, dexp(&angular(theta), &angular(v)))
    }

    fn implicit_increment(c: &[f64; 6], g: f64, v: &[f64; 6]) -> Option<[f64; 6]> {
        let linear: [f64; 3] = std::array::from_fn(|i| c[i] + g * v[i]);
        let theta = implicit_increment(&angular(c), g, &angular(v))?;
        linear.iter().all(|l| l.is_finite()).then(|| [linear[0], linear[1], linear[2], theta.x, theta.y, theta.z])
    }

    fn rotate(x: &mut [f64; 7], q: [f64; 4]) {
        let [px, py, pz] = quaternion::rotate(q, Self::position(x));
        let [qx, qy, qz, qw] = quaternion::multiply(q, orientation(x));
        *x = [px, py, pz, qx, qy, qz, qw];
    }
}

fn orientation(x: &[f64; 7]) -> [f64; 4] {
    [x[3], x[4], x[5], x[6]]
}

fn angular(d: &[f64; 6]) -> Vector3<f64> {
    Vector3::new(d[3], d[4], d[5])
}

fn join(linear: &[f64; 6], w: Vector3<f64>) -> [f64; 6] {
    [linear[0], linear[1], linear[2], w.x, w.y, w.z]
}

/// The angle modulo 2 pi that lies in [-pi, pi]; unchanged if it already does.
fn shortest_angle(angle: f64) -> f64 {
    if angle.abs() <= PI { angle } else { angle - TAU * (angle / TAU).round() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: [f64; 7] = [1.0, -2.0, 0.5, 2.0 / 7.0, -3.0 / 7.0, 0.0, 0.857_142_857_142_857_1];

    fn distance<const N: usize>(a: [f64; N], b: [f64; N]) -> f64 {
        a.iter().zip(&b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
    }

    /// Rotations of all sizes below `limit`, about an axis without symmetry.
    fn turns(limit: f64) -> impl Iterator<Item = [f64; 6]> {
        [1e-12, 1e-6, 1e-3, 0.1, 0.9, 1.1, 2.5, 3.1, 4.5, 6.0]
            .into_iter()
            .filter(move |&t| t < limit)
            .map(|t| [0.3, 0.2, -0.1, 2.0 * t / 7.0, -6.0 * t / 7.0, 3.0 * t / 7.0])
    }

    fn unit(x: [f64; 7]) -> [f64; 7] {
        let [qx, qy, qz, qw] = quaternion::normalized(orientation(&x));
        [x[0], x[1], x[2], qx, qy, qz, qw]
    }

    #[test]
    fn difference_undoes_add() {
        let x = unit(X);
        for d in turns(PI) {
            let back = Rigid3::difference(&Rigid3::add(&x, &d), &x);
            assert!(distance(back, d) < 8.0 * f64::EPSILON, "{d:?} {back:?}");
        }
        let half_turn = Rigid3::difference(&Rigid3::add(&x, &[0.0, 0.0, 0.0, 0.0, PI, 0.0]), &x);
        assert!((angular(&half_turn).norm() - PI).abs() < 8.0 * f64::EPSILON);
    }

    #[test]
    fn the_increment_is_in_the_world_frame() {
        // A quarter turn about the world y moves the body axis that points along world z to world x.
        let turned_x = Rigid3::add(&Rigid3::identity(), &[0.0, 0.0, 0.0, -PI / 2.0, 0.0, 0.0]);
        let turned = Rigid3::add(&turned_x, &[0.0, 0.0, 0.0, 0.0, PI / 2.0, 0.0]);
        // Body y points along -z after the first turn, along -x after the second.
        assert!(
            distance(quaternion::rotate(orientation(&turned), [0.0, 1.0, 0.0]), [-1.0, 0.0, 0.0]) < 4.0 * f64::EPSILON
        );
    }

    #[test]
    fn the_norm_of_the_quaternion_drifts_by_rounding_only() {
        const INCREMENTS: u32 = 10_000;
        let mut x = unit(X);
        for _ in 0..INCREMENTS {
            x = Rigid3::add(&x, &[0.0, 0.0, 0.0, 0.01, -0.02, 0.03]);
        }
        // The factor exp(omega) is the same each time, so its rounding adds up.
        let drift = quaternion::squared_norm(orientation(&x)) - 1.0;
        assert!(drift.abs() < 2.0 * f64::from(INCREMENTS) * f64::EPSILON, "{drift:e}");
    }

    #[test]
    fn dexp_is_the_velocity_of_the_exponential() {
        // omega = log(exp(theta + e w) exp(theta - e w)^-1) / 2e, error O(e^2).
        let rate = [1.0, 2.0, 3.0, 0.7, -0.4, 1.3];
        let e = 1e-5;
        for theta in turns(TAU) {
            let moved = |e: f64| Rigid3::add(&X, &std::array::from_fn(|i| theta[i] + e * rate[i]));
            let velocity = Rigid3::difference(&moved(e), &moved(-e)).map(|d| d / (2.0 * e));
            assert!(distance(velocity, Rigid3::dexp(&theta, &rate)) < 1e-9, "{theta:?}");
        }
    }

    #[test]
    fn dexp_inv_is_the_inverse_of_dexp() {
        let v = [1.0, 2.0, 3.0, 0.7, -0.4, 1.3];
        for theta in turns(TAU) {
            let there = Rigid3::dexp(&theta, &Rigid3::dexp_inv(&theta, &v));
            // Near a full turn dexp^-1 has a norm of 22.
            assert!(distance(there, v) < 64.0 * f64::EPSILON, "{theta:?} {:e}", distance(there, v));
        }
    }

    #[test]
    fn the_implicit_increment_solves_its_equation_to_rounding() {
        let mut largest = 0.0_f64;
        for c in turns(2.0) {
            for g in [-0.8, 1e-9, 1e-3, 0.1, 1.0] {
                let v = [5.0, -1.0, 2.0, 0.6, 0.9, -0.5];
                let theta = Rigid3::implicit_increment(&c, g, &v).expect("the step turns by less than a radian");
                let rate = Rigid3::dexp_inv(&theta, &v);
                let residual = distance(theta, std::array::from_fn(|i| c[i] + g * rate[i]));
                largest = largest.max(residual / (1.0 + angular(&theta).norm()));
            }
        }
        assert!(largest < 1e-15, "{largest:e}");
    }

    #[test]
    fn the_implicit_increment_without_history_is_the_velocity_itself() {
        // theta parallel to omega makes dexp^-1 the identity: any turn below 2 pi, exactly.
        let v = [1.0, 2.0, 3.0, 0.0, 3.0, -4.0];
        let theta = Rigid3::implicit_increment(&[0.0; 6], 1.2, &v).expect("a turn of 6");
        assert!(distance(theta, v.map(|v| 1.2 * v)) < 8.0 * f64::EPSILON);
    }

    #[test]
    fn the_implicit_increment_refuses_what_has_no_solution() {
        let c = [0.0, 0.0, 0.0, 0.1, 0.2, 0.0];
        assert_eq!(Rigid3::implicit_increment(&c, 1.0, &[0.0, 0.0, 0.0, 0.0, 0.0, 7.0]), None);
        assert_eq!(Rigid3::implicit_increment(&c, 1.0, &[f64::NAN, 0.0, 0.0, 0.0, 0.0, 0.0]), None);
        assert_eq!(Rigid3::implicit_increment(&c, f64::INFINITY, &[1.0; 6]), None);
        assert_eq!(Rigid3::implicit_increment(&c, 1.0, &[0.0, 0.0, 0.0, 0.0, f64::NAN, 0.0]), None);
    }

    #[test]
    fn plane_frames_add_their_angle_and_differ_by_the_shortest_turn() {
        let x = [1.0, 2.0, 3.0];
        assert_eq!(Rigid2::add(&x, &[0.5, 0.5, 1.0]), [1.5, 2.5, 4.0]);
        assert!(distance(Rigid2::difference(&[1.5, 2.5, -3.0], &x), [0.5, 0.5, TAU - 6.0]) < 1e-15);
        assert_eq!(shortest_angle(PI), PI);
        assert_eq!(shortest_angle(-0.1), -0.1);
        let mut y = x;
        Rigid2::rotate(&mut y, quaternion::from_euler_degrees([0.0, 0.0, 90.0]));
        assert!(distance(y, [-2.0, 1.0, 3.0 + PI / 2.0 - TAU]) < 2e-15);
    }

    #[test]
    fn rotating_a_frame_turns_centre_and_orientation() {
        let q = quaternion::from_euler_degrees([20.0, -40.0, 60.0]);
        let (mut x, point) = (unit(X), [0.3, 0.1, -0.8]);
        let place = |x: &[f64; 7]| {
            let arm = quaternion::rotate(orientation(x), point);
            std::array::from_fn::<f64, 3, _>(|i| x[i] + arm[i])
        };
        let expected = quaternion::rotate(q, place(&x));
        Rigid3::rotate(&mut x, q);
        assert!(distance(place(&x), expected) < 8.0 * f64::EPSILON);
    }
}
