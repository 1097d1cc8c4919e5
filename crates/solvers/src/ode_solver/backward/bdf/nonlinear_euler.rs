//! Backward Euler by Newton's method, for solvers whose own formula does not suit a step: contacts bound the motion, or
//! constraints act and may not give energy.

use settee_kernel::MechanicalOps;
use settee_kernel::roles::StepFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_nonlinear::{Corrections, LineSearchSettings, NewtonReport, NewtonSettings, Residual};

use super::super::energy::Entry;
use super::super::rayleigh::Rayleigh;
use super::history::Work;
use super::momentum::{Instance, MomentumBalance};
use super::start::{status_of, to_rounding};

/// When Newton's method stops where contacts bound the motion: at a millionth of the first residual, or where
/// velocities change by less than [`least_change`] says.
const GUARDED: NewtonSettings = NewtonSettings {
    max_iterations: 200,
    relative_successive: 0.0,
    relative_initial: 1e-6,
    absolute_residual: 0.0,
    relative_estimate: 0.0,
    absolute_estimate: 0.0,
    line_search: LineSearchSettings { max_iterations: 1, coefficient: 0.5 },
    corrections: Corrections::None,
};

/// A change of velocities that is none: 1e-9, or what moves points in a step by that part of the norm of all
/// coordinates, if that is less, as it is for small bodies in large units.
fn least_change(coordinates: f64, dt: f64) -> f64 {
    let speed = coordinates / dt;
    if speed > 0.0 { 1e-9 * speed.min(1.0) } else { 1e-9 }
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

impl EulerStep<'_> {
    /// M (v - v_start) = h f(x_start (+) h v, v): to a millionth of the first residual where contacts bound the motion,
    /// to rounding elsewhere, where the linear solver then has the matrix of the end of the step: constraints correct
    /// the motion with it. `residuals` gets the squared norms.
    ///
    /// # Errors
    /// Those of the linear solver, and numbers that are not finite. What did not converge is kept, and told.
    pub fn make(self, ops: &mut dyn MechanicalOps, residuals: &mut Vec<f64>) -> Result<NewtonReport, StepFailure> {
        let Self { dt, time, x, v, rayleigh, path } = self;
        let (vectors, places): ([_; Work::VECTORS], [_; 2]) =
            (std::array::from_fn(|_| ops.temporary_deriv()), std::array::from_fn(|_| ops.temporary_coord()));
        let [sub_x, start] = places.each_ref().map(|place| **place);
        let work = Work::over(vectors.each_ref().map(|vector| **vector), sub_x);
        ops.copy_coord(start, x.read());
        let entry = Entry::begin(ops, x, v);
        ops.clear(work.c);
        ops.combine(work.w, &[(-1.0, v.read())]);
        let is_guarded = ops.guards_motion();
        let least = if is_guarded { least_change(ops.dot_coord(start.read(), start.read()).sqrt(), dt) } else { 0.0 };
        let instance = Instance { start, x, v, h_b: dt, dt, time, rayleigh };
        let mut balance = MomentumBalance::over(ops, residuals, work, instance);
        balance.predict();
        let settings = if is_guarded { NewtonSettings { absolute_estimate: least, ..GUARDED } } else { to_rounding() };
        let mut report = balance.solve(&settings, path)?;
        if let Some(entry) = &entry {
            balance.add_impulse(entry);
        }
        if !is_guarded && report.linearisations == 0 {
            let fail = |failure| StepFailure::Linear { solver: path.to_owned(), failure };
            balance.linearise().map_err(fail)?;
        }
        if !is_guarded {
            report.status = status_of(&report, residuals);
        }
        if !report.status.is_converged() {
            ops.report().warn(format!("{path}: Newton's iteration did not converge; the state is kept"));
        }
        if let Some(entry) = entry {
            entry.close(ops, rayleigh.force(), (time, dt), x, v);
        }
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn velocities_of_small_bodies_are_small() {
        assert_eq!(least_change(3.0, 0.01), 1e-9);
        assert_eq!(least_change(3e-6, 0.01), 1e-9 * (3e-6 / 0.01));
        assert_eq!([least_change(0.0, 0.01), least_change(f64::NAN, 0.01)], [1e-9; 2]);
    }
}
