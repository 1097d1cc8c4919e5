//! Backward Euler by Newton's method, for a solver that linearises it and whose motion contacts bound.

use settee_kernel::MechanicalOps;
use settee_kernel::roles::StepFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_nonlinear::{Corrections, LineSearchSettings, NewtonSettings};
use settee_persist::Persist;

use super::super::adaptive::Fixed;
use super::super::energy::Entry;
use super::super::rayleigh::Rayleigh;
use super::history::BdfState;
use super::momentum::{Instance, MomentumBalance};

/// When Newton's method stops: at a millionth of the first residual, or where velocities change by less than 1e-9 of
/// the scene's unit.
const SETTINGS: NewtonSettings = NewtonSettings {
    max_iterations: 200,
    relative_successive: 0.0,
    relative_initial: 1e-6,
    absolute_residual: 0.0,
    relative_estimate: 0.0,
    absolute_estimate: 1e-9,
    line_search: LineSearchSettings { max_iterations: 1, coefficient: 0.5 },
    corrections: Corrections::None,
};

/// The memory of such steps.
#[derive(Clone, Persist)]
pub(in super::super) struct NonlinearEuler {
    state: BdfState,
}

impl Default for NonlinearEuler {
    fn default() -> Self {
        Self { state: BdfState::new(1) }
    }
}

/// A step from the state in `x` and `v`, which get its end.
#[derive(Clone, Copy)]
pub(in super::super) struct EulerStep<'a> {
    pub dt: f64,
    pub time: f64,
    pub x: CoordId,
    pub v: DerivId,
    pub rayleigh: Rayleigh,
    pub path: &'a str,
}

impl NonlinearEuler {
    /// M (v - v_start) = h f(x_start (+) h v, v).
    ///
    /// # Errors
    /// Those of the linear solver, and numbers that are not finite. What did not converge is kept, and told.
    pub fn step(&mut self, ops: &mut dyn MechanicalOps, step: EulerStep<'_>) -> Result<(), StepFailure> {
        let EulerStep { dt, time, x, v, rayleigh, path } = step;
        let state = &mut self.state;
        state.prepare(ops);
        state.restart();
        state.structure = ops.structure_revision();
        state.keep_start(ops, x, v);
        let entry = Entry::begin(ops, x, v);
        state.set_step(dt, 1);
        let h_b = dt * state.coefficients();
        let (start, _) = *state.known().last().expect("a formula has at least one known point");
        let mut balance = MomentumBalance::begin(ops, state, Instance { start, x, v, h_b, dt, time, rayleigh });
        balance.predict();
        let report = balance.solve(&SETTINGS, path)?;
        if let Some(entry) = &entry {
            balance.add_impulse(entry);
        }
        if !report.status.is_converged() {
            ops.report().warn(format!("{path}: Newton's iteration did not converge; the state is kept"));
        }
        if let Some(entry) = entry {
            entry.close(ops, rayleigh.force(), (time, dt), x, v);
        }
        state.accept(dt);
        Ok(())
    }
}
