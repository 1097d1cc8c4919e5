//! The runtime of a whole scene: its scopes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use settee_kernel::roles::{Activity, ModelContacts, SetUp};
use settee_kernel::vectors::{ConstCoordId, CoordId, DerivId};
use settee_kernel::{Diagnostic, Flat, Kind, MechanicalParams, Meshes, NodeId, ObjectId, Owner, Scene, Visit};
use settee_parallel::Workers;

use crate::constraint::{ConstraintSet, SolvedConstraints};
use crate::contact::{ContactSet, Detecting, Moment, PairReport};
use crate::event_handlers::{self, Handler};
use crate::guests;
use crate::identity::Identity;
use crate::interaction::Interaction;
use crate::linear::{ComponentOutput, STATE};
use crate::live_links::LiveLinks;
use crate::mesh_change::{Beginning, Described, FollowedData};
use crate::scope::before::Before;
use crate::scope::counters::Counters;
use crate::scope::places::Places;
use crate::scope::profile::{Profile, Profiling};
use crate::scope::{Scope, Survey};
use crate::showing::Showing;

/// Everything of a scene that changes during a step.
pub struct Runtime {
    /// Scopes of solvers in document order; the last holds what no solver reaches.
    pub(crate) scopes: Vec<Scope>,
    /// Whether a scope sees states of another one.
    pub(crate) has_guests: bool,
    /// The meshes of all topologies.
    pub(crate) meshes: Meshes,
    pub(crate) places: Places,
    pub(crate) interactions: Vec<Interaction>,
    pub(crate) handlers: Vec<Handler>,
    pub(crate) contacts: ContactSet,
    pub(crate) constraints: ConstraintSet,
    /// States that were said not to follow the points that placed them.
    pub(crate) left_behind: HashSet<ObjectId>,
    pub(crate) workers: Workers,
    /// Where the time of steps goes, if somebody wants to know.
    pub profile: Option<Box<Profile>>,
    /// Time (s): that of the start of a step until the step is done. Each scope has a copy, see
    /// [`set_time`](Self::set_time).
    pub(crate) time: f64,
    pub(crate) reset_time: f64,
    /// Steps done.
    pub steps: u64,
    /// Length of the last step (s), as long as the state at its start is known.
    pub(crate) last_dt: Option<f64>,
    /// Whether a component wants bodies to be worked on one after the other.
    pub(crate) needs_order: bool,
    /// What the bodies of the last step took together (s): small ones are worked on side by side where that is worth
    /// waking threads. No result depends on it.
    pub(crate) work_of_bodies: Option<f64>,
    /// Revision of the scene's structure this was made from.
    pub(crate) revision: u64,
    /// What its snapshots are of, once there was one.
    pub(crate) identity: OnceLock<Arc<Identity>>,
    /// How the meshes were at the start, once one changed element by element.
    pub(crate) beginning: Option<Box<Beginning>>,
    /// Whether a mesh ever changed element by element.
    pub(crate) is_mesh_changed: bool,
    /// What waits until somebody looks.
    pub(crate) showing: Showing,
    /// What links between data read of the runtime.
    pub(crate) live_links: LiveLinks,
    /// Data of components that followed such changes.
    pub(crate) followed: FollowedData,
    /// What the scene shows of meshes and states.
    pub(crate) described: Described,
}

/// Nodes with ODE solvers that no solver above them integrates, in pre-order.
pub(crate) fn solver_nodes(scene: &Scene) -> Vec<NodeId> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    let mut stack = vec![scene.root()];
    while let Some(node) = stack.pop() {
        if !*scene.node(node).data.activated {
            continue;
        }
        if scene.local(node, |component| component.as_ode_solver().is_some()).is_some() {
            // A node with several parents is met more than once.
            if seen.insert(node) {
                found.push(node);
            }
        } else {
            stack.extend(scene.node(node).children.iter().rev());
        }
    }
    // Below one of its parents there may be a solver above it.
    if scene.nodes_in_order().iter().any(|node| scene.node(*node).parents.len() > 1) {
        found.retain(|node| !scene.above(*node).any(|above| seen.contains(&above)));
    }
    found
}

/// Whether a component wants bodies to be worked on one after the other.
fn needs_order(scene: &Scene) -> bool {
    let components = scene.objects_in_order();
    components.iter().filter_map(|object| scene.component(*object)).any(|component| component.lifecycle().needs_order())
}

/// The nodes that these scopes reach. Reports bodies that two solvers would move.
fn reached(scene: &Scene, scopes: &[Scope], diagnostics: &mut Vec<Diagnostic>) -> HashSet<NodeId> {
    let mut owners: HashMap<NodeId, NodeId> = HashMap::new();
    for scope in scopes {
        for node in scope.plan.nodes() {
            if let Some(other) = owners.insert(node, scope.node).filter(|_| scope.plan.has_calls(node)) {
                let [first, second] = [other, scope.node].map(|node| scene.path(node));
                let message =
                    format!("what is in {} is below two solvers, those of {first} and {second}", scene.path(node));
                let finding = Diagnostic::error("two-solvers", message);
                let fix = "let the node have one of the two parents only, or take away one of the solvers";
                diagnostics.push(scene.about_owner(Owner::Node(node), finding.fix(fix)));
            }
        }
    }
    owners.into_keys().collect()
}

/// Reports mappings that lead from a state back to itself: no order of evaluation fits them.
fn report_mapping_cycles(scene: &Scene, diagnostics: &mut Vec<Diagnostic>) {
    let mut mappings: Vec<(ObjectId, Vec<ObjectId>, Vec<ObjectId>)> = Vec::new();
    for &object in scene.objects_in_order().iter() {
        if let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) {
            let (inputs, outputs) = mapping.states();
            mappings.push((object, inputs, outputs));
        }
    }
    // Mappings whose inputs no remaining mapping writes are taken away until none is left, or only cycles are.
    while !mappings.is_empty() {
        let written: HashSet<ObjectId> = mappings.iter().flat_map(|(.., outputs)| outputs.iter().copied()).collect();
        let before = mappings.len();
        mappings.retain(|(_, inputs, _)| inputs.iter().any(|input| written.contains(input)));
        if mappings.len() == before {
            let (object, ..) = mappings[0];
            let names: Vec<String> = mappings.iter().map(|(object, ..)| scene.object_path(*object)).collect();
            let message = format!("mappings lead from a state back to itself: {}", names.join(", "));
            diagnostics.push(scene.about(object, Diagnostic::error("mapping-cycle", message)));
            return;
        }
    }
}

/// Scalars from which on a scope shares its loops among threads, or several are worked on side by side. Smaller ones
/// would lose more by changing threads than they could gain.
pub(crate) const WORTH_SHARING: usize = 1500;

/// Scalars of the states on which forces act: those that are only shown are not worked on.
pub(crate) fn n_moving(scope: &Scope) -> usize {
    scope.space.moving_derivs().map(|part| part.len()).iter().sum()
}

fn share(scopes: &mut [Scope], workers: &Workers) {
    for scope in scopes {
        let is_large = n_moving(scope) >= WORTH_SHARING;
        scope.space.set_workers(&if is_large { workers.clone() } else { workers.alone() });
    }
}

impl Runtime {
    /// The threads, and the switch that stops their work.
    pub fn workers(&self) -> &Workers {
        &self.workers
    }

    /// Makes the runtime of an initialised scene, projects and propagates the initial state, and stores it for resets.
    /// `threads`: threads for independent scopes and for large ones; 1 runs everything on the caller's.
    pub fn new(scene: &Scene, threads: usize, diagnostics: &mut Vec<Diagnostic>) -> Self {
        Self::with_meshes(scene, Meshes::of(scene), Workers::new(threads), diagnostics)
    }

    /// From now on steps are made as on a machine of so many cores, by this thread alone: [`Workers::rehearsed`]. A
    /// profile that is started afterwards says how long they would take there.
    pub fn rehearse(&mut self, cores: usize) {
        self.workers = self.workers.rehearsed(cores);
        share(&mut self.scopes, &self.workers);
    }

    /// Makes a runtime of the scene after its structure changed: meshes, time and number of steps go on.
    pub fn renewed(&self, scene: &Scene, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut newer = Self::with_meshes(scene, self.meshes.continued(scene), self.workers.clone(), diagnostics);
        (newer.steps, newer.reset_time, newer.showing) = (self.steps, self.reset_time, self.showing);
        newer.set_time(self.time);
        newer
    }

    pub(crate) fn with_meshes(
        scene: &Scene,
        meshes: Meshes,
        workers: Workers,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        let mut runtime = Self::built(scene, meshes, workers, (&BTreeSet::new(), None), diagnostics);
        runtime.settle(scene);
        for scope in &runtime.scopes {
            if let Some((state, place)) = scope.first_non_finite(scene) {
                let message = format!("at the start there is a number that is not finite {place}");
                diagnostics.push(scene.about(state, Diagnostic::error("start-not-finite", message)));
            }
        }
        runtime
    }

    /// As [`with_meshes`](Self::with_meshes), with the states as the scene describes them: neither projected nor
    /// propagated. Components in `resting` do not act; working data of `before` are taken over where they go on.
    pub(crate) fn built(
        scene: &Scene,
        meshes: Meshes,
        workers: Workers,
        (resting, mut before): (&BTreeSet<ObjectId>, Option<&mut Before<'_, '_>>),
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Self {
        report_mapping_cycles(scene, diagnostics);
        let has_before = before.is_some();
        let survey = Survey::of(scene);
        let nodes = solver_nodes(scene);
        let mut scopes: Vec<Scope> = nodes
            .iter()
            .map(|node| Scope::new(scene, &survey, &meshes, (*node, &|_| false), (resting, &mut before), diagnostics))
            .collect();
        let mut nodes: HashSet<NodeId> = nodes.into_iter().collect();
        nodes.extend(reached(scene, &scopes, diagnostics));
        scopes.push(Scope::new(
            scene,
            &survey,
            &meshes,
            (scene.root(), &|node| nodes.contains(&node)),
            (resting, &mut before),
            diagnostics,
        ));
        let places = Places::of(&scopes);
        guests::find_owners(scene, &mut scopes, &places, diagnostics);
        if scopes.iter().any(|scope| !scope.across.is_empty() || !scope.space.guests().is_empty()) {
            scopes.iter_mut().for_each(|scope| scope.ensure_vectors(scene));
        }
        let across = scopes.iter().flat_map(|scope| scope.across.iter().copied());
        let set_ups = across.map(|object| SetUp { scene, object, meshes: Some(&meshes) });
        let interactions =
            set_ups.filter_map(|set_up| Interaction::new((&scopes, &places), set_up, diagnostics)).collect();
        let time = *scene.node(scene.root()).data.time;
        share(&mut scopes, &workers);
        let contacts = ContactSet::of(scene, &meshes, &|state| places.state(state), &scopes, diagnostics);
        let constraints = ConstraintSet::of(scene, &meshes, &places, &scopes, diagnostics);
        let mut runtime = Self {
            has_guests: scopes.iter().any(|scope| !scope.space.guests().is_empty()),
            scopes,
            places,
            interactions,
            handlers: event_handlers::make(scene, &meshes, diagnostics),
            contacts,
            constraints,
            meshes,
            left_behind: HashSet::new(),
            workers,
            profile: None,
            time,
            reset_time: time,
            steps: 0,
            last_dt: None,
            needs_order: needs_order(scene),
            work_of_bodies: None,
            revision: scene.revision(),
            identity: OnceLock::new(),
            beginning: None,
            is_mesh_changed: false,
            showing: Showing::default(),
            live_links: LiveLinks::default(),
            followed: FollowedData::default(),
            described: Described::default(),
        };
        if !has_before {
            runtime.store_start(scene);
        }
        runtime
    }

    /// Maps rest positions, and keeps what a reset goes back to. Working data have to fit their states.
    ///
    /// A scope that takes over the vectors of one before takes over these, too.
    pub(crate) fn store_start(&mut self, scene: &Scene) {
        for scope in self.scopes.iter_mut().filter(|scope| scope.space.has_vectors()) {
            scope.map_rest_positions(scene);
        }
        // A reset settles again: what is stored is not projected yet, since not every projection may be done twice.
        for scope in self.scopes.iter_mut().filter(|scope| scope.space.has_vectors()) {
            scope.space.store_reset_state();
        }
    }

    /// Projects and propagates the current state of all scopes.
    pub fn settle(&mut self, scene: &Scene) {
        let params = MechanicalParams { time: self.time, ..Default::default() };
        for scope in &mut self.scopes {
            scope.project(scene, &params, STATE.0, STATE.1);
            scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
            scope.apply_visual_mappings(scene, &params);
        }
        self.follow(scene);
    }

    /// Time (s).
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Sets the time of all scopes (s).
    pub fn set_time(&mut self, time: f64) {
        self.time = time;
        for scope in &mut self.scopes {
            scope.time = time;
        }
    }

    /// A step begins.
    pub fn begin_profile(&mut self) {
        self.profile.begin(Activity::Traversal, "step");
    }

    /// A step is over, however it ended.
    pub fn end_profile(&mut self) {
        if let Some(profile) = &mut self.profile {
            profile.end_all();
        }
    }

    /// Goes back to the state that was stored after initialisation. Solvers start as at the beginning.
    /// Returns what event handlers report.
    pub fn reset(&mut self, scene: &mut Scene) -> Vec<Diagnostic> {
        let mut findings = self.reset_meshes(scene);
        self.set_time(self.reset_time);
        scene.set_time(self.reset_time);
        for id in scene.all_objects() {
            if let Some(component) = scene.component_mut(id) {
                component.lifecycle_mut().reset();
            }
        }
        scene.send(&settee_kernel::Event::Reset);
        for scope in &mut self.scopes {
            scope.space.reset();
            scope.restart_solvers(scene);
            scope.restart_force_fields(scene);
        }
        (self.steps, self.last_dt) = (0, None);
        self.settle(scene);
        self.forget_contacts(scene);
        self.handle(scene, &settee_kernel::Event::Reset, &mut findings);
        findings
    }

    /// Scopes of solvers in document order; the last holds what no solver reaches.
    pub fn scopes(&self) -> &[Scope] {
        &self.scopes
    }

    /// As [`scopes`](Self::scopes), to work with. None can be added or taken away.
    pub fn scopes_mut(&mut self) -> &mut [Scope] {
        &mut self.scopes
    }

    /// The revision of the mesh of a topology.
    pub fn mesh_revision(&self, object: ObjectId) -> Option<u64> {
        self.meshes.get(object).map(|mesh| mesh.revision())
    }

    /// The scope and index of the state of an object.
    pub fn state(&self, object: ObjectId) -> Option<(usize, usize)> {
        self.places.state(object)
    }

    /// Current position of a state, flat.
    pub fn position(&self, object: ObjectId) -> Option<&[f64]> {
        let (scope, state) = self.state(object)?;
        Some(self.scopes[scope].space.state_coord(state, CoordId::POSITION))
    }

    /// Current velocity of a state, flat.
    pub fn velocity(&self, object: ObjectId) -> Option<&[f64]> {
        let (scope, state) = self.state(object)?;
        Some(self.scopes[scope].space.state_deriv(state, DerivId::VELOCITY))
    }

    /// Work of all scopes so far.
    pub fn counters(&self, scene: &Scene) -> Counters {
        let mut sum = Counters::default();
        for scope in &self.scopes {
            let own = scope.counters(scene);
            sum.steps += own.steps;
            sum.force_evaluations += own.force_evaluations;
            sum.assemblies += own.assemblies;
            sum.linear_solves += own.linear_solves;
            sum.linear_iterations += own.linear_iterations;
            sum.linear_not_converged += own.linear_not_converged;
            sum.newton_iterations += own.newton_iterations;
            sum.not_converged += own.not_converged;
            sum.patterns += own.patterns;
            sum.analyses += own.analyses;
            sum.pattern_updates += own.pattern_updates;
            sum.working_data += own.working_data;
            sum.new_elements += own.new_elements;
            sum.factorisations += own.factorisations;
            sum.add_sub_steps(&own.sub_steps);
            sum.halved_steps += own.halved_steps;
        }
        sum
    }

    /// Finds the contacts at the present positions and makes what answers them. `acts`: whether a pipeline takes part.
    pub(crate) fn detect_collisions(
        &mut self,
        scene: &Scene,
        step: Detecting,
        acts: &dyn Fn(ObjectId) -> bool,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let Self { scopes, contacts, workers, .. } = self;
        if contacts.is_empty() {
            return;
        }
        contacts.detach(scopes);
        contacts.detect(scene, Moment { scopes, workers, step }, acts, diagnostics);
        contacts.respond(scene, scopes, step, diagnostics);
    }

    /// The contacts that were detected last, by pairs of collision models; those that push at least, without
    /// forces, if [`show_on_demand`](Self::show_on_demand) says that nobody looks.
    pub fn contacts(&self) -> impl Iterator<Item = ModelContacts<'_>> {
        self.contacts.detected()
    }

    /// Whether there is a collision pipeline.
    pub fn has_collision(&self) -> bool {
        !self.contacts.is_empty()
    }

    /// What detection finds at the present positions between each two collision models, and why not more. Changes
    /// nothing.
    pub fn why_contacts(&self, scene: &Scene) -> Vec<PairReport> {
        self.contacts.why(scene, &self.scopes, &self.workers)
    }

    /// How many models each collision model touches, and how many pairs of elements sweeps tested, by the names of
    /// their data.
    pub fn contact_outputs(&self) -> Vec<ComponentOutput> {
        let count = |n: u64| Flat::Reals { values: vec![n as f64], block: 1 };
        let touches = self.contacts.touches().map(|(model, n)| (model, "numberOfContacts", count(n.into())));
        touches.chain(self.contacts.compared().map(|(phase, n)| (phase, "nbPairs", count(n)))).collect()
    }

    /// The constraint problem of the last step; `None` before there was one.
    pub fn constraints(&self) -> Option<SolvedConstraints<'_>> {
        self.constraints.solved()
    }

    /// Outputs of constraints and constraint solvers by the names of their data.
    pub fn constraint_outputs(&self, scene: &Scene) -> Vec<ComponentOutput> {
        self.constraints.outputs(scene)
    }

    /// Begins anew without contacts and forces of constraints.
    fn forget_contacts(&mut self, scene: &Scene) {
        let Self { scopes, contacts, places, meshes, .. } = self;
        if !contacts.is_empty() {
            contacts.detach(scopes);
            for scope in scopes.iter_mut() {
                scope.contacts.barriers.forget();
                // Patterns of the past would change the order of sums.
                scope.memory.linear.systems.iter_mut().for_each(|system| system.extra.forget());
            }
            *contacts = ContactSet::of(scene, meshes, &|state| places.state(state), scopes, &mut Vec::new());
        }
        self.constraints = ConstraintSet::of(scene, &self.meshes, &self.places, &self.scopes, &mut Vec::new());
    }

    /// The meshes of all topologies.
    pub fn meshes(&self) -> &Meshes {
        &self.meshes
    }

    /// The meshes, for those who write data of the scene.
    pub fn meshes_mut(&mut self) -> &mut Meshes {
        &mut self.meshes
    }

    /// Number of threads it was made for.
    pub fn threads(&self) -> usize {
        self.workers.threads()
    }

    /// Whether the scene changed its structure since this was made.
    pub fn is_stale(&self, scene: &Scene) -> bool {
        self.revision != scene.revision()
    }
}

impl Scope {
    /// Rest positions of mapped states from those of their parents, where the mapping asks for it.
    pub(crate) fn map_rest_positions(&mut self, scene: &Scene) {
        let mappings: Vec<(NodeId, ObjectId)> = self
            .plan
            .items()
            .filter(|(_, kind, _)| *kind == Kind::Mapping)
            .map(|(node, _, object)| (node, object))
            .collect();
        for (node, object) in mappings {
            let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) else { continue };
            if !mapping.applies_rest_position() {
                continue;
            }
            let rest = self.space.temporary_coord();
            let parts = self.parts();
            let visit = Visit::new(scene, node, object, Kind::Mapping);
            let Some(mut context) = parts.context(visit, "rest positions") else { continue };
            let output = context.states[context.states.len() - 1];
            mapping.apply(&mut context, &MechanicalParams::default(), ConstCoordId::REST_POSITION, *rest);
            let values = self.space.state_coord(output, *rest).to_vec();
            self.space.set_rest_position(output, &values);
        }
    }

    /// Positions of visual models.
    pub(crate) fn apply_visual_mappings(&mut self, scene: &Scene, params: &MechanicalParams) {
        for index in 0..self.visual_mappings.len() {
            let (node, object) = self.visual_mappings[index];
            let Some(mapping) = scene.component(object).and_then(|component| component.as_mapping()) else {
                continue;
            };
            let parts = self.parts();
            let visit = Visit::new(scene, node, object, Kind::Mapping);
            if let Some(mut context) = parts.context(visit, "x_out = apply(x_in) for display") {
                mapping.apply(&mut context, params, CoordId::POSITION.read(), CoordId::POSITION);
            }
        }
    }

    /// Makes the memory of all solvers anew.
    pub(crate) fn restart_solvers(&mut self, scene: &Scene) {
        for slot in &mut self.solvers {
            let solver = scene.component(slot.object).and_then(|component| component.as_ode_solver());
            if let (Some(solver), Some(state)) = (solver, slot.state.get_mut()) {
                solver.restart(state);
            }
        }
        for slot in &mut self.linear.solvers {
            if let Some(solver) = scene.component(slot.object).and_then(|component| component.as_linear_solver()) {
                slot.state.put(solver.new_state());
            }
        }
        self.linear.step = 0;
        for system in &mut self.linear.systems {
            if let Some(role) = scene.component(system.object).and_then(|component| component.as_linear_system()) {
                system.restart(role);
            }
        }
        self.newton.clear();
    }
}
