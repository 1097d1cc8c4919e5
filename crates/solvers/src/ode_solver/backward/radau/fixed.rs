//! A step of the scene's length.
//!
//! Where contacts bound motions, the barrier may be far steeper at one stage than at another, and the one matrix of all
//! stages then leads nowhere. A step that passes a whole barrier would give energy, too, however well it is solved. A
//! step that is not solved, or whose first guess is cut to less than half, is made again in two halves, these again if
//! need be: each part is a step of the method, whose stages and end are free of intersections.

use settee_kernel::MechanicalParams;
use settee_kernel::roles::{DenseOutput, StepFailure, WithinStep};
use settee_nonlinear::{NewtonReport, NewtonSettings};

use super::super::adaptive::{Fixed, SceneStep};
use super::super::energy::Entry;
use super::super::newton_step::iterate;
use super::super::rayleigh::Rayleigh;
use super::memory::Memory;
use super::stages::Stages;

/// Shortest parts of a step where contacts cut its first guess, as a power of two.
const HALVINGS: u32 = 12;

/// In shortest parts, the shortest of a step that is not solved.
const UNSOLVED: u32 = 1 << 6;

/// A first guess that contacts cut to less than this part passes a barrier.
const PASSED: f64 = 0.5;

impl Memory {
    /// Makes the step, and lets it count; in parts where contacts bound it and it is not solved as a whole.
    ///
    /// # Errors
    /// See [`StepFailure`].
    pub fn advance(
        &mut self,
        step: &mut SceneStep<'_>,
        rayleigh: Rayleigh,
        settings: &NewtonSettings,
    ) -> Result<NewtonReport, StepFailure> {
        let SceneStep { dt, time, x, v, path, .. } = *step;
        let most = if step.ops.guards_motion() { HALVINGS } else { 0 };
        let whole = 1_u32 << most;
        let part_of = |n: u32| f64::from(n) / f64::from(whole) * dt;
        // The length of the next part, and what is done, in the shortest parts.
        let (mut length, mut done) = (whole, 0);
        let (mut total, mut unsolved) = (NewtonReport::default(), None);
        while done < whole {
            let h = part_of(length);
            let mut part =
                SceneStep { ops: &mut *step.ops, dt: h, time: time + part_of(done), x, v, path, newton: None };
            let entry = Entry::begin(part.ops, x, v);
            let outcome = self.solve(&mut part, rayleigh, settings, entry.as_ref(), length > 1);
            let is_solved = matches!(&outcome, Ok(report) if report.status.is_converged());
            let is_passed = self.clear_way < PASSED && length > 1;
            let is_long = length > UNSOLVED && matches!(&outcome, Ok(_) | Err(StepFailure::NonFinite { .. }));
            if let Ok(report) = &outcome {
                total = report.after(total);
            }
            let ops = &mut *part.ops;
            if is_passed || (!is_solved && is_long) {
                let (start, start_v) = self.work().start;
                ops.copy_coord(x, start.read());
                ops.copy(v, start_v.read());
                ops.propagate(&MechanicalParams { time: part.time, ..Default::default() }, x, v);
                length /= 2;
                continue;
            }
            let report = outcome.inspect_err(|_| self.take_back())?;
            self.accept(ops, h, v);
            if let Some(entry) = entry {
                entry.close(ops, rayleigh.force(), (part.time, h), x, v);
            }
            done += length;
            if !is_solved {
                // What is not solved in the shortest parts stays so, and is told.
                unsolved = Some(report.status);
            } else if length < whole && done.is_multiple_of(2 * length) {
                length *= 2;
            }
        }
        Ok(NewtonReport { status: unsolved.unwrap_or(total.status), ..total })
    }

    /// Solves a step; [`accept`](Self::accept) makes it count. Returns the report of the iteration, with the number
    /// of matrices as that of its linear solves. A step that may be halved is not solved where its first guess passes
    /// a barrier.
    ///
    /// # Errors
    /// See [`StepFailure`].
    pub fn solve(
        &mut self,
        step: &mut SceneStep<'_>,
        rayleigh: Rayleigh,
        settings: &NewtonSettings,
        entry: Option<&Entry>,
        may_be_halved: bool,
    ) -> Result<NewtonReport, StepFailure> {
        let SceneStep { dt, time, x, v, path, .. } = *step;
        self.prepare(step.ops);
        self.keep_start(step.ops, x, v);
        let mut residuals = std::mem::take(&mut self.residuals);
        let mut stages = Stages::begin(step.ops, self, rayleigh, dt, time, x, v);
        stages.predict();
        let passes = may_be_halved && stages.clear_way < PASSED;
        let settings = NewtonSettings { max_iterations: if passes { 0 } else { settings.max_iterations }, ..*settings };
        let outcome = iterate(&mut stages, &settings, &mut residuals, path);
        if let Some(entry) = entry {
            stages.add_impulse(entry);
        }
        let (matrices, clear_way) = (stages.matrices, stages.clear_way);
        self.clear_way = clear_way;
        self.residuals = residuals;
        outcome.map(|report| NewtonReport { linearisations: matrices, ..report })
    }

    /// The motion within the last step.
    pub fn within_last_step(&self, within: &WithinStep) -> DenseOutput {
        let Some(work) = self.known().filter(|work| work.past.length > 0.0 && self.is_whole()) else {
            return DenseOutput::OnlyEnds;
        };
        DenseOutput::Between {
            later: (0.0, within.now),
            earlier: (work.past.length, work.start),
            accelerations: Some(work.past.accelerations),
        }
    }
}
