//! Backward differentiation formulae of any order, with any change of the time step.

mod adaptive;
mod dense;
mod error_growth;
mod history;
mod momentum;
mod nonlinear_euler;
mod orders;
mod stability;
mod start;

use settee_kernel::roles::{
    AfterMeshChange, BaseNewtonSolver, BaseOdeSolver, DenseOutput, IntegrationFactors, SolveContext, StepFailure,
    WithinStep, Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{
    Base, Component, Data, Diagnostic, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId, choice,
};
use settee_math::multistep::MAX_ZERO_STABLE_ORDER;
use settee_nonlinear::NewtonReport;

use super::adaptive::{Fixed, Kept, SceneStep, SteppingData};
use super::constrained::constrained_step;
use super::energy::Entry;
use super::newton_step::NewtonStep;
use adaptive::{AdaptiveMemory, Variable};
use history::BdfState;
use momentum::{Instance, MomentumBalance};
pub(super) use nonlinear_euler::EulerStep;
use orders::Orders;

/// Steps that are longer by more than this factor have frequencies in the unstable bands that others had not.
const LONGER: f64 = 1.25;

/// The highest order that is taken: each costs two vectors, and a step of this order already takes minutes.
const HIGHEST_ORDER: u32 = 10_000;

choice! {
    /// How the first values of a multi-step formula are found.
    pub enum Startup {
        /// Extrapolated backward Euler: error below that of the formula.
        Accurate = "accurate",
        /// Steps of the Radau IIA method, of order 5: error below that of the formula, with one matrix a step instead
        /// of one for each of (order + 1) (order + 2) / 2 sub-steps.
        Radau = "radau",
        /// Orders 1, 2, 3 ...: the error of the first step stays, so that orders above 2 do not show.
        Ramp = "ramp",
    }
}

/// Implicit multi-step integration by backward differentiation: order 1 is backward Euler, order 2 is a good choice for
/// deformable bodies, orders up to 6 are for smooth and damped motions.
///
/// At each step it finds v with M sum_j a_j v_j = h b f(x(v), v), where x(v) = - sum_{j<s} a_j x_j + h b v exactly; the
/// coefficients follow from the lengths of the last steps, which may all differ: where unequal lengths would amplify
/// errors without bound, a step is made with a lower order, and a warning tells. f contains weight, forces of mapped
/// states and all Rayleigh damping, -rayleighMass M v + rayleighStiffness K v. On rigid bodies rotations are treated on
/// their group. Needs a NewtonRaphsonSolver and a linear solver in its node or below.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct BDFOdeSolver {
    #[group]
    base: Base,
    /// Order of the formula, 1 to 6; the adaptive mode chooses its own. Above 2 it is not stable for oscillations
    /// without damping: a warning tells.
    #[data(default = 1u32, at_start = "the length of the history depends on it")]
    order: Data<u32>,
    #[group]
    stepping: SteppingData,
    /// How the first order - 1 steps are made, also after a change of constraints or topology.
    #[data]
    startup: Data<Startup>,
    /// Allows orders above 6. They are not zero-stable: errors grow without bound however small the step is.
    #[data(default = false)]
    allow_unstable_order: Data<bool>,
    #[group]
    orders: Orders,
    /// In SOFA, protects vectors of states outside of the solver's scope when several threads reach them.
    #[data(default = false, ignored = "solvers of different scopes never share vectors")]
    thread_safe_visitor: Data<bool>,
    /// Says when the nonlinear iteration stops.
    #[linked(search = down, required)]
    newton_solver: Link<dyn BaseNewtonSolver>,
}

impl Lifecycle for BDFOdeSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let goes_on = context.scene.strictness.goes_on_after("bdf-order");
        let order = *self.order;
        let finding = if order == 0 {
            let finding =
                Diagnostic::error("bdf-order", "there is no formula of order 0").expected("an order from 1 to 6");
            Some(finding.fix("order=\"1\" is backward Euler"))
        } else if order as usize > MAX_ZERO_STABLE_ORDER && !*self.allow_unstable_order {
            let why = "backward differentiation of an order above 6 is not zero-stable: errors grow from step to step however small the step is";
            Some(
                Diagnostic::error("bdf-order", why)
                    .expected("an order from 1 to 6")
                    .fix("allowUnstableOrder=\"true\" runs it nevertheless"),
            )
        } else {
            None
        };
        if let Some(mut finding) = finding {
            finding = finding.attribute("order", order.to_string());
            if goes_on {
                finding.severity = settee_kernel::Severity::Warning;
            }
            context.report(finding);
        } else if order as usize > MAX_ZERO_STABLE_ORDER {
            context.warning(
                "bdf-order",
                format!("the formula of order {order} is not zero-stable: errors grow from step to step"),
            );
        }
        if order == 0 {
            self.order.derive(1);
        } else if order > HIGHEST_ORDER {
            let message = format!("the history of a formula of order {order} is too long");
            let finding = Diagnostic::error("beyond-limit", message).attribute("order", order.to_string());
            context.report(finding.expected(format!("an order up to {HIGHEST_ORDER}")));
            self.order.derive(HIGHEST_ORDER);
        }
        self.stepping.accuracy.init(context);
        if *self.stepping.accuracy.adaptive {
            self.orders.init(context);
        }
    }
}

impl BDFOdeSolver {
    /// Order of the formula.
    pub fn order(&self) -> usize {
        *self.order as usize
    }
}

type State = Kept<BdfState, AdaptiveMemory>;

impl BaseOdeSolver for BDFOdeSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        self.stepping.new_state::<BdfState, AdaptiveMemory>(|| BdfState::new(self.order()))
    }

    fn chooses_steps(&self) -> bool {
        *self.stepping.accuracy.adaptive
    }

    fn gains_by_touch_moments(&self) -> bool {
        *self.stepping.accuracy.adaptive
    }

    fn after_mesh_change(&self) -> AfterMeshChange {
        *self.stepping.after_mesh_change
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.stepping.linear_solver.target()
    }

    fn newton_solver(&self) -> Option<ObjectId> {
        self.newton_solver.target()
    }

    fn history(&self, state: &dyn Workspace, show: &mut dyn FnMut(f64, (CoordId, DerivId))) {
        State::history(state, show);
    }

    fn integration_factors(&self, state: &dyn Workspace, dt: f64) -> IntegrationFactors {
        let position = match State::look(state) {
            Some(Kept::Fixed { memory, .. }) => memory.applied.unwrap_or(dt),
            _ => dt,
        };
        IntegrationFactors { position, velocity: 1.0, own_free_position: true }
    }

    /// The formula of order 1 is backward Euler.
    fn keeps_energy_in_impacts(&self) -> bool {
        self.order() == 1 && !*self.stepping.accuracy.adaptive
    }

    fn keeps_guard(&self) -> bool {
        true
    }

    fn restart(&self, state: &mut dyn Workspace) {
        State::restart(state);
    }

    fn take_impulse(&self, state: &mut dyn Workspace) {
        State::restart(state);
        if let Some(Kept::Fixed { memory, .. }) = state.as_any_mut().downcast_mut::<State>() {
            memory.ramps = true;
        }
    }

    fn take_back(&self, state: &mut dyn Workspace) {
        State::take_back(state);
    }

    fn show_outputs(&self, state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        State::show(state, show);
        let order = match State::look(state) {
            Some(Kept::Adaptive { common, .. }) => common.order(),
            Some(Kept::Fixed { memory, .. }) => memory.n_points(),
            None => return,
        };
        show("currentOrder", order as f64);
    }

    fn state_within(&self, state: &dyn Workspace, ops: &mut dyn MechanicalOps, within: &WithinStep) -> DenseOutput {
        match State::look(state) {
            Some(Kept::Adaptive { common, .. }) => {
                let Some(points) = common.points_around(within.age) else { return DenseOutput::NotKept };
                dense::interpolate(ops, within, points);
                DenseOutput::Written
            }
            // Up to order 2 the cubic with the velocities at both ends is the better one.
            Some(Kept::Fixed { memory, .. }) if (3..=6).contains(&self.order()) => match memory.last_points(within.now)
            {
                Some(points) => {
                    dense::interpolate(ops, within, points);
                    DenseOutput::Written
                }
                None => DenseOutput::OnlyEnds,
            },
            _ => DenseOutput::OnlyEnds,
        }
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        if context.is_constrained {
            return constrained_step::<BdfState, AdaptiveMemory>(context, self.stepping.rayleigh());
        }
        let (mut step, state) = SceneStep::split(context);
        let newton = NewtonStep::find(step.newton, &self.newton_solver, step.path)?;
        match State::of(state, step.path)? {
            Kept::Adaptive { common, memory } => {
                let settings = self.stepping.accuracy.control(self.orders.bounds());
                let rayleigh = self.stepping.rayleigh();
                let mut method = Variable { memory, rayleigh, max_order: settings.max_order };
                let report = self.stepping.advance(&mut step, common, settings, &mut method)?;
                newton.report(step.ops, report, common.residuals());
            }
            Kept::Fixed { memory, log } => {
                let (report, order) = self.fixed_step(&mut step, memory, &newton)?;
                log.add_fixed(&report, order, step.dt);
            }
        }
        Ok(())
    }
}

impl BDFOdeSolver {
    /// A step of the scene's length. Returns what it took, and its order.
    fn fixed_step(
        &self,
        step: &mut SceneStep<'_>,
        state: &mut BdfState,
        newton: &NewtonStep<'_>,
    ) -> Result<(NewtonReport, usize), StepFailure> {
        let SceneStep { dt, time, x, v, path, .. } = *step;
        let rayleigh = self.stepping.rayleigh();
        state.prepare(step.ops);
        if state.structure != step.ops.structure_revision() {
            state.restart();
            state.structure = step.ops.structure_revision();
        }
        state.keep_start(step.ops, x, v);
        let entry = Entry::begin(step.ops, x, v);
        let available = state.n_points();
        let started = if available < self.order() && *self.startup != Startup::Ramp && !state.ramps {
            self.start(step, state, newton, entry.as_ref())?
        } else {
            None
        };
        state.applied = None;
        let (report, order) = if let Some(report) = started {
            newton.report(step.ops, report, &state.residuals);
            if !report.status.is_converged() {
                let what = "a sub-step of the accurate start did not converge";
                newton.warn_not_converged(step.ops, what);
            }
            (report, self.order())
        } else {
            let (ops, highest) = (&mut *step.ops, available.min(self.order()));
            let h_b = dt * state.choose_formula(dt, highest);
            let order = state.formula_order();
            state.applied = Some(h_b);
            state.ramps &= highest < self.order();
            let (start, _) = *state.known().last().expect("a formula has at least one known point");
            let instance = Instance { start, x, v, h_b, dt, time, rayleigh };
            let mut balance = MomentumBalance::begin(ops, state, instance);
            balance.predict();
            let report = balance.solve(newton.settings(), path)?;
            if let Some(entry) = &entry {
                balance.add_impulse(entry);
            }
            newton.conclude(ops, report, &state.residuals)?;
            if dt > LONGER * state.bands_looked_at && report.linearisations > 0 {
                state.bands_looked_at = dt;
                if let Some(warning) = stability::unstable_band(ops, state, self.order(), &instance) {
                    state.bands_looked_at = f64::INFINITY;
                    ops.report().warn(format!("{path}: {warning}"));
                }
            }
            if order < highest && !state.is_lowering_told {
                state.is_lowering_told = true;
                let limit = error_growth::LIMIT;
                ops.report().warn(format!(
                    "{path}: with steps of such unequal lengths the formula of order {highest} amplifies earlier errors more than {limit} times: \
                     wherever it would, the step is made with a lower order, here {order}; \
                     lengths that change less from step to step keep the order, and adaptive=\"true\" chooses both"
                ));
            }
            (report, order)
        };
        if let Some(entry) = entry {
            entry.close(step.ops, rayleigh.force(), (time, dt), x, v);
        }
        state.accept(dt);
        Ok((report, order))
    }

    /// One of the first steps, with an error below that of the formula. `None` if it did not succeed: the state is that
    /// of its start.
    fn start(
        &self,
        step: &mut SceneStep<'_>,
        state: &mut BdfState,
        newton: &NewtonStep<'_>,
        entry: Option<&Entry>,
    ) -> Result<Option<NewtonReport>, StepFailure> {
        let SceneStep { dt, time, x, v, path, .. } = *step;
        let rayleigh = self.stepping.rayleigh();
        let found = if *self.startup == Startup::Radau {
            start::by_radau(step, state, rayleigh, entry)?
        } else {
            let wanted = newton.settings();
            start::Start { wanted, rayleigh, order: self.order(), dt, time, x, v }.step(step.ops, state, entry)?
        };
        let found = found.filter(|report| newton.keeps(report) && start_is_safe(step, state));
        if found.is_none() {
            step.ops
                .report()
                .warn(format!("{path}: the accurate start did not succeed; the order is raised step by step instead"));
            state.restore_start(step.ops, x, v);
            if let Some(entry) = entry {
                step.ops.clear(*entry.impulse);
            }
        }
        Ok(found)
    }
}

/// Whether contacts allow the state that a start has found: it is combined of others, or of stages.
fn start_is_safe(step: &mut SceneStep<'_>, state: &BdfState) -> bool {
    if !step.ops.guards_motion() {
        return true;
    }
    let SceneStep { dt, time, x, v, .. } = *step;
    let (start, start_v) = state.start();
    let params = MechanicalParams { x: start.read(), v: start_v.read(), dt, time, ..Default::default() };
    step.ops.begin_motion(&params);
    step.ops.safe_part(&MechanicalParams { x: x.read(), v: v.read(), ..params }) >= 1.0
}

#[cfg(test)]
mod tests {
    use settee_kernel::{Choice, DataValue};

    use super::Startup;

    #[test]
    fn the_start_is_accurate_by_default_and_reads_its_keys() {
        let mut startup = Startup::default();
        assert_eq!(startup.key(), "accurate");
        startup.parse("ramp").unwrap();
        assert_eq!(startup, Startup::Ramp);
        assert!(startup.parse("slow").is_err());
    }
}
