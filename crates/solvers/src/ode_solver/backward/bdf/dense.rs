//! The state between the points of a history: polynomials through them, of the order of the formula.

use settee_kernel::MechanicalOps;
use settee_kernel::roles::WithinStep;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_stepping::interpolation;

/// Points at most: those of a formula of the highest order.
const MOST: usize = settee_stepping::MAX_POINTS;

/// Writes the state that the polynomial through `points` has `within.age` (s) before the end of the step. `points`: age
/// (s), position and velocity, the newest first. Positions are taken as increments from the newest point: rotations
/// stay on their group.
pub(super) fn interpolate(
    ops: &mut dyn MechanicalOps,
    within: &WithinStep,
    points: impl Iterator<Item = (f64, (CoordId, DerivId))>,
) {
    let (mut ages, mut vectors, mut n) = ([0.0; MOST], [within.now; MOST], 0);
    for (age, vector) in points.take(MOST) {
        (ages[n], vectors[n]) = (age, vector);
        n += 1;
    }
    let mut weights = [0.0; MOST];
    interpolation(&ages[..n], within.age, &mut weights);
    let (theta, difference, v) = (ops.temporary_deriv(), ops.temporary_deriv(), ops.temporary_deriv());
    ops.clear(*theta);
    ops.clear(*v);
    let newest = vectors[0].0;
    for (weight, (x_i, v_i)) in weights.into_iter().zip(vectors).take(n) {
        ops.add_scaled(*v, weight, v_i.read());
        if x_i != newest {
            ops.difference(*difference, x_i.read(), newest.read());
            ops.add_scaled(*theta, weight, difference.read());
        }
    }
    ops.displace(within.x, newest.read(), 1.0, theta.read());
    ops.copy(within.v, v.read());
}
