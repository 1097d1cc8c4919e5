//! Backward differentiation formulae: coefficients on variable steps, and their stability on constant ones.
//!
//! The formula of order s for x' = f(x) is sum_{j=0..s} a_j x_j = h b_s f(x_s), with a_s = 1 and h = t_s - t_{s-1}.
//! Source: Hairer, Norsett & Wanner, Solving Ordinary Differential Equations I, III.1 and III.5; II, V.1 and V.2.

mod stability;

pub use stability::{
    MAX_ZERO_STABLE_ORDER, a_alpha_degrees, principal_root, required_damping, safe_order, unstable_band,
};

/// Fills `a[0..=s]` with the coefficients of the formula of order s = `steps.len()` and returns b_s.
///
/// a_j = b_s h l_j'(t_s), b_s = 1 / (h l_s'(t_s)), l_j the Lagrange basis on t_0 .. t_s; so a_s = 1 and
/// `sum_j a_j x_j = h b_s x'(t_s)` for every polynomial x of degree s or less.
/// `steps[i]` = t_{i+1} - t_i (s), the last one is the current step h. Times enter by their differences only, so
/// the value of the clock costs no digits. Negative steps are right as well: all steps must have one sign.
///
/// # Panics
/// if `steps` is empty or `a` is shorter than s + 1.
pub fn bdf_coefficients(steps: &[f64], a: &mut [f64]) -> f64 {
    let s = steps.len();
    let h = steps[s - 1];
    // All lengths are in units of h: products of s of them would leave the range for extreme steps.
    let length = |i: usize| steps[i] / h;

    // l_s' = sum_{j<s} 1/(t_s - t_j); for j < s:
    // l_j' = -1/(t_s - t_j) prod_{m != j, s} (t_s - t_m)/(t_j - t_m). Only sums of lengths of one sign: no
    // cancellation.
    let mut slope = 0.0;
    let mut to_end = 0.0;
    for j in (0..s).rev() {
        to_end += length(j);
        slope += 1.0 / to_end;
        a[j] = -1.0 / to_end;
    }
    let b = 1.0 / slope;
    for j in 0..s {
        let mut numerator = 1.0;
        let mut to_end = 0.0;
        for m in (0..s).rev() {
            to_end += length(m);
            if m != j {
                numerator *= to_end;
            }
        }
        let mut denominator = 1.0;
        let mut after = 0.0;
        for m in j + 1..s {
            after += length(m - 1);
            denominator *= -after;
        }
        let mut before = 0.0;
        for m in (0..j).rev() {
            before += length(m);
            denominator *= before;
        }
        a[j] *= b * numerator / denominator;
    }
    a[s] = 1.0;
    b
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{Exact, exact};
    use nalgebra::Complex;

    /// Uniform in [0, 1), always the same sequence (Lehmer, modulus 2^31 - 1).
    struct Uniform(u64);

    impl Uniform {
        fn next(&mut self) -> f64 {
            self.0 = self.0 * 48_271 % 2_147_483_647;
            self.0 as f64 / 2_147_483_647.0
        }
    }

    /// The derivatives at the last time of the Lagrange basis, divided by that of the last one; and 1/(h l_s').
    fn exact_coefficients(steps: &[f64]) -> (Vec<Exact>, Exact) {
        let (zero, one) = (exact(0.0), exact(1.0));
        let mut times = vec![zero.clone()];
        for &step in steps {
            times.push(times[times.len() - 1].clone() + exact(step));
        }
        let s = steps.len();
        let slopes: Vec<Exact> = (0..=s)
            .map(|j| {
                let mut slope = zero.clone();
                for i in (0..=s).filter(|&i| i != j) {
                    let mut product = one.clone();
                    for m in (0..=s).filter(|&m| m != i && m != j) {
                        product = product * (&times[s] - &times[m]) / (&times[j] - &times[m]);
                    }
                    slope += product / (&times[j] - &times[i]);
                }
                slope
            })
            .collect();
        let b = (exact(steps[s - 1]) * &slopes[s]).recip();
        (slopes.iter().map(|slope| slope / &slopes[s]).collect(), b)
    }

    fn assert_relative(computed: f64, expected: &Exact, tolerance: f64) {
        let (error, bound) = (exact(computed) - expected, exact(tolerance) * expected);
        assert!(&error * &error <= &bound * &bound, "{computed} for {expected}");
    }

    #[test]
    fn constant_steps_give_the_classical_table() {
        let table: [(&[f64], f64); 6] = [
            (&[-1.0], 1.0),
            (&[1.0, -4.0], 3.0),
            (&[-2.0, 9.0, -18.0], 11.0),
            (&[3.0, -16.0, 36.0, -48.0], 25.0),
            (&[-12.0, 75.0, -200.0, 300.0, -300.0], 137.0),
            (&[10.0, -72.0, 225.0, -400.0, 450.0, -360.0], 147.0),
        ];
        for (row, (numerators, denominator)) in table.into_iter().enumerate() {
            for h in [1.0, 0.01, 0.3, -0.02, 1e-60] {
                let s = row + 1;
                let mut a = [f64::NAN; 7];
                let b = bdf_coefficients(&vec![h; s], &mut a);
                for (a, n) in a.iter().zip(numerators) {
                    assert!((a - n / denominator).abs() <= 4.0 * f64::EPSILON * a.abs(), "order {s}, step {h}");
                }
                let expected = [1.0, 2.0, 6.0, 12.0, 60.0, 60.0][row] / denominator;
                assert!((b - expected).abs() <= 2.0 * f64::EPSILON);
                assert_eq!(a[s], 1.0);
            }
        }
    }

    #[test]
    fn random_steps_agree_with_exact_arithmetic() {
        let mut uniform = Uniform(20_11);
        for s in 1..=16 {
            for sign in [1.0, -1.0] {
                let steps: Vec<f64> = (0..s).map(|_| sign * (0.05 + 5.0 * uniform.next())).collect();
                let (expected, expected_b) = exact_coefficients(&steps);
                let mut a = vec![0.0; s + 1];
                let b = bdf_coefficients(&steps, &mut a);
                // About two roundings a factor, none amplified.
                let tolerance = (4 * s + 4) as f64 * f64::EPSILON;
                assert_relative(b, &expected_b, tolerance);
                for (a, expected) in a.iter().zip(&expected) {
                    assert_relative(*a, expected, tolerance);
                }
            }
        }
    }

    #[test]
    fn polynomials_of_the_order_are_differentiated_exactly() {
        let steps = [0.3, 0.2, 0.5, 0.1, 0.4, 0.25];
        for s in 1..=steps.len() {
            let steps = &steps[..s];
            let h = steps[s - 1];
            let mut a = [0.0; 7];
            let b = bdf_coefficients(steps, &mut a);
            for degree in 0..=s as i32 {
                // x(t) = (t - t_s + 1)^degree has the slope `degree` at t_s.
                let mut sum = 1.0;
                let mut size = 1.0;
                for j in 0..s {
                    let before: f64 = steps[j..].iter().sum();
                    let term = a[j] * (1.0 - before).powi(degree);
                    sum += term;
                    size += term.abs();
                }
                assert!((sum - h * b * f64::from(degree)).abs() < 64.0 * f64::EPSILON * size, "{s} {degree}");
            }
        }
    }

    /// Whether all roots of p(z) = sum_i c_i z^i are nearer to 0 than `radius` (Schur and Cohn): |c_0| < |c_n|, and the
    /// roots of (conj(c_n) p(z) - c_0 z^n conj(p(1 / conj(z)))) / z, which has one degree less, are so, too.
    fn roots_are_within(coefficients: &[Complex<f64>], radius: f64) -> bool {
        let mut c: Vec<Complex<f64>> =
            coefficients.iter().enumerate().map(|(i, c)| *c * radius.powi(i as i32)).collect();
        while c.len() > 1 {
            let (first, last) = (c[0], c[c.len() - 1]);
            if first.norm() >= last.norm() {
                return false;
            }
            let reversed: Vec<Complex<f64>> = c.iter().rev().map(|c| c.conj()).collect();
            let pairs = c.iter().zip(&reversed).skip(1);
            c = pairs.map(|(own, other)| (last.conj() * *own - first * *other) / last.norm_sqr()).collect();
        }
        true
    }

    /// Where something ceases to hold, between a number for which it does and one for which it does not.
    fn limit(mut holding: f64, mut failing: f64, holds: impl Fn(f64) -> bool) -> f64 {
        for _ in 0..60 {
            let middle = 0.5 * (holding + failing);
            if holds(middle) {
                holding = middle;
            } else {
                failing = middle;
            }
        }
        holding
    }

    #[test]
    fn steps_may_grow_by_the_known_ratios() {
        // Each step is the one before times a ratio. Orders 2 and 3 have closed forms, the others the unit of their
        // last digit.
        let (silver, golden) = (1.0 + 2.0_f64.sqrt(), 0.5 * (1.0 + 5.0_f64.sqrt()));
        let table = [(2, silver, 1e-12), (3, golden, 1e-12), (4, 1.2807, 1e-4), (5, 1.1271, 1e-4), (6, 1.0443, 1e-4)];
        for (order, expected, unit) in table {
            let is_stable = |ratio: f64| {
                let steps: Vec<f64> = (0..order).map(|i| ratio.powi(i as i32)).collect();
                let mut a = [0.0; 7];
                bdf_coefficients(&steps, &mut a);
                // A constant stays: divided by z - 1, the polynomial has the sums of the later coefficients.
                let others: Vec<Complex<f64>> =
                    (0..order).map(|i| Complex::new(a[i + 1..=order].iter().sum::<f64>(), 0.0)).collect();
                roots_are_within(&others, 1.0)
            };
            let ratio = limit(1.0, 3.0, is_stable);
            assert!((ratio - expected).abs() < 0.51 * unit, "order {order}: {ratio} instead of {expected}");
        }
    }

    #[test]
    fn undamped_oscillations_grow_by_the_known_factors_at_worst() {
        // Growth in a step at the worst omega h, with the unit of its last digit.
        let table = [(3, 1.0456, 1e-4, 1.14), (4, 1.191, 1e-3, 1.86), (5, 1.379, 1e-3, 2.38), (6, 1.585, 1e-3, 2.79)];
        for (order, expected, unit, place) in table {
            let mut a = [0.0; 7];
            let b = bdf_coefficients(&vec![1.0; order], &mut a);
            let growth = |omega_h: f64| {
                let mut polynomial: Vec<Complex<f64>> = a[..=order].iter().map(|a| Complex::new(*a, 0.0)).collect();
                polynomial[order] -= Complex::new(0.0, omega_h * b);
                limit(4.0, 0.5, |radius| roots_are_within(&polynomial, radius))
            };
            let all = (1..=1000).map(|i| 0.01 * f64::from(i)).map(|omega_h| (growth(omega_h), omega_h));
            let (worst, omega_h) =
                all.fold((0.0, 0.0), |most: (f64, f64), one| if one.0 > most.0 { one } else { most });
            assert!((worst - expected).abs() < 0.51 * unit, "order {order}: {worst} instead of {expected}");
            assert!((omega_h - place).abs() < 0.011, "order {order}: at {omega_h} instead of {place}");
        }
    }
}
