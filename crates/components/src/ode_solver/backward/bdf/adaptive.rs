//! Backward differentiation that chooses its own steps and orders.
//!
//! A step of the scene is made of sub-steps, the last of which ends exactly with it. Each is predicted from the points before, found
//! by Newton's method with a matrix that is kept as long as it converges, and accepted if the difference between both is small
//! enough: see `settee_stepping` for the formulae and the choices.

use settee_kernel::roles::{LinearFailure, StepFailure};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{MechanicalOps, MechanicalParams, SubSteps, Tolerance};
use settee_nonlinear::{NewtonReport, NewtonStatus, Residual};
use settee_stepping::{
    ControlError, ControlSettings, Convergence, Errors, Formula, MatrixAge, Rejection, StepControl, Verdict, landing,
    neighbour,
};

use super::history::Work;
use super::momentum::{Instance, MomentumBalance, Rayleigh};
use super::points::Points;

/// What the adaptive mode keeps from step to step.
#[derive(Clone, Default)]
pub(super) struct AdaptiveState {
    points: Points,
    control: Option<StepControl>,
    convergence: Convergence,
    matrix: MatrixAge,
    /// Number of the sub-step.
    step: u64,
    work: Option<Work>,
    /// Residual norms of the last Newton iteration, for reports.
    pub residuals: Vec<f64>,
    structure: u64,
    /// Whether the second point stands in for one before the start, and the acceleration there is in `work.sub_v`.
    at_start: bool,
    /// Work so far, for outputs.
    pub total: SubSteps,
    pub iterations: u64,
    pub matrices: u64,
}

impl AdaptiveState {
    /// Begins anew: the scene was reset.
    pub fn restart(&mut self) {
        self.forget();
        (self.total, self.iterations, self.matrices, self.step) = (SubSteps::default(), 0, 0, 0);
    }

    /// Forgets the motion before.
    fn forget(&mut self) {
        self.points.clear();
        self.control = None;
        self.convergence.forget();
        self.matrix.forget();
    }

    /// The points of the polynomial `age` (s) before the end of the last step.
    pub fn points_around(&self, age: f64) -> Option<impl Iterator<Item = (f64, (CoordId, DerivId))> + '_> {
        self.points.around(age)
    }

    /// Order and length of the next sub-step.
    pub fn next(&self) -> (usize, f64) {
        self.control.as_ref().map_or((0, 0.0), |control| (control.order(), control.wanted()))
    }
}

/// Shortest sub-step, as a fraction of the scene's step.
const SHORTEST: f64 = 1e-15;

/// How an attempt at a sub-step ended.
enum Attempt {
    /// With this error of its own order, and those of the neighbours if they were asked for.
    Solved(Errors),
    /// Newton's iteration did not converge; what stood in its way.
    Unsolved(StepFailure),
}

/// One step of the scene.
pub(super) struct Adaptive<'a> {
    pub ops: &'a mut dyn MechanicalOps,
    pub state: &'a mut AdaptiveState,
    pub rayleigh: Rayleigh,
    pub tolerances: [Option<Tolerance>; 2],
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
    pub fn advance(mut self) -> Result<NewtonReport, StepFailure> {
        let mut report = NewtonReport::default();
        self.state.points.prepare(self.ops, self.keeps_all);
        if self.state.work.is_none() {
            self.state.residuals.reserve(64);
            self.state.work = Some(Work::new(self.ops));
        }
        let structure = self.ops.structure_revision();
        if std::mem::replace(&mut self.state.structure, structure) != structure {
            self.state.forget();
        }
        if self.state.control.is_none() {
            self.start()?;
        } else {
            // What happened to the state between the steps counts.
            self.state.points.set(self.ops, 0, self.x, self.v);
        }
        let mut control = self.state.control.take().expect("it was made at the start");
        let before = control.counters;
        let mut done = 0.0;
        let mut outcome = Ok(());
        while done < self.dt {
            let made = self.sub_step(&mut control, done, &mut report);
            match made {
                Ok(h) if h >= self.dt - done => break,
                Ok(h) => done += h,
                Err(failure) => {
                    outcome = Err(failure);
                    break;
                }
            }
        }
        let now = control.counters;
        let work = SubSteps {
            accepted: now.steps - before.steps,
            error_failures: now.error_failures - before.error_failures,
            convergence_failures: now.convergence_failures - before.convergence_failures,
            of_order: std::array::from_fn(|order| now.steps_of_order[order] - before.steps_of_order[order]),
        };
        self.ops.report_sub_steps(work);
        let total = &mut self.state.total;
        total.accepted += work.accepted;
        total.error_failures += work.error_failures;
        total.convergence_failures += work.convergence_failures;
        self.state.iterations += report.iterations as u64;
        self.state.matrices += report.linear_solves as u64;
        self.state.control = Some(control);
        report.linear_solves = report.iterations;
        outcome.map(|()| report)
    }

    /// One accepted sub-step, with as many attempts as it takes. Returns its length.
    fn sub_step(
        &mut self,
        control: &mut StepControl,
        done: f64,
        report: &mut NewtonReport,
    ) -> Result<f64, StepFailure> {
        let (remaining, time) = (self.dt - done, self.time + done);
        self.ops.keep_memories();
        loop {
            let h = landing(control.wanted(), remaining);
            let why = match self.attempt(control, h, time, report)? {
                Attempt::Solved(errors) if errors.own <= 1.0 => {
                    let order = control.order();
                    control.accept(h, errors);
                    self.state.points.push(self.ops, order, h, self.x, self.v);
                    self.state.step += 1;
                    self.state.at_start = false;
                    return Ok(h);
                }
                Attempt::Solved(errors) => (Rejection::Error(errors.own), None),
                Attempt::Unsolved(failure) => (Rejection::Convergence, Some(failure)),
            };
            self.go_back(time);
            control.reject(h, why.0).map_err(|error| match (error, why.1) {
                (ControlError::Convergence, Some(failure)) => failure,
                (ControlError::Convergence, None) | (ControlError::ErrorTest, _) => StepFailure::TooInaccurate {
                    solver: self.path.to_owned(),
                    time,
                    step: h,
                    error: if let Rejection::Error(error) = why.0 { error } else { f64::NAN },
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
        self.ops.restore_memories();
    }

    /// Tries a step of length `h` with the order of the control.
    fn attempt(
        &mut self,
        control: &StepControl,
        h: f64,
        time: f64,
        report: &mut NewtonReport,
    ) -> Result<Attempt, StepFailure> {
        let work = self.state.work.expect("asked for at the start of the step");
        if self.state.at_start {
            self.put_tangent_point(h);
        }
        let order = control.order();
        let (ages, len) = self.state.points.ages(h);
        let ages = &ages[..len];
        let formula = Formula::new(order, ages);
        self.sum_points(&formula);
        let (start, start_v) = self.state.points.get(0);
        self.ops.copy(self.v, work.sum_v.read());
        if let Some(failure) = self.iterate(&formula, h, time, report)? {
            return Ok(Attempt::Unsolved(failure));
        }
        let own = self.difference_size(start, start_v) * formula.error_factor;
        let mut errors = Errors { own, lower: None, higher: None };
        if own <= 1.0 && control.wants_neighbours() {
            if order > 1 {
                errors.lower = Some(self.neighbour_error(order - 1, ages));
            }
            if order < self.settings.max_order && ages.len() > order + 1 {
                errors.higher = Some(self.neighbour_error(order + 1, ages));
            }
        }
        Ok(Attempt::Solved(errors))
    }

    /// The sums over past points: `c` and `w` of the balance, and the predictions `sum_theta` and `sum_v`. Positions as increments
    /// from the newest point, so that rotations are treated on their group.
    fn sum_points(&mut self, formula: &Formula) {
        let work = self.state.work.expect("asked for at the start of the step");
        for sum in [work.c, work.w, work.sum_theta, work.sum_v] {
            self.ops.clear(sum);
        }
        let (start, _) = self.state.points.get(0);
        let correction = formula.correction();
        for (i, weight) in formula.prediction().iter().enumerate() {
            let (x_i, v_i) = self.state.points.get(i);
            self.ops.add_scaled(work.sum_v, *weight, v_i.read());
            if let Some(a) = correction.get(i) {
                self.ops.add_scaled(work.w, *a, v_i.read());
            }
            if i > 0 {
                self.ops.difference(work.difference, x_i.read(), start.read());
                self.ops.add_scaled(work.sum_theta, *weight, work.difference.read());
                if let Some(a) = correction.get(i) {
                    self.ops.add_scaled(work.c, -a, work.difference.read());
                }
            }
        }
    }

    /// Newton's method from the prediction. Returns what went wrong if it did not converge.
    ///
    /// # Errors
    /// What is wrong with the scene whatever the step is.
    fn iterate(
        &mut self,
        formula: &Formula,
        h: f64,
        time: f64,
        report: &mut NewtonReport,
    ) -> Result<Option<StepFailure>, StepFailure> {
        let work = self.state.work.expect("asked for at the start of the step");
        let (start, start_v) = self.state.points.get(0);
        let (gamma, tolerances, v) = (formula.gamma, self.tolerances, self.v);
        let AdaptiveState { convergence, matrix, residuals, step, .. } = &mut *self.state;
        let linear = |failure| StepFailure::Linear { solver: self.path.to_owned(), failure };
        let instance = Instance { start, x: self.x, v, h_b: gamma, dt: h, time, rayleigh: self.rayleigh };
        let mut seen = std::mem::take(residuals);
        let mut unused = Vec::new();
        let mut balance = MomentumBalance::over(&mut *self.ops, &mut unused, work, instance);
        let outcome = 'matrix: loop {
            balance.predict();
            seen.clear();
            let mut squared = balance.evaluate().map_err(linear)?;
            report.evaluations += 1;
            seen.push(squared);
            let fresh = matrix.is_due(gamma, *step);
            if fresh && squared.is_finite() {
                match balance.linearise() {
                    Err(failure @ LinearFailure::SetUp(_)) => return Err(linear(failure)),
                    Err(failure) => break Some(linear(failure)),
                    Ok(()) => {}
                }
                report.linear_solves += 1;
                matrix.made(gamma, *step);
                convergence.forget();
            }
            convergence.begin();
            loop {
                if !squared.is_finite() {
                    let place = balance.ops().first_non_finite(work.f.read());
                    let place = place.map(|place| format!(" in the force on {place}")).unwrap_or_default();
                    let culprit = balance.ops().culprit(time, h);
                    let culprit = culprit.map(|culprit| format!("; it comes from {culprit}")).unwrap_or_default();
                    let iteration = convergence.iterations();
                    let place =
                        format!("came up in Newton iteration {iteration} of a sub-step of {h:e} s{place}{culprit}");
                    break 'matrix Some(StepFailure::NonFinite { solver: self.path.to_owned(), place });
                }
                report.iterations += 1;
                match balance.find_increment(matrix.correction(gamma)) {
                    Err(failure @ LinearFailure::SetUp(_)) => return Err(linear(failure)),
                    Err(failure) => break 'matrix Some(linear(failure)),
                    Ok(()) => {}
                }
                balance.move_on();
                let size = increment_size(balance.ops(), tolerances, work.dv, gamma, start, start_v);
                match convergence.look(size, formula.error_factor) {
                    Verdict::Converged => {
                        report.status = NewtonStatus::ConvergedRelativeEstimateDifference;
                        break 'matrix None;
                    }
                    Verdict::Continue => {
                        squared = balance.evaluate().map_err(linear)?;
                        report.evaluations += 1;
                        seen.push(squared);
                    }
                    Verdict::Diverged if fresh => {
                        report.status = NewtonStatus::DivergedMaxIterations;
                        let iterations = convergence.iterations();
                        break 'matrix Some(StepFailure::NotConverged {
                            solver: self.path.to_owned(),
                            status: NewtonStatus::DivergedMaxIterations.as_str(),
                            iterations,
                        });
                    }
                    Verdict::Diverged => {
                        // The matrix is too old: once more from the prediction, with a new one.
                        matrix.forget();
                        balance.ops().restore_memories();
                        balance.ops().copy(v, work.sum_v.read());
                        continue 'matrix;
                    }
                }
            }
        };
        *residuals = seen;
        if outcome.is_some() {
            matrix.forget();
        }
        Ok(outcome)
    }

    /// Size of the difference between the state found and the prediction, in units of the tolerance.
    fn difference_size(&mut self, start: CoordId, start_v: DerivId) -> f64 {
        let work = self.state.work.expect("asked for at the start of the step");
        let (difference, dv) = (work.difference, work.dv);
        self.ops.combine(difference, &[(1.0, work.theta.read()), (-1.0, work.sum_theta.read())]);
        self.ops.combine(dv, &[(1.0, self.v.read()), (-1.0, work.sum_v.read())]);
        // What constraints prescribe is no error.
        let params = MechanicalParams { time: self.time, ..Default::default() };
        self.ops.project_response(&params, difference);
        self.ops.project_response(&params, dv);
        let [position, velocity] = self.tolerances;
        let position = position.map_or(0.0, |t| self.ops.position_error(difference.read(), start.read(), t));
        let velocity = velocity.map_or(0.0, |t| self.ops.velocity_error(dv.read(), start_v.read(), t));
        // A number that is not finite must not get lost: comparisons with it are false.
        if position.is_nan() || velocity.is_nan() { f64::INFINITY } else { position.max(velocity) }
    }

    /// Local error of a step of a neighbouring order.
    fn neighbour_error(&mut self, order: usize, ages: &[f64]) -> f64 {
        let work = self.state.work.expect("asked for at the start of the step");
        let (weights, factor) = neighbour(order, ages);
        let (start, start_v) = self.state.points.get(0);
        self.ops.clear(work.sum_theta);
        self.ops.clear(work.sum_v);
        for (i, weight) in weights[..=order].iter().enumerate() {
            let (x_i, v_i) = self.state.points.get(i);
            self.ops.add_scaled(work.sum_v, *weight, v_i.read());
            if i > 0 {
                self.ops.difference(work.difference, x_i.read(), start.read());
                self.ops.add_scaled(work.sum_theta, *weight, work.difference.read());
            }
        }
        self.difference_size(start, start_v) * factor
    }

    /// Finds the acceleration at the start, and from it the length of the first step.
    fn start(&mut self) -> Result<(), StepFailure> {
        let work = self.state.work.expect("asked for at the start of the step");
        self.state.points.clear();
        self.state.points.push(self.ops, 1, 0.0, self.x, self.v);
        self.ops.keep_memories();
        let (start, start_v) = self.state.points.get(0);
        let found = self.first_length(work, start, start_v);
        self.ops.restore_memories();
        let first = match found {
            Ok(first) => first,
            Err(failure @ LinearFailure::SetUp(_)) => {
                return Err(StepFailure::Linear { solver: self.path.to_owned(), failure });
            }
            // Without mass there is no acceleration; the first steps show how long the next ones may be.
            Err(_) => {
                self.ops.clear(work.sub_v);
                1e-3 * self.dt
            }
        };
        self.ops.copy_coord(self.x, start.read());
        self.ops.copy(self.v, start_v.read());
        let params = MechanicalParams { time: self.time, ..Default::default() };
        self.ops.propagate(&params, self.x, self.v);
        self.state.matrix.forget();
        self.state.convergence.forget();
        self.state.at_start = true;
        // Shorter steps would not advance the time; a force that breaks off somewhere would be approached without end.
        let min_step = self.settings.min_step.max(SHORTEST * self.dt);
        let settings = ControlSettings { min_step, ..self.settings };
        self.state.control = Some(StepControl::new(settings, first.min(self.dt)));
        Ok(())
    }

    /// Half the length after which the second derivatives alone would use up the tolerance: sqrt(2 / |y''|) / 2. The acceleration
    /// stays in `work.sub_v`.
    fn first_length(&mut self, work: Work, start: CoordId, start_v: DerivId) -> Result<f64, LinearFailure> {
        // A step so short that the matrix is that of the mass.
        let short = 1e-8 * self.dt;
        let (a, jerk) = (work.sub_v, work.v_start);
        self.acceleration(work, short, a)?;
        let [position, velocity] = self.tolerances;
        let size = |ops: &mut dyn MechanicalOps, rate: DerivId, change: DerivId| {
            let x = position.map_or(0.0, |t| ops.position_error(rate.read(), start.read(), t));
            f64::max(x, velocity.map_or(0.0, |t| ops.velocity_error(change.read(), start_v.read(), t)))
        };
        // A change by a hundredth of the tolerance shows how the acceleration changes.
        let probe = (0.01 / size(self.ops, self.v, a)).min(1e-3 * self.dt);
        self.ops.displace(self.x, start.read(), probe, start_v.read());
        self.ops.combine(self.v, &[(1.0, start_v.read()), (probe, a.read())]);
        let params = MechanicalParams { time: self.time, ..Default::default() };
        self.ops.propagate(&params, self.x, self.v);
        self.acceleration(work, short, jerk)?;
        self.ops.combine(jerk, &[(1.0 / probe, jerk.read()), (-1.0 / probe, a.read())]);
        let curvature = size(self.ops, a, jerk);
        Ok(if curvature.is_finite() && curvature > 0.0 { 0.5 * (2.0 / curvature).sqrt() } else { self.dt })
    }

    /// a = M^-1 f at the state, by an implicit step of a length `short` (s) that does not count.
    fn acceleration(&mut self, work: Work, short: f64, a: DerivId) -> Result<(), LinearFailure> {
        let instance = Instance {
            start: self.x,
            x: self.x,
            v: self.v,
            h_b: short,
            dt: short,
            time: self.time,
            rayleigh: self.rayleigh,
        };
        let mut unused = Vec::new();
        let mut balance = MomentumBalance::over(&mut *self.ops, &mut unused, work, instance);
        balance.evaluate_force();
        balance.linearise()?;
        let params = MechanicalParams { time: self.time, ..Default::default() };
        self.ops.project_response(&params, work.f);
        self.ops.clear(a);
        self.ops.solve_system(a, work.f.read()).map(|_| ())
    }

    /// The point before the start that lies on its tangent, `h` (s) earlier: backward Euler would have come from there.
    fn put_tangent_point(&mut self, h: f64) {
        let work = self.state.work.expect("asked for at the start of the step");
        let (start, start_v) = self.state.points.get(0);
        let (x, v) = self.state.points.set_second(h);
        self.ops.displace(x, start.read(), -h, start_v.read());
        self.ops.combine(v, &[(1.0, start_v.read()), (-h, work.sub_v.read())]);
        let params = MechanicalParams { time: self.time, ..Default::default() };
        self.ops.propagate(&params, x, v);
    }
}

/// Size of a Newton increment dv of velocities and gamma dv of positions, in units of the tolerance.
fn increment_size(
    ops: &dyn MechanicalOps,
    tolerances: [Option<Tolerance>; 2],
    dv: DerivId,
    gamma: f64,
    start: CoordId,
    start_v: DerivId,
) -> f64 {
    let [position, velocity] = tolerances;
    let position = position.map_or(0.0, |t| gamma * ops.position_error(dv.read(), start.read(), t));
    let velocity = velocity.map_or(0.0, |t| ops.velocity_error(dv.read(), start_v.read(), t));
    if position.is_nan() || velocity.is_nan() { f64::NAN } else { position.max(velocity) }
}
