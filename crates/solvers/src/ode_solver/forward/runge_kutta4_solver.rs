//! Runge-Kutta method of order 4.

use settee_kernel::roles::{BaseOdeSolver, IntegrationFactors, SolveContext, StepFailure, Workspace};
use settee_kernel::{Base, Component, Lifecycle, MechanicalParams, ObjectId};

use super::super::backward::energy::Entry;
use super::stage;

/// The classical Runge-Kutta method: four evaluations of the forces a step, fourth order. Accurate for smooth motions;
/// stable while h < 2.8 / (highest frequency) (s). Masses must be diagonal.
///
/// On rigid bodies the rotations of the stages are applied one after another, which limits the order there.
#[derive(Component)]
#[component(category = "ODESolver/Forward", roles(ode_solver))]
pub struct RungeKutta4Solver {
    #[group]
    base: Base,
}

impl Lifecycle for RungeKutta4Solver {}

impl BaseOdeSolver for RungeKutta4Solver {
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

    /// Stages at (x, v), twice at the middle and at the end, with weights 1/6, 1/3, 1/3, 1/6.
    ///
    /// Source: Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, II.1.
    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, dt, time, x, v, path, .. } = context;
        let (ops, h, t, x, v) = (&mut **ops, *dt, *time, *x, *v);
        let params = MechanicalParams { x: x.read(), v: v.read(), dt: h, time: t, ..Default::default() };
        let stage_x = ops.temporary_coord();
        let velocities: [_; 3] = std::array::from_fn(|_| ops.temporary_deriv());
        let accelerations: [_; 4] = std::array::from_fn(|_| ops.temporary_deriv());
        let [v2, v3, v4] = velocities.each_ref().map(|v| **v);
        let [a1, a2, a3, a4] = accelerations.each_ref().map(|a| **a);

        let (outer, inner) = (h / 6.0, h / 3.0);
        let entry = Entry::begin_with_inertia_of_start(ops, x, v);
        stage::kick(ops, &params, v, entry.as_ref());
        stage::evaluate(ops, (t, h), x, v, a1, path)?;
        stage::count(ops, outer, entry.as_ref());
        let stages = [(h / 2.0, v, a1, v2, a2, inner), (h / 2.0, v2, a2, v3, a3, inner), (h, v3, a3, v4, a4, outer)];
        for (length, rate_x, rate_v, stage_v, stage_a, weight) in stages {
            ops.displace(*stage_x, x.read(), length, rate_x.read());
            ops.combine(stage_v, &[(1.0, v.read()), (length, rate_v.read())]);
            stage::evaluate(ops, (t + length, h), *stage_x, stage_v, stage_a, path)?;
            stage::count(ops, weight, entry.as_ref());
        }

        for (weight, stage_v) in [(outer, v), (inner, v2), (inner, v3), (outer, v4)] {
            ops.displace(x, x.read(), weight, stage_v.read());
        }
        for (weight, stage_a) in [(outer, a1), (inner, a2), (inner, a3), (outer, a4)] {
            ops.add_scaled(v, weight, stage_a.read());
        }
        ops.propagate(&params, x, v);
        if let Some(entry) = entry {
            entry.close(ops, stage::UNDAMPED, (t, h), x, v);
        }
        Ok(())
    }
}
