//! Orders of convergence.

/// Observed order of a sequence of errors, each for half the step of the one before: the slope of a straight line
/// through log2 of the errors.
///
/// Not a number if there are fewer than two errors, or one is not positive.
pub fn observed_order(errors: &[f64]) -> f64 {
    let n = errors.len() as f64;
    let mean_i = (n - 1.0) / 2.0;
    let mean_log = errors.iter().map(|error| error.log2()).sum::<f64>() / n;
    let (mut above, mut below) = (0.0, 0.0);
    for (i, error) in errors.iter().enumerate() {
        let distance = i as f64 - mean_i;
        above += distance * (error.log2() - mean_log);
        below += distance * distance;
    }
    -above / below
}

/// Asserts that errors for successively halved steps fall with the order `expected`, give or take `tolerance`.
///
/// # Panics
/// if they do not.
#[track_caller]
pub fn assert_order(errors: &[f64], expected: f64, tolerance: f64) {
    let order = observed_order(errors);
    assert!(
        (order - expected).abs() <= tolerance,
        "order {order:.3} instead of {expected} +- {tolerance}; errors {errors:?}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_a_power_is_its_exponent() {
        let errors = [1.0_f64, 0.5, 0.25, 0.125].map(|h| 3.0 * h.powi(3));
        assert!((observed_order(&errors) - 3.0).abs() < 1e-12);
        assert_order(&errors, 3.0, 0.01);
        assert!(observed_order(&[1.0]).is_nan());
        assert!(observed_order(&[1.0, 0.0]).is_infinite() || observed_order(&[1.0, 0.0]).is_nan());
    }

    #[test]
    #[should_panic(expected = "instead of 2")]
    fn a_lower_order_is_refused() {
        assert_order(&[0.1, 0.05, 0.025], 2.0, 0.1);
    }
}
