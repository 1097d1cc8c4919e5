//! What the explicit solvers have in common: the acceleration at a position and a velocity.

use settee_kernel::roles::StepFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalOps, MechanicalParams};

/// a = M^-1 f(x, v) with the projective constraints applied; points without mass get no acceleration. Fills the standard force.
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
    ops.acceleration(params, a, f.read()).map_err(|_| StepFailure::SetUp {
        solver: path.to_owned(),
        reason: "the mass matrix is not diagonal, or a mass is on a mapped state: EulerExplicitSolver with a linear \
                 solver and the implicit solvers accept that"
            .into(),
    })?;
    ops.project_response(params, a);
    Ok(())
}

/// One stage of a Runge-Kutta method at time t: x and v are projected and propagated in place, then a = M^-1 f(t, x, v).
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
