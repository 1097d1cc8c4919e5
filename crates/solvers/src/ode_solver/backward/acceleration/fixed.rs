//! A step of the scene's length, iterated until the balance of forces holds at its end.

use settee_kernel::MechanicalOps;
use settee_kernel::roles::StepFailure;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_math::AccelerationScheme;
use settee_nonlinear::NewtonReport;

use super::super::adaptive::{Fixed, SceneStep};
use super::super::energy::Entry;
use super::super::newton_step::{NewtonStep, iterate};
use super::super::rayleigh::Rayleigh;
use super::balance::ForceBalance;
use super::{Stretch, Work, carried, first_acceleration};

/// What is kept from step to step.
#[derive(Clone, Default, settee_persist::Persist)]
pub(in super::super) struct Memory {
    work: Option<Work>,
    /// Squared residual norms of the last Newton iteration.
    residuals: Vec<f64>,
    has_acceleration: bool,
    /// Whether the step that began last found the acceleration at its start from the forces there.
    has_begun_anew: bool,
    structure: u64,
    /// Whether the step that began last was accepted.
    is_accepted: bool,
}

impl Fixed for Memory {
    fn restart(&mut self) {
        self.has_acceleration = false;
    }

    fn begin(&mut self) {
        self.is_accepted = false;
        self.has_begun_anew = false;
    }

    fn take_back(&mut self) {
        if let (Some(work), true) = (&mut self.work, self.is_accepted) {
            work.exchange();
        }
        self.is_accepted = false;
        // The acceleration that a failed step began with may be what made it fail.
        self.has_acceleration &= !std::mem::take(&mut self.has_begun_anew);
    }
}

/// A step of fixed length.
pub(in super::super) struct FixedStep<'a> {
    pub ops: &'a mut dyn MechanicalOps,
    pub memory: &'a mut Memory,
    pub scheme: AccelerationScheme,
    pub rayleigh: Rayleigh,
    /// Whether the first acceleration feels the damping.
    pub starts_damped: bool,
    pub dt: f64,
    pub time: f64,
    pub x: CoordId,
    pub v: DerivId,
    pub path: &'a str,
    /// The account of energies.
    pub entry: Option<Entry>,
}

impl<'a> FixedStep<'a> {
    /// A step whose first acceleration feels the damping.
    pub fn new(
        step: &'a mut SceneStep<'_>,
        memory: &'a mut Memory,
        scheme: AccelerationScheme,
        rayleigh: Rayleigh,
    ) -> Self {
        let SceneStep { dt, time, x, v, path, .. } = *step;
        let ops = &mut *step.ops;
        Self { ops, memory, scheme, rayleigh, starts_damped: true, dt, time, x, v, path, entry: None }
    }

    /// Solves the step; [`finish`](Self::finish) makes it count.
    ///
    /// # Errors
    /// See [`StepFailure`].
    pub fn solve(&mut self, newton: &NewtonStep<'_>) -> Result<NewtonReport, StepFailure> {
        let Self { scheme, rayleigh, dt, time, x, v, path, .. } = *self;
        let (ops, memory) = (&mut *self.ops, &mut *self.memory);
        let work = memory.work.get_or_insert_with(|| Work::new(ops));
        let stretch = Stretch { h: dt, time, x, v };
        let structure = ops.structure_revision();
        if std::mem::replace(&mut memory.structure, structure) != structure {
            memory.has_acceleration = false;
        }
        if !memory.has_acceleration {
            let damping = self.starts_damped.then_some(rayleigh);
            first_acceleration(ops, &work.params(stretch), damping, (x, v), work.f, work.q);
            ops.clear(work.lead);
            work.carries = carried::may_be(ops, &work.params(stretch), work.f);
            if work.carries {
                carried::complete(ops, &work.params(stretch), (x, v), dt, work.q);
            }
            (memory.has_acceleration, memory.has_begun_anew) = (true, true);
        }
        let work = *work;
        self.entry = Entry::begin(ops, x, v);
        ops.copy_coord(work.start, x.read());
        ops.copy(work.new_q, work.q.read());
        let mut balance = ForceBalance::begin(ops, work, &scheme, rayleigh, stretch);
        balance.place_first();
        let report = iterate(&mut balance, newton.settings(), &mut memory.residuals, path)?;
        if work.carries {
            balance.carry();
        }
        if let Some(entry) = &self.entry {
            balance.add_impulse(entry);
            entry.before_kick(balance.ops, v);
        }
        newton.conclude(balance.ops, report, &memory.residuals)?;
        Ok(report)
    }

    /// The step counts: its accelerations are those of the start of the next one.
    pub fn finish(self) {
        let work = self.memory.work.as_mut().expect("the step was solved");
        work.accept(self.ops, &self.scheme, self.dt);
        let work = *work;
        self.memory.is_accepted = true;
        if let Some(entry) = self.entry {
            let stretch = Stretch { h: self.dt, time: self.time, x: self.x, v: self.v };
            entry.after_kick(self.ops, &work.params(stretch), self.v);
            entry.close(self.ops, self.rayleigh.force(), (self.time, self.dt), self.x, self.v);
        }
    }
}
