//! The Radau IIA method of order 5.

mod adaptive;
mod stages;

use settee_kernel::roles::{
    BaseLinearSolver, BaseNewtonSolver, BaseOdeSolver, DenseOutput, SolveContext, StepFailure, WithinStep, Workspace,
};
use settee_kernel::{
    Base, Component, Data, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId, Weight, checks,
};

use super::adaptive::{Adaptive, AdaptiveData};
use super::energy::Entry;
use super::newton_step::{NewtonStep, iterate};
use super::rayleigh::Rayleigh;
use adaptive::{AdaptiveRadau, SelfStepping};
use stages::{Memory, Stages};

/// The Radau IIA method: order 5 from the first step on, and L-stable, so that what is too stiff for the step is damped at once. For
/// references, and where much accuracy is wanted of stiff or damped bodies.
///
/// Each step solves for the velocities and positions at three moments of it, the last of which is its end, together. The equations are
/// those of the collocation: M sum_j w_ij (v_j - v_0) = h f(x_i, v_i) and x_i = x_0 (+) h sum_j a_ij v_j, w the inverse of a. f contains
/// weight, forces of mapped states and all Rayleigh damping, -rayleighMass M v + rayleighStiffness K v. On rigid bodies rotations are
/// treated on their group. One real matrix a step is enough, that of the linear solver in the node or below: its iteration leaves at
/// most a third of the error each time, so that a NewtonRaphsonSolver should allow about 20 iterations.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct RadauIIASolver {
    #[group]
    base: Base,
    /// Damping proportional to stiffness, for all components: adds the force rayleighStiffness K v.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    rayleigh_stiffness: Data<f64>,
    /// Damping proportional to mass, for all components: adds the force -rayleighMass M v.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    rayleigh_mass: Data<f64>,
    #[group]
    accuracy: AdaptiveData,
    /// Solves the linear systems.
    #[linked(search = down, required)]
    linear_solver: Link<dyn BaseLinearSolver>,
    /// Says when the nonlinear iteration stops (residual in kg m/s).
    #[linked(search = down, required)]
    newton_solver: Link<dyn BaseNewtonSolver>,
}

impl Lifecycle for RadauIIASolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.accuracy.init(context);
    }
}

impl BaseOdeSolver for RadauIIASolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        if *self.accuracy.adaptive {
            return Box::new(AdaptiveRadau::default());
        }
        Box::new(Memory::default())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn newton_solver(&self) -> Option<ObjectId> {
        self.newton_solver.target()
    }

    fn restart(&self, state: &mut dyn Workspace) {
        let state = state.as_any_mut();
        if let Some(memory) = state.downcast_mut::<Memory>() {
            memory.restart();
        } else if let Some(state) = state.downcast_mut::<AdaptiveRadau>() {
            state.common.restart();
        }
    }

    fn show_outputs(&self, state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        if let Some(state) = state.as_any().downcast_ref::<AdaptiveRadau>() {
            state.common.show(show);
        }
    }

    fn state_within(&self, state: &dyn Workspace, _ops: &mut dyn MechanicalOps, within: &WithinStep) -> DenseOutput {
        let state = state.as_any().downcast_ref::<AdaptiveRadau>();
        state.map_or(DenseOutput::OnlyEnds, |state| state.common.cubic_within(within))
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path } = context;
        let (ops, dt, time, x, v, path) = (&mut **ops, *dt, *time, *x, *v, *path);
        let rayleigh = Rayleigh { mass: *self.rayleigh_mass, stiffness: *self.rayleigh_stiffness };
        let newton = NewtonStep::find(ops, &self.newton_solver, path)?;
        let state = state.as_any_mut();
        if let Some(AdaptiveRadau { common, memory }) = state.downcast_mut() {
            let (tolerances, settings) = (self.accuracy.tolerances(), SelfStepping::settings(&self.accuracy));
            let keeps_all = *self.accuracy.dense_output;
            let mut method = SelfStepping::new(memory, rayleigh);
            let report = Adaptive { ops, state: common, tolerances, settings, keeps_all, dt, time, x, v, path }
                .advance(&mut method)?;
            newton.report(ops, report, common.residuals());
        } else if let Some(memory) = state.downcast_mut::<Memory>() {
            if newton.settings().max_iterations < 2 {
                ops.warn(format!("{path}: one iteration does not solve the stages; maxNbIterationsNewton=\"20\" does"));
            }
            memory.prepare(ops);
            memory.keep_start(ops, x, v);
            let entry = Entry::begin(ops, x, v);
            let mut residuals = std::mem::take(&mut memory.residuals);
            let mut stages = Stages::begin(ops, memory, rayleigh, dt, time, x, v);
            stages.predict();
            let outcome = iterate(&mut stages, newton.settings(), &mut residuals, path);
            if let Some(entry) = &entry {
                stages.add_impulse(entry);
            }
            let outcome = outcome.and_then(|report| newton.conclude(ops, report, &residuals));
            memory.residuals = residuals;
            outcome?;
            memory.accept(ops, dt, v);
            if let Some(entry) = entry {
                entry.close(ops, rayleigh, Weight::All, (time, dt), x, v);
            }
        } else {
            return Err(StepFailure::SetUp { solver: path.to_owned(), reason: "its memory is not its own".into() });
        }
        ops.propagate(&MechanicalParams { time, dt, ..Default::default() }, x, v);
        Ok(())
    }
}
