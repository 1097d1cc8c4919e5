//! The runtime of one solver's scope.

use std::sync::Arc;

use settee_kernel::roles::{ComponentContext, NewtonOutcome, SetUp, Workspace};
use settee_kernel::vectors::{CoordId, DerivId, FoundState, StateSpace};
use settee_kernel::{
    Diagnostic, Flat, Kind, MechanicalParams, NodeId, ObjectId, Plan, Scene, Severity, SubSteps, Visit,
};

use crate::energy::EnergyAccount;
use crate::linear::{ComponentOutput, LinearRuntime};
use crate::memory::Remembered;
use crate::profile::Profile;
use crate::trace::Trace;

/// A component's place in the runtime.
pub(crate) struct Slot {
    /// Indices of its states.
    pub states: Vec<usize>,
    /// Its working data.
    pub workspace: Box<dyn Workspace>,
}

impl Clone for Slot {
    fn clone(&self) -> Self {
        // The box itself is a `Workspace` too: the call must reach what is inside.
        Self { states: self.states.clone(), workspace: self.workspace.as_ref().clone_box() }
    }
}

/// What was done so far: for reports and for tests that assert work instead of seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Steps of ODE solvers.
    pub steps: u64,
    /// Evaluations of all forces.
    pub force_evaluations: u64,
    /// Assemblies of a matrix.
    pub assemblies: u64,
    /// Linear systems solved.
    pub linear_solves: u64,
    /// Iterations of iterative linear solvers.
    pub linear_iterations: u64,
    /// Linear systems whose solver stopped before its rule was met, or whose solution is an approximation by design.
    pub linear_not_converged: u64,
    /// Newton iterations.
    pub newton_iterations: u64,
    /// Steps whose Newton iteration ended without convergence.
    pub not_converged: u64,
    /// Patterns of matrices built.
    pub patterns: u64,
    /// Symbolic analyses.
    pub analyses: u64,
    /// Numeric factorisations.
    pub factorisations: u64,
    /// What solvers that choose their own steps did.
    pub sub_steps: SubSteps,
    /// Steps of fixed length that failed and were made again in halves.
    pub halved_steps: u64,
}

impl Counters {
    /// Adds the sub-steps of a step.
    pub(crate) fn add_sub_steps(&mut self, work: &SubSteps) {
        let sum = &mut self.sub_steps;
        sum.accepted += work.accepted;
        sum.error_failures += work.error_failures;
        sum.convergence_failures += work.convergence_failures;
        for (sum, own) in sum.of_order.iter_mut().zip(work.of_order) {
            *sum += own;
        }
    }
}

/// One ODE solver with what it keeps from step to step.
pub(crate) struct OdeSlot {
    pub object: ObjectId,
    pub state: Box<dyn Workspace>,
    pub linear_solver: Option<ObjectId>,
    pub path: Arc<str>,
}

/// The runtime of one scope.
pub struct Scope {
    /// Node of its solvers, or the root for what no solver reaches.
    pub node: NodeId,
    /// All vectors.
    pub space: StateSpace,
    pub(crate) slots: Vec<Option<Slot>>,
    pub(crate) plan: Plan,
    pub(crate) solvers: Vec<OdeSlot>,
    pub(crate) linear: LinearRuntime,
    pub(crate) newton: Vec<(ObjectId, NewtonOutcome)>,
    /// Mappings that write visual models, in pre-order.
    pub(crate) visual_mappings: Vec<(NodeId, ObjectId)>,
    pub(crate) counters: Counters,
    /// Where the energy goes, if somebody wants to know.
    pub(crate) energy: Option<EnergyAccount>,
    pub(crate) warnings: Vec<String>,
    /// How many of the warnings were taken.
    shown: usize,
    /// Position and velocity at the start of the step, for steps that fail.
    pub(crate) backup: (CoordId, DerivId),
    /// Interaction force fields with a state of another scope: that one is a guest here, or, if all are, they act from outside.
    pub(crate) across: Vec<ObjectId>,
    pub(crate) structure: u64,
    pub(crate) has_component_damping: bool,
    /// Components whose forces depend on past motion, with their working data as they were kept last.
    pub(crate) memories: Vec<Remembered>,
    /// The same as they were at the start of the step, for steps that fail.
    pub(crate) step_memories: Vec<Remembered>,
    /// How many of its solvers began the step that runs; `None` if nothing could be taken back.
    pub(crate) pending: Option<usize>,
    pub(crate) trace: Option<Trace>,
    /// Where the time goes, while the scope is at work and somebody wants to know.
    pub(crate) profile: Option<Box<Profile>>,
}

impl Scope {
    /// Makes the runtime of what is reached from `node`, leaving out the nodes for which `leave_out` holds.
    pub(crate) fn new(
        scene: &Scene,
        node: NodeId,
        leave_out: &dyn Fn(NodeId) -> bool,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let plan = Plan::record_without(scene, node, leave_out);
        let mut found = Vec::new();
        for (_, kind, object) in plan.items() {
            if let (Kind::MainState | Kind::MappedState, Some(state)) =
                (kind, scene.component(object).and_then(|component| component.as_state()))
            {
                found.push((object, state.kind(), state.n_points(), kind == Kind::MappedState));
            }
        }
        let visual_mappings = visual_mappings(scene, node, leave_out);
        for (_, mapping) in &visual_mappings {
            let outputs = scene
                .component(*mapping)
                .and_then(|component| component.as_mapping())
                .map(|mapping| mapping.states().1)
                .unwrap_or_default();
            for output in outputs {
                if let Some(state) = scene.component(output).and_then(|component| component.as_state())
                    && !found.iter().any(|(object, ..)| *object == output)
                {
                    found.push((output, state.kind(), state.n_points(), true));
                }
            }
        }
        let mut scope = Self {
            node,
            space: StateSpace::with_guests(&found, &guests(scene, &plan, &found)),
            slots: Vec::new(),
            plan,
            solvers: Vec::new(),
            linear: LinearRuntime::default(),
            newton: Vec::new(),
            visual_mappings,
            counters: Counters::default(),
            energy: None,
            warnings: Vec::new(),
            shown: 0,
            backup: (CoordId::FREE_POSITION, DerivId::FREE_VELOCITY),
            across: Vec::new(),
            structure: 0,
            has_component_damping: false,
            memories: Vec::new(),
            step_memories: Vec::new(),
            pending: None,
            trace: None,
            profile: None,
        };
        scope.backup = (scope.space.new_coord(), scope.space.new_deriv());
        scope.load_states(scene);
        scope.make_slots(scene, diagnostics);
        // The scope of what no solver reaches begins at the root, whose solvers may have a scope of their own.
        if !leave_out(node) {
            scope.make_solvers(scene);
        }
        scope
    }

    /// Copies the scene's positions, velocities, rest positions and external forces into the vectors.
    fn load_states(&mut self, scene: &Scene) {
        for index in 0..self.space.states().len() {
            let object = self.space.states()[index].object;
            let Some(state) = scene.component(object).and_then(|component| component.as_state()) else {
                continue;
            };
            let fill = |target: &mut [f64], values: &[f64]| {
                let n = target.len().min(values.len());
                target[..n].copy_from_slice(&values[..n]);
            };
            let position = state.position();
            fill(self.space.state_coord_mut(index, CoordId::POSITION), &position);
            let mut rest = state.rest_position();
            if rest.len() != position.len() {
                rest = position;
            }
            self.space.set_rest_position(index, &rest);
            fill(self.space.state_deriv_mut(index, DerivId::VELOCITY), &state.velocity());
            fill(self.space.state_deriv_mut(index, DerivId::EXTERNAL_FORCE), &state.external_force());
        }
    }

    fn make_slots(&mut self, scene: &Scene, diagnostics: &mut Vec<Diagnostic>) {
        let items: Vec<(NodeId, Kind, ObjectId)> = self.plan.items().collect();
        let visual = self.visual_mappings.iter().map(|(node, object)| (*node, Kind::Mapping, *object));
        for (_, kind, object) in items.into_iter().chain(visual) {
            let Some(component) = scene.component(object) else {
                continue;
            };
            let set_up = SetUp { scene, object };
            let mut followed = None;
            let (states, workspace) = match kind {
                Kind::ForceField | Kind::InteractionForceField => {
                    let Some(role) = component.as_force_field() else {
                        continue;
                    };
                    followed = role.followed();
                    if role.remembers() {
                        self.memories.push((object, None));
                        self.step_memories.push((object, None));
                    }
                    (role.states(), role.new_workspace(set_up))
                }
                Kind::Mapping => {
                    let Some(role) = component.as_mapping() else {
                        continue;
                    };
                    let (mut states, outputs) = role.states();
                    states.extend(outputs);
                    (states, role.new_workspace(set_up))
                }
                Kind::ProjectiveConstraint => {
                    let Some(role) = component.as_projective_constraint() else {
                        continue;
                    };
                    (role.states(), role.new_workspace(set_up))
                }
                _ => continue,
            };
            let is_own = |state: &ObjectId| self.space.index_of(*state).is_some();
            let joins = kind == Kind::InteractionForceField && !states.iter().all(is_own);
            if joins {
                self.across.push(object);
                if !states.iter().any(is_own) {
                    continue;
                }
            }
            let find =
                |state: &ObjectId| if joins { self.space.index_to_read(*state) } else { self.space.index_of(*state) };
            let indices: Option<Vec<usize>> = states.iter().map(find).collect();
            match (indices, workspace) {
                (Some(mut states), Ok(workspace)) if !states.is_empty() => {
                    states.extend(followed.and_then(|state| self.space.index_to_read(state)));
                    self.has_component_damping |= ["rayleighStiffness", "rayleighMass"]
                        .into_iter()
                        .filter_map(|name| component.find_data(name))
                        .any(|index| component.data(index).print() != "0");
                    if self.slots.len() <= object.index() {
                        self.slots.resize_with(object.index() + 1, || None);
                    }
                    self.slots[object.index()] = Some(Slot { states, workspace });
                }
                // The other state is in no active node, which is said where its forces would act.
                (None, _) if joins => {}
                (_, Err(finding)) => diagnostics.push(scene.about(object, finding)),
                _ => {
                    let finding = Diagnostic::new(
                        Severity::Error,
                        "state-out-of-reach",
                        "a state it is attached to is not in the scope of its solver",
                    )
                    .fix("put both below one node with an ODE solver");
                    diagnostics.push(scene.about(object, finding));
                }
            }
        }
    }

    fn make_solvers(&mut self, scene: &Scene) {
        for &object in &scene.node(self.node).objects {
            let Some(solver) = scene.component(object).and_then(|component| component.as_ode_solver()) else {
                continue;
            };
            if scene.object(object).state != settee_kernel::ObjectState::Valid {
                continue;
            }
            let linear_solver = solver.linear_solver();
            if let Some(linear_solver) = linear_solver {
                self.linear.add_solver(scene, linear_solver);
            }
            self.solvers.push(OdeSlot {
                object,
                state: solver.new_state(),
                linear_solver,
                path: scene.object_path(object).into(),
            });
        }
    }

    /// Counts a step: solvers that act once a step notice it.
    pub fn begin_step(&mut self) {
        self.linear.step += 1;
        self.counters.steps += 1;
    }

    /// Last outcome of a Newton solver.
    pub fn newton(&self, object: ObjectId) -> Option<&NewtonOutcome> {
        self.newton.iter().find(|(other, _)| *other == object).map(|(_, outcome)| outcome)
    }

    /// Last outcomes of all Newton solvers.
    pub fn newton_outcomes(&self) -> impl Iterator<Item = (ObjectId, &NewtonOutcome)> {
        self.newton.iter().map(|(object, outcome)| (*object, outcome))
    }

    /// What was done so far.
    pub fn counters(&self, scene: &Scene) -> Counters {
        let mut counters = self.counters;
        let direct = self.linear.counters(scene);
        (counters.analyses, counters.factorisations) = (direct.analyses, direct.factorisations);
        counters.patterns = self.linear.patterns();
        counters
    }

    /// Warnings of the steps since the last call; each text comes once in the life of the scope.
    pub fn new_warnings(&mut self) -> &[String] {
        let first = std::mem::replace(&mut self.shown, self.warnings.len());
        &self.warnings[first..]
    }

    /// Makes the working data of a component anew, after its data changed.
    /// What it reports is returned; it then goes on with the old ones.
    pub(crate) fn refresh(&mut self, scene: &Scene, object: ObjectId) -> Option<Diagnostic> {
        let is_constraint =
            scene.component(object).is_some_and(|component| component.as_projective_constraint().is_some());
        let slot = self.slots.get_mut(object.index()).and_then(Option::as_mut)?;
        let set_up = SetUp { scene, object };
        let component = scene.component(object)?;
        let made = component
            .as_force_field()
            .map(|role| role.new_workspace(set_up))
            .or_else(|| component.as_projective_constraint().map(|role| role.new_workspace(set_up)))
            .or_else(|| component.as_mapping().map(|role| role.new_workspace(set_up)));
        match made? {
            Ok(workspace) => {
                slot.workspace = workspace;
                // What was kept is of another size, perhaps.
                for (of, kept) in self.memories.iter_mut().chain(&mut self.step_memories) {
                    if *of == object {
                        *kept = None;
                    }
                }
            }
            Err(finding) => return Some(scene.about(object, finding)),
        }
        // Histories of multi-step solvers belong to the motion under the old constraints.
        self.structure += u64::from(is_constraint);
        for system in &mut self.linear.systems {
            system.is_fixed_known &= !is_constraint;
            system.projections.forget();
        }
        None
    }

    /// Outputs of its solvers and systems by the names of their data.
    pub fn solver_outputs(&self, scene: &Scene) -> Vec<ComponentOutput> {
        let mut outputs = self.linear.outputs(scene);
        for slot in &self.solvers {
            if let Some(solver) = scene.component(slot.object).and_then(|component| component.as_ode_solver()) {
                solver.show_outputs(slot.state.as_ref(), &mut |name, value| {
                    outputs.push((slot.object, name, Flat::Reals { values: vec![value], block: 1 }));
                });
            }
        }
        outputs
    }

    /// Outputs of its force fields by the names of their data.
    pub fn force_outputs(&mut self, scene: &Scene) -> Vec<ComponentOutput> {
        let params = MechanicalParams { time: *scene.node(self.node).data.time, ..Default::default() };
        let mut outputs = Vec::new();
        for object in self.force_fields() {
            let Some(role) = scene.component(object).and_then(|component| component.as_force_field()) else { continue };
            if let Some(mut context) = self.context(scene, object) {
                let own = role.outputs(&mut context, &params);
                outputs.extend(own.into_iter().map(|(name, values)| (object, name, Flat::Reals { values, block: 1 })));
            }
        }
        outputs
    }

    /// Lets its force fields forget past motion.
    pub(crate) fn restart_force_fields(&mut self, scene: &Scene) {
        for object in self.force_fields() {
            let role = scene.component(object).and_then(|component| component.as_force_field());
            let slot = self.slots.get_mut(object.index()).and_then(Option::as_mut);
            if let (Some(role), Some(slot)) = (role, slot) {
                role.restart(slot.workspace.as_mut());
            }
        }
    }

    /// Its force fields in the order of visits.
    pub fn force_fields(&self) -> Vec<ObjectId> {
        let is_force = |kind: Kind| matches!(kind, Kind::ForceField | Kind::InteractionForceField);
        self.plan.items().filter(|(_, kind, _)| is_force(*kind)).map(|(.., object)| object).collect()
    }

    /// Whether it has no states at all.
    pub fn is_empty(&self) -> bool {
        self.space.states().is_empty()
    }

    /// Whether it has anything to integrate.
    pub fn has_solver(&self) -> bool {
        !self.solvers.is_empty()
    }

    /// What calls to components need.
    pub(crate) fn parts(&mut self) -> Parts<'_> {
        let Self { space, slots, trace, profile, .. } = self;
        Parts { space, slots, trace, profile }
    }

    /// The working data of a component with the vectors, for direct evaluation in tests and tools.
    pub fn context(&mut self, scene: &Scene, object: ObjectId) -> Option<ComponentContext<'_>> {
        let node = scene.object(object).node;
        self.parts().context(Visit { scene, node, object }, "evaluate")
    }
}

/// The parts of a scope that component calls need, borrowed apart from plan and solvers.
pub(crate) struct Parts<'a> {
    pub space: &'a mut StateSpace,
    pub slots: &'a mut [Option<Slot>],
    pub trace: &'a mut Option<Trace>,
    pub profile: &'a mut Option<Box<Profile>>,
}

impl<'a> Parts<'a> {
    /// The context of one component, noted in the trace as `action`.
    pub fn context(self, at: Visit<'_>, action: &'static str) -> Option<ComponentContext<'a>> {
        let slot = self.slots.get_mut(at.object.index())?.as_mut()?;
        if let Some(trace) = self.trace {
            trace.call(at, action);
        }
        if let Some(profile) = self.profile {
            profile.call(at.object, action);
        }
        Some(ComponentContext {
            space: self.space,
            states: &slot.states,
            workspace: slot.workspace.as_mut(),
            gravity: *at.scene.node(at.node).data.gravity,
        })
    }
}

/// States of other scopes that force fields of a plan follow or act on together with a state of the own scope.
fn guests(scene: &Scene, plan: &Plan, found: &[FoundState]) -> Vec<FoundState> {
    let is_own = |state: &ObjectId| found.iter().any(|(object, ..)| object == state);
    let mut guests: Vec<FoundState> = Vec::new();
    for (_, kind, object) in plan.items() {
        let Some(force_field) = scene.component(object).and_then(|component| component.as_force_field()) else {
            continue;
        };
        let seen = match kind {
            Kind::ForceField => force_field.followed().into_iter().collect(),
            Kind::InteractionForceField if force_field.states().iter().any(is_own) => force_field.states(),
            _ => Vec::new(),
        };
        for object in seen.into_iter().filter(|state| !is_own(state)) {
            if let Some(state) = scene.component(object).and_then(|component| component.as_state())
                && guests.iter().all(|(guest, ..)| *guest != object)
            {
                guests.push((object, state.kind(), state.n_points(), true));
            }
        }
    }
    guests
}

fn visual_mappings(scene: &Scene, start: NodeId, leave_out: &dyn Fn(NodeId) -> bool) -> Vec<(NodeId, ObjectId)> {
    let mut found = Vec::new();
    let mut stack = vec![start];
    while let Some(node) = stack.pop() {
        if leave_out(node) || !*scene.node(node).data.activated {
            continue;
        }
        for &object in &scene.node(node).objects {
            let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) else {
                continue;
            };
            let visual = |state: &ObjectId| {
                scene
                    .component(*state)
                    .and_then(|component| component.as_state())
                    .is_some_and(|state| !state.is_mechanical())
            };
            if scene.object(object).state == settee_kernel::ObjectState::Valid && mapping.states().1.iter().any(visual)
            {
                found.push((node, object));
            }
        }
        stack.extend(scene.node(node).children.iter().rev());
    }
    found
}
