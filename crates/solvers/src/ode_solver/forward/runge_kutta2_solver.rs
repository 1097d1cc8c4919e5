//! Runge-Kutta method of order 2.

use settee_kernel::roles::{BaseOdeSolver, IntegrationFactors, SolveContext, StepFailure, Workspace};
use settee_kernel::{Base, Component, Lifecycle, MechanicalParams, ObjectId};

use super::super::backward::energy::Entry;
use super::stage;

/// Explicit mid-point rule: two evaluations of the forces a step, second order. Not stable on undamped vibrations,
/// whose energy grows slowly; small steps are needed. Masses must be diagonal.
#[derive(Component)]
#[component(category = "ODESolver/Forward", roles(ode_solver))]
pub struct RungeKutta2Solver {
    #[group]
    base: Base,
}

impl Lifecycle for RungeKutta2Solver {}

impl BaseOdeSolver for RungeKutta2Solver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        None
    }

    fn integration_factors(&self, _state: &dyn Workspace, dt: f64) -> IntegrationFactors {
        // Positions are functions of the forces of all stages: constraints cannot be met by those of the last one.
        IntegrationFactors { position: 0.0, velocity: 0.5 * dt, own_free_position: false }
    }

    fn restart(&self, _state: &mut dyn Workspace) {}

    /// X = x + h/2 v, V = v + h/2 a(t, x, v); then x' = x + h V, v' = v + h a(t + h/2, X, V).
    ///
    /// Source: Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, II.1.
    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, dt, time, x, v, path, .. } = context;
        let (ops, h, t, x, v) = (&mut **ops, *dt, *time, *x, *v);
        let params = MechanicalParams { x: x.read(), v: v.read(), dt: h, time: t, ..Default::default() };
        let (middle_x, middle_v, a) = (ops.temporary_coord(), ops.temporary_deriv(), ops.temporary_deriv());

        let entry = Entry::begin_with_inertia_of_start(ops, x, v);
        stage::kick(ops, &params, v, entry.as_ref());
        stage::evaluate(ops, (t, h), x, v, *a, path)?;
        ops.displace(*middle_x, x.read(), h / 2.0, v.read());
        ops.combine(*middle_v, &[(1.0, v.read()), (h / 2.0, a.read())]);
        stage::evaluate(ops, (t + h / 2.0, h), *middle_x, *middle_v, *a, path)?;
        stage::count(ops, h, entry.as_ref());

        ops.displace(x, x.read(), h, middle_v.read());
        ops.add_scaled(v, h, a.read());
        ops.propagate(&params, x, v);
        if let Some(entry) = entry {
            entry.close(ops, stage::UNDAMPED, (t, h), x, v);
        }
        Ok(())
    }
}
