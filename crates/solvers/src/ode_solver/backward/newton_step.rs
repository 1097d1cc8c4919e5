//! What all solvers with a Newton iteration in their step have in common.

use settee_kernel::roles::{BaseNewtonSolver, LinearFailure, StepFailure, StepSetUp};
use settee_kernel::vectors::DerivId;
use settee_kernel::{Link, MechanicalOps, NewtonControl};
use settee_nonlinear::{NewtonError, NewtonReport, NewtonSettings, NewtonStatus, Residual, Stage};

/// A residual over the state of a scope.
pub(super) trait ScopeResidual: Residual<Error = LinearFailure> {
    /// The scope's operations.
    fn ops(&self) -> &dyn MechanicalOps;

    /// The scope's operations, to change something.
    fn ops_mut(&mut self) -> &mut dyn MechanicalOps;

    /// Where the forces of the last evaluation are.
    fn force(&self) -> DerivId;
}

/// Iterations with the sharp law of friction, before it is made wide.
const SHARP_ITERATIONS: usize = 20;

/// A residual below this part of the absolute limit is rounding: the scene begins in equilibrium.
const LEAST_PART: f64 = 1e-3;

/// How often a step is cut before it counts as none.
const CUTS: usize = 40;

/// The longest step, at most `most` long, at whose end contacts allow the state; it is put there. `place` puts the
/// state at a step length, mapped states included. See [`Residual::largest_step`].
///
/// Each length is asked about anew, by the straight lines from where the motion began to the state itself: so that
/// rotations, mappings and prescribed motions need no bound of how far they leave their chords.
pub(super) fn longest_safe_step<S>(
    system: &mut S,
    most: f64,
    place: impl Fn(&mut S, f64),
    safe_part: impl Fn(&mut S) -> f64,
) -> f64 {
    let mut alpha = most;
    for cut in 0..CUTS {
        place(system, alpha);
        let part = safe_part(system);
        if part >= 1.0 {
            return alpha;
        }
        // Where the way is bent, or a cut state lies at its bound to a rounding, it takes more than one cut.
        alpha *= if part <= 0.0 {
            0.1
        } else if cut == 0 {
            part
        } else {
            0.8 * part
        };
    }
    place(system, 0.0);
    0.0
}

/// Iterates. `residuals` becomes the squared norms, the first and one per iteration.
pub(super) fn iterate(
    residual: &mut impl ScopeResidual,
    settings: &NewtonSettings,
    residuals: &mut Vec<f64>,
    path: &str,
) -> Result<NewtonReport, StepFailure> {
    let is_sharp = residual.ops().guards_motion() && residual.ops_mut().set_friction_sharpness(true);
    let most = if is_sharp { settings.max_iterations.min(SHARP_ITERATIONS) } else { settings.max_iterations };
    let first = NewtonSettings { max_iterations: most, ..*settings };
    let mut outcome = settee_nonlinear::solve(residual, &first, residuals);
    let is_solved = |outcome: &Result<NewtonReport, _>| matches!(outcome, Ok(report) if report.status.is_converged());
    if is_sharp && !is_solved(&outcome) && !matches!(outcome, Err(NewtonError::Residual(_))) {
        // The exact mode of friction begins with a wide law, and goes on from each solution with a sharper one.
        let mut goes_on = residual.ops_mut().set_friction_sharpness(false);
        while goes_on {
            let before = outcome.unwrap_or_default();
            outcome = settee_nonlinear::solve(residual, settings, residuals).map(|next| next.after(before));
            goes_on = is_solved(&outcome) && residual.ops_mut().sharpen_friction();
        }
    }
    outcome.map_err(|error| match error {
        NewtonError::Residual(failure) => StepFailure::Linear { solver: path.to_owned(), failure },
        NewtonError::NonFinite { iteration, stage } => {
            let place = residual.ops().first_non_finite(residual.force().read());
            let place = place.map(|place| format!(" in the force on {place}")).unwrap_or_default();
            let stage = match stage {
                Stage::InitialResidual => "at the first guess",
                Stage::LineSearch => "at every trial of the line search",
            };
            StepFailure::NonFinite {
                solver: path.to_owned(),
                place: format!("came up in Newton iteration {iteration} {stage}{place}"),
                origin: None,
            }
        }
    })
}

/// The Newton solver of a scene, as one step of an ODE solver uses it.
pub(super) struct NewtonStep<'a> {
    control: &'a NewtonControl,
    path: &'a str,
}

impl<'a> NewtonStep<'a> {
    /// The Newton solver behind a link, with the settings that the runtime found there.
    ///
    /// # Errors
    /// If the link is empty, or its target is not in the scene any more.
    pub fn find(
        control: Option<&'a NewtonControl>,
        link: &Link<dyn BaseNewtonSolver>,
        path: &'a str,
    ) -> Result<Self, StepFailure> {
        let set_up = |cause| StepFailure::SetUp { solver: path.to_owned(), cause };
        link.target().ok_or_else(|| set_up(StepSetUp::NoNewtonSolver))?;
        let control = control.ok_or_else(|| set_up(StepSetUp::NewtonSolverNotInScene))?;
        Ok(Self { control, path })
    }

    /// The Newton solver behind a link that may be empty.
    ///
    /// # Errors
    /// If its target is not in the scene any more.
    pub fn linked(
        control: Option<&'a NewtonControl>,
        link: &Link<dyn BaseNewtonSolver>,
        path: &'a str,
    ) -> Result<Option<Self>, StepFailure> {
        link.target().map(|_| Self::find(control, link, path)).transpose()
    }

    /// When to stop.
    pub fn settings(&self) -> &NewtonSettings {
        &self.control.settings
    }

    /// Shows how an iteration ended. Warns if the first one was none, because of the units of the scene.
    pub fn report(&self, ops: &mut dyn MechanicalOps, report: NewtonReport, residuals: &[f64]) {
        let is_first = ops.report().newton(self.control.solver, report, residuals);
        let limit = self.control.settings.absolute_residual;
        let initial = residuals.first().map_or(0.0, |squared| squared.sqrt());
        let is_passed_over = report.status == NewtonStatus::ConvergedEquilibrium && initial <= limit;
        if is_first && is_passed_over && initial >= LEAST_PART * limit {
            ops.report().warn(format!(
                "{}: the first residual is {initial:.1e}, below absoluteResidualStoppingThreshold = {limit:e} of its \
                 Newton solver, which depends on units: no iteration is made for residuals of this size, and what they \
                 would move stays as it is",
                self.path
            ));
        }
    }

    /// Whether the scene keeps the state in which an iteration ended.
    pub fn keeps(&self, report: &NewtonReport) -> bool {
        report.status.is_converged() || self.control.keeps_state_when_diverged
    }

    /// Warns of an end without convergence, unless the scene does not want to know.
    pub fn warn_not_converged(&self, ops: &mut dyn MechanicalOps, what: &str) {
        if self.control.warns_when_diverged {
            ops.report().warn(format!("{}: {what}", self.path));
        }
    }

    /// Shows how the iteration ended, warns, and refuses an end without convergence if the scene asks for it.
    pub fn conclude(
        &self,
        ops: &mut dyn MechanicalOps,
        report: NewtonReport,
        residuals: &[f64],
    ) -> Result<(), StepFailure> {
        let (control, path) = (self.control, self.path);
        self.report(ops, report, residuals);
        if !self.keeps(&report) {
            return Err(StepFailure::NotConverged {
                solver: path.to_owned(),
                status: report.status.as_str(),
                iterations: report.iterations,
            });
        }
        if report.line_search_failures > 0 && control.warns_when_line_search_fails {
            ops.report()
                .warn(format!("{path}: a line search found no decrease of the residual; the full step was taken"));
        }
        if !report.status.is_converged() && control.warns_when_diverged {
            let why = match report.status {
                NewtonStatus::DivergedLineSearch => "found no step that leads on, however short",
                _ => "reached maxNbIterationsNewton without convergence",
            };
            ops.report().warn(format!("{path}: Newton's iteration {why}; the state is kept"));
        }
        Ok(())
    }
}
