//! The elastica: the exact shapes of rods that are bent far, without stretch and shear.
//!
//! The angle t of the tangent obeys E I t'' + P cos t = 0 under a force across the rod, and E I t'' + P sin t = 0 under
//! one along it. Both lead to the elliptic integrals from 0 to a, F(a, k) of (1 - k^2 sin^2 s)^(-1/2) ds and E(a, k) of
//! (1 - k^2 sin^2 s)^(1/2) ds.
//!
//! Sources: Bisshopp, Drucker, Large deflection of cantilever beams, Quarterly of Applied Mathematics 3 (1945);
//! Timoshenko, Gere, Theory of elastic stability, 2nd edition (1961), section 2.7.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2};

/// The integral of `f` from `begin` to `end`, by Simpson's rule.
fn integral(f: impl Fn(f64) -> f64, begin: f64, end: f64) -> f64 {
    const PARTS: u32 = 4000;
    let width = (end - begin) / f64::from(PARTS);
    let at = |part: u32| f(begin + width * f64::from(part));
    let inner: f64 = (1..PARTS).map(|part| if part % 2 == 0 { 2.0 } else { 4.0 } * at(part)).sum();
    width / 3.0 * (at(0) + inner + at(PARTS))
}

/// F(pi/2, k) - F(from, k).
fn first_kind(k: f64, from: f64) -> f64 {
    integral(|s| 1.0 / (1.0 - (k * s.sin()).powi(2)).sqrt(), from, FRAC_PI_2)
}

/// E(pi/2, k) - E(from, k).
fn second_kind(k: f64, from: f64) -> f64 {
    integral(|s| (1.0 - (k * s.sin()).powi(2)).sqrt(), from, FRAC_PI_2)
}

/// Where an increasing function is `wanted`, between `low` and 1.
fn modulus(increasing: impl Fn(f64) -> f64, mut low: f64, wanted: f64) -> f64 {
    let mut high = 1.0 - 1e-9;
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if increasing(middle) < wanted { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The tip, in parts of L, under a moment that turns it by an angle (rad): L/a (sin a, 1 - cos a).
pub fn arc(angle: f64) -> [f64; 3] {
    [angle.sin() / angle, (1.0 - angle.cos()) / angle, 0.0]
}

/// The tip, in parts of L, under a force P along y, with c = P L^2 / (E I): (sqrt(2 (2 k^2 - 1) / c), 1 - 2 (E(k) -
/// E(a, k)) / sqrt(c)), sin a = 1 / (k sqrt 2), with k from F(pi/2, k) - F(a, k) = sqrt(c).
pub fn under_a_force_across(c: f64) -> [f64; 3] {
    let begin = |k: f64| (FRAC_1_SQRT_2 / k).min(1.0).asin();
    let k = modulus(|k| first_kind(k, begin(k)), FRAC_1_SQRT_2, c.sqrt());
    [(2.0 * (2.0 * k * k - 1.0) / c).sqrt(), 1.0 - 2.0 * second_kind(k, begin(k)) / c.sqrt(), 0.0]
}

/// The tip, in parts of L, of a column that has buckled under a force along it, in parts of Euler's load pi^2 E I / (4
/// L^2): (2 E(k) / K(k) - 1, 2 k / K(k)), with k from (2 K(k) / pi)^2 = the part.
pub fn buckled(part: f64) -> [f64; 3] {
    let k = modulus(|k| (first_kind(k, 0.0) / FRAC_PI_2).powi(2), 0.0, part);
    let whole = first_kind(k, 0.0);
    [2.0 * second_kind(k, 0.0) / whole - 1.0, 2.0 * k / whole, 0.0]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: [f64; 3], known: [f64; 2], within: f64) -> bool {
        found.iter().zip(known).all(|(a, b)| (a - b).abs() < within)
    }

    /// Mattiasson, Numerical results from large deflection beam and frame problems analysed by means of elliptic
    /// integrals (1981).
    #[test]
    fn tips_under_a_force_across_are_those_of_the_table() {
        for (c, shorter, aside) in [(1.0, 0.05643, 0.30172), (10.0, 0.55500, 0.81061)] {
            assert!(is_near(under_a_force_across(c), [1.0 - shorter, aside], 1e-5), "{c}");
        }
    }

    /// Table 2.4 of Timoshenko and Gere: loads are rounded to three digits there.
    #[test]
    fn tips_of_columns_are_those_of_the_table() {
        for (part, along, aside) in [(1.152, 0.741, 0.593), (1.293, 0.560, 0.719), (1.884, 0.123, 0.803)] {
            assert!(is_near(buckled(part), [along, aside], 2e-3), "{part}");
        }
    }
}
