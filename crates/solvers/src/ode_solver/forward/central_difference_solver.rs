//! Central differences, or leap-frog.

use settee_kernel::roles::{BaseOdeSolver, IntegrationFactors, SolveContext, StepFailure, Workspace};
use settee_kernel::{Base, Component, Data, Factors, Lifecycle, MechanicalParams, ObjectId, checks};

use super::super::backward::energy::Entry;
use super::stage;

/// Explicit central differences: one evaluation of the forces a step, stable while h < 2 / (highest frequency) (s).
///
/// The velocity is that of half a step before the position. With an initial velocity taken at -h/2 the positions are
/// accurate to second order, else to first. Without damping it is the symplectic EulerExplicitSolver. Masses must be
/// diagonal.
#[derive(Component)]
#[component(category = "ODESolver/Forward", roles(ode_solver))]
pub struct CentralDifferenceSolver {
    #[group]
    base: Base,
    /// Damping proportional to mass, for all components: adds the force -rayleighMass M v at the mean velocity.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    rayleigh_mass: Data<f64>,
    /// In SOFA, protects vectors of states outside of the solver's scope when several threads reach them.
    #[data(default = false, ignored = "solvers of different scopes never share vectors")]
    thread_safe_visitor: Data<bool>,
}

impl Lifecycle for CentralDifferenceSolver {}

impl BaseOdeSolver for CentralDifferenceSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        None
    }

    fn integration_factors(&self, _state: &dyn Workspace, dt: f64) -> IntegrationFactors {
        IntegrationFactors { position: dt * dt, velocity: dt, own_free_position: false }
    }

    fn restart(&self, _state: &mut dyn Workspace) {}

    /// (v' - v) / h + rM (v' + v) / 2 = M^-1 f(x, v), then x' = x + h v'.
    ///
    /// Source: Hughes, The Finite Element Method, 9.1 (central difference method).
    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, dt, time, x, v, path, .. } = context;
        let (ops, h, x, v) = (&mut **ops, *dt, *x, *v);
        let params = MechanicalParams { x: x.read(), v: v.read(), dt: h, time: *time, ..Default::default() };
        let a = ops.temporary_deriv();

        let entry = Entry::begin_with_inertia_of_start(ops, x, v);
        stage::kick(ops, &params, v, entry.as_ref());
        stage::acceleration(ops, &params, *a, path)?;
        stage::count(ops, h, entry.as_ref());
        let start_v = entry.as_ref().map(|_| {
            let start_v = ops.temporary_deriv();
            ops.copy(*start_v, v.read());
            start_v
        });
        let rate = *self.rayleigh_mass;
        if rate == 0.0 {
            ops.add_scaled(v, h, a.read());
        } else {
            let (before, after) = (1.0 / h - rate / 2.0, 1.0 / h + rate / 2.0);
            ops.scale(v, before / after);
            ops.add_scaled(v, 1.0 / after, a.read());
        }
        if let (Some(entry), Some(sum)) = (&entry, start_v) {
            ops.add_scaled(*sum, 1.0, v.read());
            ops.propagate_dx(&params, *sum);
            entry.add_inertia(ops, &params, -0.5 * h * rate, sum.read());
        }
        ops.displace(x, x.read(), h, v.read());
        ops.propagate(&params, x, v);
        if let Some(entry) = entry {
            entry.close(ops, Factors { m: -rate, ..stage::UNDAMPED }, (*time, h), x, v);
        }
        Ok(())
    }
}
