//! Newmark's method.

use settee_kernel::roles::{
    AfterMeshChange, BaseNewtonSolver, BaseOdeSolver, DenseOutput, IntegrationFactors, LinearFailure, SolveContext,
    StepFailure, WithinStep, Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{
    Base, Component, Data, Factors, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId, checks,
};
use settee_math::AccelerationScheme;
use settee_nonlinear::NewtonReport;

use super::super::successive::Successive;
use super::acceleration::{AdaptiveMemory, FixedStep, Memory, SelfStepping, first_acceleration};
use super::adaptive::{Fixed, Kept, SceneStep, SteppingData};
use super::constrained::{constrained_step, damp_at_end};
use super::energy::Entry;
use super::newton_step::NewtonStep;

/// Newmark's method, linearised once at the start of each step, or solved to convergence if `newtonSolver` is given.
/// With the default weights it is the rule of constant mean acceleration: second order, and the energy of linear
/// undamped motion is kept, so that vibrations last.
///
/// Finds a' with M a' = f(x', v'), where x' = x + h v + h^2 ((1/2 - beta) a + beta a') and
/// v' = v + h ((1 - gamma) a + gamma a'). A gamma above 1/2 damps high frequencies at the cost of one order.
///
/// Linearised once, masses on states that are mapped by what is not linear, such as a point on a rigid frame that
/// turns, feel no centripetal force, as in SOFA. With `newtonSolver` or `adaptive` they do: the weights then act on
/// their own velocities, too.
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
    #[group]
    stepping: SteppingData,
    /// Multiplies velocities by exp(-vdamping h) after each step.
    #[data(default = 0.0, unit = "1/s")]
    vdamping: Data<f64>,
    /// In SOFA, protects vectors of states outside of the solver's scope when several threads reach them.
    #[data(default = false, ignored = "solvers of different scopes never share vectors")]
    thread_safe_visitor: Data<bool>,
    /// Iterates each step until the balance of forces holds at its end (residual in N). Without it each step is
    /// linearised once.
    #[linked]
    newton_solver: Link<dyn BaseNewtonSolver>,
    /// SOFA's right-hand side, with viscous forces counted twice.
    doubles_viscous_forces: bool,
    /// SOFA's first acceleration, without Rayleigh damping: the error of the first step is then of first order, and
    /// stays.
    starts_without_rayleigh: bool,
    /// SOFA's acceleration after constraints have acted, that of the free motion: stiff bodies explode in impacts.
    keeps_free_acceleration: bool,
}

impl Lifecycle for NewmarkImplicitSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let has_quirk = |name: &str| context.scene.quirks.iter().any(|quirk| quirk == name);
        self.doubles_viscous_forces = has_quirk("newmark-viscous");
        self.starts_without_rayleigh = has_quirk("newmark-first-acceleration");
        self.keeps_free_acceleration = has_quirk("newmark-free-acceleration");
        if *self.gamma < 0.5 {
            context.warning("newmark-unstable", "with a gamma below 0.5 vibrations grow at any step size");
        }
        self.stepping.accuracy.init(context);
    }
}

/// What the solver keeps in steps that are linearised once: the accelerations at both ends, and a buffer.
#[derive(Clone, Default, settee_persist::Persist)]
struct LinearState {
    accelerations: Successive,
    b: Option<DerivId>,
    has_acceleration: bool,
    /// Whether the step that began last found the acceleration at its start from the forces there.
    has_begun_anew: bool,
}

/// What the solver keeps between steps of the scene's length.
#[derive(Clone, settee_persist::Persist)]
enum FixedMemory {
    /// Linearised once.
    Linear(LinearState),
    /// Iterated.
    Iterated(Memory),
}

impl Fixed for FixedMemory {
    fn restart(&mut self) {
        match self {
            Self::Linear(state) => state.has_acceleration = false,
            Self::Iterated(memory) => memory.restart(),
        }
    }

    fn begin(&mut self) {
        match self {
            // The accelerations are exchanged by the step itself.
            Self::Linear(state) => state.has_begun_anew = false,
            Self::Iterated(memory) => memory.begin(),
        }
    }

    fn take_back(&mut self) {
        match self {
            Self::Linear(state) => {
                state.accelerations.take_back();
                // The acceleration that a failed step began with may be what made it fail.
                state.has_acceleration &= !std::mem::take(&mut state.has_begun_anew);
            }
            Self::Iterated(memory) => memory.take_back(),
        }
    }
}

type State = Kept<FixedMemory, AdaptiveMemory>;

impl BaseOdeSolver for NewmarkImplicitSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        self.stepping.new_state::<FixedMemory, AdaptiveMemory>(|| {
            if self.newton_solver.target().is_some() {
                FixedMemory::Iterated(Memory::default())
            } else {
                FixedMemory::Linear(LinearState::default())
            }
        })
    }

    fn chooses_steps(&self) -> bool {
        *self.stepping.accuracy.adaptive
    }

    fn after_mesh_change(&self) -> AfterMeshChange {
        *self.stepping.after_mesh_change
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.stepping.linear_solver.target()
    }

    fn newton_solver(&self) -> Option<ObjectId> {
        self.newton_solver.target()
    }

    fn history(&self, state: &dyn Workspace, show: &mut dyn FnMut(f64, (CoordId, DerivId))) {
        State::history(state, show);
    }

    fn integration_factors(&self, _state: &dyn Workspace, dt: f64) -> IntegrationFactors {
        IntegrationFactors { position: dt, velocity: 1.0, own_free_position: false }
    }

    fn keeps_energy_in_impacts(&self) -> bool {
        false
    }

    /// Where it iterates: steps of the scene's length by its Newton solver, and those that it chooses itself.
    fn keeps_guard(&self) -> bool {
        self.newton_solver.target().is_some() || *self.stepping.accuracy.adaptive
    }

    fn restart(&self, state: &mut dyn Workspace) {
        State::restart(state);
    }

    fn take_push(&self, state: &mut dyn Workspace) {
        if !self.keeps_free_acceleration {
            State::find_anew(state);
        }
    }

    fn take_back(&self, state: &mut dyn Workspace) {
        State::take_back(state);
    }

    fn show_outputs(&self, state: &dyn Workspace, show: &mut dyn FnMut(&'static str, f64)) {
        State::show(state, show);
    }

    fn state_within(&self, state: &dyn Workspace, _ops: &mut dyn MechanicalOps, within: &WithinStep) -> DenseOutput {
        State::between_ends(state, within)
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        if context.is_constrained {
            let rayleigh = self.stepping.rayleigh();
            constrained_step::<FixedMemory, AdaptiveMemory>(context, rayleigh)?;
            damp_at_end(&mut SceneStep::split(context).0, rayleigh, *self.vdamping);
            return Ok(());
        }
        let (mut step, state) = SceneStep::split(context);
        let SceneStep { dt, time, x, v, path, .. } = step;
        let (scheme, rayleigh) = (AccelerationScheme::newmark(*self.beta, *self.gamma), self.stepping.rayleigh());
        match State::of(state, path)? {
            Kept::Adaptive { common, memory } => {
                let mut method = SelfStepping { memory, scheme, rayleigh };
                let settings = method.settings(&self.stepping.accuracy);
                let report = self.stepping.advance(&mut step, common, settings, &mut method)?;
                if let Some(newton) = NewtonStep::linked(step.newton, &self.newton_solver, path)? {
                    newton.report(step.ops, report, common.residuals());
                }
                damp_at_end(&mut step, rayleigh, *self.vdamping);
            }
            Kept::Fixed { memory: FixedMemory::Iterated(memory), log } => {
                let newton = NewtonStep::find(step.newton, &self.newton_solver, path)?;
                let mut fixed = FixedStep::new(&mut step, memory, scheme, rayleigh);
                fixed.starts_damped = !self.starts_without_rayleigh;
                let report = fixed.solve(&newton)?;
                self.damp(fixed.ops, dt, v);
                fixed.finish();
                log.add_fixed(&report, scheme.order(), dt);
            }
            Kept::Fixed { memory: FixedMemory::Linear(state), log } => {
                self.linear_step(step.ops, state, dt, time, x, v)
                    .map_err(|failure| StepFailure::Linear { solver: path.to_owned(), failure })?;
                let report = NewtonReport { iterations: 1, linearisations: 1, linear_solves: 1, ..Default::default() };
                log.add_fixed(&report, scheme.order(), dt);
            }
        }
        step.ops.propagate(&MechanicalParams { time, dt, ..Default::default() }, x, v);
        Ok(())
    }
}

impl NewmarkImplicitSolver {
    /// Damps the velocity.
    fn damp(&self, ops: &mut dyn MechanicalOps, h: f64, v: DerivId) {
        if *self.vdamping != 0.0 {
            ops.scale(v, (-h * *self.vdamping).exp());
        }
    }

    /// A step with a' of the balance linearised at its start: A a' = b with
    /// b = f + [-h (1 - gamma) rM M + h (1 - gamma) B + (h (1 - gamma) rK + h^2 (1/2 - beta)) K] a + [-rM M + (rK + h)
    /// K] v.
    ///
    /// f holds the viscous forces B v, but not the Rayleigh damping that components declare.
    /// Source: Newmark, A method of computation for structural dynamics, J. Eng. Mech. Div. ASCE 85 (1959).
    fn linear_step(
        &self,
        ops: &mut dyn MechanicalOps,
        state: &mut LinearState,
        h: f64,
        time: f64,
        x: CoordId,
        v: DerivId,
    ) -> Result<(), LinearFailure> {
        let [a, new_a] = state.accelerations.begin(ops);
        let b = *state.b.get_or_insert_with(|| ops.new_deriv());
        let (f, rayleigh, beta, gamma) = (DerivId::FORCE, self.stepping.rayleigh(), *self.beta, *self.gamma);
        let params = MechanicalParams {
            x: x.read(),
            v: v.read(),
            f: f.read(),
            dt: h,
            time,
            is_implicit: true,
            ..Default::default()
        };
        if !state.has_acceleration {
            let damping = (!self.starts_without_rayleigh).then_some(rayleigh);
            first_acceleration(ops, &params, damping, (x, v), f, a);
            (state.has_acceleration, state.has_begun_anew) = (true, true);
        }
        let entry = Entry::begin_with_inertia_of_start(ops, x, v);
        ops.compute_force(&params, f);
        ops.copy(b, f.read());
        ops.propagate_dx(&params, a);
        let (old, force) = (h * (1.0 - gamma), rayleigh.force());
        let along_a = Factors::new(old * force.m, old, old * force.k + 0.5 * h * h * (1.0 - 2.0 * beta));
        ops.add_mbk_dx(&params, b, a.read(), along_a);
        let viscous = if self.doubles_viscous_forces { 1.0 } else { 0.0 };
        ops.add_mbk_dx(&params, b, v.read(), Factors { b: viscous, k: force.k + h, ..force });
        let forces = entry.as_ref().map(|_| {
            let forces = ops.temporary_deriv();
            ops.copy(*forces, b.read());
            forces
        });
        ops.project_response(&params, b);
        let factors = rayleigh.system(h * h * beta, h * gamma);
        ops.set_system(&params, factors)?;
        ops.clear(new_a);
        ops.solve_system(new_a, b.read())?;
        if let (Some(entry), Some(forces)) = (&entry, forces) {
            ops.propagate_dx(&params, new_a);
            entry.add_solution(ops, &params, forces.read(), factors, new_a.read());
            ops.scale(*entry.impulse, h * gamma);
            ops.propagate_dx(&params, a);
            entry.add_inertia(ops, &params, old, a.read());
        }

        ops.displace(x, x.read(), h, v.read());
        ops.displace(x, x.read(), h * h * (0.5 - beta), a.read());
        ops.add_scaled(v, old, a.read());
        ops.displace(x, x.read(), h * h * beta, new_a.read());
        ops.add_scaled(v, h * gamma, new_a.read());
        if let Some(entry) = &entry {
            entry.before_kick(ops, v);
        }
        ops.add_separate_gravity(&params, v);
        if *self.vdamping != 0.0 {
            ops.scale(v, (-h * *self.vdamping).exp());
        }
        if let Some(entry) = entry {
            ops.propagate(&params, x, v);
            entry.after_kick(ops, &params, v);
            entry.close(ops, rayleigh.force(), (time, h), x, v);
        }
        state.accelerations.accept();
        Ok(())
    }
}
