//! Between the angular velocity of a rotation and the rate of its rotation vector: dexp and its inverse.
//!
//! R = exp(theta) R_0 turns with the angular velocity omega = dexp_theta(theta') in the world frame.
//! Source: Iserles, Munthe-Kaas, Norsett & Zanna, Lie-group methods, Acta Numerica 2000, appendix B.

use std::f64::consts::TAU;

use nalgebra::{Matrix3, Vector3};

/// omega - 1/2 theta x omega + k(|theta|^2) theta x (theta x omega).
pub(crate) fn dexp_inv(theta: &Vector3<f64>, omega: &Vector3<f64>) -> Vector3<f64> {
    let [k, _] = dexp_inv_factor(theta.norm_squared());
    let to = theta.cross(omega);
    omega - 0.5 * to + k * theta.cross(&to)
}

/// w + (1 - cos t) / t^2 theta x w + (t - sin t) / t^3 theta x (theta x w), t = |theta|.
pub(crate) fn dexp(theta: &Vector3<f64>, w: &Vector3<f64>) -> Vector3<f64> {
    let [c1, c2] = dexp_factors(theta.norm_squared());
    let tw = theta.cross(w);
    w + c1 * tw + c2 * theta.cross(&tw)
}

/// Newton's method for F(theta) = theta - c - g dexp^-1_theta(omega) = 0 from theta = c + g omega.
pub(crate) fn implicit_increment(c: &Vector3<f64>, g: f64, omega: &Vector3<f64>) -> Option<Vector3<f64>> {
    /// Newton needs three to six; more means that the step turns too far.
    const MAX_ITERATIONS: usize = 50;
    /// A residual below this many roundings of its terms may be as small as it gets.
    const ROUNDINGS: f64 = 8.0;

    let residual_at = |theta: &Vector3<f64>| theta - c - g * dexp_inv(theta, omega);
    let mut theta = c + g * omega;
    let mut residual = residual_at(&theta);
    for _ in 0..MAX_ITERATIONS {
        let square = theta.norm_squared();
        // Also leaves with a theta that is not a number.
        if !(square < TAU * TAU && residual.iter().all(|r| r.is_finite())) {
            return None;
        }
        let [k, _] = dexp_inv_factor(square);
        let terms = theta.norm() + c.norm() + (g * omega).norm() * (1.0 + 0.5 * square.sqrt() + k * square);
        let next = increment_jacobian(&theta, g, omega).lu().solve(&residual).map(|step| theta - step);
        let next_residual = next.map(|next| residual_at(&next));
        if residual.norm() <= ROUNDINGS * f64::EPSILON * terms {
            // Converged: one more step is kept only if it improves what is left.
            let best = match (next, next_residual) {
                (Some(next), Some(r)) if r.norm() < residual.norm() => next,
                _ => theta,
            };
            return Some(best);
        }
        (theta, residual) = (next?, next_residual?);
    }
    None
}

/// |B_2n| / (2n)! = 2 zeta(2n) / (2 pi)^(2n) for n = 1, 2, ...: the series of k(s), of radius |theta| = 2 pi.
const BERNOULLI: [f64; 12] = [
    1.0 / 12.0,
    1.0 / 720.0,
    1.0 / 30_240.0,
    1.0 / 1_209_600.0,
    1.0 / 47_900_160.0,
    691.0 / 1_307_674_368_000.0,
    1.0 / 74_724_249_600.0,
    3_617.0 / 10_670_622_842_880_000.0,
    43_867.0 / 5_109_094_217_170_944_000.0,
    174_611.0 / 802_857_662_698_291_200_000.0,
    77_683.0 / 14_101_100_039_391_805_440_000.0,
    236_364_091.0 / 1_693_824_136_731_743_669_452_800_000.0,
];

/// k(s) = (1 - (t/2) cot(t/2)) / t^2 and dk/ds, with s = t^2.
fn dexp_inv_factor(s: f64) -> [f64; 2] {
    if s < 1.0 {
        // The closed form divides two small numbers; the terms left out here are below 1e-19.
        let mut value = 0.0;
        let mut slope = 0.0;
        for coefficient in BERNOULLI.into_iter().rev() {
            slope = slope * s + value;
            value = value * s + coefficient;
        }
        [value, slope]
    } else {
        let x = 0.5 * s.sqrt();
        let (sin, cos) = x.sin_cos();
        let k = (1.0 - x * cos / sin) / s;
        let slope = ((x / sin - cos) / (8.0 * x * sin) - k) / s;
        [k, slope]
    }
}

/// (1 - cos t) / t^2 and (t - sin t) / t^3, with s = t^2.
fn dexp_factors(s: f64) -> [f64; 2] {
    if s < 1.0 {
        // Alternating series of 1/(2n+2)! and 1/(2n+3)!; the first term left out is below 1e-19.
        let mut factors = [0.0; 2];
        for n in (0..9).rev() {
            let even = f64::from((2 * n + 1) * (2 * n + 2));
            let odd = f64::from((2 * n + 2) * (2 * n + 3));
            factors = [(1.0 - s * factors[0]) / even, (1.0 - s * factors[1]) / odd];
        }
        factors
    } else {
        let t = s.sqrt();
        [(1.0 - t.cos()) / s, (1.0 - t.sin() / t) / s]
    }
}

/// dF/dtheta of `implicit_increment`: I - g d(dexp^-1_theta(omega))/dtheta.
fn increment_jacobian(theta: &Vector3<f64>, g: f64, omega: &Vector3<f64>) -> Matrix3<f64> {
    let [k, slope] = dexp_inv_factor(theta.norm_squared());
    let to = theta.cross(omega);
    let tto = theta.cross(&to);
    let (skew_o, skew_to, skew_t) = (omega.cross_matrix(), to.cross_matrix(), theta.cross_matrix());
    let derivative = 0.5 * skew_o - k * (skew_to + skew_t * skew_o) + 2.0 * slope * tto * theta.transpose();
    Matrix3::identity() - g * derivative
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_of_dexp_inv_is_continuous_where_series_and_closed_form_meet() {
        let ([below, slope_below], [above, slope_above]) = (dexp_inv_factor(1.0 - f64::EPSILON), dexp_inv_factor(1.0));
        assert!((below - above).abs() < 4e-15 * above);
        assert!((slope_below - slope_above).abs() < 2e-13 * slope_above);
        let ([c1, c2], [d1, d2]) = (dexp_factors(1.0 - f64::EPSILON), dexp_factors(1.0));
        assert!((c1 - d1).abs() < 4e-16 && (c2 - d2).abs() < 4e-16);
    }

    #[test]
    fn the_jacobian_of_the_increment_agrees_with_differences() {
        let (theta, omega, g, e) = (Vector3::new(0.7, -1.1, 0.4), Vector3::new(-2.0, 0.3, 1.5), 0.6, 1e-5);
        let jacobian = increment_jacobian(&theta, g, &omega);
        for (axis, column) in jacobian.column_iter().enumerate() {
            let shift = e * Vector3::ith(axis, 1.0);
            let residual = |theta: Vector3<f64>| theta - g * dexp_inv(&theta, &omega);
            let difference = (residual(theta + shift) - residual(theta - shift)) / (2.0 * e);
            assert!((difference - column).norm() < 1e-9);
        }
    }
}
