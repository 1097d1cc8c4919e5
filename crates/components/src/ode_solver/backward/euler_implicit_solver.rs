//! Linearly implicit Euler.

use settee_kernel::roles::{BaseLinearSolver, BaseOdeSolver, ConstraintOrder, SolveContext, StepFailure, Workspace};
use settee_kernel::vectors::DerivId;
use settee_kernel::{Base, Component, Data, Factors, InitContext, Lifecycle, Link, MechanicalParams, ObjectId, checks};

/// Backward Euler, linearised once at the start of each step: robust and damping, first order. The usual choice for interaction.
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
    /// Lets constraint solvers of the node correct velocities before positions are updated.
    #[data(default = false)]
    solve_constraint: Data<bool>,
    /// Computes the residual |M (v_new - v) - h f(x_new)|^2 after each step.
    #[data(
        default = false,
        unsupported = "the residual is not computed; BDFOdeSolver with order 1 reports the one of each Newton iteration"
    )]
    compute_residual: Data<bool>,
    /// Residual of the last step.
    #[data(default = f64::MAX, output)]
    residual: Data<f64>,
    /// Only for vectors outside the scope of the solver in SOFA; scopes never share vectors here.
    #[data(default = false)]
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
    }
}

/// What the solver keeps: the solution of the last step is the estimate for iterative solvers in the next.
#[derive(Clone, Default)]
struct EulerState {
    vectors: Option<[DerivId; 3]>,
}

impl BaseOdeSolver for EulerImplicitSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(EulerState::default())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn restart(&self, _state: &mut dyn Workspace) {}

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path } = context;
        let (ops, h, x, v) = (&mut **ops, *dt, *x, *v);
        let fail = |failure| StepFailure::Linear { solver: path.to_string(), failure };
        let state = state.as_any_mut().downcast_mut::<EulerState>().ok_or_else(|| StepFailure::SetUp {
            solver: path.to_string(),
            reason: "its memory is not its own".into(),
        })?;
        let [b, solution, mean] = *state.vectors.get_or_insert_with(|| std::array::from_fn(|_| ops.new_deriv()));
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

        ops.compute_force(&params, f);
        ops.copy(b, f.read());
        let factors = if *self.first_order {
            Factors { m: 1.0, b: 0.0, k: -theta * h, rayleigh: 0.0 }
        } else {
            let rayleigh = if self.matrix_only_rayleigh { 0.0 } else { 1.0 };
            ops.add_mbk_dx(&params, b, v.read(), Factors { m: -r_m, b: 0.0, k: theta * h + r_k, rayleigh });
            ops.scale(b, h);
            Factors::new(1.0 + theta * h * r_m, -theta * h, -theta * h * (theta * h + r_k))
        };
        ops.project_response(&params, b);
        ops.set_system(&params, factors).map_err(fail)?;
        ops.solve_system(solution, b.read()).map_err(fail)?;

        ops.copy(mean, v.read());
        if *self.first_order {
            ops.copy(v, solution.read());
        } else {
            ops.add_scaled(v, 1.0, solution.read());
        }
        if *self.solve_constraint {
            ops.solve_constraint(x, v, ConstraintOrder::Velocity);
        }
        if *self.trapezoidal_scheme && !self.full_velocity {
            ops.combine(mean, &[(0.5, mean.read()), (0.5, v.read())]);
        } else {
            ops.copy(mean, v.read());
        }
        let start = ops.temporary_coord();
        ops.copy_coord(*start, x.read());
        ops.displace(x, start.read(), h, mean.read());
        if *self.solve_constraint {
            ops.solve_constraint(x, v, ConstraintOrder::Position);
        }
        ops.add_separate_gravity(&params, v);
        if *self.vdamping != 0.0 {
            ops.scale(v, (-h * *self.vdamping).exp());
        }
        ops.propagate(&params, x, v);
        Ok(())
    }
}
