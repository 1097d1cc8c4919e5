//! A factor that makes the barrier of two edges smooth where they are parallel.
//!
//! The distance of two edges has a kink where the closest points jump along them. With c = |u x v|^2 of the directions
//! u, v of the edges, not of unit length, and a threshold e, the factor is (2 - c/e) c/e for c < e, and 1 beyond: zero
//! where the edges are parallel, with a continuous derivative. `ipctk` has the same.

use settee_math::vec3::{cross, dot, sub};

use crate::{Gradient, Hessian};

/// The usual share of the squared lengths: the edges are nearly parallel below an angle of 1.8 degrees.
pub const USUAL_SHARE: f64 = 1e-3;

/// The threshold of two edges, from where they are at rest: [`USUAL_SHARE`] |u|^2 |v|^2.
pub fn threshold(rest: &[[f64; 3]; 4]) -> f64 {
    let (u, v) = (sub(rest[1], rest[0]), sub(rest[3], rest[2]));
    USUAL_SHARE * dot(u, u) * dot(v, v)
}

/// The factor, with its derivatives if it is below 1.
pub fn factor(x: &[[f64; 3]; 4], threshold: f64) -> (f64, Option<(Gradient, Hessian)>) {
    let (u, v) = (sub(x[1], x[0]), sub(x[3], x[2]));
    let n = cross(u, v);
    let c = dot(n, n);
    let is_moderate = c < threshold;
    if !is_moderate {
        return (1.0, None);
    }
    let quotient = c / threshold;
    let slope = 2.0 * (1.0 - quotient) / threshold;
    let curvature = -2.0 / (threshold * threshold);
    let [of_u, of_v] = [cross(v, n), cross(n, u)].map(|g| g.map(|c| 2.0 * c));
    // d/d(a0, a1, b0, b1) from d/d(u, v).
    let signs = [-1.0, 1.0, -1.0, 1.0];
    let gradient: Gradient = std::array::from_fn(|k| signs[k / 3] * if k < 6 { of_u[k % 3] } else { of_v[k % 3] });
    let (uu, vv, uv) = (dot(u, u), dot(v, v), dot(u, v));
    let second = |k: usize, l: usize| {
        let (i, j) = (k % 3, l % 3);
        let one = if i == j { 1.0 } else { 0.0 };
        match (k < 6, l < 6) {
            (true, true) => 2.0 * (vv * one - v[i] * v[j]),
            (false, false) => 2.0 * (uu * one - u[i] * u[j]),
            (true, false) => 4.0 * u[i] * v[j] - 2.0 * v[i] * u[j] - 2.0 * uv * one,
            (false, true) => 4.0 * u[j] * v[i] - 2.0 * v[j] * u[i] - 2.0 * uv * one,
        }
    };
    let hessian = std::array::from_fn(|k| {
        std::array::from_fn(|l| {
            slope * signs[k / 3] * signs[l / 3] * second(k, l) + curvature * gradient[k] * gradient[l]
        })
    });
    ((2.0 - quotient) * quotient, Some((gradient.map(|g| slope * g), hessian)))
}
