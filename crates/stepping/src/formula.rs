//! Weights of a formula on its past points: prediction, correction, and what the difference of both says about the
//! error.

/// Largest order.
pub const MAX_ORDER: usize = 6;

/// Past points at most: those of the prediction that estimates the error of the next higher order.
pub const MAX_POINTS: usize = MAX_ORDER + 2;

/// A backward differentiation formula of order q on points of any spacing.
///
/// The prediction pi is the polynomial of degree q through the q + 1 last points. The corrector asks y'(t_n) to be the
/// slope of the polynomial through y_n and the q last points: y_n + sum_i a_i y_{n-i} = h b y'(t_n). The local error is
/// C (y_n - pi(t_n)), C = (h / (t_n - t_{n-q-1})) b, which is 1 / ((q + 1) (1 + 1/2 + ... + 1/q)) on equal steps.
#[derive(Clone, Debug)]
pub struct Formula {
    order: usize,
    /// Weights of the prediction, newest point first: q + 1.
    pub predictor: [f64; MAX_POINTS],
    /// Weights a_i of the corrector, newest point first: q.
    pub corrector: [f64; MAX_POINTS],
    /// h b (s): derivative of y_n with respect to y'(t_n).
    pub gamma: f64,
    /// Local error over the difference of corrected and predicted state.
    pub error_factor: f64,
}

impl Formula {
    /// The formula of order `order` for a step to a time at which the past points have the given ages (s), newest
    /// first: at least order + 1, positive and growing. `ages[0]` is the step length.
    ///
    /// # Panics
    /// if `order` is 0 or above [`MAX_ORDER`], or there are too few ages.
    pub fn new(order: usize, ages: &[f64]) -> Self {
        assert!((1..=MAX_ORDER).contains(&order) && ages.len() > order, "order {order}, {} points", ages.len());
        let h = ages[0];
        // Slope of the Lagrange basis: that of y_n is sum_i 1/age_i; that of y_{n-i} is
        // -1/age_i prod_{m != i} age_m / (age_m - age_i).
        let mut corrector = [0.0; MAX_POINTS];
        let slope: f64 = ages[..order].iter().map(|age| h / age).sum();
        for (i, weight) in corrector[..order].iter_mut().enumerate() {
            *weight = -h / ages[i] * value_weight(&ages[..order], i) / slope;
        }
        let b = 1.0 / slope;
        Self { order, predictor: prediction(order, ages), corrector, gamma: h * b, error_factor: h / ages[order] * b }
    }

    /// Order of the formula.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Weights of the prediction: the polynomial through the newest order + 1 points at the new time.
    pub fn prediction(&self) -> &[f64] {
        &self.predictor[..=self.order]
    }

    /// Weights of the corrector.
    pub fn correction(&self) -> &[f64] {
        &self.corrector[..self.order]
    }
}

/// Weights of the polynomial of degree `order` through the newest order + 1 points, at the new time.
pub(crate) fn prediction(order: usize, ages: &[f64]) -> [f64; MAX_POINTS] {
    let mut weights = [0.0; MAX_POINTS];
    for (i, weight) in weights[..=order].iter_mut().enumerate() {
        *weight = value_weight(&ages[..=order], i);
    }
    weights
}

/// prod_{m != i} age_m / (age_m - age_i): the Lagrange basis on the points alone, at age 0.
fn value_weight(ages: &[f64], i: usize) -> f64 {
    let mut weight = 1.0;
    for (m, age) in ages.iter().enumerate() {
        if m != i {
            weight *= age / (age - ages[i]);
        }
    }
    weight
}

/// Local error of the formula of order `order` on steps of length `ages[0]`, over the difference of y_n and the
/// prediction of degree `order`, from points of any spacing: weights and factor.
///
/// y_n - pi(t_n) = prod_i age_i y^(q+1) / (q + 1)!, and the formula of order q has the error h^(q+1) y^(q+1) / ((q + 1)
/// sum 1/j).
pub fn neighbour(order: usize, ages: &[f64]) -> ([f64; MAX_POINTS], f64) {
    let h = ages[0];
    let scale: f64 = ages[..=order].iter().enumerate().map(|(i, age)| (i + 1) as f64 * h / age).product();
    (prediction(order, ages), scale / ((order + 1) as f64 * harmonic(order)))
}

/// 1 + 1/2 + ... + 1/order.
pub(crate) fn harmonic(order: usize) -> f64 {
    (1..=order).map(|j| 1.0 / j as f64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AGES: [f64; 7] = [0.3, 0.5, 0.55, 1.1, 1.4, 2.4, 2.5];

    #[test]
    fn the_corrector_is_the_formula_of_the_same_steps() {
        for order in 1..=MAX_ORDER {
            let formula = Formula::new(order, &AGES);
            // Steps between the points, oldest first.
            let mut steps: Vec<f64> = (1..order).rev().map(|i| AGES[i] - AGES[i - 1]).collect();
            steps.push(AGES[0]);
            let mut a = [0.0; 8];
            let b = settee_math::multistep::bdf_coefficients(&steps, &mut a);
            assert!((formula.gamma - AGES[0] * b).abs() < 1e-15);
            for (i, weight) in formula.correction().iter().enumerate() {
                assert!((weight - a[order - 1 - i]).abs() < 1e-12 * weight.abs(), "order {order}, point {i}");
            }
        }
    }

    #[test]
    fn polynomials_of_the_order_are_predicted_exactly() {
        for order in 1..=MAX_ORDER {
            let formula = Formula::new(order, &AGES);
            for degree in 0..=order as i32 {
                let value = |age: f64| (2.0 - age).powi(degree);
                let sum: f64 = formula.prediction().iter().zip(AGES).map(|(w, age)| w * value(age)).sum();
                assert!((sum - value(0.0)).abs() < 1e-9, "order {order}, degree {degree}: {sum}");
            }
        }
    }

    #[test]
    fn error_factors_give_the_local_error_of_the_next_power() {
        // y = t^(q+1), t = 0 now: the corrector gives y_n = h b y'(0) - sum a_i y_i, its error is minus that; exact
        // is 0.
        for order in 1..=MAX_ORDER - 1 {
            let formula = Formula::new(order, &AGES);
            let value = |age: f64| (-age).powi(order as i32 + 1);
            let corrected: f64 = -formula.correction().iter().zip(AGES).map(|(a, age)| a * value(age)).sum::<f64>();
            let predicted: f64 = formula.prediction().iter().zip(AGES).map(|(w, age)| w * value(age)).sum();
            // With exact values before and y(t_n) = 0, the difference of exact and predicted state times C is the
            // error.
            assert!((corrected + formula.error_factor * predicted).abs() < 1e-12 * corrected.abs(), "order {order}");
        }
    }

    #[test]
    fn on_equal_steps_the_neighbours_agree_with_their_own_formulae() {
        let ages: [f64; MAX_POINTS] = std::array::from_fn(|i| 0.1 * (i + 1) as f64);
        for order in 1..=MAX_ORDER {
            let (weights, factor) = neighbour(order, &ages);
            let formula = Formula::new(order, &ages);
            assert_eq!(&weights[..=order], formula.prediction());
            assert!((factor - formula.error_factor).abs() < 1e-12);
            let expected = 1.0 / ((order + 1) as f64 * harmonic(order));
            assert!((factor - expected).abs() < 1e-12, "order {order}: {factor}");
        }
    }
}
