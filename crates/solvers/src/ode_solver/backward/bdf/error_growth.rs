//! How much a sequence of unequal steps amplifies earlier errors.
//!
//! For x' = 0 the formula sum_j a_j x_j = 0 gives the newest difference d_s = x_s - x_{s-1} from the earlier ones: d_s
//! = sum_{i<s} c_i d_i with c_i = a_0 + ... + a_{i-1}. With equal steps, up to order 6, an error of a difference dies
//! out. With unequal steps the product of these recurrences may grow without bound, however short the steps are: with
//! steps that grow at a constant ratio, from 2.41 on for order 2, from 1.04 on for order 6.
//!
//! Let each step make an independent error of variance 1. The covariance S of the last differences then follows from
//! that before, S <- C S C^T + e e^T, with the companion matrix C of the recurrence and the unit vector e of the newest
//! difference; the root of its last entry is the amplification. Equal steps reach 1.06, 1.21, 1.41, 1.65 and 2.05 with
//! the orders 2 to 6.
//!
//! Source: Hairer, Norsett & Wanner, Solving Ordinary Differential Equations I, III.5, for the recurrence of
//! differences.

use settee_math::multistep::MAX_ZERO_STABLE_ORDER;

/// Differences between the states that a formula of the highest zero-stable order takes, without the newest.
const N: usize = MAX_ZERO_STABLE_ORDER - 1;

/// Amplification up to which a formula is applied: the order of a formula is worth more than a thousand of its errors,
/// which are far smaller than those of the next lower order where a high order is of use; and a single step that is ten
/// times as long as those before exceeds it with order 6 only.
pub(super) const LIMIT: f64 = 1000.0;

/// Covariance of the errors of the last differences, the oldest first, for steps with errors of variance 1.
#[derive(Clone, Copy, Debug, Default, settee_persist::Persist)]
pub(super) struct ErrorGrowth {
    covariance: [[f64; N]; N],
}

impl ErrorGrowth {
    /// The growth after a step by the formula with coefficients `a` (a_0 ... a_s), at most of order 6. The formula of
    /// order 1 stands for every step that takes its start alone.
    pub fn after(&self, a: &[f64]) -> Self {
        let n_differences = a.len() - 2;
        let mut weights = [0.0; N];
        let mut sum = 0.0;
        for (weight, a) in weights[N - n_differences..].iter_mut().zip(a) {
            sum += a;
            *weight = sum;
        }
        let of_newest = self.covariance.map(|row| row.iter().zip(&weights).map(|(s, weight)| s * weight).sum::<f64>());
        let mut covariance = [[0.0; N]; N];
        for i in 0..N - 1 {
            for j in 0..N - 1 {
                covariance[i][j] = self.covariance[i + 1][j + 1];
            }
            covariance[i][N - 1] = of_newest[i + 1];
            covariance[N - 1][i] = of_newest[i + 1];
        }
        covariance[N - 1][N - 1] = 1.0 + of_newest.iter().zip(&weights).map(|(s, weight)| s * weight).sum::<f64>();
        Self { covariance }
    }

    /// Standard deviation of the newest difference, where each step makes an error of 1.
    pub fn amplification(&self) -> f64 {
        self.covariance[N - 1][N - 1].sqrt()
    }
}

#[cfg(test)]
mod tests {
    use settee_math::multistep::bdf_coefficients;

    use super::*;

    /// The largest amplification of a formula of an order over steps, which the first steps raise.
    fn worst(order: usize, steps: &[f64]) -> f64 {
        let (mut growth, mut worst) = (ErrorGrowth::default(), 0.0_f64);
        for end in 1..=steps.len() {
            let s = order.min(end);
            let mut a = vec![0.0; s + 1];
            bdf_coefficients(&steps[end - s..end], &mut a);
            growth = growth.after(&a);
            worst = worst.max(growth.amplification());
        }
        worst
    }

    #[test]
    fn equal_steps_amplify_hardly() {
        for (order, expected) in [(1, 1.0), (2, 1.06), (3, 1.21), (4, 1.41), (5, 1.65), (6, 2.05)] {
            let found = worst(order, &[0.01; 300]);
            assert!((found - expected).abs() < 0.005, "order {order}: {found}");
        }
    }

    #[test]
    fn one_step_of_another_length_amplifies_by_what_its_extrapolation_does() {
        let jump = |order, ratio: f64| {
            let steps: Vec<f64> = (0..120).map(|i| if i < 60 { 1.0 } else { ratio }).collect();
            worst(order, &steps)
        };
        for (order, ratio, expected) in [(2, 10.0, 5.15), (4, 10.0, 158.0), (6, 2.0, 10.8), (6, 10.0, 7640.0)] {
            let found = jump(order, ratio);
            assert!((found / expected - 1.0).abs() < 0.005, "order {order}, {ratio}: {found}");
        }
        assert!(jump(6, 0.1) < 2.1);
    }

    #[test]
    fn lengths_that_alternate_amplify_without_bound_from_a_ratio_on() {
        let alternate = |order, ratio: f64| worst(order, &[1.0, ratio].repeat(200));
        assert!(alternate(5, 5.0) < 20.0 && alternate(5, 10.0) > 1e15);
        assert!(alternate(6, 2.0) < 5.0 && alternate(6, 3.0) > 1e9);
    }
}
