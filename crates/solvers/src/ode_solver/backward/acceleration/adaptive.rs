//! Steps of a scheme's own choice: its local error follows from the accelerations that it has found.
//!
//! Zienkiewicz and Xie estimate the error of a position from the change of the acceleration, h^2 (beta - 1/6) (a' - a).
//! Here that is done for positions and velocities and for any scheme: h q' is the change of the acceleration over the
//! step, h^2 q'' follows from the divided difference with the one before, and the constants are those of
//! [`AccelerationScheme::local_error`].
//!
//! Source: Zienkiewicz, Xie, A simple error estimator and adaptive time stepping procedure for dynamic analysis,
//! Earthquake Eng. Struct. Dyn. 20 (1991).

use settee_kernel::MechanicalOps;
use settee_kernel::roles::{LinearFailure, StepFailure};
use settee_kernel::vectors::DerivId;
use settee_math::AccelerationScheme;
use settee_nonlinear::{NewtonReport, Residual};
use settee_stepping::{ControlSettings, Errors, StepControl};

use super::super::adaptive::{
    AdaptiveData, Attempt, Correctable, Correction, Method, StartVectors, Step, Tolerances, error_size, first_length,
};
use super::super::rayleigh::Rayleigh;
use super::balance::ForceBalance;
use super::{Stretch, Work, carried};

/// What a scheme keeps from sub-step to sub-step, besides the points.
#[derive(Clone, Default, settee_persist::Persist)]
pub(in super::super) struct AdaptiveMemory {
    vectors: Option<(Work, Estimate)>,
    /// Length of the last sub-step (s); 0 at the start.
    last: f64,
}

/// Vectors of the estimate.
#[derive(Clone, Copy, settee_persist::Persist)]
struct Estimate {
    /// Mean change of the acceleration over the last sub-step, or the one at the start (m/s^3).
    jerk: DerivId,
    /// Errors.
    dx: DerivId,
    dv: DerivId,
}

/// A scheme that chooses its steps.
pub(in super::super) struct SelfStepping<'a> {
    pub memory: &'a mut AdaptiveMemory,
    pub scheme: AccelerationScheme,
    pub rayleigh: Rayleigh,
}

impl SelfStepping<'_> {
    /// Bounds for the control: the order is that of the scheme.
    pub fn settings(&self, data: &AdaptiveData) -> ControlSettings {
        data.control((self.scheme.order(), self.scheme.order()))
    }

    fn vectors(&self) -> (Work, Estimate) {
        self.memory.vectors.expect("asked for at the start of the step")
    }

    /// Where q' will be: on the line through the last two accelerations.
    fn guess(&self, ops: &mut dyn MechanicalOps, h: f64) {
        let (work, estimate) = self.vectors();
        ops.combine(work.guess, &[(1.0, work.q.read()), (h, estimate.jerk.read())]);
    }

    /// Local error of the sub-step that was solved, in units of the tolerance.
    fn error(&self, step: &mut Step<'_>, h: f64, time: f64) -> f64 {
        let (work, Estimate { jerk, dx, dv }) = self.vectors();
        let constants = self.scheme.local_error();
        // h q' at the middle of the step, to second order.
        step.ops.combine(dx, &[(1.0, work.new_q.read()), (-1.0, work.q.read())]);
        // q'' from the mean change now and that of the last sub-step, whose middles are (h + last) / 2 apart.
        let third = 2.0 * constants.velocity[1] * h * h * h / (h + self.memory.last);
        step.ops.combine(dv, &[(constants.velocity[0] * h + third / h, dx.read()), (-third, jerk.read())]);
        step.ops.scale(dx, constants.position * h * h);
        error_size(step, (dx, dv), time)
    }
}

impl Method for SelfStepping<'_> {
    fn prepare(&mut self, ops: &mut dyn MechanicalOps) {
        self.memory.vectors.get_or_insert_with(|| {
            let work = Work::new(ops);
            let [jerk, dx, dv] = std::array::from_fn(|_| ops.new_deriv());
            (work, Estimate { jerk, dx, dv })
        });
    }

    fn start(&mut self, step: &mut Step<'_>, time: f64) -> Result<f64, StepFailure> {
        let (work, estimate) = self.vectors();
        let vectors = StartVectors { f: work.f, a: work.q, jerk: estimate.jerk };
        let first = first_length(step, self.rayleigh, vectors, time)?;
        step.ops.combine(work.lead, &[(self.scheme.lead(), estimate.jerk.read())]);
        self.memory.last = 0.0;
        let stretch = Stretch { h: first, time, x: step.x, v: step.v };
        let carries = carried::may_be(step.ops, &work.params(stretch), work.f);
        if let Some((work, _)) = &mut self.memory.vectors {
            work.carries = carries;
        }
        if carries {
            carried::complete(step.ops, &work.params(stretch), (step.x, step.v), first, work.q);
        }
        Ok(first)
    }

    fn attempt(
        &mut self,
        step: &mut Step<'_>,
        _control: &StepControl,
        h: f64,
        time: f64,
        report: &mut NewtonReport,
    ) -> Result<Attempt, StepFailure> {
        let (work, _) = self.vectors();
        self.guess(step.ops, h);
        let (start, start_v) = step.points.get(0);
        step.ops.copy_coord(work.start, start.read());
        step.ops.copy(step.v, start_v.read());
        let stretch = Stretch { h, time, x: step.x, v: step.v };
        let mut trial = Trial {
            balance: ForceBalance::begin(&mut *step.ops, work, &self.scheme, self.rayleigh, stretch),
            start_v,
            tolerances: step.tolerances,
        };
        // What is left of the equations is an error of the new acceleration, which both ends of the next sub-steps
        // feel.
        let gamma = trial.balance.weights.velocity;
        let correction = Correction { gamma, error_factor: 1.0, h, time, path: step.path };
        if let Some(failure) = step.newton.solve(&mut trial, correction, report)? {
            return Ok(Attempt::Unsolved(failure));
        }
        if work.carries {
            trial.balance.carry();
        }
        Ok(Attempt::Solved(Errors::alone(self.error(step, h, time))))
    }

    fn accept(&mut self, step: &mut Step<'_>, h: f64, time: f64) {
        let (work, estimate) = self.vectors();
        if let Some(entry) = step.entry() {
            let (_, start_v) = step.points.get(0);
            let end_v = step.ops.temporary_deriv();
            step.ops.copy(*end_v, step.v.read());
            step.ops.copy(step.v, start_v.read());
            let (ops, x, v) = (&mut *step.ops, step.x, step.v);
            let mut balance = ForceBalance::begin(ops, work, &self.scheme, self.rayleigh, Stretch { h, time, x, v });
            balance.ops.copy(v, end_v.read());
            // Newton's iteration ended with a step; the forces are those before it.
            balance.evaluate_force();
            balance.add_impulse(&entry);
            entry.close(step.ops, self.rayleigh.force(), (time, h), x, v);
        }
        let ops = &mut *step.ops;
        ops.combine(estimate.jerk, &[(1.0 / h, work.new_q.read()), (-1.0 / h, work.q.read())]);
        let (work, _) = self.memory.vectors.as_mut().expect("asked for at the start of the step");
        work.accept(ops, &self.scheme, h);
        self.memory.last = h;
    }
}

/// The balance of a sub-step, as it is corrected.
struct Trial<'a> {
    balance: ForceBalance<'a>,
    start_v: DerivId,
    tolerances: Tolerances,
}

impl Correctable for Trial<'_> {
    fn ops(&mut self) -> &mut dyn MechanicalOps {
        self.balance.ops
    }

    fn force(&self) -> DerivId {
        self.balance.work.f
    }

    fn predict(&mut self) {
        let Work { new_q, guess, .. } = self.balance.work;
        self.balance.ops.copy(new_q, guess.read());
        self.balance.place_first();
    }

    fn evaluate(&mut self) -> Result<f64, LinearFailure> {
        self.balance.evaluate()
    }

    fn linearise(&mut self) -> Result<(), LinearFailure> {
        self.balance.linearise()
    }

    fn find_increment(&mut self, scale: f64) -> Result<(), LinearFailure> {
        self.balance.find_increment(self.balance.work.before, scale)
    }

    fn move_on(&mut self) -> f64 {
        self.balance.move_on()
    }

    fn increment_size(&mut self) -> f64 {
        let ForceBalance { work, weights, .. } = &self.balance;
        let at = (work.start.read(), self.start_v.read());
        let weights = [weights.position, weights.velocity];
        self.tolerances.size_of_change(self.balance.ops, work.step.read(), weights, at)
    }
}
