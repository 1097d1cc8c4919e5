//! Vectors of the stages, and what is kept from step to step.

use settee_kernel::MechanicalOps;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_math::RadauIIA;

use super::super::adaptive::Fixed;

/// Vectors of the stages. Position and velocity of the last stage are those of the step.
#[derive(Clone, Copy, settee_persist::Persist)]
pub(super) struct Work {
    /// State at the start of the step.
    pub start: (CoordId, DerivId),
    /// Positions and velocities of the first two stages.
    pub inner: [(CoordId, DerivId); 2],
    /// Increments of the positions.
    pub theta: [DerivId; 3],
    /// Increments and velocities where the last correction began, of which contacts may allow a part.
    pub base: [(DerivId, DerivId); 3],
    /// What is known of the last step.
    pub past: Past,
    /// That of the step before the first part of this one.
    before: Past,
    /// The place for that of the next.
    spare: Past,
    /// Residuals of the momenta (kg m/s), and of the increments (m).
    pub r: [DerivId; 3],
    pub kinematic: [DerivId; 3],
    /// Corrections of velocities and increments.
    pub dv: [DerivId; 3],
    pub dx: [DerivId; 3],
    /// What forces add to the momenta by the corrections.
    pub impulse: [DerivId; 2],
    /// Rates of the increments.
    pub rate: [DerivId; 3],
    /// Forces.
    pub f: DerivId,
    pub rhs: DerivId,
    pub sum: DerivId,
    /// h sum_i b_i f_i.
    pub impulse_of_forces: DerivId,
    /// A guess of that at the start.
    guess: [DerivId; 2],
}

/// A step as the next one remembers it.
#[derive(Clone, Copy, settee_persist::Persist)]
pub(super) struct Past {
    /// Changes of the velocities to the stages, for the first guess of the next step.
    pub changes: [DerivId; 3],
    /// Accelerations at its end and at its start, for the motion within.
    pub accelerations: [DerivId; 2],
    /// Its length (s); 0 if there was none.
    pub length: f64,
}

/// What is kept from step to step.
#[derive(Clone, Default, settee_persist::Persist)]
pub(in super::super) struct Memory {
    work: Option<Work>,
    #[rebuilt]
    pub tableau: RadauIIA,
    structure: u64,
    /// Part of the way to the first guess of the last step, or part of one, that contacts allowed.
    #[cleared]
    pub clear_way: f64,
    /// Squared residual norms of the last iteration.
    pub residuals: Vec<f64>,
    /// Parts of the step that began last that were accepted: one, unless contacts bound it.
    parts: usize,
}

impl Fixed for Memory {
    fn restart(&mut self) {
        if let Some(work) = &mut self.work {
            work.past.length = 0.0;
        }
    }

    fn begin(&mut self) {
        self.parts = 0;
    }

    fn take_back(&mut self) {
        if let (Some(work), true) = (&mut self.work, self.parts > 0) {
            std::mem::swap(&mut work.past, &mut work.before);
        }
        self.parts = 0;
    }
}

impl Memory {
    /// Asks for the vectors, once, and looks whether the scene changed.
    pub fn prepare(&mut self, ops: &mut dyn MechanicalOps) {
        self.work.get_or_insert_with(|| {
            let three = |ops: &mut dyn MechanicalOps| std::array::from_fn(|_| ops.new_deriv());
            let state = |ops: &mut dyn MechanicalOps| (ops.new_coord(), ops.new_deriv());
            Work {
                start: state(ops),
                inner: [state(ops), state(ops)],
                theta: three(ops),
                base: std::array::from_fn(|_| (ops.new_deriv(), ops.new_deriv())),
                past: Past::new(ops),
                before: Past::new(ops),
                spare: Past::new(ops),
                r: three(ops),
                kinematic: three(ops),
                dv: three(ops),
                dx: three(ops),
                impulse: [ops.new_deriv(), ops.new_deriv()],
                rate: three(ops),
                f: ops.new_deriv(),
                rhs: ops.new_deriv(),
                sum: ops.new_deriv(),
                impulse_of_forces: ops.new_deriv(),
                guess: [ops.new_deriv(), ops.new_deriv()],
            }
        });
        let structure = ops.structure_revision();
        if std::mem::replace(&mut self.structure, structure) != structure {
            self.restart();
        }
    }

    /// The vectors, after the first step.
    pub(super) fn known(&self) -> Option<Work> {
        self.work
    }

    pub(super) fn work(&self) -> Work {
        self.work.expect("prepare() ran at the start of the step")
    }

    /// Copies the state at the start of the step.
    pub fn keep_start(&mut self, ops: &mut dyn MechanicalOps, x: CoordId, v: DerivId) {
        let (start, start_v) = self.work().start;
        ops.copy_coord(start, x.read());
        ops.copy(start_v, v.read());
    }

    /// Whether the last step was made in one part.
    pub(super) fn is_whole(&self) -> bool {
        self.parts == 1
    }

    /// The step of length `h` (s), or a part of it, counts: the next one is guessed from its stages.
    pub fn accept(&mut self, ops: &mut dyn MechanicalOps, h: f64, v: DerivId) {
        let work = self.work();
        let [(_, first), (_, second)] = work.inner;
        let now = Past { length: h, ..work.spare };
        for (change, v_i) in now.changes.into_iter().zip([first, second, v]) {
            ops.combine(change, &[(1.0, v_i.read()), (-1.0, work.start.1.read())]);
        }
        self.find_accelerations(ops, now, work.past);
        let (before, spare) = if self.parts == 0 { (work.past, work.before) } else { (work.before, work.past) };
        self.work = Some(Work { past: now, before, spare, ..work });
        self.parts += 1;
    }

    /// The accelerations at both ends of a step. That at the end is what the last stage balances. That at the start is
    /// the one at the end of the step before, unless something happened to the motion in between: then it is farther
    /// from the estimate of this step than a coarser estimate is, and the estimate of this step is taken.
    fn find_accelerations(&self, ops: &mut dyn MechanicalOps, now: Past, before: Past) {
        let Work { guess: [fine, coarse], .. } = self.work();
        let [end, start] = now.accelerations;
        let rate = |ops: &mut dyn MechanicalOps, out: DerivId, w: [f64; 3]| {
            let [first, second, third] = now.changes.map(DerivId::read);
            let h = now.length;
            ops.combine(out, &[(w[0] / h, first), (w[1] / h, second), (w[2] / h, third)]);
        };
        rate(ops, fine, self.tableau.start_rate());
        ops.copy(start, fine.read());
        if before.length > 0.0 {
            let known = before.accelerations[0];
            rate(ops, coarse, self.tableau.coarse_start_rate());
            ops.add_scaled(coarse, -1.0, fine.read());
            ops.add_scaled(fine, -1.0, known.read());
            if ops.dot(fine.read(), fine.read()) <= ops.dot(coarse.read(), coarse.read()) {
                ops.copy(start, known.read());
            }
        }
        rate(ops, end, self.tableau.inverse[2]);
    }
}

impl Past {
    fn new(ops: &mut dyn MechanicalOps) -> Self {
        let mut deriv = || ops.new_deriv();
        let [changes @ .., end, start] = std::array::from_fn::<_, 5, _>(|_| deriv());
        Self { changes, accelerations: [end, start], length: 0.0 }
    }
}
