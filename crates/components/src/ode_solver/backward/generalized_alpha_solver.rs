//! The generalized-alpha method.

use settee_kernel::roles::{
    BaseLinearSolver, BaseNewtonSolver, BaseOdeSolver, DenseOutput, SolveContext, StepFailure, WithinStep, Workspace,
};
use settee_kernel::{
    Base, Component, Data, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId, checks,
};
use settee_math::AccelerationScheme;

use super::acceleration::{AdaptiveAcceleration, FixedStep, Memory, SelfStepping};
use super::adaptive::{Adaptive, AdaptiveData};
use super::newton_step::NewtonStep;
use super::rayleigh::Rayleigh;

/// The generalized-alpha method: second order, stable for any step, and one number says how much it damps vibrations that the step
/// does not resolve, while slow ones keep their energy.
///
/// Each step solves the balance of forces at its end by Newton's method, M q' = f(x', v'), with x' = x + h v + h^2 ((1/2 - beta) a +
/// beta a') and v' = v + h ((1 - gamma) a + gamma a'), where (1 - alpha_m) a' + alpha_m a = (1 - alpha_f) q' + alpha_f q, and all
/// weights follow from `spectralRadius`. f contains weight, forces of mapped states and all Rayleigh damping,
/// -rayleighMass M v + rayleighStiffness K v. On rigid bodies rotations are treated on their group. The step may change at any time.
/// Needs a NewtonRaphsonSolver and a linear solver in its node or below.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct GeneralizedAlphaSolver {
    #[group]
    base: Base,
    /// What a step leaves of vibrations that are far faster than the step: 1 keeps them, 0 removes them at once.
    #[data(default = 0.8, check = checks::between(0.0, 1.0))]
    spectral_radius: Data<f64>,
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
    /// Says when the nonlinear iteration stops (residual in N).
    #[linked(search = down, required)]
    newton_solver: Link<dyn BaseNewtonSolver>,
}

impl Lifecycle for GeneralizedAlphaSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.accuracy.init(context);
    }
}

impl BaseOdeSolver for GeneralizedAlphaSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        if *self.accuracy.adaptive {
            return Box::new(AdaptiveAcceleration::default());
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
        } else if let Some(state) = state.downcast_mut::<AdaptiveAcceleration>() {
            state.common.restart();
        }
    }

    fn show_outputs(&self, state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        if let Some(state) = state.as_any().downcast_ref::<AdaptiveAcceleration>() {
            state.common.show(show);
        }
    }

    fn state_within(&self, state: &dyn Workspace, _ops: &mut dyn MechanicalOps, within: &WithinStep) -> DenseOutput {
        let state = state.as_any().downcast_ref::<AdaptiveAcceleration>();
        state.map_or(DenseOutput::OnlyEnds, |state| state.common.cubic_within(within))
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path } = context;
        let (ops, dt, time, x, v, path) = (&mut **ops, *dt, *time, *x, *v, *path);
        let scheme = AccelerationScheme::generalized_alpha(*self.spectral_radius);
        let rayleigh = Rayleigh { mass: *self.rayleigh_mass, stiffness: *self.rayleigh_stiffness };
        let newton = NewtonStep::find(ops, &self.newton_solver, path)?;
        let state = state.as_any_mut();
        if let Some(AdaptiveAcceleration { common, memory }) = state.downcast_mut() {
            let mut method = SelfStepping { memory, scheme, rayleigh };
            let (tolerances, settings) = (self.accuracy.tolerances(), method.settings(&self.accuracy));
            let keeps_all = *self.accuracy.dense_output;
            let report = Adaptive { ops, state: common, tolerances, settings, keeps_all, dt, time, x, v, path }
                .advance(&mut method)?;
            newton.report(ops, report, common.residuals());
        } else if let Some(memory) = state.downcast_mut::<Memory>() {
            let starts_damped = true;
            let mut step =
                FixedStep { ops, memory, scheme, rayleigh, starts_damped, dt, time, x, v, path, entry: None };
            step.solve(&newton)?;
            step.finish();
        } else {
            return Err(StepFailure::SetUp { solver: path.to_owned(), reason: "its memory is not its own".into() });
        }
        ops.propagate(&MechanicalParams { time, dt, ..Default::default() }, x, v);
        Ok(())
    }
}
