//! Newmark's method.

mod balance;

use settee_kernel::roles::{
    BaseLinearSolver, BaseNewtonSolver, BaseOdeSolver, ConstraintOrder, LinearFailure, SolveContext, StepFailure,
    Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{
    Base, Component, Data, Factors, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId, Weight,
    checks,
};

use super::newton_step::{NewtonStep, iterate};
use balance::{ForceBalance, Work};

/// Newmark's method, linearised once at the start of each step, or solved to convergence if `newtonSolver` is given. With the default weights it is the rule of constant mean
/// acceleration: second order, and the energy of linear undamped motion is kept, so that vibrations last.
///
/// Finds a' with M a' = f(x', v'), where x' = x + h v + h^2 ((1/2 - beta) a + beta a') and
/// v' = v + h ((1 - gamma) a + gamma a'). A gamma above 1/2 damps high frequencies at the cost of one order.
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
    /// Iterates each step until the balance of forces holds at its end (residual in N). Without it each step is linearised once.
    #[linked]
    newton_solver: Link<dyn BaseNewtonSolver>,
    /// SOFA's right-hand side, with viscous forces counted twice.
    doubles_viscous_forces: bool,
    /// SOFA's first acceleration, without Rayleigh damping: the error of the first step is then of first order, and stays.
    starts_without_rayleigh: bool,
}

impl Lifecycle for NewmarkImplicitSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let has_quirk = |name: &str| context.scene.quirks.iter().any(|quirk| quirk == name);
        self.doubles_viscous_forces = has_quirk("newmark-viscous");
        self.starts_without_rayleigh = has_quirk("newmark-first-acceleration");
        if *self.gamma < 0.5 {
            context.warning("newmark-unstable", "with a gamma below 0.5 vibrations grow at any step size");
        }
    }
}

/// What the solver keeps: the acceleration at the end of the last step, and buffers.
#[derive(Clone, Default)]
struct NewmarkState {
    vectors: Option<[DerivId; 3]>,
    work: Option<Work>,
    residuals: Vec<f64>,
    has_acceleration: bool,
}

impl NewmarkImplicitSolver {
    /// a = M^-1 (f(x, v) + (rK K - rM M) v) with the constraints applied; fills the standard force.
    ///
    /// With a mass matrix that is not diagonal, or on mapped states, the linear solver is used. Where M has no inverse (points
    /// without mass) the acceleration starts from zero.
    fn first_acceleration(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        x: CoordId,
        v: DerivId,
        a: DerivId,
    ) {
        let f = DerivId::FORCE;
        ops.project(params, x, v);
        ops.propagate(params, x, v);
        ops.compute_force(params, f);
        if !self.starts_without_rayleigh {
            ops.add_mbk_dx(params, f, v.read(), self.rayleigh());
        }
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

    fn newton_solver(&self) -> Option<ObjectId> {
        self.newton_solver.target()
    }

    fn restart(&self, state: &mut dyn Workspace) {
        if let Some(state) = state.as_any_mut().downcast_mut::<NewmarkState>() {
            state.has_acceleration = false;
        }
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path } = context;
        let (ops, h, x, v) = (&mut **ops, *dt, *x, *v);
        let state = state.as_any_mut().downcast_mut::<NewmarkState>().ok_or_else(|| StepFailure::SetUp {
            solver: path.to_string(),
            reason: "its memory is not its own".into(),
        })?;
        let [a, new_a, b] = *state.vectors.get_or_insert_with(|| std::array::from_fn(|_| ops.new_deriv()));
        let is_iterated = self.newton_solver.target().is_some();
        let params = MechanicalParams {
            x: x.read(),
            v: v.read(),
            f: DerivId::FORCE.read(),
            dt: h,
            time: *time,
            is_implicit: true,
            weight: if is_iterated { Weight::All } else { Weight::NotSeparate },
            ..Default::default()
        };
        if !state.has_acceleration {
            self.first_acceleration(ops, &params, x, v, a);
            state.has_acceleration = true;
        }
        if is_iterated {
            let newton = NewtonStep::find(ops, &self.newton_solver, path)?;
            let work = *state.work.get_or_insert_with(|| Work::new(ops));
            ops.copy(new_a, a.read());
            self.predict(ops, h, (x, v), work.predicted, a);
            let params = MechanicalParams { f: work.f.read(), ..params };
            let (weights, damping) = ((h * h * *self.beta, h * *self.gamma), self.rayleigh());
            let mut balance =
                ForceBalance { ops, work, params, x, v, a: new_a, weights, damping, system: self.system(h) };
            balance.place();
            let report = iterate(&mut balance, newton.settings(), &mut state.residuals, path)?;
            newton.conclude(ops, report, &state.residuals)?;
        } else {
            self.linear_step(ops, &params, (a, new_a, b), v)
                .map_err(|failure| StepFailure::Linear { solver: path.to_string(), failure })?;
            self.predict(ops, h, (x, v), (x, v), a);
            ops.displace(x, x.read(), h * h * *self.beta, new_a.read());
            ops.add_scaled(v, h * *self.gamma, new_a.read());
        }
        ops.solve_constraint(x, v, ConstraintOrder::Velocity);
        ops.solve_constraint(x, v, ConstraintOrder::Position);
        if !is_iterated {
            ops.add_separate_gravity(&params, v);
        }
        if *self.vdamping != 0.0 {
            ops.scale(v, (-h * *self.vdamping).exp());
        }
        ops.copy(a, new_a.read());
        ops.propagate(&params, x, v);
        Ok(())
    }
}

impl NewmarkImplicitSolver {
    /// Rayleigh damping as factors of the force, for the solver and the components.
    fn rayleigh(&self) -> Factors {
        Factors { m: -*self.rayleigh_mass, b: 0.0, k: *self.rayleigh_stiffness, rayleigh: 1.0 }
    }

    /// A = (1 + h gamma rM) M - h gamma B - (h^2 beta + h gamma rK) K.
    fn system(&self, h: f64) -> Factors {
        let new = h * *self.gamma;
        Factors::new(1.0 + new * *self.rayleigh_mass, -new, -(h * h * *self.beta + new * *self.rayleigh_stiffness))
    }

    /// x* = x (+) h v (+) h^2 (1/2 - beta) a and v* = v + h (1 - gamma) a.
    fn predict(
        &self,
        ops: &mut dyn MechanicalOps,
        h: f64,
        (x, v): (CoordId, DerivId),
        (to_x, to_v): (CoordId, DerivId),
        a: DerivId,
    ) {
        ops.displace(to_x, x.read(), h, v.read());
        ops.displace(to_x, to_x.read(), h * h * (0.5 - *self.beta), a.read());
        if to_v != v {
            ops.copy(to_v, v.read());
        }
        ops.add_scaled(to_v, h * (1.0 - *self.gamma), a.read());
    }

    /// a' of the balance linearised at the start of the step: A a' = b with
    /// b = f + [-h (1 - gamma) rM M + h (1 - gamma) B + (h (1 - gamma) rK + h^2 (1/2 - beta)) K] a + [-rM M + (rK + h) K] v.
    ///
    /// f holds the viscous forces B v, but not the Rayleigh damping that components declare.
    /// Source: Newmark, A method of computation for structural dynamics, J. Eng. Mech. Div. ASCE 85 (1959).
    fn linear_step(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        (a, new_a, b): (DerivId, DerivId, DerivId),
        v: DerivId,
    ) -> Result<(), LinearFailure> {
        let (h, f) = (params.dt, DerivId::FORCE);
        let rayleigh = self.rayleigh();
        ops.compute_force(params, f);
        ops.copy(b, f.read());
        ops.propagate_dx(params, a);
        let old = h * (1.0 - *self.gamma);
        let along_a = Factors::new(old * rayleigh.m, old, old * rayleigh.k + 0.5 * h * h * (1.0 - 2.0 * *self.beta));
        ops.add_mbk_dx(params, b, a.read(), along_a);
        let viscous = if self.doubles_viscous_forces { 1.0 } else { 0.0 };
        ops.add_mbk_dx(params, b, v.read(), Factors { b: viscous, k: rayleigh.k + h, ..rayleigh });
        ops.project_response(params, b);
        ops.set_system(params, self.system(h))?;
        ops.clear(new_a);
        ops.solve_system(new_a, b.read()).map(|_| ())
    }
}
