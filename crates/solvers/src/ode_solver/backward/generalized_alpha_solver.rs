//! The generalized-alpha method.

use settee_kernel::roles::{
    AfterMeshChange, BaseNewtonSolver, BaseOdeSolver, DenseOutput, IntegrationFactors, SolveContext, StepFailure,
    WithinStep, Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{
    Base, Component, Data, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId, checks,
};
use settee_math::{AccelerationScheme, Weights};

use super::acceleration::{AdaptiveMemory, FixedStep, Memory, SelfStepping};
use super::adaptive::{Kept, SceneStep, SteppingData};
use super::constrained::constrained_step;
use super::newton_step::NewtonStep;

type State = Kept<Memory, AdaptiveMemory>;

/// The generalized-alpha method: second order, stable for any step, and one number says how much it damps vibrations
/// that the step does not resolve, while slow ones keep their energy.
///
/// Each step solves the balance of forces at its end by Newton's method, M q' = f(x', v'), with x' = x + h v + h^2
/// ((1/2 - beta) a + beta a') and v' = v + h ((1 - gamma) a + gamma a'), where (1 - alpha_m) a' + alpha_m a = (1 -
/// alpha_f) q' + alpha_f q, and all weights follow from `spectralRadius`. f contains weight, forces of mapped states
/// and all Rayleigh damping, -rayleighMass M v + rayleighStiffness K v. On rigid bodies rotations are treated on their
/// group. Mapped masses have accelerations by the same weights from their own velocities, with all that turning
/// Jacobians add. The step may change at any time. Needs a NewtonRaphsonSolver and a linear solver in its node or
/// below.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct GeneralizedAlphaSolver {
    #[group]
    base: Base,
    /// What a step leaves of vibrations that are far faster than the step: 1 keeps them, 0 removes them at once.
    #[data(default = 0.8, check = checks::between(0.0, 1.0))]
    spectral_radius: Data<f64>,
    #[group]
    stepping: SteppingData,
    /// Says when the nonlinear iteration stops (residual in N).
    #[linked(search = down, required)]
    newton_solver: Link<dyn BaseNewtonSolver>,
}

impl Lifecycle for GeneralizedAlphaSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.stepping.accuracy.init(context);
    }
}

impl BaseOdeSolver for GeneralizedAlphaSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        self.stepping.new_state::<Memory, AdaptiveMemory>(Memory::default)
    }

    fn chooses_steps(&self) -> bool {
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

    fn integration_factors(&self, _state: &dyn Workspace, dt: f64) -> IntegrationFactors {
        // Forces of constraints change the acceleration at the end of the step, and that moves both.
        let Weights { position, velocity } = AccelerationScheme::generalized_alpha(*self.spectral_radius).of_new(dt);
        IntegrationFactors { position: position / velocity, velocity: 1.0, own_free_position: true }
    }

    fn keeps_energy_in_impacts(&self) -> bool {
        false
    }

    fn keeps_guard(&self) -> bool {
        true
    }

    fn restart(&self, state: &mut dyn Workspace) {
        State::restart(state);
    }

    fn take_push(&self, state: &mut dyn Workspace) {
        State::find_anew(state);
    }

    fn take_back(&self, state: &mut dyn Workspace) {
        State::take_back(state);
    }

    fn show_outputs(&self, state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        State::show(state, show);
    }

    fn state_within(&self, state: &dyn Workspace, _ops: &mut dyn MechanicalOps, within: &WithinStep) -> DenseOutput {
        State::between_ends(state, within)
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        if context.is_constrained {
            return constrained_step::<Memory, AdaptiveMemory>(context, self.stepping.rayleigh());
        }
        let (mut step, state) = SceneStep::split(context);
        let scheme = AccelerationScheme::generalized_alpha(*self.spectral_radius);
        let rayleigh = self.stepping.rayleigh();
        let newton = NewtonStep::find(step.newton, &self.newton_solver, step.path)?;
        match State::of(state, step.path)? {
            Kept::Adaptive { common, memory } => {
                let mut method = SelfStepping { memory, scheme, rayleigh };
                let settings = method.settings(&self.stepping.accuracy);
                let report = self.stepping.advance(&mut step, common, settings, &mut method)?;
                newton.report(step.ops, report, common.residuals());
            }
            Kept::Fixed { memory, log } => {
                let mut fixed = FixedStep::new(&mut step, memory, scheme, rayleigh);
                let report = fixed.solve(&newton)?;
                fixed.finish();
                log.add_fixed(&report, scheme.order(), step.dt);
            }
        }
        let SceneStep { ops, dt, time, x, v, .. } = step;
        ops.propagate(&MechanicalParams { time, dt, ..Default::default() }, x, v);
        Ok(())
    }
}
