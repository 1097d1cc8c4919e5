//! The motion between two states that are known with their velocities, and perhaps with their accelerations.

use settee_kernel::VectorOps;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_stepping::{hermite, hermite_rate, quintic, quintic_rate};

use crate::operations::ScopeOps;

/// Both ends, the time between them (s), and the moment as a fraction of it.
#[derive(Clone, Copy)]
pub(crate) struct Interpolation {
    pub start: (CoordId, DerivId),
    pub end: (CoordId, DerivId),
    pub length: f64,
    pub fraction: f64,
}

/// Part of the step over which a rate is differenced. With five points the error is its fourth power.
const PROBE: f64 = 1.0 / 512.0;
/// A velocity that gives a rate is found by that many corrections at most: each leaves about a tenth of half the angle.
const MOST_CORRECTIONS: usize = 40;

impl Interpolation {
    /// The cubic: its error is of order 4 in positions, 3 in velocities.
    pub fn cubic(self, ops: &mut ScopeOps<'_>, x: CoordId, v: DerivId) {
        let Self { start: (start_x, start_v), end: (end_x, end_v), length, fraction } = self;
        let (theta, sum) = (ops.temporary_deriv(), ops.temporary_deriv());
        ops.difference(*theta, end_x.read(), start_x.read());
        let parts = |w: [f64; 4]| [(w[1], theta.read()), (w[2], start_v.read()), (w[3], end_v.read())];
        ops.combine(*sum, &parts(hermite(fraction, length)));
        ops.displace(x, start_x.read(), 1.0, sum.read());
        ops.combine(v, &parts(hermite_rate(fraction, length)));
    }

    /// The polynomial of degree 5 of the increments from the start: its error is of order 6 in positions, 5 in
    /// velocities.
    ///
    /// Rotations are increments on their group, theta' = dexp^-1_theta(omega). At the start theta'' is the
    /// acceleration; at the end it is the derivative of theta' along the motion, by differences.
    pub fn quintic(self, ops: &mut ScopeOps<'_>, (start_a, end_a): (DerivId, DerivId), x: CoordId, v: DerivId) {
        let Self { start: (start_x, start_v), end: (end_x, end_v), length, fraction } = self;
        let [theta, rate, curvature, at, by, found] = std::array::from_fn(|_| ops.temporary_deriv());
        ops.difference(*theta, end_x.read(), start_x.read());
        ops.increment_rate(*rate, theta.read(), end_v.read());
        ops.clear(*curvature);
        for (steps, weight) in [(-2.0, 1.0), (-1.0, -8.0), (1.0, 8.0), (2.0, -1.0)] {
            let ahead = steps * PROBE * length;
            ops.combine(*at, &[(1.0, theta.read()), (ahead, rate.read())]);
            ops.combine(*by, &[(1.0, end_v.read()), (ahead, end_a.read())]);
            ops.increment_rate(*found, at.read(), by.read());
            ops.add_scaled(*curvature, weight / (12.0 * PROBE * length), found.read());
        }
        let parts = |w: [f64; 6]| {
            [
                (w[1], theta.read()),
                (w[2], start_v.read()),
                (w[3], rate.read()),
                (w[4], start_a.read()),
                (w[5], curvature.read()),
            ]
        };
        ops.combine(*at, &parts(quintic(fraction, length)));
        ops.combine(*by, &parts(quintic_rate(fraction, length)));
        ops.displace(x, start_x.read(), 1.0, at.read());
        // The velocity whose rate this is.
        ops.copy(v, by.read());
        for _ in 0..MOST_CORRECTIONS {
            ops.increment_rate(*found, at.read(), v.read());
            ops.combine(*found, &[(1.0, by.read()), (-1.0, found.read())]);
            ops.add_scaled(v, 1.0, found.read());
            if ops.max_abs(found.read()) <= f64::EPSILON * ops.max_abs(by.read()) {
                break;
            }
        }
    }
}
