//! What Newmark's method and the generalized-alpha method have in common: they step by accelerations at both ends of a
//! step.

mod adaptive;
mod balance;
mod carried;
mod fixed;
mod start;

pub(super) use adaptive::{AdaptiveMemory, SelfStepping};
pub(super) use carried::leave_out_mapped;
pub(super) use fixed::{FixedStep, Memory};
pub(super) use start::first_acceleration;

use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalOps, MechanicalParams, Weight};
use settee_math::AccelerationScheme;

/// Vectors of a step, and what is kept from one to the next.
#[derive(Clone, Copy, settee_persist::Persist)]
pub(super) struct Work {
    /// Acceleration q of the balance of forces at the start of the step.
    pub q: DerivId,
    /// (a - q) / h: how the scheme's own acceleration goes ahead of q, for a step of any length (m/s^3).
    pub lead: DerivId,
    /// That of the step before; the place for that of the next.
    spare_lead: DerivId,
    /// q at the end of the step: the unknown.
    pub new_q: DerivId,
    /// First guess of `new_q`.
    pub guess: DerivId,
    /// Position at the start of the step.
    pub start: CoordId,
    /// Increment of the position, and velocity, without q'.
    pub known: (DerivId, DerivId),
    /// Increment of the position.
    pub theta: DerivId,
    /// Forces with all damping.
    pub f: DerivId,
    /// Residual (N).
    pub r: DerivId,
    /// Newton's step of the acceleration (m/s^2).
    pub step: DerivId,
    /// Acceleration before the step; a right-hand side.
    pub before: DerivId,
    /// Whether masses may be mapped: their accelerations are then those of their own velocities, see
    /// [`carried`].
    pub carries: bool,
}

/// A step or a sub-step: how long it is, and where its state goes.
#[derive(Clone, Copy)]
pub(super) struct Stretch {
    /// Length (s).
    pub h: f64,
    /// Time at its start (s).
    pub time: f64,
    /// Position; at first that of the start.
    pub x: CoordId,
    /// Velocity; at first that of the start.
    pub v: DerivId,
}

impl Work {
    /// Vectors that live as long as the solver's memory.
    pub fn new(ops: &mut dyn MechanicalOps) -> Self {
        let [q, lead, spare_lead, new_q, guess, theta, f, r, step, before, known_x, known_v] =
            std::array::from_fn(|_| ops.new_deriv());
        let start = ops.new_coord();
        Self {
            q,
            lead,
            spare_lead,
            new_q,
            guess,
            start,
            known: (known_x, known_v),
            theta,
            f,
            r,
            step,
            before,
            carries: false,
        }
    }

    /// Where forces are evaluated in a step.
    fn params(&self, step: Stretch) -> MechanicalParams {
        let Stretch { h, time, x, v } = step;
        MechanicalParams {
            x: x.read(),
            v: v.read(),
            f: self.f.read(),
            dt: h,
            time,
            is_implicit: true,
            weight: Weight::All,
            ..Default::default()
        }
    }

    /// The parts of the step that are known at its start: theta* and v*.
    fn predict(&self, ops: &mut dyn MechanicalOps, scheme: &AccelerationScheme, h: f64, v: DerivId) {
        let [of_q, of_a] = scheme.of_known(h);
        let terms = |v_weight: f64, by_q: f64, by_a: f64| {
            [(v_weight, v.read()), (by_q + by_a, self.q.read()), (by_a * h, self.lead.read())]
        };
        ops.combine(self.known.0, &terms(h, of_q.position, of_a.position));
        ops.combine(self.known.1, &terms(1.0, of_q.velocity, of_a.velocity));
    }

    /// The step counts: its q' becomes q, and a' = w_0 q' + w_1 q + w_2 a the next a. q of its start is then in
    /// `new_q`.
    fn accept(&mut self, ops: &mut dyn MechanicalOps, scheme: &AccelerationScheme, h: f64) {
        let [_, of_q, of_a] = scheme.blend();
        // a' - q' = (w_0 - 1) q' + (w_1 + w_2) q + w_2 h lead, and the weights add up to 1.
        let both = (of_q + of_a) / h;
        let terms = [(-both, self.new_q.read()), (both, self.q.read()), (of_a, self.lead.read())];
        ops.combine(self.spare_lead, &terms);
        self.exchange();
    }

    /// Exchanges the accelerations at both ends of the step.
    fn exchange(&mut self) {
        std::mem::swap(&mut self.q, &mut self.new_q);
        std::mem::swap(&mut self.lead, &mut self.spare_lead);
    }
}
