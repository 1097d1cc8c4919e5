//! Newmark's method.

use settee_kernel::roles::{BaseLinearSolver, BaseOdeSolver, ConstraintOrder, SolveContext, StepFailure, Workspace};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{
    Base, Component, Data, Factors, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId, checks,
};

/// Newmark's method, linearised once at the start of each step. With the default weights it is the rule of constant mean
/// acceleration: second order, and the energy of linear undamped motion is kept, so that vibrations last.
///
/// Finds a' with M a' = f(x', v') linearised at x and v, where x' = x + h v + h^2 ((1/2 - beta) a + beta a') and
/// v' = v + h ((1 - gamma) a + gamma a'). A gamma above 1/2 damps high frequencies at the cost of one order.
/// The first acceleration is that of the forces without Rayleigh damping: with such damping and an initial velocity the error of the
/// first step stays, which is first order.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct NewmarkImplicitSolver {
    #[group]
    base: Base,
    /// Weight of the new acceleration in the velocity. 0.5 is second order, more damps, less lets vibrations grow.
    #[data(default = 0.5, check = checks::non_negative())]
    gamma: Data<f64>,
    /// Weight of the new acceleration in the position, relative to h^2. Stable at any step size from gamma / 2 on.
    #[data(default = 0.25, check = checks::non_negative())]
    beta: Data<f64>,
    /// Damping proportional to stiffness, for all components: adds the force rayleighStiffness K v.
    #[data(default = 0.0, unit = "s", check = checks::non_negative())]
    rayleigh_stiffness: Data<f64>,
    /// Damping proportional to mass, for all components: adds the force -rayleighMass M v.
    #[data(default = 0.0, unit = "1/s", check = checks::non_negative())]
    rayleigh_mass: Data<f64>,
    /// Multiplies velocities by exp(-vdamping h) after each step.
    #[data(default = 0.0, unit = "1/s")]
    vdamping: Data<f64>,
    /// Only for vectors outside the scope of the solver in SOFA; scopes never share vectors here.
    #[data(default = false)]
    thread_safe_visitor: Data<bool>,
    /// Solves the linear systems.
    #[linked(search = down, required)]
    linear_solver: Link<dyn BaseLinearSolver>,
    /// SOFA's right-hand side, with viscous forces counted twice.
    doubles_viscous_forces: bool,
}

impl Lifecycle for NewmarkImplicitSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.doubles_viscous_forces = context.scene.quirks.iter().any(|quirk| quirk == "newmark-viscous");
        if *self.gamma < 0.5 {
            context.warning("newmark-unstable", "with a gamma below 0.5 vibrations grow at any step size");
        }
    }
}

/// What the solver keeps: the acceleration at the end of the last step.
#[derive(Clone, Default)]
struct NewmarkState {
    vectors: Option<[DerivId; 3]>,
    has_acceleration: bool,
}

impl NewmarkImplicitSolver {
    /// a = M^-1 f(x, v) with the constraints applied; fills the standard force.
    ///
    /// With a mass matrix that is not diagonal, or on mapped states, the linear solver is used. Where M has no inverse (points
    /// without mass) the acceleration starts from zero.
    fn first_acceleration(ops: &mut dyn MechanicalOps, params: &MechanicalParams, x: CoordId, v: DerivId, a: DerivId) {
        let f = DerivId::FORCE;
        ops.project(params, x, v);
        ops.propagate(params, x, v);
        ops.compute_force(params, f);
        ops.clear(a);
        if ops.acceleration(params, a, f.read()).is_err() {
            ops.clear(a);
            ops.project_response(params, f);
            let solved = ops
                .set_system(params, Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 })
                .and_then(|()| ops.solve_system(a, f.read()));
            if solved.is_err() {
                ops.clear(a);
            }
        }
        ops.project_response(params, a);
    }
}

impl BaseOdeSolver for NewmarkImplicitSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(NewmarkState::default())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn restart(&self, state: &mut dyn Workspace) {
        if let Some(state) = state.as_any_mut().downcast_mut::<NewmarkState>() {
            state.has_acceleration = false;
        }
    }

    /// One step: A a' = b with
    /// A = (1 + h gamma rM) M - h gamma B - (h^2 beta + h gamma rK) K,
    /// b = f + [-h (1 - gamma) rM M + h (1 - gamma) B + (h (1 - gamma) rK + h^2 (1/2 - beta)) K] a + [-rM M + (rK + h) K] v.
    ///
    /// f holds the viscous forces B v, but not the Rayleigh damping that components declare.
    /// Source: Newmark, A method of computation for structural dynamics, J. Eng. Mech. Div. ASCE 85 (1959).
    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path } = context;
        let (ops, h, x, v) = (&mut **ops, *dt, *x, *v);
        let fail = |failure| StepFailure::Linear { solver: path.to_string(), failure };
        let state = state.as_any_mut().downcast_mut::<NewmarkState>().ok_or_else(|| StepFailure::SetUp {
            solver: path.to_string(),
            reason: "its memory is not its own".into(),
        })?;
        let [a, new_a, b] = *state.vectors.get_or_insert_with(|| std::array::from_fn(|_| ops.new_deriv()));
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
        let (gamma, beta, r_m, r_k) = (*self.gamma, *self.beta, *self.rayleigh_mass, *self.rayleigh_stiffness);
        if !state.has_acceleration {
            Self::first_acceleration(ops, &params, x, v, a);
            state.has_acceleration = true;
        }

        ops.compute_force(&params, f);
        ops.copy(b, f.read());
        ops.propagate_dx(&params, a);
        let old = h * (1.0 - gamma);
        ops.add_mbk_dx(
            &params,
            b,
            a.read(),
            Factors::new(-old * r_m, old, old * r_k + 0.5 * h * h * (1.0 - 2.0 * beta)),
        );
        let viscous = if self.doubles_viscous_forces { 1.0 } else { 0.0 };
        ops.add_mbk_dx(&params, b, v.read(), Factors { m: -r_m, b: viscous, k: r_k + h, rayleigh: 1.0 });
        ops.project_response(&params, b);
        let factors = Factors::new(1.0 + h * gamma * r_m, -h * gamma, -(h * h * beta + h * gamma * r_k));
        ops.set_system(&params, factors).map_err(fail)?;
        ops.clear(new_a);
        ops.solve_system(new_a, b.read()).map_err(fail)?;

        ops.displace(x, x.read(), h, v.read());
        ops.displace(x, x.read(), h * h * (0.5 - beta), a.read());
        ops.displace(x, x.read(), h * h * beta, new_a.read());
        ops.add_scaled(v, old, a.read());
        ops.add_scaled(v, h * gamma, new_a.read());
        ops.solve_constraint(x, v, ConstraintOrder::Velocity);
        ops.solve_constraint(x, v, ConstraintOrder::Position);
        ops.add_separate_gravity(&params, v);
        if *self.vdamping != 0.0 {
            ops.scale(v, (-h * *self.vdamping).exp());
        }
        ops.copy(a, new_a.read());
        ops.propagate(&params, x, v);
        Ok(())
    }
}
