//! What the explicit solvers have in common: the acceleration at a position and a velocity.

use settee_kernel::roles::{StepFailure, StepSetUp};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};

use super::super::backward::energy::Entry;

/// a = M^-1 f(x, v) with the projective constraints applied; points without mass get no acceleration. Fills the
/// standard force.
///
/// # Errors
/// If a mass is not diagonal or sits on a mapped state: `path` names the solver that says so.
pub(super) fn acceleration(
    ops: &mut dyn MechanicalOps,
    params: &MechanicalParams,
    a: DerivId,
    path: &str,
) -> Result<(), StepFailure> {
    let f = DerivId::FORCE;
    ops.compute_force(params, f);
    ops.clear(a);
    ops.acceleration(params, a, f.read())
        .map_err(|error| StepFailure::SetUp { solver: path.to_owned(), cause: StepSetUp::MassNotDiagonal(error) })?;
    ops.project_response(params, a);
    Ok(())
}

/// Separate gravity, as a kick of its own in the account of energies.
pub(super) fn kick(ops: &mut dyn MechanicalOps, params: &MechanicalParams, v: DerivId, entry: Option<&Entry>) {
    if let Some(entry) = entry {
        entry.before_kick(ops, v);
    }
    ops.add_separate_gravity(params, v);
    if let Some(entry) = entry {
        entry.after_kick(ops, params, v);
    }
}

/// The forces of the last evaluation count in the account of energies for `length` (s).
pub(super) fn count(ops: &mut dyn MechanicalOps, length: f64, entry: Option<&Entry>) {
    if let Some(entry) = entry {
        ops.add_scaled(*entry.impulse, length, DerivId::FORCE.read());
    }
}

/// Damping of solvers that add none.
pub(super) const UNDAMPED: Factors = Factors { m: 0.0, b: 0.0, k: 0.0, rayleigh: 0.0 };

/// One stage of a Runge-Kutta method at time t: x and v are projected and propagated in place, then a = M^-1 f(t, x,
/// v).
///
/// # Errors
/// As [`acceleration`].
pub(super) fn evaluate(
    ops: &mut dyn MechanicalOps,
    (t, h): (f64, f64),
    x: CoordId,
    v: DerivId,
    a: DerivId,
    path: &str,
) -> Result<(), StepFailure> {
    let params =
        MechanicalParams { x: x.read(), v: v.read(), f: DerivId::FORCE.read(), dt: h, time: t, ..Default::default() };
    ops.project(&params, x, v);
    ops.propagate(&params, x, v);
    acceleration(ops, &params, a, path)
}
