//! Steps in which constraints act and may not give energy.
//!
//! Constraints put a body to the position x' = x + h v', and move it with the matrix M - h B - h^2 K. So a step of
//! backward Euler changes the energy by the work of the constraints' impulses, I . v', less what it damps: no impulse
//! that takes energy, or none, can give any, however stiff the body is. No formula of higher order has that.

use settee_kernel::MechanicalParams;
use settee_kernel::roles::{SolveContext, StepFailure};

use super::adaptive::{Fixed, Kept, Memory, SceneStep};
use super::bdf::EulerStep;
use super::energy::Entry;
use super::rayleigh::Rayleigh;

/// A step of backward Euler in place of the solver's own, which begins anew after it.
///
/// # Errors
/// See [`StepFailure`].
pub(super) fn constrained_step<F: Fixed, M: Memory>(
    context: &mut SolveContext<'_>,
    rayleigh: Rayleigh,
) -> Result<(), StepFailure> {
    let (SceneStep { ops, dt, time, x, v, path, .. }, state) = SceneStep::split(context);
    let kept = Kept::<F, M>::of(state, path)?;
    let report = EulerStep { dt, time, x, v, rayleigh, path }.make(ops, &mut Vec::new())?;
    kept.add_step_of_another(&report, dt);
    Ok(())
}

/// Multiplies the velocity at the end of a step by exp(-damping h): a kick, not a part of the step.
pub(super) fn damp_at_end(step: &mut SceneStep<'_>, rayleigh: Rayleigh, damping: f64) {
    if damping == 0.0 {
        return;
    }
    let SceneStep { dt, time, x, v, .. } = *step;
    let ops = &mut *step.ops;
    let entry = Entry::begin(ops, x, v);
    ops.scale(v, (-dt * damping).exp());
    let params = MechanicalParams { time, dt, ..Default::default() };
    ops.propagate(&params, x, v);
    if let Some(entry) = entry {
        entry.add_kick(ops, &params, v);
        entry.close(ops, rayleigh.force(), (time + dt, 0.0), x, v);
    }
}
