//! The first steps of a multi-step formula, by extrapolation of backward Euler or by the Radau IIA method.
//!
//! Extrapolation: a step of length h is made with n = 1, 2, ..., m sub-steps of backward Euler; the results have an
//! expansion in h/n whose first m - 1 terms an Aitken-Neville combination cancels: local error O(h^(m+1)). Every
//! sub-step is the solver's own formula of order 1, so all that the solver can do (mapped masses, constraints, damping,
//! rigid bodies) holds for the start, too. Increments of rotations are combined in the coordinates of their group
//! around the start of the step.
//!
//! Source: Hairer, Wanner, Solving Ordinary Differential Equations II, IV.9 (extrapolation of the implicit Euler
//! method).

use settee_kernel::roles::StepFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalOps, MechanicalParams};
use settee_math::extrapolation;
use settee_nonlinear::{Corrections, LineSearchSettings, NewtonReport, NewtonSettings, NewtonStatus};

use super::super::adaptive::SceneStep;
use super::super::energy::Entry;
use super::super::rayleigh::Rayleigh;
use super::history::BdfState;
use super::momentum::{Instance, MomentumBalance};

/// One step with an error below that of the formula of order `order`.
pub(super) struct Start<'a> {
    /// What the scene counts as solved.
    pub wanted: &'a NewtonSettings,
    pub rayleigh: Rayleigh,
    pub order: usize,
    pub dt: f64,
    pub time: f64,
    pub x: CoordId,
    pub v: DerivId,
}

/// Solved to rounding, as the sub-steps are: the combination multiplies their errors by up to some hundreds.
pub(super) fn to_rounding() -> NewtonSettings {
    NewtonSettings {
        max_iterations: 15,
        relative_successive: 0.0,
        relative_initial: 1e-14,
        absolute_residual: 1e-150,
        relative_estimate: 1e-14,
        absolute_estimate: 0.0,
        line_search: LineSearchSettings { max_iterations: 5, coefficient: 0.5 },
        corrections: Corrections::None,
    }
}

/// Iterating to rounding ends at the limit of iterations when rounding is reached before the thresholds: that is
/// convergence, too.
pub(super) fn status_of(report: &NewtonReport, squared_residuals: &[f64]) -> NewtonStatus {
    const ROUNDING: f64 = 1e-10;
    match (squared_residuals.first(), squared_residuals.last()) {
        (Some(first), Some(last)) if !report.status.is_converged() && *last <= ROUNDING * ROUNDING * first => {
            NewtonStatus::ConvergedResidualInitialRatio
        }
        _ => report.status,
    }
}

/// What is not solved to rounding may be solved as far as the scene asks for: by the size of the residual, or by what
/// is left of the first one.
fn wanted_status(status: NewtonStatus, wanted: &NewtonSettings, squared_residuals: &[f64]) -> NewtonStatus {
    let (Some(first), Some(last)) = (squared_residuals.first(), squared_residuals.last()) else { return status };
    let is_below = |threshold: f64, scale: f64| threshold > 0.0 && *last < threshold * threshold * scale;
    match status {
        status if status.is_converged() => status,
        _ if is_below(wanted.absolute_residual, 1.0) => NewtonStatus::ConvergedAbsoluteResidual,
        _ if is_below(wanted.relative_initial, *first) => NewtonStatus::ConvergedResidualInitialRatio,
        status => status,
    }
}

/// One step by the Radau IIA method: local error O(h^6), below that of every formula. The iteration leaves a third of
/// the error each time, so that rounding is reached after some thirty. `None` as in [`Start::step`].
///
/// # Errors
/// What is wrong with the scene whatever the step is.
pub(super) fn by_radau(
    step: &mut SceneStep<'_>,
    state: &mut BdfState,
    rayleigh: Rayleigh,
    entry: Option<&Entry>,
) -> Result<Option<NewtonReport>, StepFailure> {
    const ITERATIONS: usize = 80;
    let settings = NewtonSettings { max_iterations: ITERATIONS, ..to_rounding() };
    let report = match state.radau.solve(step, rayleigh, &settings, entry, false) {
        Ok(report) => report,
        Err(failure) if failure.is_final() => return Err(failure),
        Err(_) => return Ok(None),
    };
    let status = status_of(&report, &state.radau.residuals);
    state.residuals.clone_from(&state.radau.residuals);
    if !status.is_converged() || !is_finite(step.ops, step.x, step.v) {
        return Ok(None);
    }
    state.radau.accept(step.ops, step.dt, step.v);
    let params = MechanicalParams { dt: step.dt, time: step.time, ..Default::default() };
    step.ops.propagate(&params, step.x, step.v);
    Ok(Some(NewtonReport { status, ..report }))
}

fn is_finite(ops: &dyn MechanicalOps, x: CoordId, v: DerivId) -> bool {
    ops.first_non_finite_coord(x.read()).is_none() && ops.first_non_finite(v.read()).is_none()
}

impl Start<'_> {
    /// Makes the step, and reports the Newton iterations of all sub-steps, with the status of the last, or of one that
    /// did not converge. `None` if a sub-step could not be solved or the result is not finite: the state is then to be
    /// restored.
    ///
    /// # Errors
    /// What is wrong with the scene whatever the step is.
    pub fn step(
        &self,
        ops: &mut dyn MechanicalOps,
        state: &mut BdfState,
        entry: Option<&Entry>,
    ) -> Result<Option<NewtonReport>, StepFailure> {
        let mut total = NewtonReport::default();
        let work = state.work.expect("prepare() ran at the start of the step");
        let (x_start, v_start) = state.start();
        let counts: Vec<usize> = (1..=self.order + 1).collect();
        let weights = extrapolation::weights(&counts, 1);
        ops.clear(work.sum_theta);
        ops.clear(work.sum_v);
        for (count, weight) in counts.iter().zip(&weights) {
            ops.copy_coord(self.x, x_start.read());
            ops.copy(self.v, v_start.read());
            let h = self.dt / *count as f64;
            for part in 0..*count {
                match self.sub_step(ops, state, self.time + part as f64 * h, h) {
                    Ok(report) => {
                        if let Some(entry) = entry {
                            // The combination of the velocities is that of the impulses, but for what the inertia
                            // changes by.
                            ops.add_scaled(*entry.impulse, weight * h, work.f.read());
                            entry.add_inertia(ops, &self.at_state(), -weight * h * self.rayleigh.mass, self.v.read());
                            // As in the balance, mapped masses change by their own velocities.
                            let change = ops.temporary_deriv();
                            ops.combine(*change, &[(1.0, self.v.read()), (-1.0, work.sub_v.read())]);
                            entry.add_inertia(ops, &self.at_state(), -weight, change.read());
                        }
                        let status = wanted_status(status_of(&report, &state.residuals), self.wanted, &state.residuals);
                        if total.status.is_converged() || total.status == NewtonStatus::Undefined {
                            total.status = status;
                        }
                        total.iterations += report.iterations;
                        total.linearisations += report.linearisations;
                        total.linear_solves += report.linear_solves;
                        total.evaluations += report.evaluations;
                        total.line_search_failures += report.line_search_failures;
                    }
                    Err(failure) if failure.is_final() => return Err(failure),
                    Err(_) => return Ok(None),
                }
            }
            ops.difference(work.difference, self.x.read(), x_start.read());
            ops.add_scaled(work.sum_theta, *weight, work.difference.read());
            ops.add_scaled(work.sum_v, *weight, self.v.read());
        }
        ops.displace(self.x, x_start.read(), 1.0, work.sum_theta.read());
        ops.copy(self.v, work.sum_v.read());
        let params = MechanicalParams { dt: self.dt, time: self.time, ..Default::default() };
        ops.project(&params.at_end(), self.x, self.v);
        ops.propagate(&params, self.x, self.v);
        if let Some(entry) = entry {
            self.add_change(ops, entry, v_start);
        }
        Ok(is_finite(ops, self.x, self.v).then_some(total))
    }

    /// Where the state is.
    fn at_state(&self) -> MechanicalParams {
        MechanicalParams { x: self.x.read(), v: self.v.read(), dt: self.dt, ..Default::default() }
    }

    /// impulse += M (v - since), with the inertia and the Jacobians where the state is.
    fn add_change(&self, ops: &mut dyn MechanicalOps, entry: &Entry, since: DerivId) {
        let change = ops.temporary_deriv();
        ops.combine(*change, &[(1.0, self.v.read()), (-1.0, since.read())]);
        let params = self.at_state();
        ops.propagate_dx(&params, *change);
        entry.add_inertia(ops, &params, 1.0, change.read());
    }

    /// Backward Euler over `h` from the current state at `time`: a formula with one known point.
    fn sub_step(
        &self,
        ops: &mut dyn MechanicalOps,
        state: &mut BdfState,
        time: f64,
        h: f64,
    ) -> Result<NewtonReport, StepFailure> {
        let work = state.work.expect("prepare() ran at the start of the step");
        ops.copy_coord(work.sub_x, self.x.read());
        ops.copy(work.sub_v, self.v.read());
        let Self { x, v, rayleigh, .. } = *self;
        let instance = Instance { start: work.sub_x, x, v, h_b: h, dt: h, time, rayleigh };
        let mut balance = MomentumBalance::euler(ops, state, instance);
        balance.predict();
        balance.solve(&to_rounding(), "start")
    }
}
