//! Artificial damping of velocities.

use settee_kernel::roles::{BaseOdeSolver, SolveContext, StepFailure, Workspace};
use settee_kernel::{Base, Component, Data, Lifecycle, MechanicalParams, ObjectId, checks};

/// Multiplies all velocities by exp(-rate h) at each step. It does not move anything itself: place it in the node after
/// the solver that does.
#[derive(Component)]
#[component(category = "ODESolver/Forward", roles(ode_solver))]
pub struct DampVelocitySolver {
    #[group]
    base: Base,
    /// How fast velocities decay.
    #[data(default = 0.99, unit = "1/s")]
    rate: Data<f64>,
    /// Points slower than this are stopped; velocities and angular velocities of a rigid body count together.
    #[data(default = 0.0, unit = "m/s", check = checks::non_negative())]
    threshold: Data<f64>,
}

impl Lifecycle for DampVelocitySolver {}

impl BaseOdeSolver for DampVelocitySolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        None
    }

    fn restart(&self, _state: &mut dyn Workspace) {}

    /// v' = exp(-rate h) v, the exact solution of v' = -rate v over the step.
    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, dt, time, x, v, .. } = context;
        ops.scale(*v, (-*self.rate * *dt).exp());
        if *self.threshold > 0.0 {
            ops.stop_slow(*v, *self.threshold);
        }
        let params = MechanicalParams { x: x.read(), v: v.read(), dt: *dt, time: *time, ..Default::default() };
        ops.propagate(&params, *x, *v);
        Ok(())
    }
}
