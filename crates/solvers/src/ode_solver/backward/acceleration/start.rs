//! The acceleration that the first step begins with.

use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};

use super::super::rayleigh::Rayleigh;

/// a = M^-1 (f(x, v) + damping) with the constraints applied; fills the force `f`.
///
/// With a mass matrix that is not diagonal, or on mapped states, the linear solver is used. Where M has no inverse
/// (points without mass) the acceleration starts from zero.
pub(in super::super) fn first_acceleration(
    ops: &mut dyn MechanicalOps,
    params: &MechanicalParams,
    rayleigh: Option<Rayleigh>,
    (x, v): (CoordId, DerivId),
    f: DerivId,
    a: DerivId,
) {
    ops.project(params, x, v);
    ops.propagate(params, x, v);
    match rayleigh {
        Some(rayleigh) => rayleigh.compute_force(ops, params, f),
        None => ops.compute_force(params, f),
    }
    ops.clear(a);
    if ops.acceleration(params, a, f.read()).is_err() {
        ops.clear(a);
        ops.project_response(params, f);
        let solved = ops
            .set_system(params, Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 })
            .and_then(|()| ops.solve_system(a, f.read()));
        if solved.is_err() {
            ops.clear(a);
        }
    }
    ops.project_response(params, a);
}
