//! Explicit Euler, symplectic by default.

use settee_kernel::roles::{
    BaseLinearSolver, BaseOdeSolver, IntegrationFactors, LinearSetUp, SolveContext, StepFailure, StepSetUp, Workspace,
};
use settee_kernel::vectors::DerivId;
use settee_kernel::{Base, Component, Data, Factors, Lifecycle, Link, MechanicalParams, ObjectId};

use super::super::backward::energy::Entry;
use super::super::successive::Successive;
use super::stage;

/// Explicit Euler: cheap steps, stable only while h < 2 / (highest frequency) (s), first order.
///
/// Symplectic (the default): v += h M^-1 f, then x += h v. Else x += h v with the old velocity. With masses that are
/// not diagonal, or on mapped states, M is assembled and a linear solver is needed. As in SOFA, masses on states that
/// are mapped by what is not linear, such as a point on a rigid frame that turns, feel no centripetal force.
#[derive(Component)]
#[component(category = "ODESolver/Forward", roles(ode_solver))]
pub struct EulerExplicitSolver {
    #[group]
    base: Base,
    /// Uses the new velocity for the position: keeps energy bounded instead of letting it grow.
    #[data(default = true)]
    symplectic: Data<bool>,
    /// In SOFA, protects vectors of states outside of the solver's scope when several threads reach them.
    #[data(default = false, ignored = "solvers of different scopes never share vectors")]
    thread_safe_visitor: Data<bool>,
    /// Solves M a = f when the mass matrix is not diagonal.
    #[linked(search = up)]
    linear_solver: Link<dyn BaseLinearSolver>,
}

impl Lifecycle for EulerExplicitSolver {}

/// What the solver keeps: the accelerations, as the estimate for iterative solvers.
#[derive(Clone, Default, settee_persist::Persist)]
struct ExplicitState {
    accelerations: Successive,
    old_v: Option<DerivId>,
}

impl BaseOdeSolver for EulerExplicitSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(ExplicitState::default())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn integration_factors(&self, _state: &dyn Workspace, dt: f64) -> IntegrationFactors {
        IntegrationFactors {
            position: if *self.symplectic { dt * dt } else { 0.0 },
            velocity: dt,
            own_free_position: false,
        }
    }

    fn evaluates_forces_once(&self) -> bool {
        true
    }

    fn restart(&self, _state: &mut dyn Workspace) {}

    fn take_back(&self, state: &mut dyn Workspace) {
        if let Some(state) = state.as_any_mut().downcast_mut::<ExplicitState>() {
            state.accelerations.take_back();
        }
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path, .. } = context;
        let (ops, h, x, v) = (&mut **ops, *dt, *x, *v);
        let fail = |failure| StepFailure::Linear { solver: path.to_string(), failure };
        let state = state
            .as_any_mut()
            .downcast_mut::<ExplicitState>()
            .ok_or_else(|| StepFailure::SetUp { solver: path.to_string(), cause: StepSetUp::ForeignMemory })?;
        let [estimate, a] = state.accelerations.begin(ops);
        let old_v = *state.old_v.get_or_insert_with(|| ops.new_deriv());
        let f = DerivId::FORCE;
        let params =
            MechanicalParams { x: x.read(), v: v.read(), f: f.read(), dt: h, time: *time, ..Default::default() };

        let entry = Entry::begin_with_inertia_of_start(ops, x, v);
        stage::kick(ops, &params, v, entry.as_ref());
        ops.compute_force(&params, f);
        stage::count(ops, h, entry.as_ref());
        if ops.acceleration(&params, a, f.read()).is_ok() {
            ops.project_response(&params, a);
        } else {
            if self.linear_solver.target().is_none() {
                return Err(fail(LinearSetUp::MassNotDiagonal.into()));
            }
            ops.project_response(&params, f);
            ops.set_system(&params, Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 }).map_err(fail)?;
            ops.copy(a, estimate.read());
            ops.solve_system(a, f.read()).map_err(fail)?;
        }
        state.accelerations.accept();

        ops.copy(old_v, v.read());
        ops.add_scaled(v, h, a.read());
        let start = ops.temporary_coord();
        ops.copy_coord(*start, x.read());
        let of_position = if *self.symplectic { v } else { old_v };
        ops.displace(x, start.read(), h, of_position.read());
        ops.propagate(&params, x, v);
        if let Some(entry) = entry {
            entry.close(ops, stage::UNDAMPED, (*time, h), x, v);
        }
        Ok(())
    }
}
