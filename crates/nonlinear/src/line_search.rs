//! How long a Newton step is: the full one, or the first of a falling sequence that decreases the residual.

use crate::Residual;

/// Chooses the step length after each linear solve, and leaves the guess there, evaluated.
pub trait LineSearch {
    /// `squared_before`: |F|^2 at the start of the iteration, finite.
    ///
    /// # Errors
    /// those of `residual`; a residual that is not finite is returned, not an error.
    fn search<R: Residual>(&self, residual: &mut R, squared_before: f64) -> Result<SearchOutcome, R::Error>;
}

/// What a line search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchOutcome {
    /// |F|^2 at the guess where the search left; may be not finite.
    pub squared_residual: f64,
    /// The step length, as a share of the longest one that is allowed.
    pub share: f64,
    /// The longest one that is allowed, 1 where nothing bounds it.
    pub bound: f64,
    /// Whether a descent was looked for in vain.
    pub is_failure: bool,
    /// Evaluations of the residual.
    pub evaluations: usize,
}

impl SearchOutcome {
    /// A search that nothing bounded and that found what it looked for, after so many evaluations.
    fn found(squared_residual: f64, share: f64, evaluations: usize) -> Self {
        Self { squared_residual, share, bound: 1.0, is_failure: false, evaluations }
    }
}

/// Always the full step, be the residual smaller or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoLineSearch;

impl LineSearch for NoLineSearch {
    fn search<R: Residual>(&self, residual: &mut R, _squared_before: f64) -> Result<SearchOutcome, R::Error> {
        let bound = match residual.largest_step(1.0)? {
            Some(bound) => bound,
            None => {
                residual.set_step_length(1.0)?;
                1.0
            }
        };
        Ok(SearchOutcome { bound, ..SearchOutcome::found(residual.evaluate()?, 1.0, 1) })
    }
}

/// Backtracking: the step lengths 1, c, c^2, ... are tried until the residual is smaller than before.
///
/// A residual that is not finite is a trial that failed. If all fail, the full step is taken: a search that gives up
/// at a tiny step would stall, where the full step often leaves the bad region.
///
/// Where [`Residual::largest_step`] bounds steps, trials begin at the bound, and are [`BOUNDED_TRIALS`] at least. There
/// an energy decides, which the residual need not follow: with the slope s_0 < 0 at the start, a trial whose slope s
/// makes the trapezoidal change of the energy alpha (s_0 + s) / 2 negative is one that succeeded. The next one is
/// shorter by c, or at the root of the slope on a straight line, if that is shorter. Where nothing is known of slopes
/// the residual decides. If all fail, the shortest one is taken: the full step is not safe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineSearchSettings {
    /// Trials at most; 0 counts as 1. More than one finds a descent where the full step overshoots, and costs one
    /// evaluation each.
    pub max_iterations: usize,
    /// Factor c from one trial to the next, in (0, 1). Near 1: closer to the longest step that descends, more trials.
    pub coefficient: f64,
}

/// Trials at least where steps are bounded.
pub const BOUNDED_TRIALS: usize = 12;

/// Most that one trial is shorter than the one before where slopes are known.
const LEAST_CUT: f64 = 0.1;

impl LineSearchSettings {
    /// The search below a bound, at which the guess is; `slope`: that at the start.
    fn search_below<R: Residual>(
        &self,
        residual: &mut R,
        first: f64,
        slope: f64,
        squared_before: f64,
    ) -> Result<SearchOutcome, R::Error> {
        let trials = self.max_iterations.max(BOUNDED_TRIALS);
        let (mut alpha, mut evaluations) = (first, 0);
        loop {
            let squared_residual = residual.evaluate()?;
            evaluations += 1;
            let here = residual.slope();
            let is_known = slope < 0.0 && here.is_finite();
            let is_smaller = squared_residual < squared_before;
            let falls = if is_known { slope + here < 0.0 } else { is_smaller };
            let falls =
                falls || (is_smaller && !residual.is_gradient()) || squared_residual < residual.squared_rounding();
            if falls || evaluations == trials || alpha == 0.0 {
                let share = if first > 0.0 { alpha / first } else { 1.0 };
                let found = SearchOutcome::found(squared_residual, share, evaluations);
                return Ok(SearchOutcome { bound: first, is_failure: !falls, ..found });
            }
            let root = if is_known { slope / (slope - here) } else { 1.0 };
            let shorter = alpha * root.clamp(LEAST_CUT, self.coefficient.max(LEAST_CUT));
            alpha = match residual.largest_step(shorter)? {
                Some(alpha) => alpha,
                None => {
                    residual.set_step_length(shorter)?;
                    shorter
                }
            };
        }
    }
}

impl Default for LineSearchSettings {
    fn default() -> Self {
        Self { max_iterations: 1, coefficient: 0.5 }
    }
}

impl LineSearch for LineSearchSettings {
    fn search<R: Residual>(&self, residual: &mut R, squared_before: f64) -> Result<SearchOutcome, R::Error> {
        let slope = residual.slope();
        if let Some(first) = residual.largest_step(1.0)? {
            return self.search_below(residual, first, slope, squared_before);
        }
        let trials = self.max_iterations.max(1);
        let mut alpha = 1.0;
        let mut full_step = f64::NAN;
        for trial in 0..trials {
            residual.set_step_length(alpha)?;
            let squared_residual = residual.evaluate()?;
            if squared_residual < squared_before {
                return Ok(SearchOutcome::found(squared_residual, alpha, trial + 1));
            }
            if trial == 0 {
                full_step = squared_residual;
            }
            alpha *= self.coefficient;
        }
        let mut outcome = SearchOutcome { is_failure: true, ..SearchOutcome::found(full_step, 1.0, trials) };
        if trials > 1 {
            residual.set_step_length(1.0)?;
            // The residual keeps more than its norm, for the next linearisation: evaluate again.
            outcome.squared_residual = residual.evaluate()?;
            outcome.evaluations += 1;
        }
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_models::Scalar;

    fn backtracking(max_iterations: usize) -> LineSearchSettings {
        LineSearchSettings { max_iterations, coefficient: 0.5 }
    }

    fn search(line_search: impl LineSearch, scalar: &mut Scalar) -> SearchOutcome {
        let before = scalar.evaluate().expect("no error");
        scalar.linearise().expect("no error");
        scalar.solve().expect("no error");
        line_search.search(scalar, before).expect("no error")
    }

    #[test]
    fn steps_are_halved_until_the_residual_falls() {
        // atan overshoots from 3: the full step lands at -9.49, a quarter step at -0.12.
        let mut scalar = Scalar::atan(3.0);
        let found = search(backtracking(10), &mut scalar);
        assert_eq!(scalar.trials, [1.0, 0.5, 0.25]);
        assert_eq!(found.evaluations, 3);
        assert!(!found.is_failure);
        assert_eq!(found.squared_residual, scalar.x.atan().powi(2));
    }

    #[test]
    fn the_coefficient_sets_the_sequence() {
        let mut scalar = Scalar::atan(3.0);
        search(LineSearchSettings { max_iterations: 10, coefficient: 0.1 }, &mut scalar);
        assert_eq!(scalar.trials, [1.0, 0.1]);
    }

    #[test]
    fn a_search_in_vain_returns_to_the_full_step() {
        let mut scalar = Scalar::atan(3.0);
        let full_step = 3.0 - 3.0_f64.atan() * 10.0;
        let found = search(backtracking(2), &mut scalar);
        assert_eq!(scalar.trials, [1.0, 0.5, 1.0]);
        assert!(found.is_failure);
        assert_eq!(found.evaluations, 3);
        assert!((scalar.x - full_step).abs() < 1e-14);
        assert_eq!(found.squared_residual, scalar.x.atan().powi(2));
    }

    #[test]
    fn one_trial_that_fails_is_kept_without_another_evaluation() {
        for trials in [0, 1] {
            let mut scalar = Scalar::atan(3.0);
            let found = search(backtracking(trials), &mut scalar);
            assert_eq!(scalar.trials, [1.0]);
            assert!(found.is_failure && found.evaluations == 1 && found.squared_residual > 2.0);
        }
    }

    #[test]
    fn a_bound_is_never_exceeded_and_the_last_resort_is_the_shortest_trial() {
        let mut scalar = Scalar::atan(3.0);
        scalar.bound = Some(0.6);
        let found = search(backtracking(1), &mut scalar);
        assert_eq!(scalar.trials, [0.6, 0.3]);
        assert!(!found.is_failure && found.evaluations == 2);

        // The slope is the wrong way: no trial makes the residual smaller.
        let mut uphill = Scalar::new(3.0, |x| (x.atan(), -1.0));
        uphill.bound = Some(1.0);
        let found = search(backtracking(3), &mut uphill);
        assert!(found.is_failure && found.evaluations == BOUNDED_TRIALS);
        assert_eq!(uphill.trials.last(), Some(&0.5_f64.powi(11)));

        let mut scalar = Scalar::atan(3.0);
        scalar.bound = Some(0.25);
        search(NoLineSearch, &mut scalar);
        assert_eq!(scalar.trials, [0.25]);
    }

    #[test]
    fn without_line_search_a_larger_residual_is_no_failure() {
        let mut scalar = Scalar::atan(3.0);
        let found = search(NoLineSearch, &mut scalar);
        assert_eq!(scalar.trials, [1.0]);
        assert!(!found.is_failure && found.squared_residual > 2.0);
    }

    #[test]
    fn a_trial_that_is_not_finite_is_halved_further() {
        // ln from 4: the full step lands at 4 - 4 ln 4 < 0, where the logarithm is not a number.
        let mut scalar = Scalar::ln(4.0);
        let found = search(backtracking(5), &mut scalar);
        assert_eq!(scalar.trials, [1.0, 0.5]);
        assert!(!found.is_failure && found.squared_residual < 4.0_f64.ln().powi(2));
    }
}
