//! Richardson extrapolation: several runs with smaller and smaller steps give the result for step 0.

/// Weights of the Aitken-Neville scheme: sum_j w_j T_j, where T_j was computed with the step H / n_j.
///
/// If T_j = T + c_1 h_j^p + c_2 h_j^{2p} + ..., h_j = H / n_j, p = `power`, the sum keeps T and cancels the terms
/// c_1 .. c_{k-1} for k = `n.len()`:  w_j = prod_{m != j} n_j^p / (n_j^p - n_m^p),  sum_j w_j = 1.
/// `power` is 1 for a method with a full expansion and 2 for a symmetric one. The sum of |w_j| is the factor by
/// which rounding errors of the T_j may grow; the harmonic sequence 1, 2, 3, ... keeps the work small, not the factor.
///
/// # Panics
/// if `power` is 0, or unless 0 < n_0 < n_1 < ...
/// Source: Hairer, Norsett & Wanner, Solving Ordinary Differential Equations I, II.9.
pub fn weights(n: &[usize], power: u32) -> Vec<f64> {
    assert!(power > 0, "the error must depend on the step");
    assert!(n.first() != Some(&0) && n.is_sorted_by(|a, b| a < b), "numbers of steps must increase from 1: {n:?}");
    n.iter()
        .map(|&n_j| {
            let others = n.iter().filter(|&&n_m| n_m != n_j);
            // In the form 1 / (1 - (n_m/n_j)^p) large powers cannot overflow to infinity over infinity.
            others.map(|&n_m| 1.0 / one_minus_power(n_m, n_j, power)).product()
        })
        .collect()
}

/// 1 - (m/n)^p = (1 - m/n) (1 + r + ... + r^(p-1)), r = m/n: the first factor is one rounding, the second has no
/// cancellation.
fn one_minus_power(m: usize, n: usize, power: u32) -> f64 {
    let ratio = m as f64 / n as f64;
    let sum = (1..power).fold(1.0, |sum, _| 1.0 + ratio * sum);
    (n as f64 - m as f64) / n as f64 * sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{Exact, exact};

    fn ratio(numerator: i64, denominator: i64) -> Exact {
        Exact::new(numerator.into(), denominator.into())
    }

    /// Neville's table at h = 0, carried out on the unit values of one run at a time.
    fn exact_weights(n: &[usize], power: u32) -> Vec<Exact> {
        let x: Vec<Exact> = n.iter().map(|&n| ratio(1, (n as i64).pow(power))).collect();
        (0..n.len())
            .map(|run| {
                let mut row: Vec<Exact> = (0..n.len()).map(|j| ratio(i64::from(j == run), 1)).collect();
                for column in 1..n.len() {
                    for j in (column..n.len()).rev() {
                        row[j] = (&x[j - column] * &row[j] - &x[j] * &row[j - 1]) / (&x[j - column] - &x[j]);
                    }
                }
                row[n.len() - 1].clone()
            })
            .collect()
    }

    #[test]
    fn weights_agree_with_nevilles_table_in_exact_arithmetic() {
        let sequences: [&[usize]; 5] =
            [&[1, 2], &[1, 2, 3, 4, 5, 6, 7, 8], &[2, 4, 6, 8, 12], &[1, 2, 3, 4, 6, 8, 12], &[3]];
        for n in sequences {
            for power in 1..=3 {
                for (w, expected) in weights(n, power).into_iter().zip(exact_weights(n, power)) {
                    let error = exact(w) - &expected;
                    let bound = exact(64.0 * f64::EPSILON) * &expected;
                    assert!(&error * &error <= &bound * &bound, "{n:?} {power}: {w} for {expected}");
                }
            }
        }
    }

    #[test]
    fn small_cases_are_the_formulae_of_richardson() {
        assert_eq!(weights(&[1, 2], 1), [-1.0, 2.0]);
        let [coarse, fine] = weights(&[1, 2], 2)[..] else { panic!("two weights") };
        assert!((coarse + 1.0 / 3.0).abs() < 1e-15 && (fine - 4.0 / 3.0).abs() < 1e-15);
        assert_eq!(weights(&[5], 2), [1.0]);
        assert!(weights(&[], 1).is_empty());
    }

    #[test]
    fn the_terms_of_the_expansion_are_cancelled() {
        let n = [1, 2, 3, 4];
        for power in [1, 2] {
            let w = weights(&n, power);
            let rounding = 16.0 * f64::EPSILON * w.iter().map(|w| w.abs()).sum::<f64>();
            for term in 0..4 {
                let sum: f64 = n.iter().zip(&w).map(|(&n, w)| w * (1.0 / n as f64).powi(term * power as i32)).sum();
                let expected = f64::from(u8::from(term == 0));
                assert!((sum - expected).abs() < rounding, "{power} {term}: {sum}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "must increase")]
    fn equal_numbers_of_steps_are_refused() {
        weights(&[1, 2, 2], 1);
    }
}
