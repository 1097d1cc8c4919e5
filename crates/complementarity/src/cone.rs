//! Arithmetic of the cone K = {x: x_0 >= |(x_1, x_2)|}, in which forces of friction and their values lie.
//!
//! The product of two vectors is x * y = (x . y, x_0 y_1 + y_0 x_1, x_0 y_2 + y_0 x_2), with the unit (1, 0, 0). A
//! vector that has no tangent part behaves like a number.
//!
//! Source: Alizadeh, Goldfarb, Second-order cone programming, Mathematical Programming 95 (2003), sections 4 and 7.

use nalgebra::{Matrix3, Vector3};

/// x_0^2 - |(x_1, x_2)|^2: positive inside, zero on the boundary.
pub(crate) fn determinant(x: &Vector3<f64>) -> f64 {
    let tangent = x[1].hypot(x[2]);
    (x[0] - tangent) * (x[0] + tangent)
}

/// x * y.
pub(crate) fn product(x: &Vector3<f64>, y: &Vector3<f64>) -> Vector3<f64> {
    Vector3::new(x.dot(y), x[0] * y[1] + y[0] * x[1], x[0] * y[2] + y[0] * x[2])
}

/// The y for which x * y is z; x is inside.
pub(crate) fn quotient(z: &Vector3<f64>, x: &Vector3<f64>) -> Vector3<f64> {
    let first = (x[0] * z[0] - x[1] * z[1] - x[2] * z[2]) / determinant(x);
    Vector3::new(first, (z[1] - first * x[1]) / x[0], (z[2] - first * x[2]) / x[0])
}

/// How many times the step `dx` leads from x, which is inside, to the boundary; infinite if it never does.
pub(crate) fn steps_inside(x: &Vector3<f64>, dx: &Vector3<f64>) -> f64 {
    // The first positive root of det(x + a dx) = det(x) + 2 b a + det(dx) a^2.
    let b = x[0] * dx[0] - x[1] * dx[1] - x[2] * dx[2];
    // The discriminant is never negative for an x inside, but by rounding.
    let divisor = (b * b - determinant(x) * determinant(dx)).max(0.0).sqrt() - b;
    if divisor > 0.0 { determinant(x) / divisor } else { f64::INFINITY }
}

/// The symmetric matrix T of Nesterov and Todd that brings two vectors inside to the same place: T r = T^-1 v.
pub(crate) fn scaling(r: &Vector3<f64>, v: &Vector3<f64>) -> Matrix3<f64> {
    let sizes = [r, v].map(|x| determinant(x).sqrt());
    let (r, v) = (r / sizes[0], v / sizes[1]);
    let g = (v + Vector3::new(r[0], -r[1], -r[2])) / (2.0 * (1.0 + v.dot(&r))).sqrt();
    let along = |row: usize, column: usize| f64::from(u8::from(row == column)) + g[row] * g[column] / (g[0] + 1.0);
    let size = (sizes[1] / sizes[0]).sqrt();
    size * Matrix3::from_fn(|row, column| if row.min(column) == 0 { g[row.max(column)] } else { along(row, column) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vectors inside.
    fn inside() -> [Vector3<f64>; 4] {
        [[1.0, 0.0, 0.0], [2.0, 1.0, -1.5], [1e-3, 2e-4, -9e-4], [50.0, -30.0, 30.0]].map(Vector3::from)
    }

    #[test]
    fn a_quotient_undoes_a_product() {
        for x in inside() {
            let y = Vector3::new(0.3, -2.0, 1.0);
            assert!((quotient(&product(&x, &y), &x) - y).amax() < 1e-12, "{x}");
        }
    }

    #[test]
    fn scaled_vectors_are_the_same() {
        for r in inside() {
            for v in inside() {
                let t = scaling(&r, &v);
                assert!((t * t * r - v).amax() < 1e-12 * v.amax(), "{r} {v}");
                assert_eq!(t, t.transpose());
            }
        }
    }

    #[test]
    fn steps_end_at_the_boundary() {
        for x in inside() {
            for dx in [[-1.0, 0.0, 0.0], [0.2, 1.0, 1.0], [-1.0, -3.0, 0.5], [0.0, 0.0, -1.0]].map(Vector3::from) {
                let a = steps_inside(&x, &dx);
                let end = x + a * dx;
                assert!(a > 0.0 && determinant(&end).abs() < 1e-12 * x[0] * x[0] && end[0] >= -1e-12, "{x} {dx}");
            }
            assert_eq!(steps_inside(&x, &Vector3::new(1.0, 0.5, 0.5)), f64::INFINITY);
        }
    }
}
