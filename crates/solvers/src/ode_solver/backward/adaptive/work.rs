//! What steps took, as data that scenes, programs, exporters and plots can read.

use settee_kernel::{Data, DataGroup};
use settee_nonlinear::NewtonReport;

/// Outputs: work so far, and of the last step of the scene.
#[derive(DataGroup)]
pub struct WorkData {
    /// Steps so far: sub-steps of the adaptive mode, otherwise steps of the scene.
    #[data(default = 0.0, output)]
    pub sub_steps: Data<f64>,
    /// Attempts at sub-steps that were made again, shorter: their error was too large, or they were not solved.
    #[data(default = 0.0, output)]
    pub rejected_steps: Data<f64>,
    /// Newton iterations so far.
    #[data(default = 0.0, output)]
    pub newton_iterations: Data<f64>,
    /// Matrices made so far: with a direct solver these are the factorisations.
    #[data(default = 0.0, output)]
    pub matrices: Data<f64>,
    /// Length of the last step; in the adaptive mode of the next sub-step, if the scene's step does not end before.
    #[data(default = 0.0, output, unit = "s")]
    pub current_step: Data<f64>,
    /// Sub-steps of the last step of the scene; 1 without the adaptive mode.
    #[data(default = 0.0, output)]
    pub last_sub_steps: Data<f64>,
    /// Attempts at sub-steps that were made again in the last step of the scene.
    #[data(default = 0.0, output)]
    pub last_rejected_steps: Data<f64>,
    /// Newton iterations of the last step of the scene.
    #[data(default = 0.0, output)]
    pub last_newton_iterations: Data<f64>,
    /// Matrices made in the last step of the scene.
    #[data(default = 0.0, output)]
    pub last_matrices: Data<f64>,
    /// Highest order that was used in the last step of the scene.
    #[data(default = 0.0, output)]
    pub last_order: Data<f64>,
}

/// Numbers of some steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, settee_persist::Persist)]
pub(in super::super) struct Work {
    /// Steps or sub-steps that count.
    pub steps: u64,
    /// Attempts that do not.
    pub rejected: u64,
    /// Newton iterations.
    pub iterations: u64,
    /// Matrices made.
    pub matrices: u64,
}

/// Work so far.
#[derive(Clone, Copy, Debug, Default, settee_persist::Persist)]
pub(in super::super) struct WorkLog {
    now: Sums,
    /// Those at the start of the step.
    before: Sums,
}

/// Work so far, and that of the last step of the scene with its order and length (s).
#[derive(Clone, Copy, Debug, Default, settee_persist::Persist)]
struct Sums {
    total: Work,
    last: Work,
    order: usize,
    length: f64,
}

impl WorkLog {
    /// A step of the scene of length `dt` (s) took `work`, with formulae up to `order`.
    pub fn add(&mut self, work: Work, order: usize, dt: f64) {
        let total = &mut self.now.total;
        total.steps += work.steps;
        total.rejected += work.rejected;
        total.iterations += work.iterations;
        total.matrices += work.matrices;
        (self.now.last, self.now.order, self.now.length) = (work, order, dt);
    }

    /// A step begins.
    pub fn begin(&mut self) {
        self.before = self.now;
    }

    /// The step that began last does not count.
    pub fn take_back(&mut self) {
        self.now = self.before;
    }

    /// A step of the scene's length.
    pub fn add_fixed(&mut self, report: &NewtonReport, order: usize, dt: f64) {
        let work = Work {
            steps: 1,
            rejected: 0,
            iterations: report.iterations as u64,
            matrices: report.linearisations as u64,
        };
        self.add(work, order, dt);
    }

    /// The outputs by their names.
    pub fn show(&self, show: &mut dyn FnMut(&'static str, f64)) {
        let Sums { total, last, order, length } = self.now;
        show("subSteps", total.steps as f64);
        show("rejectedSteps", total.rejected as f64);
        show("newtonIterations", total.iterations as f64);
        show("matrices", total.matrices as f64);
        show("currentStep", length);
        show("lastSubSteps", last.steps as f64);
        show("lastRejectedSteps", last.rejected as f64);
        show("lastNewtonIterations", last.iterations as f64);
        show("lastMatrices", last.matrices as f64);
        show("lastOrder", order as f64);
    }
}
