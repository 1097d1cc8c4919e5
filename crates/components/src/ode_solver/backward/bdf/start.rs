//! The first steps of a multi-step formula, by extrapolation of backward Euler.
//!
//! A step of length h is made with n = 1, 2, ..., m sub-steps of backward Euler; the results have an expansion in h/n whose first
//! m - 1 terms an Aitken-Neville combination cancels: local error O(h^(m+1)). Every sub-step is the solver's own formula of order 1,
//! so all that the solver can do (mapped masses, constraints, damping, rigid bodies) holds for the start, too. Increments of
//! rotations are combined in the coordinates of their group around the start of the step.
//!
//! Source: Hairer, Wanner, Solving Ordinary Differential Equations II, IV.9 (extrapolation of the implicit Euler method).

use settee_kernel::roles::StepFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalOps, MechanicalParams};
use settee_math::extrapolation;
use settee_nonlinear::{LineSearchSettings, NewtonReport, NewtonSettings, NewtonStatus};

use super::super::energy::Entry;
use super::super::rayleigh::Rayleigh;
use super::history::BdfState;
use super::momentum::MomentumBalance;

/// One step with an error below that of the formula of order `order`.
pub(super) struct Start {
    pub rayleigh: Rayleigh,
    pub order: usize,
    pub dt: f64,
    pub time: f64,
    pub x: CoordId,
    pub v: DerivId,
}

/// The sub-steps are solved to rounding: the combination multiplies their errors by up to some hundreds.
fn to_rounding() -> NewtonSettings {
    NewtonSettings {
        max_iterations: 15,
        relative_successive: 0.0,
        relative_initial: 1e-14,
        absolute_residual: 1e-150,
        relative_estimate: 1e-14,
        absolute_estimate: 0.0,
        line_search: LineSearchSettings { max_iterations: 5, coefficient: 0.5 },
    }
}

/// Iterating to rounding ends at the limit of iterations when rounding is reached before the thresholds: that is convergence, too.
fn status_of(report: &NewtonReport, squared_residuals: &[f64]) -> NewtonStatus {
    const ROUNDING: f64 = 1e-10;
    match (squared_residuals.first(), squared_residuals.last()) {
        (Some(first), Some(last)) if !report.status.is_converged() && *last <= ROUNDING * ROUNDING * first => {
            NewtonStatus::ConvergedResidualInitialRatio
        }
        _ => report.status,
    }
}

impl Start {
    /// Makes the step, and reports the Newton iterations of all sub-steps with the status of the last. `None` if a sub-step
    /// was not solved or the result is not finite: the state is then to be restored.
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
                            // The combination of the velocities is that of the impulses.
                            ops.add_scaled(*entry.impulse, weight * h, work.f.read());
                        }
                        total.status = status_of(&report, &state.residuals);
                        total.iterations += report.iterations;
                        total.linear_solves += report.linear_solves;
                        total.evaluations += report.evaluations;
                        total.line_search_failures += report.line_search_failures;
                    }
                    Err(setup @ StepFailure::SetUp { .. }) => return Err(setup),
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
        let is_finite =
            ops.first_non_finite_coord(self.x.read()).is_none() && ops.first_non_finite(self.v.read()).is_none();
        Ok(is_finite.then_some(total))
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
        let mut balance = MomentumBalance::euler(ops, state, self.rayleigh, h, time, self.x, self.v);
        balance.predict();
        balance.solve(&to_rounding(), "start")
    }
}
