//! A step of the scene's length.

use settee_kernel::roles::{DenseOutput, StepFailure, WithinStep};
use settee_nonlinear::{NewtonReport, NewtonSettings};

use super::super::adaptive::SceneStep;
use super::super::energy::Entry;
use super::super::newton_step::iterate;
use super::super::rayleigh::Rayleigh;
use super::memory::Memory;
use super::stages::Stages;

impl Memory {
    /// Solves the step; [`accept`](Self::accept) makes it count. Returns the report of the iteration, with the number
    /// of matrices as that of its linear solves.
    ///
    /// # Errors
    /// See [`StepFailure`].
    pub fn solve(
        &mut self,
        step: &mut SceneStep<'_>,
        rayleigh: Rayleigh,
        settings: &NewtonSettings,
        entry: Option<&Entry>,
    ) -> Result<NewtonReport, StepFailure> {
        let SceneStep { dt, time, x, v, path, .. } = *step;
        self.prepare(step.ops);
        self.keep_start(step.ops, x, v);
        let mut residuals = std::mem::take(&mut self.residuals);
        let mut stages = Stages::begin(step.ops, self, rayleigh, dt, time, x, v);
        stages.predict();
        let outcome = iterate(&mut stages, settings, &mut residuals, path);
        if let Some(entry) = entry {
            stages.add_impulse(entry);
        }
        let matrices = stages.matrices;
        self.residuals = residuals;
        outcome.map(|report| NewtonReport { linearisations: matrices, ..report })
    }

    /// The motion within the last step.
    pub fn within_last_step(&self, within: &WithinStep) -> DenseOutput {
        let Some(work) = self.known().filter(|work| work.past.length > 0.0) else { return DenseOutput::OnlyEnds };
        DenseOutput::Between {
            later: (0.0, within.now),
            earlier: (work.past.length, work.start),
            accelerations: Some(work.past.accelerations),
        }
    }
}
