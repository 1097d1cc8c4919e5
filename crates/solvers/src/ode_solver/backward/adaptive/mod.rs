//! Steps that solvers choose themselves, so that the error stays within a tolerance.
//!
//! A step of the scene is made of sub-steps, the last of which ends exactly with it. A [`Method`] makes one attempt at
//! a sub-step and estimates its error; everything else is the same for all of them: the choice of length and order
//! (`settee_stepping`), the way back after an attempt that is refused, the points that are kept for histories and for
//! the motion within the step, and the counters.

mod data;
mod newton;
mod points;
mod solver;
mod start;
mod work;

pub(super) use data::AdaptiveData;
pub(super) use newton::{Correctable, Correction, SimplifiedNewton};
use points::MOST_POINTS;
pub(super) use points::Points;
pub(super) use solver::{Fixed, Kept, Memory, SceneStep, SteppingData};
pub(super) use start::{StartVectors, first_length};
use work::{Work, WorkLog};

use super::energy::Entry;
use settee_kernel::roles::{DenseOutput, StepFailure, StepSetUp, WithinStep};
use settee_kernel::vectors::{ConstCoordId, ConstDerivId, CoordId, DerivId};
use settee_kernel::{MechanicalOps, MechanicalParams, SubSteps, Tolerance};
use settee_nonlinear::NewtonReport;
use settee_stepping::{ControlError, ControlSettings, Errors, Rejection, StepControl, landing};

/// Shortest sub-step, as a fraction of the scene's step: shorter ones would not advance the time, and a force that
/// breaks off somewhere would be approached without end.
const SHORTEST: f64 = 1e-15;

/// What is tolerated of positions and velocities; `None` for what does not count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tolerances(pub [Option<Tolerance>; 2]);

impl Tolerances {
    /// Size of errors of position and velocity at a state, in units of the tolerance: the larger of both.
    pub fn size(
        &self,
        ops: &dyn MechanicalOps,
        (dx, dv): (ConstDerivId, ConstDerivId),
        (x, v): (ConstCoordId, ConstDerivId),
    ) -> f64 {
        let [position, velocity] = self.0;
        let position = position.map_or(0.0, |t| ops.position_error(dx, x, t));
        let velocity = velocity.map_or(0.0, |t| ops.velocity_error(dv, v, t));
        // A number that is not finite must not get lost: comparisons with it are false.
        if position.is_nan() || velocity.is_nan() { f64::NAN } else { position.max(velocity) }
    }

    /// Size of the change of a state by multiples of one vector, in units of the tolerance; `weights`: of the position,
    /// of the velocity.
    pub fn size_of_change(
        &self,
        ops: &dyn MechanicalOps,
        d: ConstDerivId,
        weights: [f64; 2],
        (x, v): (ConstCoordId, ConstDerivId),
    ) -> f64 {
        let [position, velocity] = self.0;
        let position = position.map_or(0.0, |t| weights[0] * ops.position_error(d, x, t));
        let velocity = velocity.map_or(0.0, |t| weights[1] * ops.velocity_error(d, v, t));
        if position.is_nan() || velocity.is_nan() { f64::NAN } else { position.max(velocity) }
    }
}

/// How an attempt at a sub-step ended.
pub(super) enum Attempt {
    /// With this error of its own order, and those of the neighbours if they were asked for.
    Solved(Errors),
    /// Newton's iteration did not converge; what stood in its way.
    Unsolved(StepFailure),
}

/// What a method sees of an adaptive step.
pub(super) struct Step<'a> {
    pub ops: &'a mut dyn MechanicalOps,
    /// Earlier states, the start of the sub-step first.
    pub points: &'a mut Points,
    pub newton: &'a mut SimplifiedNewton,
    pub tolerances: Tolerances,
    /// Length of the step of the scene (s).
    pub dt: f64,
    pub x: CoordId,
    pub v: DerivId,
    pub path: &'a str,
}

impl Step<'_> {
    /// The sub-step from the newest point, if its energies are wanted.
    pub fn entry(&mut self) -> Option<Entry> {
        let (start, start_v) = self.points.get(0);
        Entry::begin(self.ops, start, start_v)
    }
}

/// A formula that makes sub-steps.
pub(super) trait Method {
    /// How many earlier states it needs, the start of the sub-step among them; 2 at least.
    fn n_points(&self) -> usize {
        2
    }

    /// Asks for vectors, once.
    fn prepare(&mut self, ops: &mut dyn MechanicalOps);

    /// The motion before `time` does not count any more: finds what the first sub-step needs. The state is the newest
    /// point, and the same afterwards. Returns a length for the first sub-step (s).
    ///
    /// # Errors
    /// What is wrong with the scene whatever the step is.
    fn start(&mut self, step: &mut Step<'_>, time: f64) -> Result<f64, StepFailure>;

    /// Tries a sub-step of length `h` (s) from the newest point at `time`, with the order of the control.
    ///
    /// # Errors
    /// What is wrong with the scene whatever the step is.
    fn attempt(
        &mut self,
        step: &mut Step<'_>,
        control: &StepControl,
        h: f64,
        time: f64,
        report: &mut NewtonReport,
    ) -> Result<Attempt, StepFailure>;

    /// The attempt of length `h` (s) from `time` counts: its result, where the state is, becomes the newest point.
    fn accept(&mut self, step: &mut Step<'_>, h: f64, time: f64);

    /// Where the accelerations at the end and at the start of the accepted sub-step are, if the method knows them.
    fn accelerations(&self) -> Option<[DerivId; 2]> {
        None
    }

    /// How many earlier points hold the motion in front of one that a sub-step with this order of the control found.
    fn span(&self, _order: usize) -> usize {
        1
    }

    /// The order of the method where the order of the control is that of its estimate.
    fn order_of(&self, order: usize) -> usize {
        order
    }
}

/// What adaptive steps keep from one to the next, besides what the method keeps.
#[derive(Clone, Default, settee_persist::Persist)]
pub(super) struct AdaptiveState {
    points: Points,
    control: Option<StepControl>,
    newton: SimplifiedNewton,
    structure: u64,
    log: WorkLog,
}

impl AdaptiveState {
    /// Begins anew: the scene was reset.
    pub fn restart(&mut self) {
        self.forget();
        self.newton.step = 0;
        self.log = WorkLog::default();
    }

    /// Forgets the motion before.
    pub fn forget(&mut self) {
        self.points.clear();
        self.control = None;
        self.newton.forget();
    }

    /// A step of the scene of length `dt` (s) was made by backward Euler instead.
    pub fn add_step_of_another(&mut self, report: &NewtonReport, dt: f64) {
        self.forget();
        self.log.add_fixed(report, 1, dt);
    }

    /// Squared residual norms of the last Newton iteration.
    pub fn residuals(&self) -> &[f64] {
        &self.newton.residuals
    }

    /// The points of the polynomial `age` (s) before the end of the last step.
    pub fn points_around(&self, age: f64) -> Option<impl Iterator<Item = (f64, (CoordId, DerivId))> + '_> {
        self.points.around(age)
    }

    /// The motion within the last step of a method that only knows the states at both ends of its sub-steps.
    pub fn between_ends(&self, within: &WithinStep) -> DenseOutput {
        let Some(mut ends) = self.points.around(within.age) else { return DenseOutput::NotKept };
        match (ends.next(), ends.next()) {
            (Some(later), Some(earlier)) => {
                let accelerations = self.points.accelerations_around(within.age);
                DenseOutput::Between { later, earlier, accelerations }
            }
            _ => DenseOutput::NotKept,
        }
    }

    /// Each earlier state with its age (s).
    pub fn history(&self, show: &mut dyn FnMut(f64, (CoordId, DerivId))) {
        for (age, state) in self.points.all() {
            show(age, state);
        }
    }

    /// The output data of the solver.
    pub fn show(&self, show: &mut dyn FnMut(&'static str, f64)) {
        self.log.show(show);
        show("currentStep", self.control.as_ref().map_or(0.0, StepControl::wanted));
    }

    /// Order of the next sub-step.
    pub fn order(&self) -> usize {
        self.control.as_ref().map_or(0, StepControl::order)
    }
}

/// One step of the scene.
pub(super) struct Adaptive<'a> {
    pub ops: &'a mut dyn MechanicalOps,
    pub state: &'a mut AdaptiveState,
    pub tolerances: Tolerances,
    pub settings: ControlSettings,
    /// Whether all sub-steps are kept for dense output.
    pub keeps_all: bool,
    pub dt: f64,
    pub time: f64,
    pub x: CoordId,
    pub v: DerivId,
    pub path: &'a str,
}

impl Adaptive<'_> {
    /// Integrates over the step.
    ///
    /// # Errors
    /// If a sub-step fails however short it is.
    pub fn advance(mut self, method: &mut impl Method) -> Result<NewtonReport, StepFailure> {
        let mut report = NewtonReport::default();
        self.state.points.prepare(self.ops, method.n_points(), self.keeps_all);
        self.state.newton.residuals.reserve(64);
        method.prepare(self.ops);
        if method.accelerations().is_some() {
            self.state.points.prepare_accelerations(self.ops);
        }
        let structure = self.ops.structure_revision();
        if std::mem::replace(&mut self.state.structure, structure) != structure {
            self.state.forget();
        }
        if self.state.control.is_none() {
            self.start(method)?;
        } else {
            // What happened to the state between the steps counts.
            self.state.points.set(self.ops, 0, self.x, self.v);
        }
        let mut control = self.state.control.take().expect("it was made at the start");
        let before = control.counters;
        let mut done = 0.0;
        let mut outcome = Ok(());
        while done < self.dt {
            match self.sub_step(method, &mut control, done, &mut report) {
                Ok(h) if h >= self.dt - done => break,
                Ok(h) => done += h,
                Err(failure) => {
                    outcome = Err(failure);
                    break;
                }
            }
        }
        let now = control.counters;
        let mut work = SubSteps {
            accepted: now.steps - before.steps,
            error_failures: now.error_failures - before.error_failures,
            convergence_failures: now.convergence_failures - before.convergence_failures,
            of_order: [0; 6],
        };
        for (order, (now, before)) in now.steps_of_order.into_iter().zip(before.steps_of_order).enumerate() {
            work.of_order[method.order_of(order + 1) - 1] += now - before;
        }
        self.ops.report().sub_steps(work);
        let order = work.of_order.iter().rposition(|count| *count > 0).map_or(0, |index| index + 1);
        let took = Work {
            steps: work.accepted,
            rejected: work.error_failures + work.convergence_failures,
            iterations: report.iterations as u64,
            matrices: report.linearisations as u64,
        };
        self.state.log.add(took, order, self.dt);
        self.state.control = Some(control);
        report.linear_solves = report.iterations;
        outcome.map(|()| report)
    }

    fn step(&mut self) -> Step<'_> {
        let AdaptiveState { points, newton, .. } = &mut *self.state;
        let Self { tolerances, dt, x, v, path, .. } = *self;
        Step { ops: &mut *self.ops, points, newton, tolerances, dt, x, v, path }
    }

    fn start(&mut self, method: &mut impl Method) -> Result<(), StepFailure> {
        self.state.points.clear();
        self.state.points.push(self.ops, 1, 0.0, self.x, self.v);
        self.state.newton.forget();
        let time = self.time;
        let first = method.start(&mut self.step(), time)?;
        let (min_step, max_step) = (self.settings.min_step.max(SHORTEST * self.dt), self.settings.max_step);
        if max_step < min_step {
            let cause = StepSetUp::LongestStepTooShort { max_step, dt: self.dt };
            return Err(StepFailure::SetUp { solver: self.path.to_string(), cause });
        }
        let settings = ControlSettings { min_step, ..self.settings };
        self.state.control = Some(StepControl::new(settings, first.min(self.dt)));
        Ok(())
    }

    /// One accepted sub-step, with as many attempts as it takes. Returns its length.
    fn sub_step(
        &mut self,
        method: &mut impl Method,
        control: &mut StepControl,
        done: f64,
        report: &mut NewtonReport,
    ) -> Result<f64, StepFailure> {
        let (remaining, time) = (self.dt - done, self.time + done);
        if self.state.points.is_full() {
            return Err(StepFailure::TooManyPoints { solver: self.path.to_string(), most: MOST_POINTS, time });
        }
        self.ops.memories().keep();
        loop {
            if self.ops.is_stopped() {
                return Err(StepFailure::Interrupted);
            }
            let h = landing(control.wanted(), remaining);
            let why = match method.attempt(&mut self.step(), control, h, time, report)? {
                Attempt::Solved(errors) if errors.own <= 1.0 => {
                    let order = control.order();
                    control.accept(h, errors);
                    method.accept(&mut self.step(), h, time);
                    let accelerations = method.accelerations();
                    if let (Some([_, start]), true) = (accelerations, done == 0.0) {
                        // Forces may have changed since the step of the scene before.
                        self.state.points.set_acceleration(self.ops, start);
                    }
                    self.state.points.push(self.ops, method.span(order), h, self.x, self.v);
                    if let Some([end, _]) = accelerations {
                        self.state.points.set_acceleration(self.ops, end);
                    }
                    self.state.newton.step += 1;
                    return Ok(h);
                }
                Attempt::Solved(errors) => (Rejection::Error(errors.own, errors.effort), None),
                Attempt::Unsolved(failure) => (Rejection::Convergence, Some(failure)),
            };
            self.go_back(time);
            control.reject(h, why.0).map_err(|error| match (error, why.1) {
                (ControlError::Convergence, Some(failure)) => failure,
                (ControlError::Convergence, None) | (ControlError::ErrorTest, _) => StepFailure::TooInaccurate {
                    solver: self.path.to_owned(),
                    time,
                    step: h,
                    error: if let Rejection::Error(error, _) = why.0 { error } else { f64::NAN },
                },
            })?;
        }
    }

    /// The state at the start of the sub-step, to the bit, with all that components remember.
    fn go_back(&mut self, time: f64) {
        let (x, v) = self.state.points.get(0);
        self.ops.copy_coord(self.x, x.read());
        self.ops.copy(self.v, v.read());
        self.ops.propagate(&MechanicalParams { time, ..Default::default() }, self.x, self.v);
        self.ops.memories().restore();
    }
}

/// Size of the local errors of position and velocity, in units of the tolerance; infinite if they are not finite. Both
/// vectors are projected: what constraints prescribe is no error.
pub(super) fn error_size(step: &mut Step<'_>, (dx, dv): (DerivId, DerivId), time: f64) -> f64 {
    let params = MechanicalParams { time, ..Default::default() };
    step.ops.project_response(&params, dx);
    step.ops.project_response(&params, dv);
    let (x, v) = step.points.get(0);
    let size = step.tolerances.size(step.ops, (dx.read(), dv.read()), (x.read(), v.read()));
    if size.is_nan() { f64::INFINITY } else { size }
}
