//! Backward differentiation on points of any spacing, with an estimate of its error: for steps and orders of its own
//! choice.
//!
//! Each sub-step is predicted from the points before, found by Newton's method, and judged by the difference of both:
//! see `settee_stepping` for the formulae.

use settee_kernel::roles::{LinearFailure, StepFailure};
use settee_kernel::vectors::DerivId;
use settee_kernel::{MechanicalOps, MechanicalParams};
use settee_nonlinear::{NewtonReport, Residual};
use settee_stepping::{Errors, Formula, MAX_POINTS, StepControl, neighbour};

use super::super::adaptive::{
    Attempt, Correctable, Correction, Method, StartVectors, Step, Tolerances, error_size, first_length,
};
use super::super::rayleigh::Rayleigh;
use super::history::Work;
use super::momentum::{Instance, MomentumBalance};

/// What the formula keeps from sub-step to sub-step, besides the points.
#[derive(Clone, Default, settee_persist::Persist)]
pub(super) struct AdaptiveMemory {
    work: Option<Work>,
    /// Whether the second point stands in for one before the start, and the acceleration there is in `work.sub_v`.
    at_start: bool,
    /// h b of the last attempt (s).
    gamma: f64,
}

/// The formulae of variable order.
pub(super) struct Variable<'a> {
    pub memory: &'a mut AdaptiveMemory,
    pub rayleigh: Rayleigh,
    pub max_order: usize,
}

impl Method for Variable<'_> {
    fn n_points(&self) -> usize {
        MAX_POINTS
    }

    fn prepare(&mut self, ops: &mut dyn MechanicalOps) {
        self.memory.work.get_or_insert_with(|| Work::new(ops));
    }

    fn start(&mut self, step: &mut Step<'_>, time: f64) -> Result<f64, StepFailure> {
        let work = self.work();
        self.memory.at_start = true;
        first_length(step, self.rayleigh, StartVectors { f: work.f, a: work.sub_v, jerk: work.v_start }, time)
    }

    fn attempt(
        &mut self,
        step: &mut Step<'_>,
        control: &StepControl,
        h: f64,
        time: f64,
        report: &mut NewtonReport,
    ) -> Result<Attempt, StepFailure> {
        let work = self.work();
        if self.memory.at_start {
            put_tangent_point(step, work, h, time);
        }
        let order = control.order();
        let (ages, len) = step.points.ages(h);
        let ages = &ages[..len];
        let formula = Formula::new(order, ages);
        self.memory.gamma = formula.gamma;
        sum_points(step, work, &formula);
        let (start, start_v) = step.points.get(0);
        let instance =
            Instance { start, x: step.x, v: step.v, h_b: formula.gamma, dt: h, time, rayleigh: self.rayleigh };
        let mut unused = Vec::new();
        let mut trial = Trial {
            balance: MomentumBalance::over(&mut *step.ops, &mut unused, work, instance),
            work,
            instance,
            start_v,
            tolerances: step.tolerances,
        };
        let correction =
            Correction { gamma: formula.gamma, error_factor: formula.error_factor, h, time, path: step.path };
        if let Some(failure) = step.newton.solve(&mut trial, correction, report)? {
            return Ok(Attempt::Unsolved(failure));
        }
        let own = difference_size(step, work, time) * formula.error_factor;
        let mut errors = Errors::alone(own);
        if own <= 1.0 && control.wants_neighbours() {
            if order > 1 {
                errors.lower = Some(neighbour_error(step, work, order - 1, ages, time));
            }
            if order < self.max_order && ages.len() > order + 1 {
                errors.higher = Some(neighbour_error(step, work, order + 1, ages, time));
            }
        }
        Ok(Attempt::Solved(errors))
    }

    fn accept(&mut self, step: &mut Step<'_>, h: f64, time: f64) {
        self.memory.at_start = false;
        if let Some(entry) = step.entry() {
            let (work, gamma, rayleigh) = (self.work(), self.memory.gamma, self.rayleigh);
            let (start, _) = step.points.get(0);
            let instance = Instance { start, x: step.x, v: step.v, h_b: gamma, dt: h, time, rayleigh };
            let mut unused = Vec::new();
            let mut balance = MomentumBalance::over(&mut *step.ops, &mut unused, work, instance);
            // Newton's iteration ended with a step; the forces are those before it.
            balance.evaluate_force();
            balance.add_impulse(&entry);
            entry.close(step.ops, rayleigh.force(), (time, h), step.x, step.v);
        }
    }

    fn span(&self, order: usize) -> usize {
        order
    }
}

impl Variable<'_> {
    fn work(&self) -> Work {
        self.memory.work.expect("asked for at the start of the step")
    }
}

/// The balance of a sub-step, as it is corrected.
struct Trial<'a> {
    balance: MomentumBalance<'a>,
    work: Work,
    instance: Instance,
    start_v: DerivId,
    tolerances: Tolerances,
}

impl Correctable for Trial<'_> {
    fn ops(&mut self) -> &mut dyn MechanicalOps {
        self.balance.ops()
    }

    fn force(&self) -> DerivId {
        self.work.f
    }

    fn predict(&mut self) {
        let v = self.instance.v;
        self.balance.ops().copy(v, self.work.sum_v.read());
        self.balance.predict();
    }

    fn evaluate(&mut self) -> Result<f64, LinearFailure> {
        self.balance.evaluate()
    }

    fn linearise(&mut self) -> Result<(), LinearFailure> {
        self.balance.linearise()
    }

    fn find_increment(&mut self, scale: f64) -> Result<(), LinearFailure> {
        self.balance.find_increment(scale)
    }

    fn move_on(&mut self) -> f64 {
        self.balance.move_on()
    }

    fn increment_size(&mut self) -> f64 {
        let (tolerances, at) = (self.tolerances, (self.instance.start.read(), self.start_v.read()));
        let weights = [self.instance.h_b, 1.0];
        tolerances.size_of_change(self.balance.ops(), self.work.dv.read(), weights, at)
    }
}

/// The sums over past points: `c` and `w` of the balance, and the predictions `sum_theta` and `sum_v`. Positions as
/// increments from the newest point, so that rotations are treated on their group.
fn sum_points(step: &mut Step<'_>, work: Work, formula: &Formula) {
    let ops = &mut *step.ops;
    for sum in [work.c, work.w, work.sum_theta, work.sum_v] {
        ops.clear(sum);
    }
    let (start, _) = step.points.get(0);
    let correction = formula.correction();
    for (i, weight) in formula.prediction().iter().enumerate() {
        let (x_i, v_i) = step.points.get(i);
        ops.add_scaled(work.sum_v, *weight, v_i.read());
        if let Some(a) = correction.get(i) {
            ops.add_scaled(work.w, *a, v_i.read());
        }
        if i > 0 {
            ops.difference(work.difference, x_i.read(), start.read());
            ops.add_scaled(work.sum_theta, *weight, work.difference.read());
            if let Some(a) = correction.get(i) {
                ops.add_scaled(work.c, -a, work.difference.read());
            }
        }
    }
}

/// Size of the difference between the state found and the prediction, in units of the tolerance.
fn difference_size(step: &mut Step<'_>, work: Work, time: f64) -> f64 {
    let (difference, dv, ops) = (work.difference, work.dv, &mut *step.ops);
    ops.combine(difference, &[(1.0, work.theta.read()), (-1.0, work.sum_theta.read())]);
    ops.combine(dv, &[(1.0, step.v.read()), (-1.0, work.sum_v.read())]);
    error_size(step, (difference, dv), time)
}

/// Local error of a step of a neighbouring order.
fn neighbour_error(step: &mut Step<'_>, work: Work, order: usize, ages: &[f64], time: f64) -> f64 {
    let (weights, factor) = neighbour(order, ages);
    let (start, _) = step.points.get(0);
    let ops = &mut *step.ops;
    ops.clear(work.sum_theta);
    ops.clear(work.sum_v);
    for (i, weight) in weights[..=order].iter().enumerate() {
        let (x_i, v_i) = step.points.get(i);
        ops.add_scaled(work.sum_v, *weight, v_i.read());
        if i > 0 {
            ops.difference(work.difference, x_i.read(), start.read());
            ops.add_scaled(work.sum_theta, *weight, work.difference.read());
        }
    }
    difference_size(step, work, time) * factor
}

/// The point before the start that lies on its tangent, `h` (s) earlier: backward Euler would have come from there.
fn put_tangent_point(step: &mut Step<'_>, work: Work, h: f64, time: f64) {
    let (start, start_v) = step.points.get(0);
    let (x, v) = step.points.set_second(h);
    step.ops.displace(x, start.read(), -h, start_v.read());
    step.ops.combine(v, &[(1.0, start_v.read()), (-h, work.sub_v.read())]);
    let params = MechanicalParams { time, ..Default::default() };
    step.ops.propagate(&params, x, v);
}
