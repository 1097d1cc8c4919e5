//! The runtime of one solver's scope.

pub(crate) mod before;
pub(crate) mod counters;
pub(crate) mod damping;
pub(crate) mod energy_account;
pub(crate) mod energy_report;
pub(crate) mod formula;
pub(crate) mod held;
pub(crate) mod memory;
pub(crate) mod modifier;
pub(crate) mod parts;
pub(crate) mod places;
pub(crate) mod profile;
pub(crate) mod remembered;
pub(crate) mod trace;
pub(crate) mod workspaces;

use std::collections::{BTreeSet, HashSet};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use settee_kernel::roles::{ComponentContext, MeshEdit, NewtonOutcome, SetUp, Workspace};
use settee_kernel::vectors::{CoordId, DerivId, FoundState, Stamp, StateSpace};
use settee_kernel::{
    Diagnostic, Flat, Kind, MechanicalParams, Meshes, NodeId, ObjectId, Plan, Scene, Severity, Visit, WorkingRole,
    mapped_states,
};

use crate::constraint::ConstraintForces;
use crate::contact::ContactForces;
use crate::linear::{ComponentOutput, LinearRuntime, frozen_states};
use crate::scope::before::Before;
use crate::scope::counters::Counters;
use crate::scope::damping::Damping;
use crate::scope::formula::Formula;
use crate::scope::held::Held;
use crate::scope::memory::{OdeSlot, ScopeMemory};
use crate::scope::parts::Parts;
use crate::scope::profile::Profile;
use crate::scope::remembered::Remembered;
use crate::scope::trace::Trace;
use crate::scope::workspaces::SlotsBuilder;

/// What all scopes ask of a scene, found once.
pub(crate) struct Survey {
    /// States that mappings write.
    pub mapped: HashSet<ObjectId>,
    /// States whose Jacobians the scene declares constant.
    pub frozen: Arc<HashSet<ObjectId>>,
}

impl Survey {
    /// Asks a scene.
    pub fn of(scene: &Scene) -> Self {
        Self { mapped: mapped_states(scene), frozen: Arc::new(frozen_states(scene)) }
    }
}

/// The runtime of one scope. What it keeps from step to step reads like its own fields.
pub struct Scope {
    /// Node of its solvers, or the root for what no solver reaches.
    pub node: NodeId,
    /// Time (s): the runtime's, which alone writes it.
    pub(crate) time: f64,
    pub(crate) memory: ScopeMemory,
    pub(crate) plan: Plan,
    /// Mappings that write visual models, in pre-order.
    pub(crate) visual_mappings: Vec<(NodeId, ObjectId)>,
    pub(crate) warnings: Vec<String>,
    /// How many of the warnings were taken.
    pub(crate) shown: usize,
    /// Whether it was told that the motion grows without bound.
    pub(crate) has_grown: bool,
    /// When position and velocity were written that were found to be finite.
    pub(crate) finite_at: (Stamp, Stamp),
    /// By which formula its solvers move it in the free motion of this step.
    pub(crate) formula: Formula,
    /// Whether directions of constraints are those of the free position in this step, see `IntegrationFactors`.
    pub(crate) constrained_at_end: bool,
    /// Position and velocity at the start of the step, for steps that fail.
    pub(crate) backup: (CoordId, DerivId),
    /// Interaction force fields with a state of another scope: that one is a guest here, or, if all are, they act from
    /// outside.
    pub(crate) across: Vec<ObjectId>,
    /// Scope and index of the state that each guest is a copy of; `None` of one that is in no active node.
    pub(crate) owners: Vec<Option<(usize, usize)>>,
    /// Mappings that read states of other scopes, in the order of visits.
    pub(crate) joining: Vec<(NodeId, ObjectId)>,
    /// 0 if there are none; else the scope comes after all of a lower rank when states go through mappings.
    pub(crate) rank: usize,
    pub(crate) damping: Damping,
    /// Components whose forces depend on past motion, with their working data as they were kept last.
    pub(crate) memories: Vec<Remembered>,
    /// The same as they were at the start of the step, for steps that fail.
    pub(crate) step_memories: Vec<Remembered>,
    /// How many of its solvers began the step that runs; `None` if nothing could be taken back.
    pub(crate) pending: Option<usize>,
    /// Memory of [`find_answering`](Self::find_answering).
    pub(crate) pushed: Vec<bool>,
    pub(crate) trace: Option<Trace>,
    /// Where the time goes, while the scope is at work and somebody wants to know.
    pub(crate) profile: Option<Box<Profile>>,
}

impl Deref for Scope {
    type Target = ScopeMemory;
    fn deref(&self) -> &ScopeMemory {
        &self.memory
    }
}

impl DerefMut for Scope {
    fn deref_mut(&mut self) -> &mut ScopeMemory {
        &mut self.memory
    }
}

impl Scope {
    /// Makes the runtime of what is reached from `node`, leaving out the nodes for which `is_excluded` holds.
    /// Components in `resting` get no working data; those of `before` are taken over where they go on.
    pub(crate) fn new(
        scene: &Scene,
        survey: &Survey,
        meshes: &Meshes,
        (node, is_excluded): (NodeId, &dyn Fn(NodeId) -> bool),
        (resting, before): (&BTreeSet<ObjectId>, &mut Option<&mut Before<'_, '_>>),
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let plan = Plan::record_without(scene, node, &survey.mapped, is_excluded);
        let visual_mappings = visual_mappings(scene, node, is_excluded);
        let (found, shown) = found_states(scene, &plan, &visual_mappings);
        let guests = guests(scene, &plan, [&found, &shown]);
        let handed_over = before.as_ref().filter(|_| guests.is_empty());
        let handed_over = handed_over.and_then(|before| before.hands_over(node, [&found, &shown]));
        let mut space = StateSpace::laid_out(&found, &shown, &guests);
        let backup = handed_over.unwrap_or_else(|| {
            space.allocate();
            (space.new_coord(), space.new_deriv())
        });
        let mut scope = Self {
            node,
            time: *scene.node(scene.root()).data.time,
            memory: ScopeMemory {
                space,
                slots: SlotsBuilder::new(&[], []).finish(),
                solvers: Vec::new(),
                linear: LinearRuntime::new(&survey.frozen),
                newton: Vec::new(),
                counters: Counters::default(),
                contacts: ContactForces::default(),
                constraint_forces: ConstraintForces::default(),
                energy: None,
                structure: 0,
            },
            plan,
            visual_mappings,
            warnings: Vec::new(),
            has_grown: false,
            finite_at: Default::default(),
            shown: 0,
            formula: Formula::Given,
            constrained_at_end: false,
            backup,
            across: Vec::new(),
            owners: Vec::new(),
            joining: Vec::new(),
            rank: 0,
            damping: Damping::default(),
            memories: Vec::new(),
            step_memories: Vec::new(),
            pending: None,
            pushed: Vec::new(),
            trace: None,
            profile: None,
        };
        if handed_over.is_none() {
            scope.load_states(scene);
        }
        scope.make_slots(scene, meshes, (resting, before), diagnostics);
        scope.find_damping(scene);
        // The scope of what no solver reaches begins at the root, whose solvers may have a scope of their own.
        if !is_excluded(node) {
            scope.make_solvers(scene);
        }
        scope
    }

    /// Makes the vectors that would be taken over from a scope before, for whom has to read them at once.
    pub(crate) fn ensure_vectors(&mut self, scene: &Scene) {
        if !self.space.has_vectors() {
            self.space.allocate();
            self.load_states(scene);
        }
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
            if self.space.states()[index].is_guest {
                let at_rest = vec![0.0; self.space.states()[index].derivs.len()];
                self.space.set_guest_motion(index, &rest, &at_rest);
            }
            fill(self.space.state_deriv_mut(index, DerivId::VELOCITY), &state.velocity());
            fill(self.space.state_deriv_mut(index, DerivId::EXTERNAL_FORCE), &state.external_force());
        }
    }

    fn make_slots(
        &mut self,
        scene: &Scene,
        meshes: &Meshes,
        (resting, before): (&BTreeSet<ObjectId>, &mut Option<&mut Before<'_, '_>>),
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let visual = self.visual_mappings.iter().map(|(_, object)| (*object, WorkingRole::Mapping));
        let mut slots = SlotsBuilder::new(self.plan.working(), visual);
        let items: Vec<(NodeId, Kind, ObjectId)> = self.plan.items().collect();
        let visual = self.visual_mappings.iter().map(|(node, object)| (*node, Kind::Mapping, *object));
        for (node, kind, object) in items.into_iter().chain(visual) {
            let (Some(component), Some(role)) = (scene.component(object), kind.working_role()) else { continue };
            let key = (object, role);
            if slots.has(key) || resting.contains(&object) {
                continue;
            }
            let set_up = SetUp { scene, object, meshes: Some(meshes) };
            let mut followed = None;
            let (at, mut is_new) = (self.node, true);
            let following = |working: &dyn Workspace, edit: &MeshEdit<'_>| match role {
                WorkingRole::ForceField => component.as_force_field()?.following(set_up, working, edit),
                WorkingRole::Mapping => component.as_mapping()?.following(set_up, working, edit),
                WorkingRole::ProjectiveConstraint => {
                    component.as_projective_constraint()?.following(set_up, working, edit)
                }
            };
            let mut made = |make: &dyn Fn() -> Result<Box<dyn Workspace>, Diagnostic>| {
                let kept = before.as_mut().and_then(|before| before.take(at, key, &following));
                is_new = kept.is_none();
                kept.map_or_else(make, Ok)
            };
            let (states, workspace) = match kind {
                Kind::ForceField | Kind::InteractionForceField => {
                    let Some(role) = component.as_force_field() else {
                        continue;
                    };
                    followed = role.followed();
                    let workspace = made(&|| role.new_workspace(set_up));
                    if let Some(workspace) = workspace.as_ref().ok().filter(|_| is_new) {
                        let findings = role.findings(workspace.as_ref());
                        diagnostics.extend(findings.into_iter().map(|finding| scene.about(object, finding)));
                    }
                    if workspace.as_ref().is_ok_and(|workspace| role.remembers(workspace.as_ref())) {
                        self.memories.push((object, None));
                        self.step_memories.push((object, None));
                    }
                    (role.states(), workspace)
                }
                Kind::Mapping => {
                    let Some(role) = component.as_mapping() else {
                        continue;
                    };
                    let (mut states, outputs) = role.states();
                    if outputs.iter().any(|output| states.contains(output)) {
                        // A circle, which is told.
                        continue;
                    }
                    states.extend(outputs);
                    (states, made(&|| role.new_workspace(set_up)))
                }
                Kind::ProjectiveConstraint => {
                    let Some(role) = component.as_projective_constraint() else {
                        continue;
                    };
                    (role.states(), made(&|| role.new_workspace(set_up)))
                }
                _ => continue,
            };
            let space = &self.memory.space;
            let is_own = |state: &ObjectId| space.index_of(*state).is_some();
            let joins = kind == Kind::InteractionForceField && !states.iter().all(is_own);
            if joins {
                self.across.push(object);
                if !states.iter().any(is_own) {
                    continue;
                }
            }
            let maps = kind == Kind::Mapping && states.last().is_some_and(is_own) && !states.iter().all(is_own);
            let find = |state: &ObjectId| {
                if joins || maps { self.space.index_to_read(*state) } else { self.space.index_of(*state) }
            };
            let indices: Option<Vec<usize>> = states.iter().map(find).collect();
            if maps && indices.is_some() {
                self.joining.push((node, object));
            }
            match (indices, workspace) {
                (Some(mut states), Ok(workspace)) if !states.is_empty() => {
                    states.extend(followed.and_then(|state| self.space.index_to_read(state)));
                    slots.put(key, states, workspace);
                    self.memory.counters.working_data += u64::from(is_new);
                }
                // The other state is in no active node, which is said where its forces would act.
                (None, _) if joins => {}
                (_, Err(finding)) => {
                    let waits = finding.code == "no-elements" && can_grow(scene, object);
                    let finding = if waits {
                        let message = format!("{}; the component acts once it has some", finding.message);
                        Diagnostic { severity: Severity::Warning, message, ..finding }
                    } else {
                        finding
                    };
                    diagnostics.push(scene.about(object, finding));
                }
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
        self.slots = slots.finish();
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
                state: Held::new(solver.new_state()),
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
        counters.analyses += direct.analyses;
        counters.pattern_updates += direct.pattern_updates;
        counters.factorisations += direct.factorisations;
        counters.patterns += self.linear.patterns();
        counters
    }

    /// Warnings of the steps since the last call; each text comes once in the life of the scope.
    pub fn new_warnings(&mut self) -> &[String] {
        let first = std::mem::replace(&mut self.shown, self.warnings.len());
        &self.warnings[first..]
    }

    /// Outputs of its solvers and systems by the names of their data.
    pub fn solver_outputs(&self, scene: &Scene) -> Vec<ComponentOutput> {
        let mut outputs = self.linear.outputs(scene);
        for slot in &self.solvers {
            let solver = scene.component(slot.object).and_then(|component| component.as_ode_solver());
            if let (Some(solver), Some(state)) = (solver, slot.state.get()) {
                solver.show_outputs(state, &mut |name, value| {
                    outputs.push((slot.object, name, Flat::Reals { values: vec![value], block: 1 }));
                });
            }
        }
        outputs
    }

    /// Outputs of its force fields by the names of their data.
    pub fn force_outputs(&mut self, scene: &Scene) -> Vec<ComponentOutput> {
        let params = MechanicalParams { time: self.time, ..Default::default() };
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

    /// Von Mises stresses at the points of the states of its force fields (Pa), of those that have them.
    pub fn stresses(&mut self, scene: &Scene) -> Vec<(ObjectId, Vec<f64>)> {
        let params = MechanicalParams { time: self.time, ..Default::default() };
        let mut found = Vec::new();
        for object in self.force_fields() {
            let Some(role) = scene.component(object).and_then(|component| component.as_force_field()) else { continue };
            let values = self.context(scene, object).map(|mut context| role.stresses(&mut context, &params));
            found.extend(values.filter(|values| !values.is_empty()).map(|values| (object, values)));
        }
        found
    }

    /// Lets its force fields forget past motion.
    pub(crate) fn restart_force_fields(&mut self, scene: &Scene) {
        for object in self.force_fields() {
            let role = scene.component(object).and_then(|component| component.as_force_field());
            if let (Some(role), Some(working)) = (role, self.slots.get_mut((object, WorkingRole::ForceField))) {
                role.restart(working);
            }
        }
    }

    /// Looks for what damps the motion.
    pub(crate) fn find_damping(&mut self, scene: &Scene) {
        self.damping = Damping::of(scene, &self.force_fields(), &self.memory.slots, &self.memory.space);
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
        self.parts_and_plan().0
    }

    /// What calls to components need, and the sequence of calls.
    pub(crate) fn parts_and_plan(&mut self) -> (Parts<'_>, &mut Plan) {
        let Split { parts, plan, .. } = self.split();
        (parts, plan)
    }

    /// What works together, borrowed apart.
    pub(crate) fn split(&mut self) -> Split<'_> {
        let Self { memory, plan, trace, profile, .. } = self;
        let ScopeMemory { space, slots, linear, counters, structure, .. } = memory;
        Split { parts: Parts { space, slots, trace, profile }, plan, linear, counters, structure }
    }

    /// The working data of a component with the vectors, for direct evaluation in tests and tools. Of a component with
    /// several roles those of the force field count before those of the mapping, and these before those of the
    /// constraint.
    pub fn context(&mut self, scene: &Scene, object: ObjectId) -> Option<ComponentContext<'_>> {
        let node = scene.object(object).node;
        let kinds = [Kind::ForceField, Kind::Mapping, Kind::ProjectiveConstraint];
        let has_data = |kind: &Kind| kind.working_role().is_some_and(|role| self.slots.get((object, role)).is_some());
        let kind = kinds.into_iter().find(has_data)?;
        self.parts().context(Visit::new(scene, node, object, kind), "evaluate")
    }
}

/// A scope, borrowed apart.
pub(crate) struct Split<'a> {
    pub parts: Parts<'a>,
    pub plan: &'a mut Plan,
    pub linear: &'a mut LinearRuntime,
    pub counters: &'a mut Counters,
    pub structure: &'a mut u64,
}

/// The states that a plan visits, and others that visual mappings write: object, type, number of points, whether a
/// mapping writes it.
fn found_states(
    scene: &Scene,
    plan: &Plan,
    visual_mappings: &[(NodeId, ObjectId)],
) -> (Vec<FoundState>, Vec<FoundState>) {
    let (mut found, mut shown) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for (_, kind, object) in plan.items() {
        if let (Kind::MainState | Kind::MappedState, Some(state)) =
            (kind, scene.component(object).and_then(|component| component.as_state()))
        {
            found.push((object, state.kind(), state.n_points(), kind == Kind::MappedState));
            seen.insert(object);
        }
    }
    for (_, mapping) in visual_mappings {
        let mapping = scene.component(*mapping).and_then(|component| component.as_mapping());
        for output in mapping.map(|mapping| mapping.states().1).unwrap_or_default() {
            if let Some(state) = scene.component(output).and_then(|component| component.as_state())
                && seen.insert(output)
            {
                shown.push((output, state.kind(), state.n_points(), true));
            }
        }
    }
    (found, shown)
}

/// States of other scopes that force fields of a plan follow or act on together with a state of the own scope, and
/// those that its mappings read.
fn guests(scene: &Scene, plan: &Plan, found: [&[FoundState]; 2]) -> Vec<FoundState> {
    let own: HashSet<ObjectId> = found.into_iter().flatten().map(|(object, ..)| *object).collect();
    let is_own = |state: &ObjectId| own.contains(state);
    let mut guests: Vec<FoundState> = Vec::new();
    let mut known = HashSet::new();
    for (_, kind, object) in plan.items() {
        let Some(component) = scene.component(object) else { continue };
        let seen = match (kind, component.as_force_field(), component.as_mapping()) {
            (Kind::ForceField, Some(role), _) => role.followed().into_iter().collect(),
            (Kind::InteractionForceField, Some(role), _) if role.states().iter().any(is_own) => role.states(),
            (Kind::Mapping, _, Some(role)) if role.states().1.iter().all(is_own) => role.states().0,
            _ => Vec::new(),
        };
        for object in seen.into_iter().filter(|state| !is_own(state)) {
            if let Some(state) = scene.component(object).and_then(|component| component.as_state())
                && known.insert(object)
            {
                guests.push((object, state.kind(), state.n_points(), true));
            }
        }
    }
    guests
}

fn visual_mappings(scene: &Scene, start: NodeId, is_excluded: &dyn Fn(NodeId) -> bool) -> Vec<(NodeId, ObjectId)> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut stack = vec![start];
    while let Some(node) = stack.pop() {
        // A node with several parents is met more than once.
        if is_excluded(node) || !*scene.node(node).data.activated || !seen.insert(node) {
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

/// Whether a component is linked to a container whose mesh may grow during a run: a modifier is beside it.
fn can_grow(scene: &Scene, object: ObjectId) -> bool {
    let Some(component) = scene.component(object) else { return false };
    let mut targets = (0..component.link_len()).flat_map(|link| component.link(link).targets());
    targets.any(|target| {
        let is_topology = scene.component(target).is_some_and(|target| target.as_topology().is_some());
        is_topology && modifier::has_modifier(scene, target)
    })
}
