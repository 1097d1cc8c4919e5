//! Taylor's test of derivatives: with how much of the step falls what a derivative leaves of a function.

/// Lengths of the steps, each half of the one before. Longer ones feel the third derivative, shorter ones rounding.
pub(crate) const STEPS: [f64; 3] = [1.0 / 4096.0, 1.0 / 8192.0, 1.0 / 16384.0];

/// Remainders below this part of the function are rounding, or too near to it.
const FLOOR: f64 = 2e-11;
/// Remainders that fall with one power of the step have slopes that differ by less.
const STRAIGHT: f64 = 0.02;

/// Slope of log2 |f(x + h d) - f(x) - h f'(x) d| over log2 h from the remainders for [`STEPS`]: 2 where f' is the
/// derivative, 3 where the second derivative vanishes along d, 1 where f' is something else.
///
/// `None` where it says nothing: remainders that are rounding, relative to the size of the function, as those of linear
/// functions are; and remainders that follow no power, as where the function has a kink within the steps.
pub(crate) fn slope(remainders: [f64; 3], size: f64) -> Option<f64> {
    let [far, middle, near] = remainders;
    let (first, second) = ((far / middle).log2(), (middle / near).log2());
    let is_clean = near > FLOOR * size && (first - second).abs() <= STRAIGHT;
    is_clean.then_some(second)
}

/// By how much a slope is below that of a derivative; 0 where there is none to be seen.
pub(crate) fn missing(slope: Option<f64>) -> f64 {
    slope.map_or(0.0, |slope| (2.0 - slope).max(0.0))
}

/// What a slope may lack.
pub(crate) const TOLERANCE: f64 = 0.02;

#[cfg(test)]
mod tests {
    use super::*;

    /// The slope for f at 1 with the derivative `rate`.
    fn of(f: impl Fn(f64) -> f64, rate: f64) -> Option<f64> {
        slope(STEPS.map(|h| (f(1.0 + h) - f(1.0) - h * rate).abs()), f(1.0).abs())
    }

    #[test]
    fn a_derivative_leaves_the_square_of_the_step() {
        type Function = fn(f64) -> f64;
        let functions: [(Function, f64); 3] = [(f64::exp, 1.0_f64.exp()), (f64::sqrt, 0.5), (|x| x.powi(5), 5.0)];
        for (f, rate) in functions {
            let found = of(f, rate).expect("it can be measured");
            assert!((found - 2.0).abs() < 0.002 && missing(Some(found)) <= TOLERANCE, "{found}");
        }
    }

    #[test]
    fn anything_else_leaves_the_step() {
        let found = of(f64::exp, 1.001 * 1.0_f64.exp());
        assert!(found.is_none_or(|slope| missing(Some(slope)) > TOLERANCE), "{found:?}");
        let found = of(f64::exp, 1.5 * 1.0_f64.exp()).expect("it can be measured");
        assert!((found - 1.0).abs() < 0.01 && missing(Some(found)) > TOLERANCE, "{found}");
    }

    #[test]
    fn linear_functions_and_kinks_say_nothing() {
        assert_eq!(of(|x| 3.0 * x, 3.0), None);
        assert_eq!(of(|x| (x - 1.0 - 1.5 * STEPS[2]).max(0.0) + x, 1.0), None);
        assert_eq!(missing(None), 0.0);
    }
}
