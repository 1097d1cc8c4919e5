//! The Radau IIA method of order 5.

mod adaptive;
mod correction;
mod fixed;
mod guard;
mod memory;
mod stages;

use settee_kernel::roles::{
    AfterMeshChange, BaseNewtonSolver, BaseOdeSolver, DenseOutput, IntegrationFactors, SolveContext, StepFailure,
    WithinStep, Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Base, Component, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId};

use super::adaptive::{Fixed, Kept, SceneStep, SteppingData};
use super::constrained::constrained_step;
use super::newton_step::NewtonStep;
use adaptive::{AdaptiveMemory, SelfStepping};
pub(super) use memory::Memory;

/// Order of the method.
const ORDER: usize = 5;

/// The Radau IIA method: order 5 from the first step on, and L-stable, so that what is too stiff for the step is damped
/// at once. For references, and where much accuracy is wanted of stiff or damped bodies.
///
/// Each step solves for the velocities and positions at three moments of it, the last of which is its end, together.
/// The equations are those of the collocation: M sum_j w_ij (v_j - v_0) = h f(x_i, v_i) and x_i = x_0 (+) h sum_j a_ij
/// v_j, w the inverse of a. f contains weight, forces of mapped states and all Rayleigh damping, -rayleighMass M v +
/// rayleighStiffness K v. On rigid bodies rotations are treated on their group. One real matrix a step is enough, that
/// of the linear solver in the node or below: its iteration leaves at most a third of the error each time, so that a
/// NewtonRaphsonSolver should allow about 20 iterations.
///
/// The motion between steps is that of degree 5 with the positions, velocities and accelerations at both ends, which
/// the stages give: order 5 for positions and velocities. In the first step, and after a change of the forces, the
/// acceleration at its start is estimated from the step alone, and velocities within it are of order 4.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct RadauIIASolver {
    #[group]
    base: Base,
    #[group]
    stepping: SteppingData,
    /// Says when the nonlinear iteration stops (residual in kg m/s).
    #[linked(search = down, required)]
    newton_solver: Link<dyn BaseNewtonSolver>,
}

impl Lifecycle for RadauIIASolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.stepping.accuracy.init(context);
    }
}

type State = Kept<Memory, AdaptiveMemory>;

impl BaseOdeSolver for RadauIIASolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        self.stepping.new_state::<Memory, AdaptiveMemory>(Memory::default)
    }

    /// Where contacts bound its motion it does, even if steps are as long as those of the scene otherwise.
    fn chooses_steps(&self) -> bool {
        true
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

    fn integration_factors(&self, _state: &dyn Workspace, dt: f64) -> IntegrationFactors {
        // The matrix is that of the last stage: its compliance is close to that of the step.
        IntegrationFactors { position: dt, velocity: 1.0, own_free_position: true }
    }

    fn keeps_energy_in_impacts(&self) -> bool {
        // The matrix is that of one stage, and the position of the end no step from the velocity of the end: what an
        // impulse does to the elastic energy of stiff bodies has no sign.
        false
    }

    /// All stages, and with them the end, are bounded in every correction.
    fn keeps_guard(&self) -> bool {
        true
    }

    fn restart(&self, state: &mut dyn Workspace) {
        State::restart(state);
    }

    fn take_back(&self, state: &mut dyn Workspace) {
        State::take_back(state);
    }

    fn show_outputs(&self, state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        State::show(state, show);
    }

    fn state_within(&self, state: &dyn Workspace, _ops: &mut dyn MechanicalOps, within: &WithinStep) -> DenseOutput {
        match State::look(state) {
            Some(Kept::Fixed { memory, .. }) => memory.within_last_step(within),
            _ => State::between_ends(state, within),
        }
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        if context.is_constrained {
            return constrained_step::<Memory, AdaptiveMemory>(context, self.stepping.rayleigh());
        }
        let (mut step, state) = SceneStep::split(context);
        let rayleigh = self.stepping.rayleigh();
        let newton = NewtonStep::find(step.newton, &self.newton_solver, step.path)?;
        match State::of(state, step.path)? {
            Kept::Adaptive { common, memory } => {
                let settings = SelfStepping::settings(&self.stepping.accuracy);
                let mut method = SelfStepping::new(memory, rayleigh);
                let report = self.stepping.advance(&mut step, common, settings, &mut method)?;
                newton.report(step.ops, report, common.residuals());
            }
            Kept::Fixed { memory, log } => {
                let SceneStep { dt, path, .. } = step;
                if newton.settings().max_iterations < 2 {
                    let advice = "one iteration does not solve the stages; maxNbIterationsNewton=\"20\" does";
                    step.ops.report().warn(format!("{path}: {advice}"));
                }
                let report = memory.advance(&mut step, rayleigh, newton.settings())?;
                newton.conclude(step.ops, report, &memory.residuals).inspect_err(|_| memory.take_back())?;
                log.add_fixed(&report, ORDER, dt);
            }
        }
        let SceneStep { ops, dt, time, x, v, .. } = step;
        ops.propagate(&MechanicalParams { time, dt, ..Default::default() }, x, v);
        Ok(())
    }
}
