//! The operations that solvers are written against, carried out on one scope.

mod answering;
mod energy;
pub(crate) mod interpolation;
mod joint_masses;
mod massless;
mod non_finite_origin;
mod step_services;
mod vectors;
mod visitors;

use settee_kernel::roles::{Activity, BaseOdeSolver, LinearFailure, LinearReport, NotDiagonal, Workspace};
use settee_kernel::vectors::{ConstDerivId, CoordId, DerivId};
use settee_kernel::{
    EnergyLedger, Factors, MechanicalOps, MechanicalParams, MechanicalVisitor, Scene, StepMemories, StepReport,
    VectorOps,
};

use crate::operations::visitors::{
    Acceleration, Acting, AddMbkDx, ComputeForce, Energy, PrescribesMotion, Project, ProjectResponse, Propagate,
    PropagateDx, SeparateGravity,
};
use crate::scope::Scope;
use crate::scope::parts::Parts;
use crate::scope::profile::Profiling;
use crate::scope::trace::Trace;

/// How a scope is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// By its recorded plan.
    Plan,
    /// By walking the graph each time: the same calls, slower. For tests.
    Graph,
}

impl Scope {
    /// Runs one operation over the components of the scope.
    fn run(
        &mut self,
        scene: &Scene,
        walk: Walk,
        (activity, what): (Activity, &'static str),
        name: impl FnOnce() -> String,
        work: impl FnOnce(Parts<'_>, &mut dyn FnMut(&mut dyn MechanicalVisitor)),
    ) {
        if let Some(trace) = &mut self.trace {
            trace.operation(name());
        }
        self.profile.begin(activity, what);
        let node = self.node;
        let (parts, plan) = self.parts_and_plan();
        work(parts, &mut |visitor| match walk {
            Walk::Plan => plan.replay(scene, visitor),
            Walk::Graph => scene.visit_mechanically(node, visitor),
        });
        self.profile.end();
    }

    /// Calls an ODE solver with its memory and with operations on the scope. `None` if the solver is at work already.
    pub(crate) fn with_ode_solver<T>(
        &mut self,
        scene: &Scene,
        solver: usize,
        call: impl FnOnce(&dyn BaseOdeSolver, &mut dyn Workspace, &mut ScopeOps<'_>) -> T,
    ) -> Option<T> {
        let slot = &mut self.solvers[solver];
        let role = scene.component(slot.object)?.as_ode_solver()?;
        let mut state = slot.state.take()?;
        let outcome = call(role, state.as_mut(), &mut ScopeOps { scene, scope: self, solver, walk: Walk::Plan });
        self.solvers[solver].state.put(state);
        Some(outcome)
    }

    /// x and v through all mappings.
    pub fn propagate(&mut self, scene: &Scene, params: &MechanicalParams, x: Option<CoordId>, v: Option<DerivId>) {
        self.propagate_by(scene, Walk::Plan, params, x, v);
    }

    pub(crate) fn propagate_by(
        &mut self,
        scene: &Scene,
        walk: Walk,
        params: &MechanicalParams,
        x: Option<CoordId>,
        v: Option<DerivId>,
    ) {
        self.space.show_guests(x, v);
        self.run(
            scene,
            walk,
            (Activity::Mapping, "propagate"),
            || "propagate x, v through the mappings".into(),
            |parts, go| go(&mut Propagate { parts, params: *params, x, v }),
        );
    }

    /// An increment through the mappings.
    pub fn propagate_dx(&mut self, scene: &Scene, params: &MechanicalParams, dx: DerivId) {
        self.propagate_dx_by(scene, Walk::Plan, params, dx);
    }

    fn propagate_dx_by(&mut self, scene: &Scene, walk: Walk, params: &MechanicalParams, dx: DerivId) {
        self.space.hide_guests(dx);
        self.propagate_with_guests(scene, walk, params, dx);
    }

    /// An increment through the mappings, with that of the guests as it is in the vector.
    pub(crate) fn propagate_with_guests(&mut self, scene: &Scene, walk: Walk, params: &MechanicalParams, dx: DerivId) {
        self.propagate_with_guests_to(scene, walk, params, dx, None);
    }

    /// The same, to some of the states only.
    fn propagate_with_guests_to(
        &mut self,
        scene: &Scene,
        walk: Walk,
        params: &MechanicalParams,
        dx: DerivId,
        answering: Option<&[bool]>,
    ) {
        self.run(
            scene,
            walk,
            (Activity::Mapping, "propagate_dx"),
            || format!("propagate_dx(derivative {})", dx.index()),
            |parts, go| go(&mut PropagateDx { parts, params: *params, dx, answering }),
        );
    }

    /// Position and velocity by the projective constraints.
    pub fn project(&mut self, scene: &Scene, params: &MechanicalParams, x: CoordId, v: DerivId) {
        self.run(
            scene,
            Walk::Plan,
            (Activity::Constraint, "project"),
            || "project x, v by the projective constraints".into(),
            |parts, go| go(&mut Project { parts, params: *params, x, v }),
        );
    }

    /// A response by the projective constraints.
    pub fn project_response(&mut self, scene: &Scene, params: &MechanicalParams, response: DerivId) {
        self.project_response_by(scene, Walk::Plan, params, response);
    }

    fn project_response_by(&mut self, scene: &Scene, walk: Walk, params: &MechanicalParams, response: DerivId) {
        let name = || format!("project_response(derivative {})", response.index());
        self.run(scene, walk, (Activity::Constraint, "project_response"), name, |parts, go| {
            go(&mut ProjectResponse { parts, params: *params, response })
        });
    }

    pub(crate) fn compute_force_by(&mut self, scene: &Scene, walk: Walk, params: &MechanicalParams, f: DerivId) {
        self.compute_forces(scene, walk, params, f, None);
    }

    /// f = all forces. With factors of damping, force fields on independent states that join both add theirs to `f`,
    /// and are in the list `joined` then.
    fn compute_forces(
        &mut self,
        scene: &Scene,
        walk: Walk,
        params: &MechanicalParams,
        f: DerivId,
        damping: Option<Factors>,
    ) {
        self.counters.force_evaluations += 1;
        for part in self.space.moving_derivs() {
            self.space.deriv_mut(f)[part].fill(0.0);
        }
        let name = || {
            format!(
                "compute_force(f = derivative {}) at x = coordinate {}, v = derivative {}",
                f.index(),
                params.x.index(),
                params.v.index()
            )
        };
        let memory = &mut self.memory;
        let contacts = memory.contacts.take_forces(&memory.space, params);
        let mut joined = std::mem::take(&mut self.joined);
        joined.clear();
        self.run(scene, walk, (Activity::Force, "compute_force"), name, |parts, go| {
            go(&mut ComputeForce { parts, params: *params, f, contacts: &contacts, damping, joined: &mut joined })
        });
        self.joined = joined;
        self.memory.contacts.give_back(contacts);
    }

    /// f = all forces, and df += their damping (m M + k K) v at the velocities of `params` but that of force fields
    /// which added it to `f` already.
    fn compute_damped_force_by(
        &mut self,
        scene: &Scene,
        walk: Walk,
        params: &MechanicalParams,
        (f, df): (DerivId, DerivId),
        factors: Factors,
    ) {
        self.compute_forces(scene, walk, params, f, Some(factors));
        let joined = std::mem::take(&mut self.joined);
        let others = Acting { joined: &joined, ..Acting::default() };
        self.add_products(scene, walk, params, (df, params.v), factors, others);
        self.joined = joined;
    }

    /// df += (m M + b B + k K) dx.
    pub fn add_mbk_dx(
        &mut self,
        scene: &Scene,
        params: &MechanicalParams,
        df: DerivId,
        dx: ConstDerivId,
        factors: Factors,
    ) {
        self.add_products(scene, Walk::Plan, params, (df, dx), factors, Acting::default());
    }

    /// df += (m M + b B + k K) dx of some components.
    fn add_products(
        &mut self,
        scene: &Scene,
        walk: Walk,
        params: &MechanicalParams,
        (df, dx): (DerivId, ConstDerivId),
        factors: Factors,
        of: Acting<'_>,
    ) {
        let mapped = self.space.main_derivs();
        match of.answering {
            None => {
                for part in self.space.moving_derivs() {
                    self.space.deriv_mut(df)[part.start.max(mapped)..part.end].fill(0.0);
                }
            }
            Some(answering) => self.space.with_deriv_out(df, |space, out| {
                let states = space.states().iter().zip(answering).filter(|(_, answers)| **answers);
                for (state, _) in states.filter(|(state, _)| state.derivs.start >= mapped) {
                    out[state.derivs.clone()].fill(0.0);
                }
            }),
        }
        let (params, _total) = self.with_constraint_forces(scene, params);
        let params = &params;
        let memory = &mut self.memory;
        memory.contacts.add_product(&mut memory.space, params, (df, dx), &factors);
        let name = || {
            format!(
                "add_mbk_dx(df = derivative {}, dx = derivative {}, m = {:?}, b = {:?}, k = {:?})",
                df.index(),
                dx.index(),
                factors.m,
                factors.b,
                factors.k
            )
        };
        self.run(scene, walk, (Activity::Force, "add_mbk_dx"), name, |parts, go| {
            go(&mut AddMbkDx { parts, params: *params, df, dx, factors, of })
        });
    }
}

/// Operations on one scope, for one of its ODE solvers.
pub struct ScopeOps<'a> {
    /// The scene, only read.
    pub scene: &'a Scene,
    /// The scope.
    pub scope: &'a mut Scope,
    /// Index of the ODE solver in the scope: its linear solver is used.
    pub solver: usize,
    /// How the scope is walked.
    pub walk: Walk,
}

impl<'a> ScopeOps<'a> {
    /// Operations for the first ODE solver of a scope.
    pub fn new(scene: &'a Scene, scope: &'a mut Scope) -> Self {
        Self { scene, scope, solver: 0, walk: Walk::Plan }
    }
}

impl MechanicalOps for ScopeOps<'_> {
    fn is_stopped(&self) -> bool {
        self.scope.space.workers().is_stopped()
    }

    fn project(&mut self, params: &MechanicalParams, x: CoordId, v: DerivId) {
        self.scope.project(self.scene, params, x, v);
    }
    fn project_response(&mut self, params: &MechanicalParams, d: DerivId) {
        self.scope.project_response_by(self.scene, self.walk, params, d);
    }
    fn prescribes_motion(&mut self) -> bool {
        let mut visitor = PrescribesMotion { found: false };
        let name = || "whether projective constraints prescribe motion".into();
        let (scene, walk) = (self.scene, self.walk);
        self.scope.run(scene, walk, (Activity::Constraint, "prescribed motion"), name, |_, go| go(&mut visitor));
        visitor.found
    }
    fn propagate(&mut self, params: &MechanicalParams, x: CoordId, v: DerivId) {
        self.scope.propagate_by(self.scene, self.walk, params, Some(x), Some(v));
    }
    fn propagate_dx(&mut self, params: &MechanicalParams, dx: DerivId) {
        self.scope.propagate_dx_by(self.scene, self.walk, params, dx);
    }
    fn compute_force(&mut self, params: &MechanicalParams, f: DerivId) {
        self.scope.compute_force_by(self.scene, self.walk, params, f);
    }
    fn compute_damped_force(&mut self, params: &MechanicalParams, f: DerivId, factors: Factors) {
        // Mappings read the forces at constant which their Jacobians change: these are not to be written over.
        let damping = self.temporary_deriv();
        self.clear(*damping);
        self.scope.compute_damped_force_by(self.scene, self.walk, params, (f, *damping), factors);
        self.add_scaled(f, 1.0, damping.read());
    }
    fn add_mbk_dx(&mut self, params: &MechanicalParams, df: DerivId, dx: ConstDerivId, factors: Factors) {
        self.scope.add_products(self.scene, self.walk, params, (df, dx), factors, Acting::default());
    }
    fn acceleration(&mut self, params: &MechanicalParams, a: DerivId, f: ConstDerivId) -> Result<(), NotDiagonal> {
        if let Some(outcome) = self.scope.joint_acceleration(self.scene, self.walk, params, (a, f)) {
            return outcome;
        }
        let mut outcome = Ok(());
        self.scope.run(
            self.scene,
            self.walk,
            (Activity::Force, "acceleration"),
            || "acceleration a = M^-1 f".into(),
            |parts, go| {
                let mut visitor = Acceleration { parts, params: *params, a, f, outcome: Ok(()) };
                go(&mut visitor);
                outcome = visitor.outcome;
            },
        );
        outcome
    }
    fn add_separate_gravity(&mut self, params: &MechanicalParams, v: DerivId) {
        if self.scope.add_joint_gravity(self.scene, self.walk, params, v) {
            return;
        }
        self.scope.run(
            self.scene,
            self.walk,
            (Activity::Force, "add_separate_gravity"),
            || "add_separate_gravity".into(),
            |parts, go| go(&mut SeparateGravity { parts, params: *params, v }),
        );
    }
    fn energy(&mut self, params: &MechanicalParams) -> (f64, Option<f64>) {
        let mut found = (0.0, Some(0.0));
        self.scope.run(
            self.scene,
            self.walk,
            (Activity::Force, "energy"),
            || "energy".into(),
            |parts, go| {
                let mut visitor = Energy { parts, params: *params, kinetic: 0.0, potential: Some(0.0) };
                go(&mut visitor);
                found = (visitor.kinetic, visitor.potential);
            },
        );
        let memory = &self.scope.memory;
        found.1 = found.1.map(|potential| potential + memory.contacts.energy(&memory.space, params));
        found
    }
    fn set_system(&mut self, params: &MechanicalParams, factors: Factors) -> Result<(), LinearFailure> {
        if let Some(trace) = &mut self.scope.trace {
            trace.operation(format!("set_system(m = {:?}, b = {:?}, k = {:?})", factors.m, factors.b, factors.k));
        }
        self.scope.set_system(self.scene, self.solver, params, factors)
    }
    fn solve_system(&mut self, x: DerivId, b: ConstDerivId) -> Result<LinearReport, LinearFailure> {
        self.scope.solve_system(self.scene, self.solver, x, b)
    }
    fn has_component_rayleigh(&self) -> bool {
        self.scope.damping.by_rayleigh
    }
    fn is_damped(&self) -> bool {
        self.scope.damping.any || self.scope.contacts.is_damped()
    }
    fn structure_revision(&self) -> u64 {
        self.scope.structure
    }
    fn guards_motion(&self) -> bool {
        self.scope.contacts.barriers.is_attached()
    }
    fn begin_guarded_step(&mut self, params: &MechanicalParams) {
        let memory = &mut self.scope.memory;
        memory.contacts.barriers.begin_step(&memory.space, params);
    }
    fn begin_motion(&mut self, params: &MechanicalParams) {
        let memory = &mut self.scope.memory;
        memory.contacts.barriers.begin_motion(&memory.space, params);
    }
    fn safe_part(&mut self, params: &MechanicalParams) -> f64 {
        self.scope.profile.begin(Activity::Contact, "times of impact");
        let memory = &mut self.scope.memory;
        let part = memory.contacts.barriers.safe_part(&memory.space, params);
        self.scope.profile.end();
        part
    }
    fn lacks_contact_potential(&self) -> bool {
        self.scope.contacts.barriers.lacks_potential()
    }
    fn squared_contact_rounding(&self) -> f64 {
        self.scope.contacts.barriers.squared_rounding()
    }
    fn set_friction_sharpness(&mut self, is_sharp: bool) -> bool {
        self.scope.contacts.barriers.set_friction_sharpness(is_sharp)
    }
    fn sharpen_friction(&mut self) -> bool {
        self.scope.contacts.barriers.sharpen_friction()
    }
    fn report(&mut self) -> &mut dyn StepReport {
        self
    }
    fn memories(&mut self) -> &mut dyn StepMemories {
        self
    }
    fn energy_account(&mut self) -> Option<&mut dyn EnergyLedger> {
        self.scope.energy.is_some().then_some(self)
    }
}

impl Scope {
    /// Starts recording what operations call.
    pub fn start_trace(&mut self) {
        self.trace = Some(Trace::default());
    }

    /// What was recorded.
    pub fn take_trace(&mut self) -> Option<Trace> {
        self.trace.take()
    }
}
