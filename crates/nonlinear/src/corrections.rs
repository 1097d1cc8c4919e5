//! Further increments with the linearisation of an iteration.
//!
//! Where the matrix is not the derivative of F in full, as with damping by a stiffness that changes, Newton's method
//! converges linearly, and an old matrix serves nearly as well as a new one. A correction costs an evaluation and a
//! solve; a linearisation costs the factorisation of a matrix as well, several times as much.

use crate::NewtonSettings;

/// Whether an iteration goes on with its linearisation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Corrections {
    /// Each increment has a linearisation of its own: Newton's method as it stands in textbooks.
    None,
    /// Corrections where no criterion compares the residual with earlier ones. Such a criterion ends the iteration at
    /// a residual that depends on the path; what is below an absolute threshold is a solution on any path.
    #[default]
    WhereThresholdsAreAbsolute,
    /// Corrections whenever they pay.
    Always,
}

impl<L> NewtonSettings<L> {
    /// Whether iterations go on with their linearisation.
    pub(crate) fn makes_corrections(&self) -> bool {
        match self.corrections {
            Corrections::None => false,
            Corrections::WhereThresholdsAreAbsolute => {
                self.absolute_residual > 0.0
                    && [self.relative_successive, self.relative_initial, self.relative_estimate, self.absolute_estimate]
                        .iter()
                        .all(|&threshold| threshold <= 0.0)
            }
            Corrections::Always => true,
        }
    }
}

/// How fast |F|^2 falls with one linearisation.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    /// The ratio of the last increment.
    last: f64,
    /// That of the one before.
    before: f64,
}

impl Rate {
    /// After an increment with its own linearisation. If it left an error e_1 = C e_0^2, the same matrix leaves
    /// 2 C e_0 e_1 next: twice the ratio, four times that of the squares.
    pub fn first(squared_before: f64, squared: f64) -> Self {
        let expected = 4.0 * squared / squared_before;
        Self { last: expected, before: expected }
    }

    /// After a correction.
    pub fn next(self, squared_before: f64, squared: f64) -> Self {
        Self { last: squared / squared_before, before: self.last }
    }

    /// Whether two increments make |F| ten times smaller. Where the derivative is exact a new matrix does that in about
    /// one increment, which costs as much as three or four corrections; where it is not, a new matrix helps little. Two
    /// together, since parts of the error may change their sign and take turns.
    pub fn pays(self) -> bool {
        self.last * self.before < 1e-2
    }
}

#[cfg(test)]
mod tests {
    use crate::test_models::{Scalar, iterations, solved};
    use crate::{Corrections, LineSearchSettings, NewtonSettings, NewtonStatus};

    fn corrected(max_iterations: usize) -> NewtonSettings {
        NewtonSettings { absolute_residual: 1e-10, corrections: Corrections::Always, ..iterations(max_iterations) }
    }

    #[test]
    fn corrections_take_the_place_of_linearisations() {
        let mut newton = Scalar::square(24.0);
        let (report, _) = solved(&mut newton, &NewtonSettings { absolute_residual: 1e-10, ..iterations(9) });
        assert_eq!((report.iterations, report.linear_solves), (3, 3));
        let mut scalar = Scalar::square(24.0);
        let (report, history) = solved(&mut scalar, &corrected(9));
        assert_eq!(report.status, NewtonStatus::ConvergedAbsoluteResidual);
        assert_eq!((report.iterations, scalar.linearisations, history.len()), (1, 1, 2));
        // x <- x - F(x) / 48 near the root: the error shrinks by 1 - 24.74 / 24 each time.
        assert!(report.linear_solves <= 8, "{}", report.linear_solves);
        assert!((scalar.x - newton.x).abs() < 1e-11);
    }

    #[test]
    fn far_from_the_root_each_increment_has_its_own_linearisation() {
        let mut scalar = Scalar::square(1.0);
        let (report, _) = solved(&mut scalar, &corrected(20));
        assert_eq!(report.status, NewtonStatus::ConvergedAbsoluteResidual);
        let mut newton = Scalar::square(1.0);
        solved(&mut newton, &NewtonSettings { absolute_residual: 1e-10, ..iterations(20) });
        assert!(scalar.linearisations < newton.linearisations && scalar.linearisations >= 6);
        assert_eq!(scalar.guesses[..6], newton.guesses[..6]);
    }

    #[test]
    fn a_correction_that_makes_it_worse_is_taken_back() {
        // Around the root the slope is ten times that of the first matrix, so that a correction overshoots.
        let steep = |x: f64| match x {
            x if x < 0.99 => (x - 1.09, 1.1),
            x if x < 1.01 => (10.0 * (x - 1.0), 10.0),
            x => (x - 0.91, 1.0),
        };
        let mut scalar = Scalar::new(0.0, steep);
        let (report, history) = solved(&mut scalar, &corrected(5));
        assert!(report.status.is_converged() && report.iterations == 2 && report.linear_solves == 3);
        assert_eq!(scalar.trials, [1.0, 1.0, 0.0, 1.0]);
        assert_eq!(scalar.guesses[1], 1.09 / 1.1);
        assert!(history.windows(2).all(|pair| pair[1] < pair[0]), "{history:?}");
    }

    #[test]
    fn criteria_that_compare_residuals_end_the_same_iterations_as_ever() {
        let line_search = LineSearchSettings::default();
        let plain = NewtonSettings { max_iterations: 9, line_search, ..NewtonSettings::default() };
        let (mut a, mut b) = (Scalar::square(20.0), Scalar::square(20.0));
        solved(&mut a, &plain);
        solved(&mut b, &NewtonSettings { corrections: Corrections::None, ..plain });
        assert_eq!((a.guesses, a.linear_solves), (b.guesses, b.linear_solves));
    }
}
