//! Static equilibrium.

use settee_kernel::roles::{
    BaseLinearSolver, BaseNewtonSolver, BaseOdeSolver, IntegrationFactors, LinearFailure, SolveContext, StepFailure,
    StepSetUp, Workspace,
};
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{
    Base, Component, Data, Factors, InitContext, Lifecycle, Link, MechanicalOps, MechanicalParams, ObjectId, Weight,
};
use settee_nonlinear::{Corrections, Residual};

use super::super::successive::Successive;
use super::NewtonRaphsonSolver;
use super::newton_step::{NewtonStep, ScopeResidual, iterate, longest_safe_step};

/// Moves the body to static equilibrium: each step solves f(x) = 0 by Newton's method from the current position.
///
/// Time, velocity and inertia play no part; masses act through their weight. How far a step goes is said by the
/// NewtonRaphsonSolver, whose default is one iteration a step. The body must be held: without constraints the stiffness
/// matrix is singular.
#[derive(Component)]
#[component(category = "ODESolver/Backward", roles(ode_solver))]
pub struct StaticSolver {
    #[group]
    base: Base,
    /// Old scenes: maxNbIterationsNewton of the Newton solver that is made if the scene has none.
    #[data(default = 1u32, name = "newton_iterations")]
    iterations: Data<u32>,
    /// Old scenes: absoluteEstimateDifferenceThreshold of the Newton solver that is made if the scene has none.
    #[data(default = 0.0, name = "absolute_correction_tolerance_threshold")]
    absolute_correction: Data<f64>,
    /// Old scenes: relativeEstimateDifferenceThreshold of the Newton solver that is made if the scene has none.
    #[data(default = 0.0, name = "relative_correction_tolerance_threshold")]
    relative_correction: Data<f64>,
    /// Old scenes: absoluteResidualStoppingThreshold of the Newton solver that is made if the scene has none.
    #[data(default = 1e-5, name = "absolute_residual_tolerance_threshold")]
    absolute_residual: Data<f64>,
    /// Old scenes: relativeInitialStoppingThreshold of the Newton solver that is made if the scene has none.
    #[data(default = 1e-5, name = "relative_residual_tolerance_threshold")]
    relative_residual: Data<f64>,
    /// Old scenes: ends the iteration when the residual grows.
    #[data(
        default = false,
        name = "should_diverge_when_residual_is_growing",
        ignored = "SOFA does not read it either; a NewtonRaphsonSolver with maxNbIterationsLineSearch shortens such steps"
    )]
    stops_when_growing: Data<bool>,
    /// Solves the linear systems.
    #[linked(search = down, required)]
    linear_solver: Link<dyn BaseLinearSolver>,
    /// Says when the iteration stops. If there is none, one with default settings is made.
    #[linked(search = down)]
    newton_solver: Link<dyn BaseNewtonSolver>,
}

impl StaticSolver {
    /// The attributes of old scenes that were given: name of the data of the Newton solver, and the value.
    fn old_settings(&self) -> Vec<(&'static str, String)> {
        let iterations = self.iterations.is_set().then(|| ("maxNbIterationsNewton", self.iterations.to_string()));
        let thresholds = [
            ("absoluteEstimateDifferenceThreshold", &self.absolute_correction),
            ("relativeEstimateDifferenceThreshold", &self.relative_correction),
            ("absoluteResidualStoppingThreshold", &self.absolute_residual),
            ("relativeInitialStoppingThreshold", &self.relative_residual),
        ];
        let given = thresholds.into_iter().filter(|(_, data)| data.is_set());
        iterations.into_iter().chain(given.map(|(name, data)| (name, format!("{:?}", **data)))).collect()
    }
}

impl Lifecycle for StaticSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let old = self.old_settings();
        if self.newton_solver.target().is_some() {
            if let Some((name, _)) = old.first() {
                context
                    .warning("old-attribute", format!("its Newton solver has {name}; the old attribute has no effect"));
            }
            return;
        }
        let mut newton: Box<dyn Component> = Box::new(NewtonRaphsonSolver::default());
        for (name, value) in &old {
            if let Some(index) = newton.find_data(name) {
                // The text is a number that was read from the scene.
                let _ = newton.data_mut(index).parse(value);
            }
        }
        context.warning("newton-solver-made", "there is no NewtonRaphsonSolver; one is added to the node");
        let object = context.scene.add_object(context.node, "NewtonRaphsonSolver", newton);
        context.require(object);
        self.newton_solver.point_to(Some(object));
    }
}

/// What the solver keeps: the last increment, as the estimate for iterative solvers, and buffers.
#[derive(Clone, Default, settee_persist::Persist)]
struct StaticState {
    start: Option<CoordId>,
    increments: Successive,
    residuals: Vec<f64>,
}

impl BaseOdeSolver for StaticSolver {
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(StaticState::default())
    }

    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }

    fn newton_solver(&self) -> Option<ObjectId> {
        self.newton_solver.target()
    }

    fn integration_factors(&self, _state: &dyn Workspace, dt: f64) -> IntegrationFactors {
        IntegrationFactors { position: dt, velocity: 1.0, own_free_position: false }
    }

    fn keeps_guard(&self) -> bool {
        true
    }

    fn restart(&self, state: &mut dyn Workspace) {
        if let Some(state) = state.as_any_mut().downcast_mut::<StaticState>() {
            state.residuals.clear();
        }
    }

    fn take_back(&self, state: &mut dyn Workspace) {
        if let Some(state) = state.as_any_mut().downcast_mut::<StaticState>() {
            state.increments.take_back();
        }
    }

    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure> {
        let SolveContext { ops, state, dt, time, x, v, path, newton, .. } = context;
        let (ops, x, v) = (&mut **ops, *x, *v);
        let state = state
            .as_any_mut()
            .downcast_mut::<StaticState>()
            .ok_or_else(|| StepFailure::SetUp { solver: path.to_string(), cause: StepSetUp::ForeignMemory })?;
        let newton = NewtonStep::find(*newton, &self.newton_solver, path)?;
        let start = *state.start.get_or_insert_with(|| ops.new_coord());
        let [estimate, dx] = state.increments.begin(ops);
        ops.copy(dx, estimate.read());
        let params = MechanicalParams {
            x: x.read(),
            v: v.read(),
            f: DerivId::FORCE.read(),
            dt: *dt,
            time: *time,
            is_implicit: true,
            weight: Weight::All,
            ..Default::default()
        };
        // Prescribed places are those of the end of the step.
        let guards = ops.guards_motion();
        if guards {
            ops.begin_guarded_step(&params);
            ops.begin_motion(&params);
        }
        ops.project(&params.at_end(), x, v);
        ops.propagate(&params, x, v);
        if guards && ops.safe_part(&params) < 1.0 {
            let message = "a prescribed motion would move surfaces through each other in this step: use shorter steps";
            return Err(StepFailure::Unguarded { solver: path.to_string(), message: message.into(), is_final: false });
        }
        let mut equilibrium = Equilibrium { ops: &mut *ops, params, start, x, v, dx };
        let mut settings = *newton.settings();
        if settings.corrections == Corrections::WhereThresholdsAreAbsolute {
            // The way there may decide which of several equilibria is found.
            settings.corrections = Corrections::None;
        }
        let report = iterate(&mut equilibrium, &settings, &mut state.residuals, path)?;
        newton.conclude(ops, report, &state.residuals)?;
        state.increments.accept();
        Ok(())
    }
}

/// P f(x) = 0 over the position, with -K dx = P f and x (+) alpha dx. The residual is a force (N), the step a
/// displacement (m).
struct Equilibrium<'a> {
    ops: &'a mut dyn MechanicalOps,
    params: MechanicalParams,
    /// Position at the start of the iteration.
    start: CoordId,
    x: CoordId,
    v: DerivId,
    dx: DerivId,
}

impl ScopeResidual for Equilibrium<'_> {
    fn ops(&self) -> &dyn MechanicalOps {
        self.ops
    }

    fn ops_mut(&mut self) -> &mut dyn MechanicalOps {
        self.ops
    }

    fn force(&self) -> DerivId {
        DerivId::FORCE
    }
}

impl Residual for Equilibrium<'_> {
    type Error = LinearFailure;

    fn evaluate(&mut self) -> Result<f64, LinearFailure> {
        let f = DerivId::FORCE;
        self.ops.compute_force(&self.params, f);
        self.ops.project_response(&self.params, f);
        Ok(self.ops.dot(f.read(), f.read()))
    }

    fn linearise(&mut self) -> Result<(), LinearFailure> {
        self.ops.set_system(&self.params, Factors { m: 0.0, b: 0.0, k: -1.0, rayleigh: 0.0 })
    }

    fn solve(&mut self) -> Result<(), LinearFailure> {
        self.ops.copy_coord(self.start, self.x.read());
        self.ops.begin_motion(&self.params);
        self.ops.solve_system(self.dx, DerivId::FORCE.read()).map(|_| ())
    }

    fn squared_estimate(&self) -> f64 {
        self.ops.dot_coord(self.x.read(), self.x.read())
    }

    fn squared_step(&self) -> f64 {
        self.ops.dot(self.dx.read(), self.dx.read())
    }

    fn set_step_length(&mut self, alpha: f64) -> Result<(), LinearFailure> {
        self.ops.displace(self.x, self.start.read(), alpha, self.dx.read());
        self.ops.propagate(&self.params, self.x, self.v);
        Ok(())
    }

    fn largest_step(&mut self, most: f64) -> Result<Option<f64>, LinearFailure> {
        if !self.ops.guards_motion() {
            return Ok(None);
        }
        let place = |own: &mut Self, alpha: f64| {
            own.ops.displace(own.x, own.start.read(), alpha, own.dx.read());
            own.ops.propagate(&own.params, own.x, own.v);
        };
        Ok(Some(longest_safe_step(self, most, place, |own| own.ops.safe_part(&own.params))))
    }

    /// The forces are the derivative of the energy with the opposite sign.
    fn slope(&self) -> f64 {
        if self.ops.guards_motion() { -self.ops.dot(DerivId::FORCE.read(), self.dx.read()) } else { f64::NAN }
    }

    fn is_gradient(&self) -> bool {
        !self.ops.lacks_contact_potential()
    }

    fn squared_rounding(&self) -> f64 {
        self.ops.squared_contact_rounding()
    }
}
