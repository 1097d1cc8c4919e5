//! Linearly implicit Euler.

use settee_kernel::roles::{
    BaseLinearSolver, BaseOdeSolver, EndResponse, IntegrationFactors, SolveContext, StepFailure, StepSetUp, Workspace,
};
use settee_kernel::vectors::{DerivId, TemporaryDeriv};
use settee_kernel::{
    Base, Component, Data, Factors, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId, checks,
};

use super::super::successive::Successive;
use super::adaptive::SceneStep;
use super::bdf::EulerStep;
use super::constrained::damp_at_end;
use super::energy::Entry;
use super::prescribed::Driven;
use super::rayleigh::Rayleigh;

/// Backward Euler, linearised once at the start of each step: robust and damping, first order. The usual choice for
/// interaction.
///
/// Where BarrierContact bounds the motion, the nonlinear equations of the step are solved instead, by up to 200
/// iterations of Newton's method to a millionth of the first residual; not with `firstOrder`, `trapezoidalScheme` or
/// `vdamping`.
///
/// Solves [(1 + h rM) M - h B - h (h + rK) K] dv = h [f - rM M v + (h + rK) K v], then v += dv, x += h v.
/// BDFOdeSolver of order 1 solves the nonlinear equations of the same step.
///
/// As in SOFA, masses on states that are mapped by what is not linear, such as a point on a rigid frame that turns,
/// feel no centripetal force, at any step; nor does the frame. BDFOdeSolver, RadauIIASolver, GeneralizedAlphaSolver and
/// VariationalSymplecticSolver have it.
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
    #[data(default = false, unsupported = "a FreeMotionAnimationLoop solves constraints")]
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
    /// Squared residuals of steps that contacts bound.
    residuals: Vec<f64>,
}

impl BaseOdeSolver for EulerImplicitSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(EulerState::default())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn integration_factors(&self, _state: &dyn Workspace, dt: f64) -> IntegrationFactors {
        IntegrationFactors { position: dt, velocity: 1.0, own_free_position: false }
    }

    fn end_response(&self, dt: f64) -> Option<EndResponse> {
        let is_plain = !*self.first_order && !*self.trapezoidal_scheme && *self.vdamping == 0.0;
        is_plain.then(|| EndResponse { load: dt, stiffness_damping: *self.rayleigh_stiffness })
    }

    /// Without inertia there are no impacts.
    fn keeps_energy_in_impacts(&self) -> bool {
        *self.first_order || !*self.trapezoidal_scheme
    }

    fn keeps_guard(&self) -> bool {
        !*self.first_order && !*self.trapezoidal_scheme && *self.vdamping == 0.0
    }

    fn evaluates_forces_once(&self) -> bool {
        !self.checks_residual()
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
        let SolveContext { ops, state, dt, time, x, v, path, is_constrained, .. } = context;
        let (ops, h, x, v) = (&mut **ops, *dt, *x, *v);
        let fail = |failure| StepFailure::Linear { solver: path.to_string(), failure };
        let state = state
            .as_any_mut()
            .downcast_mut::<EulerState>()
            .ok_or_else(|| StepFailure::SetUp { solver: path.to_string(), cause: StepSetUp::ForeignMemory })?;
        if ops.guards_motion() || *is_constrained {
            let rayleigh = Rayleigh { mass: *self.rayleigh_mass, stiffness: *self.rayleigh_stiffness };
            EulerStep { dt: h, time: *time, x, v, rayleigh, path }.make(ops, &mut state.residuals)?;
            damp_at_end(&mut SceneStep::split(context).0, rayleigh, *self.vdamping);
            return Ok(());
        }
        let [estimate, solution] = state.solutions.begin(ops);
        let [b, mean] = *state.vectors.get_or_insert_with(|| [ops.new_deriv(), ops.new_deriv()]);
        let driven = *state.driven.get_or_insert_with(|| Driven::new(ops));
        let params = MechanicalParams {
            x: x.read(),
            v: v.read(),
            f: DerivId::FORCE.read(),
            dt: h,
            time: *time,
            is_implicit: true,
            ..Default::default()
        };

        let entry = if *self.first_order { None } else { Entry::begin_with_inertia_of_start(ops, x, v) };
        ops.compute_force(&params, DerivId::FORCE);
        ops.copy(b, DerivId::FORCE.read());
        let start = self.checks_residual().then(|| self.keep_start(ops, &params, v));
        let factors = self.complete_right_hand_side(ops, &params, b, v);
        let prescribed = driven.find(ops, &params, self.parts_of_velocities(h)).then_some(driven);
        if let Some(driven) = prescribed {
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
            if let Some(driven) = prescribed {
                entry.add_inertia(ops, &params, 1.0, driven.by_velocity.read());
            }
        }

        self.change_velocity(ops, v, (mean, solution), prescribed);
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
            let rayleigh = Rayleigh { mass: *self.rayleigh_mass, stiffness: *self.rayleigh_stiffness };
            entry.close(ops, rayleigh.force(), (*time, h), x, v);
        }
        state.residual = start.map(|start| self.squared_residual(ops, &params, start, v, b));
        Ok(())
    }
}

/// Velocity and forces, with all damping, at the start of a step whose residual is wanted.
type Start = (TemporaryDeriv, TemporaryDeriv);

impl EulerImplicitSolver {
    fn checks_residual(&self) -> bool {
        *self.compute_residual && !*self.first_order
    }

    /// Rayleigh damping as factors of the force, for the solver and the components.
    fn rayleigh(&self) -> Factors {
        Factors { m: -*self.rayleigh_mass, b: 0.0, k: *self.rayleigh_stiffness, rayleigh: 1.0 }
    }

    /// Weight of the end of the step in the forces.
    fn theta(&self) -> f64 {
        if *self.trapezoidal_scheme { 0.5 } else { 1.0 }
    }

    /// Whether the position moves with the mean of both velocities. At first order the system gives the velocity at
    /// the middle of the step.
    fn moves_by_mean(&self) -> bool {
        *self.trapezoidal_scheme && !self.full_velocity && !*self.first_order
    }

    /// How much of a step the position moves with the velocity at the start and with the change of it (s).
    fn parts_of_velocities(&self, h: f64) -> (f64, f64) {
        match (*self.first_order, self.moves_by_mean()) {
            (true, _) => (0.0, h),
            (false, true) => (h, 0.5 * h),
            (false, false) => (h, h),
        }
    }

    /// Turns the forces in `b` into the right-hand side; returns the factors of the matrix.
    fn complete_right_hand_side(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        b: DerivId,
        v: DerivId,
    ) -> Factors {
        let (h, theta) = (params.dt, self.theta());
        if *self.first_order {
            return Factors { m: 1.0, b: 0.0, k: -theta * h, rayleigh: 0.0 };
        }
        let (r_m, r_k) = (*self.rayleigh_mass, *self.rayleigh_stiffness);
        let rayleigh = if self.matrix_only_rayleigh { 0.0 } else { 1.0 };
        ops.add_mbk_dx(params, b, v.read(), Factors { m: -r_m, b: 0.0, k: theta * h + r_k, rayleigh });
        ops.scale(b, h);
        Factors::new(1.0 + theta * h * r_m, -theta * h, -theta * h * (theta * h + r_k))
    }

    /// The velocity at the end of the step from the solution; `mean` becomes the one that the position moves with.
    fn change_velocity(
        &self,
        ops: &mut dyn MechanicalOps,
        v: DerivId,
        (mean, solution): (DerivId, DerivId),
        prescribed: Option<Driven>,
    ) {
        ops.copy(mean, v.read());
        if *self.first_order {
            ops.copy(v, solution.read());
        } else {
            ops.add_scaled(v, 1.0, solution.read());
        }
        if let Some(driven) = prescribed {
            ops.add_scaled(v, 1.0, driven.by_position.read());
        }
        if self.moves_by_mean() {
            ops.combine(mean, &[(0.5, mean.read()), (0.5, v.read())]);
        } else {
            ops.copy(mean, v.read());
        }
    }

    /// Copies what the residual needs of the start of the step, where the forces were evaluated last.
    fn keep_start(&self, ops: &mut dyn MechanicalOps, params: &MechanicalParams, v: DerivId) -> Start {
        let (start_v, start_f) = (ops.temporary_deriv(), ops.temporary_deriv());
        ops.copy(*start_v, v.read());
        ops.copy(*start_f, params.f);
        ops.add_mbk_dx(params, *start_f, v.read(), self.rayleigh());
        (start_v, start_f)
    }

    /// |P (M (v - v_start) - h (theta f + (1 - theta) f_start))|^2 at the end of the step; `sum`, the velocity at the
    /// start and the vector of forces are overwritten.
    fn squared_residual(
        &self,
        ops: &mut dyn MechanicalOps,
        params: &MechanicalParams,
        (start_v, start_f): Start,
        v: DerivId,
        sum: DerivId,
    ) -> f64 {
        let (h, theta, change, end_f) = (params.dt, self.theta(), start_v, ops.temporary_deriv());
        ops.combine(*change, &[(-1.0, change.read()), (1.0, v.read())]);
        // Mappings read the forces on their outputs while damping is added: it is added to a copy.
        ops.compute_force(params, DerivId::FORCE);
        ops.copy(*end_f, params.f);
        ops.add_mbk_dx(params, *end_f, v.read(), self.rayleigh());
        ops.propagate_dx(params, *change);
        ops.clear(sum);
        ops.add_mbk_dx(params, sum, change.read(), Factors { m: 1.0, b: 0.0, k: 0.0, rayleigh: 0.0 });
        ops.add_scaled(sum, -h * theta, end_f.read());
        ops.add_scaled(sum, -h * (1.0 - theta), start_f.read());
        ops.project_response(params, sum);
        ops.dot(sum.read(), sum.read())
    }
}
