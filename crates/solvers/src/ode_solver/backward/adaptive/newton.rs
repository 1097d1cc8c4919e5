//! Newton's method with a matrix that is kept, stopped by the tolerance of the step.

use settee_kernel::MechanicalOps;
use settee_kernel::roles::{LinearFailure, StepFailure};
use settee_kernel::vectors::DerivId;
use settee_nonlinear::{NewtonReport, NewtonStatus};
use settee_stepping::{Convergence, Effort, MatrixAge, Verdict};

/// Equations of a sub-step that are solved by corrections.
pub(in super::super) trait Correctable {
    /// The operations of the scope.
    fn ops(&mut self) -> &mut dyn MechanicalOps;
    /// Where the forces of the last evaluation are.
    fn force(&self) -> DerivId;
    /// Puts the unknowns to the prediction, and the state where they say.
    fn predict(&mut self);
    /// Squared norm of what is left of the equations.
    ///
    /// # Errors
    /// What is wrong with the scene.
    fn evaluate(&mut self) -> Result<f64, LinearFailure>;
    /// Makes the matrix at the present state.
    ///
    /// # Errors
    /// See [`LinearFailure`].
    fn linearise(&mut self) -> Result<(), LinearFailure>;
    /// Finds the correction, times `scale`, with the matrix that was made last.
    ///
    /// # Errors
    /// See [`LinearFailure`].
    fn find_increment(&mut self, scale: f64) -> Result<(), LinearFailure>;
    /// Corrects the unknowns and the state, by as much of the correction as contacts allow. Returns how much: 1 for
    /// all.
    fn move_on(&mut self) -> f64;
    /// Size of the last correction, in units of the tolerance.
    fn increment_size(&mut self) -> f64;
}

/// The numbers of one correction.
#[derive(Clone, Copy)]
pub(in super::super) struct Correction<'a> {
    /// What the matrix depends on: proportional to the length of the sub-step (s).
    pub gamma: f64,
    /// Error of the sub-step over an error of its equations' solution.
    pub error_factor: f64,
    /// Length of the sub-step (s).
    pub h: f64,
    /// Time at its start (s).
    pub time: f64,
    /// Path of the solver.
    pub path: &'a str,
}

/// What the iteration keeps from sub-step to sub-step.
#[derive(Clone, Default, settee_persist::Persist)]
pub(in super::super) struct SimplifiedNewton {
    convergence: Convergence,
    matrix: MatrixAge,
    /// Number of the sub-step.
    pub step: u64,
    /// Squared residual norms of the last iteration, for reports.
    pub residuals: Vec<f64>,
}

impl SimplifiedNewton {
    /// With another number of iterations at most.
    pub fn allow(&mut self, iterations: usize) {
        self.convergence.allow(iterations);
    }

    /// What the last iteration took.
    pub fn effort(&self) -> Effort {
        self.convergence.effort()
    }

    /// The matrix and what is known of its rate belong to another motion.
    pub fn forget(&mut self) {
        self.convergence.forget();
        self.matrix.forget();
    }

    /// Solves the equations. Returns what went wrong if the iteration did not converge.
    ///
    /// # Errors
    /// What is wrong with the scene whatever the step is.
    pub fn solve(
        &mut self,
        system: &mut impl Correctable,
        correction: Correction<'_>,
        report: &mut NewtonReport,
    ) -> Result<Option<StepFailure>, StepFailure> {
        let Correction { gamma, error_factor, h, time, path } = correction;
        let linear = |failure| StepFailure::Linear { solver: path.to_owned(), failure };
        let Self { convergence, matrix, step, residuals } = self;
        let outcome = 'matrix: loop {
            system.predict();
            residuals.clear();
            let mut squared = system.evaluate().map_err(linear)?;
            report.evaluations += 1;
            residuals.push(squared);
            let fresh = matrix.is_due(gamma, *step);
            if fresh && squared.is_finite() {
                match system.linearise() {
                    Err(failure) if failure.is_final() => return Err(linear(failure)),
                    Err(failure) => break Some(linear(failure)),
                    Ok(()) => {}
                }
                report.linearisations += 1;
                matrix.made(gamma, *step);
                convergence.forget();
            }
            convergence.begin();
            loop {
                if !squared.is_finite() {
                    let force = system.force();
                    let place = system.ops().first_non_finite(force.read());
                    let place = place.map(|place| format!(" in the force on {place}")).unwrap_or_default();
                    // The solver goes back by itself: the origin is looked for where the number came up.
                    let origin = system.ops().report().non_finite_origin(time, h).map(Box::new);
                    let iteration = convergence.iterations();
                    let place = format!("came up in Newton iteration {iteration} of a sub-step of {h:e} s{place}");
                    break 'matrix Some(StepFailure::NonFinite { solver: path.to_owned(), place, origin });
                }
                report.iterations += 1;
                match system.find_increment(matrix.correction(gamma)) {
                    Err(failure) if failure.is_final() => return Err(linear(failure)),
                    Err(failure) => break 'matrix Some(linear(failure)),
                    Ok(()) => {}
                }
                let part = system.move_on();
                match convergence.look(system.increment_size(), error_factor) {
                    Verdict::Converged if part >= 1.0 => {
                        report.status = NewtonStatus::ConvergedRelativeEstimateDifference;
                        break 'matrix None;
                    }
                    // What was cut is not solved.
                    Verdict::Continue | Verdict::Converged => {
                        squared = system.evaluate().map_err(linear)?;
                        report.evaluations += 1;
                        residuals.push(squared);
                    }
                    Verdict::Diverged if fresh => {
                        report.status = NewtonStatus::DivergedMaxIterations;
                        break 'matrix Some(StepFailure::NotConverged {
                            solver: path.to_owned(),
                            status: NewtonStatus::DivergedMaxIterations.as_str(),
                            iterations: convergence.iterations(),
                        });
                    }
                    Verdict::Diverged => {
                        // The matrix is too old: once more from the prediction, with a new one.
                        matrix.forget();
                        system.ops().memories().restore();
                        continue 'matrix;
                    }
                }
            }
        };
        if outcome.is_some() {
            matrix.forget();
        }
        Ok(outcome)
    }
}
