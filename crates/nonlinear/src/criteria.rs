//! When an iteration was the last one.

use crate::{NewtonSettings, NewtonStatus};

/// What the criteria compare: |F|^2 at three moments, and |x|^2 before the update.
#[derive(Clone, Copy)]
pub(crate) struct SquaredNorms {
    pub initial: f64,
    pub previous: f64,
    pub current: f64,
    pub estimate: f64,
}

impl<L> NewtonSettings<L> {
    /// The first criterion that holds. All comparisons are strict.
    pub(crate) fn converged(&self, norms: SquaredNorms, squared_step: impl FnOnce() -> f64) -> Option<NewtonStatus> {
        let is_below = |value: f64, threshold: f64, scale: f64| threshold > 0.0 && value < threshold.powi(2) * scale;
        let SquaredNorms { initial, previous, current, estimate } = norms;
        if is_below(current, self.relative_successive, previous) {
            return Some(NewtonStatus::ConvergedResidualSuccessiveRatio);
        }
        if is_below(current, self.relative_initial, initial) {
            return Some(NewtonStatus::ConvergedResidualInitialRatio);
        }
        if is_below(current, self.absolute_residual, 1.0) {
            return Some(NewtonStatus::ConvergedAbsoluteResidual);
        }
        if self.relative_estimate > 0.0 || self.absolute_estimate > 0.0 {
            let step = squared_step();
            if estimate > 0.0 && is_below(step, self.relative_estimate, estimate) {
                return Some(NewtonStatus::ConvergedRelativeEstimateDifference);
            }
            if is_below(step, self.absolute_estimate, 1.0) {
                return Some(NewtonStatus::ConvergedAbsoluteEstimateDifference);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_models::{Scalar, iterations, solved};

    type Change = fn(&mut NewtonSettings);

    #[test]
    fn each_criterion_stops_with_its_status() {
        use NewtonStatus::*;
        let cases: [(Change, NewtonStatus); 5] = [
            (|s| s.relative_successive = 1e-5, ConvergedResidualSuccessiveRatio),
            (|s| s.relative_initial = 1e-8, ConvergedResidualInitialRatio),
            (|s| s.absolute_residual = 1e-5, ConvergedAbsoluteResidual),
            (|s| s.relative_estimate = 1e-5, ConvergedRelativeEstimateDifference),
            (|s| s.absolute_estimate = 1e-5, ConvergedAbsoluteEstimateDifference),
        ];
        for (change, status) in cases {
            let mut settings = iterations(50);
            change(&mut settings);
            let mut scalar = Scalar::square(10.0);
            let (report, _) = solved(&mut scalar, &settings);
            assert_eq!(report.status, status);
            assert!(report.status.is_converged() && report.iterations < 8);
            assert!((scalar.x * scalar.x - 612.0).abs() < 1e-5);
        }
    }

    #[test]
    fn criteria_are_tested_in_their_order_from_the_first_iteration() {
        use NewtonStatus::*;
        // A linear equation is solved at once, and every criterion but those of the increment holds at once.
        let linear = || Scalar::new(4.0, |x| (x - 1.0, 1.0));
        let mut settings = NewtonSettings { max_iterations: 9, absolute_estimate: 10.0, ..NewtonSettings::default() };
        settings.relative_estimate = 10.0;
        let in_order: [(NewtonStatus, Change); 5] = [
            (ConvergedResidualSuccessiveRatio, |s| s.relative_successive = 0.0),
            (ConvergedResidualInitialRatio, |s| s.relative_initial = -1.0),
            (ConvergedAbsoluteResidual, |s| s.absolute_residual = f64::NAN),
            (ConvergedRelativeEstimateDifference, |s| s.relative_estimate = 0.0),
            (ConvergedAbsoluteEstimateDifference, |s| s.absolute_estimate = 0.0),
        ];
        for (status, disable) in in_order {
            let (report, _) = solved(&mut linear(), &settings);
            assert_eq!((report.status, report.iterations), (status, 1));
            disable(&mut settings);
        }
        let (report, _) = solved(&mut linear(), &NewtonSettings { max_iterations: 2, ..settings });
        assert_eq!(report.status, DivergedMaxIterations);
    }

    #[test]
    fn comparisons_are_strict_but_for_the_equilibrium() {
        // The guess 3 has |F| = 2; the constant slope 2 halves the residual in each iteration.
        let halving = || Scalar::new(3.0, |x| (x - 1.0, 2.0));
        let equal = |change: Change| {
            let mut settings = iterations(1);
            change(&mut settings);
            solved(&mut halving(), &settings).0.status
        };
        assert_eq!(equal(|s| s.relative_successive = 0.5), NewtonStatus::DivergedMaxIterations);
        assert_eq!(equal(|s| s.relative_initial = 0.5), NewtonStatus::DivergedMaxIterations);
        assert_eq!(equal(|s| s.absolute_residual = 1.0), NewtonStatus::DivergedMaxIterations);
        assert_eq!(equal(|s| s.absolute_estimate = 1.0), NewtonStatus::DivergedMaxIterations);
        assert_eq!(equal(|s| s.relative_successive = 0.51), NewtonStatus::ConvergedResidualSuccessiveRatio);
        assert_eq!(equal(|s| s.absolute_residual = 2.0), NewtonStatus::ConvergedEquilibrium);
    }

    #[test]
    fn an_estimate_of_zero_cannot_be_compared_with() {
        let mut from_zero = Scalar::new(0.0, |x| (x - 1e-9, 1.0));
        let (report, _) = solved(&mut from_zero, &NewtonSettings { relative_estimate: 1e9, ..iterations(1) });
        assert_eq!(report.status, NewtonStatus::DivergedMaxIterations);
    }

    #[test]
    fn equilibrium_needs_no_iteration_and_moves_nothing() {
        let mut scalar = Scalar::new(7.0, |_| (0.0, 1.0));
        let (report, history) = solved(&mut scalar, &NewtonSettings::default());
        assert_eq!((report.status, report.iterations), (NewtonStatus::ConvergedEquilibrium, 0));
        assert_eq!((scalar.x, history), (7.0, vec![0.0]));
        // Without an absolute threshold there is no such test.
        let (report, _) = solved(&mut Scalar::new(7.0, |_| (0.0, 1.0)), &iterations(2));
        assert_eq!((report.status, report.iterations), (NewtonStatus::DivergedMaxIterations, 2));
    }

    #[test]
    fn the_defaults_make_one_iteration() {
        let (report, _) = solved(&mut Scalar::square(10.0), &NewtonSettings::default());
        assert_eq!((report.status, report.iterations), (NewtonStatus::DivergedMaxIterations, 1));
        assert_eq!(NewtonStatus::default().to_string(), "Undefined");
    }
}
