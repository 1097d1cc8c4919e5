//! Rotations of space as quaternions stored (x, y, z, w), imaginary part first.
//!
//! Functions that need a unit quaternion say so; none renormalises in silence but [`normalized`].

use nalgebra::Matrix3;

use crate::vec3::{cross, norm};

/// The quaternion of no rotation.
pub const IDENTITY: [f64; 4] = [0.0, 0.0, 0.0, 1.0];

/// Below this half angle, sin(x)/x and atan(x)/x are 1 to the last bit, and |u|^2 may underflow.
const TINY: f64 = 1e-9;

/// Product a b: the rotation b followed by the rotation a.
pub fn multiply(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    let [ax, ay, az, aw] = a;
    let [bx, by, bz, bw] = b;
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by + ay * bw + az * bx - ax * bz,
        aw * bz + az * bw + ax * by - ay * bx,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// The quaternion of the opposite rotation, of the same norm.
pub fn conjugate(q: [f64; 4]) -> [f64; 4] {
    [-q[0], -q[1], -q[2], q[3]]
}

/// Inverse: conjugate / |q|^2.
pub fn inverse(q: [f64; 4]) -> [f64; 4] {
    let square = squared_norm(q);
    conjugate(q).map(|c| c / square)
}

/// q / |q|; the quaternion 0 gives the identity.
pub fn normalized(q: [f64; 4]) -> [f64; 4] {
    let square = squared_norm(q);
    if (1e-200..1e200).contains(&square) {
        let norm = square.sqrt();
        return q.map(|c| c / norm);
    }
    // Scaled first: the squares of a tiny or a huge quaternion leave the range.
    let largest = q.iter().fold(0.0_f64, |m, c| m.max(c.abs()));
    if largest == 0.0 {
        return IDENTITY;
    }
    let scaled = q.map(|c| c / largest);
    let norm = squared_norm(scaled).sqrt();
    scaled.map(|c| c / norm)
}

/// |q|^2.
pub fn squared_norm(q: [f64; 4]) -> f64 {
    q.iter().map(|c| c * c).sum()
}

/// Rotates `v` by the unit quaternion q = (u, w): v + 2 w (u x v) + 2 u x (u x v).
#[inline]
pub fn rotate(q: [f64; 4], v: [f64; 3]) -> [f64; 3] {
    let u = [q[0], q[1], q[2]];
    let t = cross(u, v).map(|c| 2.0 * c);
    let ut = cross(u, t);
    [v[0] + q[3] * t[0] + ut[0], v[1] + q[3] * t[1] + ut[1], v[2] + q[3] * t[2] + ut[2]]
}

/// Rotation matrix of the unit quaternion `q`: `rotate(q, v)` = R v.
pub fn to_matrix(q: [f64; 4]) -> Matrix3<f64> {
    let [x, y, z, w] = q;
    Matrix3::new(
        1.0 - 2.0 * (y * y + z * z),
        2.0 * (x * y - z * w),
        2.0 * (x * z + y * w),
        2.0 * (x * y + z * w),
        1.0 - 2.0 * (x * x + z * z),
        2.0 * (y * z - x * w),
        2.0 * (x * z - y * w),
        2.0 * (y * z + x * w),
        1.0 - 2.0 * (x * x + y * y),
    )
}

/// Rotation Rz(c) Ry(b) Rx(a) of the angles (a, b, c) (degrees): about the fixed x, then y, then z.
pub fn from_euler_degrees(angles: [f64; 3]) -> [f64; 4] {
    let [(s1, c1), (s2, c2), (s3, c3)] = angles.map(|degrees| (degrees.to_radians() / 2.0).sin_cos());
    [s1 * c2 * c3 - c1 * s2 * s3, c1 * s2 * c3 + s1 * c2 * s3, c1 * c2 * s3 - s1 * s2 * c3, c1 * c2 * c3 + s1 * s2 * s3]
}

/// exp(a): unit quaternion of the rotation by |a| (rad) about a, (sin(|a|/2) a/|a|, cos(|a|/2)).
pub fn from_rotation_vector(a: [f64; 3]) -> [f64; 4] {
    let h = a.map(|c| 0.5 * c);
    let angle = norm(h);
    let (sin, cos) = angle.sin_cos();
    let factor = if angle < TINY { 1.0 } else { sin / angle };
    [factor * h[0], factor * h[1], factor * h[2], cos]
}

/// log(q): the rotation vector (rad) of `q` (of any norm but 0), of length in [0, pi].
///
/// 2 atan2(|u|, |w|) keeps the relative accuracy at both ends, where acos(w) loses it near 0 and asin|u| near pi.
pub fn to_rotation_vector(q: [f64; 4]) -> [f64; 3] {
    // q and -q are one rotation; the one with w >= 0 turns by at most pi.
    let [x, y, z, w] = if q[3] < 0.0 { q.map(|c| -c) } else { q };
    let u = [x, y, z];
    let sin = norm(u);
    let factor = if sin <= TINY * w { 2.0 / w } else { 2.0 * sin.atan2(w) / sin };
    if factor.is_finite() { u.map(|c| factor * c) } else { [f64::NAN; 3] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close<const N: usize>(a: [f64; N], b: [f64; N], tolerance: f64) {
        let error = a.iter().zip(&b).fold(0.0_f64, |m, (a, b)| m.max((a - b).abs()));
        assert!(error <= tolerance, "{a:?} {b:?}: {error:e}");
    }

    #[test]
    fn euler_angles_turn_about_x_then_y_then_z() {
        let v = [0.3, -0.7, 1.1];
        let [x, y, z] = [[30.0, 0.0, 0.0], [0.0, -50.0, 0.0], [0.0, 0.0, 110.0]].map(from_euler_degrees);
        let one_by_one = rotate(z, rotate(y, rotate(x, v)));
        assert_close(rotate(from_euler_degrees([30.0, -50.0, 110.0]), v), one_by_one, 1e-15);
        // A quarter turn about x brings y to z.
        assert_close(rotate(from_euler_degrees([90.0, 0.0, 0.0]), [0.0, 1.0, 0.0]), [0.0, 0.0, 1.0], 1e-15);
    }

    #[test]
    fn matrix_product_and_inverse_agree_with_rotation() {
        let (a, b) = (from_euler_degrees([10.0, 20.0, 30.0]), from_euler_degrees([-70.0, 15.0, 200.0]));
        let v = [1.0, -2.0, 0.5];
        assert_close(rotate(multiply(a, b), v), rotate(a, rotate(b, v)), 2e-15);
        let matrix = to_matrix(a) * nalgebra::Vector3::from(v);
        assert_close(matrix.into(), rotate(a, v), 2e-15);
        assert_close(rotate(inverse(a), rotate(a, v)), v, 2e-15);
        let stretched = a.map(|c| 3.0 * c);
        assert_close(multiply(stretched, inverse(stretched)), IDENTITY, 1e-15);
        assert_close(normalized(stretched), a, 1e-15);
        assert_close(normalized(a.map(|c| 1e-200 * c)), a, 1e-15);
        assert_eq!(normalized([0.0; 4]), IDENTITY);
    }

    #[test]
    fn rotation_vectors_return_with_relative_accuracy_from_tiny_to_pi() {
        let axis = [2.0 / 7.0, -3.0 / 7.0, 6.0 / 7.0];
        for angle in [1e-300, 1e-160, 1e-12, 1e-8, 3e-8, 1e-3, 1.0, 3.0, 3.13, std::f64::consts::PI - 1e-9] {
            let a = axis.map(|c| c * angle);
            assert_close(to_rotation_vector(from_rotation_vector(a)), a, 4.0 * f64::EPSILON * angle);
        }
        assert_eq!(to_rotation_vector(IDENTITY), [0.0; 3]);
        // A turn by more than pi comes back the other way.
        assert_close(
            to_rotation_vector(from_rotation_vector([4.0, 0.0, 0.0])),
            [4.0 - std::f64::consts::TAU, 0.0, 0.0],
            1e-15,
        );
    }

    #[test]
    fn the_logarithm_does_not_depend_on_the_norm() {
        let a = [0.2, 0.3, -0.5];
        let stretched = from_rotation_vector(a).map(|c| -2.5 * c);
        assert_close(to_rotation_vector(stretched), a, 2e-16);
    }
}
