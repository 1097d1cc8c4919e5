//! Accelerations of mapped states.
//!
//! The velocity of a mapped state is V = J v, so its acceleration is J a + (dJ/dt) v: a mass on a lever that turns
//! feels a centripetal force, and its frame the opposite one. The scheme is therefore applied to the velocities of
//! mapped states themselves. They contain both parts, whatever the mapping is.

use settee_kernel::vectors::{ConstDerivId, CoordId, DerivId};
use settee_kernel::{Factors, MechanicalOps, MechanicalParams};

const NOTHING: Factors = Factors { m: 0.0, b: 0.0, k: 0.0, rayleigh: 0.0 };
const MASS: Factors = Factors { m: 1.0, ..NOTHING };

/// Whether masses may sit on mapped states; not where the matrix of the masses is diagonal. Writes `spare`.
pub(super) fn may_be(ops: &mut dyn MechanicalOps, params: &MechanicalParams, spare: DerivId) -> bool {
    let a = ops.temporary_deriv();
    ops.clear(*a);
    ops.clear(spare);
    ops.acceleration(params, *a, spare.read()).is_err()
}

/// Sets the mapped part of `q` to (v - known) / w, the acceleration (m/s^2) by which the velocities changed from
/// `known` to `v`; w (s). The rest of `q` stays.
pub(super) fn set_rate(
    ops: &mut dyn MechanicalOps,
    params: &MechanicalParams,
    q: DerivId,
    (v, known): (ConstDerivId, ConstDerivId),
    w: f64,
) {
    let (rate, own) = (ops.temporary_deriv(), ops.temporary_deriv());
    ops.combine(*rate, &[(1.0, v), (-1.0, known)]);
    ops.scale(*rate, 1.0 / w);
    ops.copy(*own, rate.read());
    leave_out_mapped(ops, params, *own);
    ops.add_scaled(*rate, -1.0, own.read());
    leave_out_mapped(ops, params, q);
    ops.add_scaled(q, 1.0, rate.read());
}

/// Sets the mapped part of `d` to zero. `params.v` is any vector of velocities.
pub(in super::super) fn leave_out_mapped(ops: &mut dyn MechanicalOps, params: &MechanicalParams, d: DerivId) {
    // A product begins with that, and this one adds nothing.
    ops.add_mbk_dx(params, d, params.v, NOTHING);
}

/// Adds to the acceleration a = M^-1 f at the state in `x` and `v` what it lacks by the change of the Jacobians: M a +
/// J^T m (dJ/dt) v = f. Its mapped part becomes J a + (dJ/dt) v.
///
/// (dJ/dt) v is the central difference of J v over the motion by `h` (s), with an error of order h^2. Where M has no
/// inverse the rest of `a` stays.
pub(super) fn complete(
    ops: &mut dyn MechanicalOps,
    params: &MechanicalParams,
    (x, v): (CoordId, DerivId),
    h: f64,
    a: DerivId,
) {
    let (place, rate, ahead) = (ops.temporary_coord(), ops.temporary_deriv(), ops.temporary_deriv());
    for (side, velocity) in [(-0.5, *rate), (0.5, *ahead)] {
        ops.displace(*place, x.read(), side * h, v.read());
        ops.copy(velocity, v.read());
        ops.propagate(params, *place, velocity);
    }
    ops.propagate(params, x, v);
    ops.combine(*rate, &[(-1.0, rate.read()), (1.0, ahead.read())]);
    ops.scale(*rate, 1.0 / h);

    let (force, more) = (ops.temporary_deriv(), ops.temporary_deriv());
    ops.clear(*force);
    ops.add_mbk_dx(params, *force, rate.read(), Factors { m: -1.0, ..MASS });
    ops.project_response(params, *force);
    if ops.max_abs(force.read()) > 0.0 {
        ops.clear(*more);
        let solved = ops.set_system(params, MASS).and_then(|()| ops.solve_system(*more, force.read()));
        if solved.is_ok() {
            ops.add_scaled(a, 1.0, more.read());
        }
    }
    ops.propagate_dx(params, a);
    ops.add_scaled(a, 1.0, rate.read());
}
