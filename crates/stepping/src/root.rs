//! Where a function of time changes its sign.

/// A time and the value there.
pub type Sample = (f64, f64);

/// Most evaluations: every fourth one halves the interval, and 52 halvings give all digits of a time.
const MAX_EVALUATIONS: usize = 220;

/// A time between `low` and `high` at most `tolerance` behind which `f` has the sign of `high`.
///
/// The values at both ends must not have the same sign; 0 counts as that of `high`. Regula falsi with the value of an
/// end halved that stays twice (the Illinois algorithm), and bisection where that does not shorten the interval.
/// Source: Dowell, Jarratt, A modified regula falsi method for computing the root of an equation, BIT 11 (1971).
///
/// # Errors
/// Those of `f`.
pub fn locate<E>(
    low: Sample,
    high: Sample,
    tolerance: f64,
    mut f: impl FnMut(f64) -> Result<f64, E>,
) -> Result<f64, E> {
    let ((mut a, mut value_a), (mut b, mut value_b)) = (low, high);
    // Which end stayed last time.
    let mut stayed = 0;
    for evaluation in 0..MAX_EVALUATIONS {
        if b - a <= tolerance {
            break;
        }
        let secant = b - value_b * (b - a) / (value_b - value_a);
        // Half a tolerance from each end: the interval can then end around a root that was met.
        let inner = (secant).clamp(a + 0.5 * tolerance, b - 0.5 * tolerance);
        let t = if evaluation % 4 == 3 || !inner.is_finite() { 0.5 * (a + b) } else { inner };
        if t <= a || t >= b {
            break;
        }
        let value = f(t)?;
        if value == 0.0 || (value > 0.0) == (high.1 > 0.0 || (high.1 == 0.0 && low.1 < 0.0)) {
            (b, value_b) = (t, value);
            if stayed == 1 {
                value_a *= 0.5;
            }
            stayed = 1;
        } else {
            (a, value_a) = (t, value);
            if stayed == 2 {
                value_b *= 0.5;
            }
            stayed = 2;
        }
    }
    Ok(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    fn find(low: f64, high: f64, tolerance: f64, f: impl Fn(f64) -> f64) -> (f64, usize) {
        let mut evaluations = 0;
        let found = locate::<Infallible>((low, f(low)), (high, f(high)), tolerance, |t| {
            evaluations += 1;
            Ok(f(t))
        });
        (found.expect("nothing fails"), evaluations)
    }

    #[test]
    fn roots_are_found_to_the_tolerance_and_never_before_them() {
        let cases: [(&dyn Fn(f64) -> f64, f64); 4] = [
            (&|t| t * t - 0.5, 0.5f64.sqrt()),
            (&|t| (20.0 * (t - 0.3)).tanh(), 0.3),
            (&|t| 0.9 - t, 0.9),
            (&|t| (t - 0.25).powi(9), 0.25),
        ];
        for (f, root) in cases {
            for tolerance in [1e-3, 1e-6, 1e-9] {
                let (found, evaluations) = find(0.0, 1.0, tolerance, f);
                assert!((0.0..=tolerance * (1.0 + 1e-6)).contains(&(found - root)), "{found} for {root}");
                assert!(evaluations < 130, "{evaluations} evaluations");
            }
        }
    }

    #[test]
    fn a_smooth_root_takes_few_evaluations() {
        let (found, evaluations) = find(0.0, 1.0, 1e-10, |t| (t - 0.4) * (2.0 + t));
        assert!((found - 0.4).abs() <= 1e-10 && evaluations <= 16, "{found} {evaluations}");
    }

    #[test]
    fn an_end_that_is_a_root_is_the_answer() {
        assert_eq!(find(0.0, 1.0, 1e-12, |t| t - 1.0).0, 1.0);
    }
}
