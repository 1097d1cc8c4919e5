//! Steps of the method's own choice, by its embedded formula of order 3.

use settee_kernel::roles::{LinearFailure, StepFailure};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalOps, MechanicalParams, Weight};
use settee_nonlinear::{NewtonReport, Residual};
use settee_stepping::{ControlSettings, Errors, Law, StepControl};

use super::super::adaptive::{
    AdaptiveData, Attempt, Correctable, Correction, Fixed, Method, StartVectors, Step, Tolerances, error_size,
    first_length,
};
use super::super::newton_step::ScopeResidual;
use super::super::rayleigh::Rayleigh;
use super::ORDER;
use super::memory::Memory;
use super::stages::Stages;

/// Order of the embedded formula.
const ESTIMATE: usize = 3;
/// Safety of the estimate: 0.85^-4, so that steps aim at 0.85 of the length that would use up the tolerance.
const BIAS: f64 = 1.9157;
/// The iteration may leave less of the tolerance than that of a formula whose estimate is as good as its result: with
/// half of this the errors of a swinging spring are those of the iteration, for 6 % fewer evaluations.
const ITERATION: f64 = 10.0;
/// The iteration leaves a third each time: that many are below a millionth.
const MAX_ITERATIONS: usize = 12;

/// What the method keeps from sub-step to sub-step.
#[derive(Clone, Default, settee_persist::Persist)]
pub(super) struct AdaptiveMemory {
    stages: Memory,
    vectors: Option<[DerivId; 3]>,
    /// Time at which the force at the start was found.
    force_at: Option<f64>,
}

/// The method with steps of its own.
pub(super) struct SelfStepping<'a> {
    memory: &'a mut AdaptiveMemory,
    rayleigh: Rayleigh,
}

impl<'a> SelfStepping<'a> {
    /// With what it kept.
    pub fn new(memory: &'a mut AdaptiveMemory, rayleigh: Rayleigh) -> Self {
        // Anything may have happened between the steps of the scene.
        memory.force_at = None;
        Self { memory, rayleigh }
    }

    /// Bounds for the control.
    pub fn settings(data: &AdaptiveData) -> ControlSettings {
        ControlSettings { bias: BIAS, law: Law::Trend, ..data.control((ESTIMATE, ESTIMATE)) }
    }

    /// The force at the start of the sub-step, where the state is.
    fn find_force(&mut self, step: &mut Step<'_>, time: f64) -> DerivId {
        let [force, ..] = self.memory.vectors.expect("asked for at the start of the step");
        if self.memory.force_at != Some(time) {
            self.memory.force_at = Some(time);
            let params = MechanicalParams {
                x: step.x.read(),
                v: step.v.read(),
                f: force.read(),
                time,
                is_implicit: true,
                weight: Weight::All,
                ..Default::default()
            };
            self.rayleigh.compute_force(step.ops, &params, force);
        }
        force
    }
}

impl Method for SelfStepping<'_> {
    fn prepare(&mut self, ops: &mut dyn MechanicalOps) {
        self.memory.stages.prepare(ops);
        self.memory.vectors.get_or_insert_with(|| std::array::from_fn(|_| ops.new_deriv()));
    }

    fn start(&mut self, step: &mut Step<'_>, time: f64) -> Result<f64, StepFailure> {
        let [_, a, jerk] = self.memory.vectors.expect("asked for at the start of the step");
        self.memory.stages.restart();
        step.newton.allow(MAX_ITERATIONS);
        first_length(step, self.rayleigh, StartVectors { f: self.memory.stages.work().f, a, jerk }, time)
    }

    fn attempt(
        &mut self,
        step: &mut Step<'_>,
        _control: &StepControl,
        h: f64,
        time: f64,
        report: &mut NewtonReport,
    ) -> Result<Attempt, StepFailure> {
        self.memory.stages.keep_start(step.ops, step.x, step.v);
        let force = self.find_force(step, time);
        let stages = Stages::begin(&mut *step.ops, &self.memory.stages, self.rayleigh, h, time, step.x, step.v);
        let gamma = stages.gamma();
        let (start, start_v) = stages.work.start;
        let mut trial = Trial { stages, start, start_v, tolerances: step.tolerances };
        let correction = Correction { gamma, error_factor: ITERATION, h, time, path: step.path };
        if let Some(failure) = step.newton.solve(&mut trial, correction, report)? {
            return Ok(Attempt::Unsolved(failure));
        }
        let failed = |failure| StepFailure::Linear { solver: step.path.to_owned(), failure };
        let errors = match trial.stages.estimate(force) {
            Err(failure) if failure.is_final() => return Err(failed(failure)),
            Err(failure) => return Ok(Attempt::Unsolved(failed(failure))),
            Ok(errors) => errors,
        };
        let effort = step.newton.effort();
        Ok(Attempt::Solved(Errors { effort, ..Errors::alone(error_size(step, errors, time)) }))
    }

    fn accept(&mut self, step: &mut Step<'_>, h: f64, time: f64) {
        if let Some(entry) = step.entry() {
            let (memory, rayleigh) = (&self.memory.stages, self.rayleigh);
            let mut stages = Stages::begin(&mut *step.ops, memory, rayleigh, h, time, step.x, step.v);
            // The iteration ended with a correction; the forces are those before it. A scene that is wrong was found to
            // be so before.
            if stages.evaluate().is_ok() {
                stages.add_impulse(&entry);
            }
            entry.close(step.ops, rayleigh.force(), (time, h), step.x, step.v);
        }
        self.memory.stages.accept(step.ops, h, step.v);
    }

    fn accelerations(&self) -> Option<[DerivId; 2]> {
        Some(self.memory.stages.work().past.accelerations)
    }

    fn order_of(&self, _order: usize) -> usize {
        ORDER
    }
}

/// The stages of a sub-step, as they are corrected.
struct Trial<'a> {
    stages: Stages<'a>,
    start: CoordId,
    start_v: DerivId,
    tolerances: Tolerances,
}

impl Correctable for Trial<'_> {
    fn ops(&mut self) -> &mut dyn MechanicalOps {
        self.stages.operations()
    }

    fn force(&self) -> DerivId {
        self.stages.force()
    }

    fn predict(&mut self) {
        self.stages.predict();
    }

    fn evaluate(&mut self) -> Result<f64, LinearFailure> {
        self.stages.evaluate()
    }

    fn linearise(&mut self) -> Result<(), LinearFailure> {
        self.stages.make_matrices()
    }

    fn find_increment(&mut self, _scale: f64) -> Result<(), LinearFailure> {
        self.stages.find_corrections()
    }

    fn move_on(&mut self) -> f64 {
        self.stages.advance()
    }

    fn increment_size(&mut self) -> f64 {
        let (corrections, at) = (self.stages.corrections(), (self.start.read(), self.start_v.read()));
        let (tolerances, ops) = (self.tolerances, self.stages.operations());
        let sizes = corrections.map(|(dx, dv)| tolerances.size(ops, (dx.read(), dv.read()), at));
        sizes.into_iter().fold(0.0, |largest, size| if size > largest || size.is_nan() { size } else { largest })
    }
}
