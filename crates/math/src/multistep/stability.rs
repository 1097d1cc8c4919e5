//! Where the backward differentiation formulae are stable, at a constant step.
//!
//! Source: Hairer & Wanner, Solving Ordinary Differential Equations II, V.1 and V.2.

use nalgebra::Complex;

/// Orders above this are not zero-stable: they are unstable for every step.
pub const MAX_ZERO_STABLE_ORDER: usize = 6;

/// Angle alpha (degrees) of A(alpha)-stability, and cos(alpha), for the orders 1 to 6.
///
/// pi - alpha is the largest arg z on the root locus z = sum_{k=1..s} (1 - e^{-i phi})^k / k with Re z < 0.
const A_ALPHA: [(f64, f64); MAX_ZERO_STABLE_ORDER] = [
    (90.0, 0.0),
    (90.0, 0.0),
    (86.032_366_860_211_65, 0.069_192_930_452_657_6),
    (73.351_670_474_578_48, 0.286_496_619_720_976_8),
    (51.839_755_836_049_91, 0.617_862_963_825_234_7),
    (17.839_777_792_245_7, 0.951_916_933_283_556_9),
];

/// Angle alpha (degrees) of A(alpha)-stability; `None` for the order 0 and for those above
/// [`MAX_ZERO_STABLE_ORDER`].
///
/// With a constant step h, x' = lambda x decays for every lambda h with |arg(-lambda h)| < alpha.
pub fn a_alpha_degrees(order: usize) -> Option<f64> {
    A_ALPHA.get(order.checked_sub(1)?).map(|&(alpha, _)| alpha)
}

/// Damping ratio zeta = cos(alpha) above which an oscillator decays at every constant step; 0 for the orders 1 and 2.
///
/// `None` where no damping is enough: see [`a_alpha_degrees`].
pub fn required_damping(order: usize) -> Option<f64> {
    A_ALPHA.get(order.checked_sub(1)?).map(|&(_, damping)| damping)
}

/// The range of omega h in which the undamped oscillator grows at a constant step h; `None` if it never does.
///
/// All omega h > 0 for the orders above [`MAX_ZERO_STABLE_ORDER`]. The bounds are the places where the root locus
/// crosses the imaginary axis: sqrt(15)/2 for order 3, 10 sqrt(2)/3 for order 4.
pub fn unstable_band(order: usize) -> Option<(f64, f64)> {
    match order {
        0..=2 => None,
        3 => Some((0.0, 1.936_491_673_103_708_5)),
        4 => Some((0.0, 4.714_045_207_910_317)),
        5 => Some((0.710_807_671_013_723_4, 9.392_019_497_030_754)),
        6 => Some((0.843_138_162_097_157_5, 17.570_546_890_737_79)),
        _ => Some((0.0, f64::INFINITY)),
    }
}

/// Largest order for which no undamped oscillation of frequency up to `omega_h` / h grows at a constant step h.
///
/// A mesh has modes at all frequencies below its highest one, so the whole range counts and not `omega_h` alone:
/// 6 up to 0.843, then 2. A value that is not a number gives 2.
pub fn safe_order(omega_h: f64) -> usize {
    let is_safe = |&order: &usize| unstable_band(order).is_none_or(|(low, _)| omega_h <= low);
    (3..=MAX_ZERO_STABLE_ORDER).rev().find(is_safe).unwrap_or(2)
}

/// The root zeta of the characteristic equation that approximates e^z: the factor by which the formula multiplies
/// the solution of x' = lambda x at each constant step h, z = lambda h, as (real, imaginary).
///
/// sum_{k=1..order} (1 - 1/zeta)^k / k = z. The root is followed from zeta = 1 at z = 0 along the ray to z, by
/// Newton's method in 1/zeta; far from 0, other roots may be larger.
/// log zeta = z + z^(order+1) / (order+1) + ...
///
/// # Panics
/// if `order` is 0.
pub fn principal_root(order: usize, z: (f64, f64)) -> (f64, f64) {
    /// Short enough for Newton's method to stay on its root.
    const PIECE: f64 = 0.05;
    /// Newton's method starts each piece with an error below 1e-2 and squares it.
    const ITERATIONS: usize = 6;

    assert!(order > 0, "a formula has at least order 1");
    let target = Complex::new(z.0, z.1);
    let pieces = (target.norm() / PIECE).ceil().clamp(1.0, 1e6);
    let mut w = Complex::new(1.0, 0.0);
    for piece in 1..=pieces as usize {
        let z = target * (piece as f64 / pieces);
        for _ in 0..ITERATIONS {
            let difference = Complex::new(1.0, 0.0) - w;
            let (mut value, mut slope, mut power) = (-z, Complex::new(0.0, 0.0), Complex::new(1.0, 0.0));
            for k in 1..=order {
                slope -= power;
                power *= difference;
                value += power / k as f64;
            }
            w -= value / slope;
        }
    }
    let zeta = w.inv();
    (zeta.re, zeta.im)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::TAU;

    /// z = sum (1 - e^{-i phi})^k / k: the boundary of the stability domain.
    fn root_locus(order: usize, phi: f64) -> Complex<f64> {
        let difference = Complex::new(1.0, 0.0) - Complex::new(0.0, -phi).exp();
        (1..=order).map(|k| difference.powu(k as u32) / k as f64).sum()
    }

    /// Im z where the root locus crosses the imaginary axis between two angles: bisection.
    fn crossing(order: usize, mut low: f64, mut high: f64) -> f64 {
        let is_left = root_locus(order, low).re < 0.0;
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if (root_locus(order, middle).re < 0.0) == is_left {
                low = middle;
            } else {
                high = middle;
            }
        }
        root_locus(order, low).im
    }

    #[test]
    fn angles_and_bands_are_those_of_the_root_locus() {
        const SAMPLES: usize = 50_000;
        for order in 1..=6 {
            let locus: Vec<Complex<f64>> =
                (1..SAMPLES).map(|i| root_locus(order, 0.5 * TAU * i as f64 / SAMPLES as f64)).collect();
            let largest = locus.iter().fold(0.25 * TAU, |m, z| m.max(z.arg()));
            let alpha = 180.0 - largest.to_degrees();
            assert!((a_alpha_degrees(order).expect("stable") - alpha).abs() < 1e-6, "{order} {alpha}");
            let damping = required_damping(order).expect("stable");
            assert!((damping - a_alpha_degrees(order).expect("stable").to_radians().cos()).abs() < 1e-15);

            // Near phi = 0 the real part of the orders 1 to 4 is a rounding error: start above.
            let phi_at = |i: usize| 0.5 * TAU * i as f64 / SAMPLES as f64;
            let crossings: Vec<f64> = (SAMPLES / 100..SAMPLES - 1)
                .filter(|&i| (locus[i - 1].re < 0.0) != (locus[i].re < 0.0))
                .map(|i| crossing(order, phi_at(i), phi_at(i + 1)))
                .collect();
            match unstable_band(order) {
                None => assert!(crossings.is_empty()),
                Some((low, high)) => {
                    let expected = if low == 0.0 { vec![high] } else { vec![low, high] };
                    assert_eq!(crossings.len(), expected.len());
                    for (crossing, expected) in crossings.iter().zip(expected) {
                        assert!((crossing - expected).abs() < 1e-12, "{order}: {crossing} for {expected}");
                    }
                }
            }
        }
        assert_eq!((a_alpha_degrees(0), a_alpha_degrees(7), required_damping(7)), (None, None, None));
        assert_eq!(unstable_band(7), Some((0.0, f64::INFINITY)));
    }

    #[test]
    fn the_safe_order_avoids_every_band_below_the_frequency() {
        let orders = [0.0, 0.5, 0.75, 0.843, 0.844, 3.0, 100.0, f64::NAN].map(safe_order);
        assert_eq!(orders, [6, 6, 6, 6, 2, 2, 2, 2]);
    }

    #[test]
    fn the_oscillator_gains_or_loses_the_known_amplitude_a_period() {
        // Steps a period: 10, 20, 40, 100; each amplitude with the unit of its last digit.
        let table = [
            [(0.189, 1e-3), (0.390, 1e-3), (0.614, 1e-3), (0.821, 1e-3)],
            [(0.822, 1e-3), (0.962, 1e-3), (0.9943, 1e-4), (0.9996, 1e-4)],
            [(1.228, 1e-3), (1.045, 1e-3), (1.006, 1e-3), (1.0004, 1e-4)],
            [(1.192, 1e-3), (1.006, 1e-3), (1.0002, 1e-4), (1.0, 1e-4)],
            [(0.977, 1e-3), (0.9975, 1e-4), (0.9999, 1e-4), (1.0, 1e-4)],
            [(0.951, 1e-3), (0.9994, 1e-4), (1.0, 1e-4), (1.0, 1e-4)],
        ];
        for (row, amplitudes) in table.into_iter().enumerate() {
            for (steps, (expected, unit)) in [10, 20, 40, 100].into_iter().zip(amplitudes) {
                let (re, im) = principal_root(row + 1, (0.0, TAU / f64::from(steps)));
                let amplitude = re.hypot(im).powi(steps);
                assert!((amplitude - expected).abs() < 0.51 * unit, "order {}, {steps} steps: {amplitude}", row + 1);
            }
        }
    }

    #[test]
    fn the_principal_root_of_order_one_is_known() {
        for z in [(0.0, 0.0), (-3.0, 0.0), (-0.5, 4.0), (0.0, 30.0)] {
            let (expected, root) = (Complex::new(1.0 - z.0, -z.1).inv(), principal_root(1, z));
            assert!((Complex::new(root.0, root.1) - expected).norm() < 4.0 * f64::EPSILON);
        }
    }

    #[test]
    fn the_principal_root_reaches_the_unit_circle_at_the_edge_of_the_band_of_order_five() {
        let (low, _) = unstable_band(5).expect("a band");
        let (re, im) = principal_root(5, (0.0, low));
        assert!((re.hypot(im) - 1.0).abs() < 1e-14);
    }

    #[test]
    fn the_principal_root_approximates_the_exponential_to_the_order() {
        // log zeta - z = z^(k+1)/(k+1) + O(z^(k+2)).
        let z = Complex::new(-0.03, 0.04);
        for order in 1..=5 {
            let (re, im) = principal_root(order, (z.re, z.im));
            let leading = z.powu(order as u32 + 1) / (order + 1) as f64;
            let error = Complex::new(re, im).ln() - z;
            assert!((error - leading).norm() < 5.0 * z.norm() * leading.norm() + 4.0 * f64::EPSILON, "{order}");
        }
    }
}
