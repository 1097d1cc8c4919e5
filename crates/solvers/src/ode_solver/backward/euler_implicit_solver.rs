//! Linearly implicit Euler.

use settee_kernel::roles::{BaseLinearSolver, BaseOdeSolver, SolveContext, StepFailure, StepSetUp, Workspace};
use settee_kernel::vectors::DerivId;
use settee_kernel::{Base, Component, Data, Factors, InitContext, Lifecycle, Link, MechanicalParams, ObjectId, checks};

use super::super::successive::Successive;
use super::energy::Entry;
use super::prescribed::Driven;
use super::rayleigh::Rayleigh;

/// Backward Euler, linearised once at the start of each step: robust and damping, first order. The usual choice for
/// interaction.
///
/// Solves [(1 + h rM) M - h B - h (h + rK) K] dv = h [f - rM M v + (h + rK) K v], then v += dv, x += h v.
/// BDFOdeSolver of order 1 solves the nonlinear equations of the same step.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct EulerImplicitSolver {
    #[group]
    base: Base,
    /// Damping proportional to stiffness, for all components: adds the force rayleighStiffness K v.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    rayleigh_stiffness: Data<f64>,
    /// Damping proportional to mass, for all components: adds the force -rayleighMass M v.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    rayleigh_mass: Data<f64>,
    /// Multiplies velocities by exp(-vdamping h) after each step.
    #[data(default = 0.0, unit = "1/s")]
    vdamping: Data<f64>,
    /// Viscous dynamics M v = f: the mass plays the part of a damping, and there is no inertia.
    #[data(default = false)]
    first_order: Data<bool>,
    /// Trapezoidal rule instead of backward Euler: second order for linear forces, no damping of high frequencies.
    #[data(default = false)]
    trapezoidal_scheme: Data<bool>,
    /// Hands the system to the constraint solver of the node.
    #[data(default = false, unsupported = "there are no constraint solvers yet")]
    solve_constraint: Data<bool>,
    /// Computes the residual |P (M (v_new - v) - h f)|^2 after each step: how far its one linearisation is from the
    /// solution of the nonlinear equations. f is taken at the end of the step, or as the mean of start and end with
    /// `trapezoidalScheme`, with all Rayleigh damping. Costs a second evaluation of the forces.
    #[data(default = false)]
    compute_residual: Data<bool>,
    /// Squared residual of the last step (kg m/s)^2, if `computeResidual` asks for it.
    #[data(default = f64::MAX, output)]
    residual: Data<f64>,
    /// In SOFA, protects vectors of states outside of the solver's scope when several threads reach them.
    #[data(default = false, ignored = "solvers of different scopes never share vectors")]
    thread_safe_visitor: Data<bool>,
    /// Solves the linear systems.
    #[linked(search = down, required)]
    linear_solver: Link<dyn BaseLinearSolver>,
    /// SOFA's position update of the trapezoidal rule, with the full new velocity.
    full_velocity: bool,
    /// SOFA's Rayleigh damping of components, in the matrix only.
    matrix_only_rayleigh: bool,
}

impl Lifecycle for EulerImplicitSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let has = |name: &str| context.scene.quirks.iter().any(|quirk| quirk == name);
        (self.full_velocity, self.matrix_only_rayleigh) = (has("trapezoidal-position"), has("component-rayleigh"));
        if *self.compute_residual && *self.first_order {
            context
                .warning("residual", "computeResidual has no effect with firstOrder: there is no inertia to balance");
        }
    }
}

/// What the solver keeps: the solution of the last step is the estimate for iterative solvers in the next.
#[derive(Clone, Default, settee_persist::Persist)]
struct EulerState {
    solutions: Successive,
    /// Right-hand side, and mean velocity.
    vectors: Option<[DerivId; 2]>,
    residual: Option<f64>,
    driven: Option<Driven>,
}

impl BaseOdeSolver for EulerImplicitSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(EulerState::default())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn restart(&self, _state: &mut dyn Workspace) {}

    fn take_back(&self, state: &mut dyn Workspace) {
        if let Some(state) = state.as_any_mut().downcast_mut::<EulerState>() {
            state.solutions.take_back();
        }
    }

    fn show_outputs(&self, state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        if let Some(residual) = state.as_any().downcast_ref::<EulerState>().and_then(|state| state.residual) {
            show("residual", residual);
        }
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path } = context;
        let (ops, h, x, v) = (&mut **ops, *dt, *x, *v);
        let fail = |failure| StepFailure::Linear { solver: path.to_string(), failure };
        let state = state
            .as_any_mut()
            .downcast_mut::<EulerState>()
            .ok_or_else(|| StepFailure::SetUp { solver: path.to_string(), cause: StepSetUp::ForeignMemory })?;
        let [estimate, solution] = state.solutions.begin(ops);
        let [b, mean] = *state.vectors.get_or_insert_with(|| [ops.new_deriv(), ops.new_deriv()]);
        let driven = *state.driven.get_or_insert_with(|| Driven::new(ops));
        let f = DerivId::FORCE;
        let params = MechanicalParams {
            x: x.read(),
            v: v.read(),
            f: f.read(),
            dt: h,
            time: *time,
            is_implicit: true,
            ..Default::default()
        };
        let theta = if *self.trapezoidal_scheme { 0.5 } else { 1.0 };
        let (r_m, r_k) = (*self.rayleigh_mass, *self.rayleigh_stiffness);

        let entry = if *self.first_order { None } else { Entry::begin_with_inertia_of_start(ops, x, v) };
        ops.compute_force(&params, f);
        ops.copy(b, f.read());
        let start = self.checks_residual().then(|| {
            let (start_v, start_f) = (ops.temporary_deriv(), ops.temporary_deriv());
            ops.copy(*start_v, v.read());
            ops.copy(*start_f, f.read());
            ops.add_mbk_dx(&params, *start_f, v.read(), self.rayleigh());
            (start_v, start_f)
        });
        let factors = if *self.first_order {
            Factors { m: 1.0, b: 0.0, k: -theta * h, rayleigh: 0.0 }
        } else {
            let rayleigh = if self.matrix_only_rayleigh { 0.0 } else { 1.0 };
            ops.add_mbk_dx(&params, b, v.read(), Factors { m: -r_m, b: 0.0, k: theta * h + r_k, rayleigh });
            ops.scale(b, h);
            Factors::new(1.0 + theta * h * r_m, -theta * h, -theta * h * (theta * h + r_k))
        };
        let parts = if *self.first_order {
            (0.0, h)
        } else if *self.trapezoidal_scheme && !self.full_velocity {
            (h, 0.5 * h)
        } else {
            (h, h)
        };
        let is_driven = driven.find(ops, &params, parts);
        if is_driven {
            // At first order the velocity itself is the unknown.
            let felt = if *self.first_order { driven.by_position } else { driven.by_velocity };
            driven.subtract(ops, &params, b, felt, factors);
        }
        let forces = entry.as_ref().map(|_| {
            let forces = ops.temporary_deriv();
            ops.copy(*forces, b.read());
            forces
        });
        ops.project_response(&params, b);
        ops.set_system(&params, factors).map_err(fail)?;
        ops.copy(solution, estimate.read());
        ops.solve_system(solution, b.read()).map_err(fail)?;
        state.solutions.accept();
        if let (Some(entry), Some(forces)) = (&entry, forces) {
            ops.propagate_dx(&params, solution);
            entry.add_solution(ops, &params, forces.read(), factors, solution.read());
            if is_driven {
                entry.add_inertia(ops, &params, 1.0, driven.by_velocity.read());
            }
        }

        ops.copy(mean, v.read());
        if *self.first_order {
            ops.copy(v, solution.read());
        } else {
            ops.add_scaled(v, 1.0, solution.read());
        }
        if is_driven {
            ops.add_scaled(v, 1.0, driven.by_position.read());
        }
        if *self.trapezoidal_scheme && !self.full_velocity {
            ops.combine(mean, &[(0.5, mean.read()), (0.5, v.read())]);
        } else {
            ops.copy(mean, v.read());
        }
        let start_x = ops.temporary_coord();
        ops.copy_coord(*start_x, x.read());
        ops.displace(x, start_x.read(), h, mean.read());
        if let Some(entry) = &entry {
            entry.before_kick(ops, v);
        }
        ops.add_separate_gravity(&params, v);
        if *self.vdamping != 0.0 {
            ops.scale(v, (-h * *self.vdamping).exp());
        }
        ops.propagate(&params, x, v);
        if let Some(entry) = entry {
            entry.after_kick(ops, &params, v);
            let rayleigh = Rayleigh { mass: r_m, stiffness: r_k };
            entry.close(ops, rayleigh.force(), (*time, h), x, v);
        }
        state.residual = start.map(|(start_v, start_f)| {
            let (change, end_f) = (start_v, f);
            ops.combine(*change, &[(-1.0, change.read()), (1.0, v.read())]);
            ops.compute_force(&params, end_f);
            ops.add_mbk_dx(&params, end_f, v.read(), self.rayleigh());
            ops.propagate_dx(&params, *change);
            ops.clear(b);
            ops.add_mbk_dx(&params, b, change.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
            ops.add_scaled(b, -h * theta, end_f.read());
            ops.add_scaled(b, -h * (1.0 - theta), start_f.read());
            ops.project_response(&params, b);
            ops.dot(b.read(), b.read())
        });
        Ok(())
    }
}

impl EulerImplicitSolver {
    fn checks_residual(&self) -> bool {
        *self.compute_residual && !*self.first_order
    }

    /// Rayleigh damping as factors of the force, for the solver and the components.
    fn rayleigh(&self) -> Factors {
        Factors { m: -*self.rayleigh_mass, b: 0.0, k: *self.rayleigh_stiffness, rayleigh: 1.0 }
    }
}
