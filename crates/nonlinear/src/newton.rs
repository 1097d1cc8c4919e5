//! Newton's method: linearise, solve, choose a step length, test.

use std::cmp::Ordering;

use crate::corrections::Rate;
use crate::criteria::SquaredNorms;
use crate::damping::Damping;
use crate::{
    LineSearch, NewtonError, NewtonReport, NewtonSettings, NewtonStatus, NoLineSearch, Residual, SearchOutcome, Stage,
};

/// Improves the guess of `residual` until a criterion of `settings` holds or the iterations are used up.
///
/// x_{k+1} = x_k + alpha_k dx_k,  F'(x_k) dx_k = -F(x_k),  alpha_k from the line search; where
/// [`Corrections`](crate::Corrections) are made, an iteration goes on by -F'(x_k)^-1 F as long as that pays.
/// `history` is cleared and receives |F|^2: the initial one, then one per iteration; kept by the caller, so that a
/// warm solve allocates nothing.
/// If no criterion holds at the end the guess keeps its last value: the status tells, and the caller decides.
///
/// # Errors
/// [`NewtonError::NonFinite`] if the residual is not finite initially or where the line search left it;
/// [`NewtonError::Residual`] for an error of `residual`.
pub fn solve<R: Residual, L: LineSearch>(
    residual: &mut R,
    settings: &NewtonSettings<L>,
    history: &mut Vec<f64>,
) -> Result<NewtonReport, NewtonError<R::Error>> {
    let mut report = NewtonReport { status: NewtonStatus::Running, ..NewtonReport::default() };
    history.clear();
    let initial = residual.evaluate().map_err(NewtonError::Residual)?;
    report.evaluations = 1;
    history.push(initial);
    if !initial.is_finite() {
        return Err(NewtonError::NonFinite { iteration: 0, stage: Stage::InitialResidual });
    }
    if settings.absolute_residual > 0.0 && initial <= settings.absolute_residual.powi(2) {
        report.status = NewtonStatus::ConvergedEquilibrium;
        return Ok(report);
    }
    if initial < residual.squared_rounding() {
        report.status = NewtonStatus::ConvergedEquilibrium;
        return Ok(report);
    }

    let mut squared_residual = initial;
    let mut damping = Damping::none(residual);
    for iteration in 1..=settings.max_iterations {
        residual.start_iteration();
        let previous = squared_residual;
        // Asked for only if needed: both norms are sums over all degrees of freedom.
        let squared_estimate = if settings.relative_estimate > 0.0 { residual.squared_estimate() } else { 0.0 };
        let found = step(residual, settings, previous, &mut damping, &mut report).map_err(NewtonError::Residual)?;
        squared_residual = found.squared_residual;
        report.line_search_failures += usize::from(found.is_failure);
        report.iterations = iteration;
        if !squared_residual.is_finite() {
            history.push(squared_residual);
            return Err(NewtonError::NonFinite { iteration, stage: Stage::LineSearch });
        }

        let mut norms = SquaredNorms { initial, previous, current: squared_residual, estimate: squared_estimate };
        // A step that was made short says nothing of how near the solution is.
        let is_short = !damping.is_none();
        let mut converged =
            settings.converged(norms, || if is_short { f64::INFINITY } else { residual.squared_step() });
        if converged.is_none() && squared_residual < residual.squared_rounding() {
            converged = Some(NewtonStatus::ConvergedAbsoluteResidual);
        }
        damping.follow(&found, residual);
        let mut rate = Rate::first(previous, squared_residual);
        while converged.is_none() && settings.makes_corrections() && rate.pays() {
            residual.solve().map_err(NewtonError::Residual)?;
            report.linear_solves += 1;
            let found = NoLineSearch.search(residual, squared_residual).map_err(NewtonError::Residual)?;
            report.evaluations += found.evaluations;
            if found.squared_residual.partial_cmp(&squared_residual) != Some(Ordering::Less) {
                // A correction that makes it worse is taken back, and the next iteration linearises anew.
                residual.set_step_length(0.0).map_err(NewtonError::Residual)?;
                squared_residual = residual.evaluate().map_err(NewtonError::Residual)?;
                report.evaluations += 1;
                break;
            }
            rate = rate.next(squared_residual, found.squared_residual);
            squared_residual = found.squared_residual;
            norms.current = squared_residual;
            converged = settings.converged(norms, || residual.squared_step());
        }
        history.push(squared_residual);
        residual.end_iteration();
        if let Some(status) = converged {
            report.status = status;
            return Ok(report);
        }
        if found.is_failure && damping.is_most() {
            // However short the step, nothing leads down: this is as far as rounding lets it go.
            report.status = NewtonStatus::DivergedLineSearch;
            return Ok(report);
        }
    }
    report.status = NewtonStatus::DivergedMaxIterations;
    Ok(report)
}

/// The increment and the line search along it. Where steps are bounded and the matrix has no inverse, or its increment
/// leads up, or no trial leads down, they are made again with more inertia in the matrix.
fn step<R: Residual, L: LineSearch>(
    residual: &mut R,
    settings: &NewtonSettings<L>,
    squared_before: f64,
    damping: &mut Damping,
    report: &mut NewtonReport,
) -> Result<SearchOutcome, R::Error> {
    loop {
        let outcome = residual.linearise().and_then(|()| residual.solve());
        report.linearisations += 1;
        report.linear_solves += usize::from(outcome.is_ok());
        let leads_down = outcome.is_ok() && (damping.accepts(residual.slope()) || !residual.is_gradient());
        if !leads_down && damping.raise(residual) {
            continue;
        }
        outcome?;
        let found = settings.line_search.search(residual, squared_before)?;
        report.evaluations += found.evaluations;
        if !found.is_failure || !damping.raise(residual) {
            return Ok(found);
        }
        residual.set_step_length(0.0)?;
        residual.evaluate()?;
        report.evaluations += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_models::{Scalar, iterations, solved};
    use crate::{LineSearchSettings, NoLineSearch};

    #[test]
    fn the_square_root_of_612_is_approached_as_known() {
        let sequences: [&[f64]; 3] = [
            &[
                1.0,
                306.5,
                154.2483686786,
                79.1079978644,
                43.4221286822,
                28.7581624288,
                25.0195385369,
                24.7402106712,
                24.7386338040,
                24.7386337537,
            ],
            &[10.0, 35.6, 26.3955056180, 24.7906354925, 24.7386882941, 24.7386337538],
            &[-20.0, -25.3, -24.7448616601, -24.7386345374, -24.7386337537],
        ];
        for expected in sequences {
            let mut scalar = Scalar::square(expected[0]);
            let (report, history) = solved(&mut scalar, &iterations(expected.len() - 1));
            assert_eq!(report.status, NewtonStatus::DivergedMaxIterations);
            assert_eq!(report.iterations, expected.len() - 1);
            for ((x, expected), squared) in scalar.guesses.iter().zip(expected).zip(&history) {
                assert!((x - expected).abs() < 1e-10, "{x} {expected}");
                assert_eq!(*squared, (x * x - 612.0).powi(2));
            }
        }
    }

    #[test]
    fn the_tail_is_quadratic() {
        let (_, history) = solved(&mut Scalar::square(1.0), &iterations(8));
        let [.., first, second, third] = history[..] else { panic!("nine values") };
        let exponent = (third / second).ln() / (second / first).ln();
        assert!((exponent - 2.0).abs() < 0.05, "{exponent}");
    }

    #[test]
    fn no_iterations_only_evaluate() {
        let mut scalar = Scalar::square(10.0);
        let (report, history) = solved(&mut scalar, &iterations(0));
        assert_eq!(report.status, NewtonStatus::DivergedMaxIterations);
        assert_eq!((report.evaluations, report.linear_solves, history.len(), scalar.x), (1, 0, 1, 10.0));
    }

    #[test]
    fn a_failed_line_search_takes_the_full_step_and_goes_on() {
        let line_search = LineSearchSettings { max_iterations: 2, coefficient: 0.5 };
        let mut scalar = Scalar::atan(3.0);
        let (report, history) = solved(&mut scalar, &NewtonSettings { line_search, ..iterations(1) });
        assert_eq!((report.line_search_failures, report.evaluations), (1, 4));
        assert_eq!(report.status, NewtonStatus::DivergedMaxIterations);
        assert!(history[1] > history[0]);
    }

    #[test]
    fn the_line_search_converges_where_the_full_step_diverges() {
        let line_search = LineSearchSettings { max_iterations: 10, coefficient: 0.5 };
        let settings = NewtonSettings { absolute_residual: 1e-12, ..iterations(20) };
        let (report, _) = solved(&mut Scalar::atan(3.0), &NewtonSettings { line_search, ..settings });
        assert_eq!((report.status, report.line_search_failures), (NewtonStatus::ConvergedAbsoluteResidual, 0));
        let mut runaway = Scalar::atan(3.0);
        let (report, history) = solved(&mut runaway, &NewtonSettings { max_iterations: 4, ..settings });
        assert!(report.line_search_failures == 4 && history[4] > history[0]);
        let without = NewtonSettings { max_iterations: 4, ..settings }.with_line_search(NoLineSearch);
        let mut same = Scalar::atan(3.0);
        assert_eq!(solved(&mut same, &without).0.line_search_failures, 0);
        assert_eq!(same.guesses, runaway.guesses);
    }

    #[test]
    fn a_residual_that_is_not_finite_at_first_is_an_error() {
        let mut history = vec![1.0; 3];
        let error = solve(&mut Scalar::ln(-1.0), &NewtonSettings::default(), &mut history).expect_err("ln(-1)");
        assert_eq!(error, NewtonError::NonFinite { iteration: 0, stage: Stage::InitialResidual });
        assert_eq!(history.len(), 1);
    }

    #[test]
    fn a_residual_that_is_not_finite_after_the_line_search_is_an_error() {
        // From 4 the full step of ln leaves its domain; one halving would stay inside.
        let mut history = Vec::new();
        let error = solve(&mut Scalar::ln(4.0), &iterations(5), &mut history).expect_err("one trial only");
        assert_eq!(error, NewtonError::NonFinite { iteration: 1, stage: Stage::LineSearch });
        assert!(error_text(error).contains("not finite after the line search (Newton iteration 1)"));

        let line_search = LineSearchSettings { max_iterations: 5, coefficient: 0.5 };
        let (report, _) = solved(&mut Scalar::ln(4.0), &NewtonSettings { line_search, ..iterations(5) });
        assert_eq!(report.line_search_failures, 0);

        // All five trials of 1 are outside: the constant slope makes the step 1e3 times too long.
        let mut hopeless = Scalar::new(4.0, |x| (x.ln(), 1e-3));
        let error = solve(&mut hopeless, &NewtonSettings { line_search, ..iterations(5) }, &mut history);
        assert_eq!(error, Err(NewtonError::NonFinite { iteration: 1, stage: Stage::LineSearch }));
    }

    /// The text of an error whose residual cannot fail; `&str` is no error type, so the variant is rebuilt.
    fn error_text(error: NewtonError<&'static str>) -> String {
        match error {
            NewtonError::NonFinite { iteration, stage } => {
                NewtonError::<std::fmt::Error>::NonFinite { iteration, stage }.to_string()
            }
            NewtonError::Residual(text) => text.to_owned(),
        }
    }

    #[test]
    fn errors_of_the_residual_pass_through() {
        let mut history = Vec::new();
        let flat = solve(&mut Scalar::square(0.0), &NewtonSettings::default(), &mut history);
        assert_eq!(flat, Err(NewtonError::Residual("singular")));
        for failing in [1, 2] {
            let mut scalar = Scalar::square(10.0);
            scalar.failing_evaluation = Some(failing);
            let report = solve(&mut scalar, &NewtonSettings::default(), &mut history);
            assert_eq!(report, Err(NewtonError::Residual("no evaluation")));
        }
    }

    #[test]
    fn a_warm_history_is_not_reallocated() {
        let mut history = Vec::with_capacity(10);
        let place = history.as_ptr();
        for _ in 0..3 {
            solve(&mut Scalar::square(1.0), &iterations(9), &mut history).expect("finite");
            assert_eq!((history.as_ptr(), history.len()), (place, 10));
        }
    }
}
