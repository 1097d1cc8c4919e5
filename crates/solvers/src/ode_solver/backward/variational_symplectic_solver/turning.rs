//! The momenta of a step over which the inertia changes.

use settee_kernel::vectors::{ConstCoordId, ConstDerivId, CoordId, DerivId};
use settee_kernel::{MechanicalOps, MechanicalParams};

use super::super::acceleration::leave_out_mapped;
use super::MASS;

/// A step with a constant velocity: x' = x (+) h v, with the mid-point between both.
#[derive(Clone, Copy)]
pub(super) struct Passage {
    /// Position at the start.
    pub start: ConstCoordId,
    /// Mid-point.
    pub middle: CoordId,
    /// Velocity.
    pub v: DerivId,
    /// Length (s).
    pub h: f64,
}

impl Passage {
    /// Finds the momenta without forces at the start and at the end: `ends` are P and P' of p = P(v) - h/2 f and p' =
    /// P'(v) + h/2 f, f the forces at the mid-point with the gyroscopic ones among them. The mappings are then those
    /// of the start, and the mapped velocities of `v` are as they were.
    ///
    /// P = T (M v - dM/2) + J^T m V and P' = T (M v + dM/2) + J'^T m V, where M is the inertia of the independent
    /// states at the mid-point, dM = (M(x') - M(x)) v its change, m that of the mapped states, J and J' their Jacobians
    /// at both ends, and h V the difference of their positions.
    ///
    /// On a rigid body with the momentum u = I w at the mid-point, dM = 2 sin(y) w/|w| x u with y = h |w| / 2, and
    /// [`T`](stretch) makes of it the impulse -h f of the gyroscopic force, to rounding: the momentum of a free body is
    /// constant in the world. Mapped masses have the momenta J^T m V that the Lagrangian m/2 |V|^2 of the step says;
    /// of mapped bodies, whose inertia turns, those to second order.
    ///
    /// Source: Marsden, West, Discrete mechanics and variational integrators, Acta Numerica 10 (2001), 1.5; Iserles et
    /// al., Lie-group methods, Acta Numerica 9 (2000), 2.5 (dexp^-1).
    pub fn find_momenta(&self, ops: &mut dyn MechanicalOps, params: &MechanicalParams, ends: [DerivId; 2]) {
        let Self { start, middle, v, h } = *self;
        let (end, carried, own) = (ops.temporary_coord(), ops.temporary_deriv(), ops.temporary_deriv());
        let [own_start, own_end, mapped] = std::array::from_fn(|_| ops.temporary_deriv());
        let at = |x: ConstCoordId| MechanicalParams { x, ..*params };
        ops.copy(*own, v.read());
        leave_out_mapped(ops, params, *own);

        ops.displace(*end, start, h, v.read());
        ops.copy(*carried, v.read());
        ops.propagate(params, *end, *carried);
        ops.difference(*carried, end.read(), start);
        ops.scale(*carried, 1.0 / h);
        ops.copy(*mapped, carried.read());
        leave_out_mapped(ops, params, *mapped);
        ops.add_scaled(*carried, -1.0, mapped.read());
        product(ops, &at(end.read()), *own_end, own.read());
        product(ops, &at(end.read()), ends[1], carried.read());

        let again = ops.temporary_coord();
        ops.copy_coord(*again, start);
        ops.copy(*mapped, v.read());
        ops.propagate(params, *again, *mapped);
        product(ops, &at(start), *own_start, own.read());
        product(ops, &at(start), ends[0], carried.read());

        let (at_middle, half_turn) = (mapped, own_end);
        product(ops, &at(middle.read()), *at_middle, own.read());
        ops.combine(*half_turn, &[(0.5, half_turn.read()), (-0.5, own_start.read())]);
        for (sign, momentum) in [(-1.0, ends[0]), (1.0, ends[1])] {
            ops.combine(*own_start, &[(1.0, at_middle.read()), (sign, half_turn.read())]);
            stretch(ops, *own_start, (h, v.read()));
            ops.add_scaled(momentum, 1.0, own_start.read());
        }
    }
}

/// p = M d with the mapped part of d as it is.
pub(super) fn product(ops: &mut dyn MechanicalOps, params: &MechanicalParams, p: DerivId, d: ConstDerivId) {
    ops.clear(p);
    ops.add_mbk_dx(params, p, d, MASS);
}

/// u = T u for a turn by theta = h v, y = |theta| / 2: what is normal to theta becomes longer by y / sin y. Nothing
/// happens to unknowns without rotations.
///
/// (dexp^-1_theta + dexp^-1_-theta) / 2 is 1 along theta and y cot y normal to it, and y / sin y = 2 (y/2) cot(y/2) - y
/// cot y.
fn stretch(ops: &mut dyn MechanicalOps, u: DerivId, (h, v): (f64, ConstDerivId)) {
    let (theta, rate, before) = (ops.temporary_deriv(), ops.temporary_deriv(), ops.temporary_deriv());
    ops.copy(*before, u.read());
    ops.clear(u);
    for (part, weight) in [(0.5, 2.0), (1.0, -1.0)] {
        for sign in [-1.0, 1.0] {
            ops.combine(*theta, &[(sign * part * h, v)]);
            ops.increment_rate(*rate, theta.read(), before.read());
            ops.add_scaled(u, 0.5 * weight, rate.read());
        }
    }
}
