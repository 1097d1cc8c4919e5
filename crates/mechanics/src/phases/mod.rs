//! The phases of a step, carried out on a scene and its runtime.

mod bodies;
mod given_forces;
mod linked_data;
mod restructured;

use settee_kernel::roles::{Activity, AnimationPhases, ConstraintLevel, LoopError, SolvedBy, StepFailure, TouchMoment};
use settee_kernel::vectors::DerivId;
use settee_kernel::{Diagnostic, Event, MechanicalParams, NodeId, ObjectId, Scene};

use crate::constraint::{CoupledStep, Solving, keep_free_motions};
use crate::contact::Detecting;
use crate::guests::{copy_guest_motion, in_order, push_owners};
use crate::linear::STATE;
use crate::rollback::Motion;
use crate::runtime::Runtime;
use crate::scope::Scope;
use crate::scope::formula::Formula;
use crate::scope::profile::Profiling;
use crate::snapshot::Snapshot;
use crate::step_hook::StepHook;

/// One step's view of scene and runtime.
pub struct Phases<'a> {
    /// The scene.
    pub scene: &'a mut Scene,
    /// What runs of the scene.
    pub runtime: &'a mut Runtime,
    /// Findings of components whose data changed.
    pub diagnostics: Vec<Diagnostic>,
    /// Names of the phases done, if somebody wants to know.
    pub log: Option<Vec<String>>,
    /// Who acts at the events of the step, beside the components.
    pub hook: Option<&'a mut dyn StepHook>,
    /// Why the hook stopped the step, if it did.
    pub stopped: Option<StepFailure>,
    /// Room for where the step began, if the bodies move in parts of it: a later part that fails goes back there.
    pub start: Option<&'a mut Motion>,
    /// Whether the start was kept.
    pub is_start_kept: bool,
    /// Size of the whole step (s).
    whole: f64,
    /// Size of the step that was solved (s): the state that is projected after it belongs to its end.
    solved: f64,
    /// Size of the step whose free motion is known (s).
    free_motion: Option<f64>,
    /// The free motion for which constraints are to be solved still.
    unconstrained: Option<FreeMotion>,
    /// Whether forces of constraints are to give no energy.
    dissipates: bool,
    /// Whether contacts between bodies with solvers of their own are implicit.
    couples: bool,
    /// Whether one solve follows the next detection of contacts, at the same positions.
    solves_once: bool,
    /// How often a step that fails may be halved.
    halvings: u32,
    /// Scopes on which constraints act, as attempts at the step have shown.
    touched: Vec<usize>,
    /// Tag of the pipelines and solvers that act, if not all do.
    tag: Option<String>,
    /// What may be gone back to.
    kept: Vec<Kept>,
}

/// A free motion: the node of the bodies, the size of the step (s), and whether bodies are integrated side by side.
#[derive(Clone, Copy)]
struct FreeMotion {
    target: NodeId,
    dt: f64,
    parallel: bool,
}

/// What may be gone back to.
struct Kept {
    snapshot: Snapshot,
    /// Number of findings then.
    n_findings: usize,
    /// Revision of the scene's structure then.
    revision: u64,
}

impl<'a> Phases<'a> {
    /// Phases on a scene and its runtime.
    pub fn new(scene: &'a mut Scene, runtime: &'a mut Runtime) -> Self {
        // A step that was stopped from outside left its bodies begun.
        runtime.scopes.iter_mut().for_each(|scope| scope.pending = None);
        Self {
            scene,
            runtime,
            diagnostics: Vec::new(),
            log: None,
            hook: None,
            stopped: None,
            start: None,
            is_start_kept: false,
            whole: 0.0,
            solved: 0.0,
            free_motion: None,
            unconstrained: None,
            dissipates: false,
            couples: false,
            solves_once: false,
            halvings: 0,
            touched: Vec::new(),
            tag: None,
            kept: Vec::new(),
        }
    }

    /// Notes that a phase begins; [`done`](Self::done) ends it.
    fn note(&mut self, activity: Activity, phase: &'static str) {
        self.runtime.profile.begin(activity, phase);
        if let Some(log) = &mut self.log {
            log.push(phase.into());
        }
    }

    fn done(&mut self) {
        self.runtime.profile.end();
    }

    /// Lets forces between scopes act as external forces for a step.
    fn act_across(&mut self, dt: f64) {
        let Runtime { scopes, interactions, contacts, constraints, time, .. } = &mut *self.runtime;
        let params = MechanicalParams { dt, time: *time, ..Default::default() };
        for interaction in interactions {
            interaction.act(self.scene, scopes, &params);
        }
        for contact in &contacts.across {
            contact.act(scopes);
        }
        push_owners(self.scene, scopes, &params);
        let step = CoupledStep { scene: self.scene, scopes, time: *time, dt };
        constraints.begin_coupling(&contacts.across, &step);
    }

    /// Adds the motion by contacts between bodies with solvers of their own.
    fn couple(&mut self, dt: f64) -> Result<(), LoopError> {
        let scene = &*self.scene;
        let Runtime { scopes, constraints, time, .. } = &mut *self.runtime;
        let outcome = constraints.couple(CoupledStep { scene, scopes, time: *time, dt });
        if outcome.is_err() {
            for scope in self.runtime.scopes.iter_mut().filter(|scope| scope.has_solver()) {
                scope.give_up(scene, self.halvings > 0);
            }
        }
        outcome
    }
}

impl AnimationPhases for Phases<'_> {
    fn scene(&self) -> &Scene {
        self.scene
    }

    fn send(&mut self, event: Event) -> Result<(), LoopError> {
        self.runtime.profile.begin(Activity::Traversal, event.name());
        if let Some(log) = &mut self.log {
            log.push(format!("event {}", event.name()));
        }
        if let Event::AnimateBegin(dt) = event {
            self.whole = dt;
        }
        let revision = self.runtime.revision;
        if let (Some(hook), None) = (&mut self.hook, &self.stopped)
            && let Err(failure) = hook.act(&event, self.scene, self.runtime)
        {
            self.stopped = Some(StepFailure::Stopped(failure));
        }
        self.scene.send(&event);
        self.runtime.profile.begin(Activity::Export, "event handlers");
        self.runtime.handle(self.scene, &event, &mut self.diagnostics);
        self.done();
        self.done();
        self.stopped.clone().map_or(Ok(()), Err)?;
        if self.runtime.revision == revision { Ok(()) } else { self.go_on_restructured(&event) }
    }

    fn update_internal_data(&mut self) {
        self.note(Activity::Traversal, "internal data");
        self.follow_links();
        self.done();
    }

    fn detect_collisions(&mut self) {
        self.note(Activity::Contact, "collision");
        let Self { scene, runtime, diagnostics, tag, free_motion, couples, solves_once, .. } = self;
        let scene: &Scene = scene;
        let solves_once = std::mem::take(solves_once);
        let is_seen = runtime.contacts_are_seen();
        runtime.detect_collisions(
            scene,
            Detecting { free_motion: *free_motion, couples: *couples, solves_once, is_seen },
            &|pipeline| has_tag(scene, pipeline, tag.as_deref()),
            diagnostics,
        );
        self.done();
    }

    fn keep_apart(&mut self) {
        self.runtime.contacts.keep_apart();
    }

    fn solve_once(&mut self) {
        self.solves_once = true;
    }

    fn couple_contacts(&mut self) {
        self.couples = true;
    }

    fn allow_halvings(&mut self, n: u32) {
        self.halvings = n;
    }

    fn solve(&mut self, target: NodeId, dt: f64, parallel: bool) -> Result<(), LoopError> {
        self.note(Activity::Vectors, "solve");
        self.diagnostics.extend(self.runtime.contacts.unanswered(self.scene));
        let is_kept = self.keep_given_forces();
        self.act_across(dt);
        let outcome = self.solve_scopes(target, dt, parallel).and_then(|()| self.couple(dt));
        if is_kept {
            self.restore_given_forces();
        }
        self.done();
        outcome
    }

    fn solve_free_motion(&mut self, target: NodeId, dt: f64, parallel: bool) -> Result<(), LoopError> {
        self.note(Activity::Vectors, "free motion");
        let guarded = self.runtime.scopes.iter().find(|scope| !scope.contacts.barriers.is_idle() && scope.has_solver());
        if let Some(scope) = guarded {
            let solver = scope.solvers[0].path.to_string();
            let message = "a loop that corrects the free motion by constraints moves bodies after their solver did: it \
                           cannot keep the promise of BarrierContact; set contact=\"safe\" of the loop, or use \
                           DefaultAnimationLoop";
            self.done();
            return Err(StepFailure::Unguarded { solver, message: message.into(), is_final: true });
        }
        let outcome = self.solve_scopes(target, dt, parallel);
        if outcome.is_ok() {
            let time = self.runtime.time;
            keep_free_motions(self.scene, &mut self.runtime.scopes, time, dt);
            self.free_motion = Some(dt);
            self.unconstrained = Some(FreeMotion { target, dt, parallel });
        }
        self.done();
        outcome
    }

    fn dissipate(&mut self, is_wanted: bool) -> bool {
        self.dissipates = is_wanted;
        let Runtime { scopes, constraints, .. } = &mut *self.runtime;
        let mut has_others = false;
        for (index, scope) in scopes.iter_mut().enumerate() {
            scope.formula = if !is_wanted || scope.keeps_energy_in_impacts(self.scene) {
                Formula::Given
            } else if self.touched.contains(&index) || constraints.acts_on(index) {
                Formula::BackwardEuler
            } else {
                has_others = true;
                Formula::Unconstrained
            };
        }
        has_others
    }

    fn must_repeat(&mut self) -> bool {
        let Runtime { scopes, constraints, .. } = &*self.runtime;
        let moved_freely = |index: &usize| scopes[*index].formula == Formula::Unconstrained;
        let before = self.touched.len();
        self.touched.extend((0..scopes.len()).filter(|index| moved_freely(index) && constraints.acts_on(*index)));
        let has_more = self.touched.len() > before;
        if !has_more {
            self.touched.clear();
        }
        has_more
    }

    fn detach_contacts(&mut self) {
        let Runtime { scopes, contacts, .. } = &mut *self.runtime;
        contacts.detach(scopes);
    }

    fn solve_constraints(&mut self, solver: SolvedBy<'_>, level: ConstraintLevel, dt: f64) -> Result<(), LoopError> {
        self.note(Activity::Constraint, "constraints");
        self.unconstrained = None;
        let scene = &*self.scene;
        let Runtime { scopes, contacts, constraints, workers, time, .. } = &mut *self.runtime;
        let solving = Solving { scene, scopes, contacts, workers, level, time: *time, dt };
        let outcome = constraints.solve(solver, solving);
        self.diagnostics.extend(constraints.new_findings());
        if outcome.is_err() {
            for scope in self.runtime.scopes.iter_mut().filter(|scope| scope.has_solver()) {
                scope.give_up(scene, self.halvings > 0);
            }
        }
        self.done();
        outcome
    }

    fn constraints_met(&self) -> bool {
        self.runtime.constraints.is_met()
    }

    fn touch_moment(&self, dt: f64) -> Option<TouchMoment> {
        self.runtime.constraints.touch_moment(dt)
    }

    fn gains_by_touch_moments(&self) -> bool {
        let mut slots = self.runtime.scopes.iter().flat_map(|scope| &scope.solvers);
        let role = |object| self.scene.component(object).and_then(|component| component.as_ode_solver());
        slots.any(|slot| role(slot.object).is_some_and(|role| role.gains_by_touch_moments()))
    }

    fn keep_start(&mut self) {
        let snapshot = self.runtime.snapshot(self.scene);
        self.kept.push(Kept { snapshot, n_findings: self.diagnostics.len(), revision: self.runtime.revision });
    }

    fn go_back(&mut self, is_halved: bool) -> bool {
        let Some(Kept { snapshot, n_findings, revision }) = self.kept.last() else { return false };
        // What came or went since has no place there, or none here.
        if *revision != self.runtime.revision || self.runtime.has_other_meshes(snapshot) {
            return false;
        }
        let halved: Vec<u64> =
            self.runtime.scopes.iter().map(|scope| scope.counters.halved_steps + u64::from(is_halved)).collect();
        self.runtime.take_back_to(self.scene, snapshot);
        for (scope, halved) in self.runtime.scopes.iter_mut().zip(halved) {
            scope.pending = None;
            // One without solvers halves no steps; what it counts is of a runtime before.
            if scope.has_solver() {
                scope.counters.halved_steps = halved;
            }
        }
        self.diagnostics.truncate(*n_findings);
        true
    }

    fn forget_start(&mut self) {
        self.kept.pop();
    }

    fn project(&mut self) {
        self.note(Activity::Constraint, "project positions and velocities");
        let params = MechanicalParams { time: self.runtime.time, dt: self.solved, ..Default::default() }.at_end();
        for scope in self.runtime.scopes.iter_mut().filter(|scope| !scope.is_empty()) {
            scope.project(self.scene, &params, STATE.0, STATE.1);
        }
        self.done();
    }

    fn propagate(&mut self) -> Result<(), LoopError> {
        self.note(Activity::Mapping, "propagate through the mappings");
        let params = MechanicalParams::default();
        let (scene, scopes) = (&*self.scene, &mut self.runtime.scopes);
        let mut outcome = Ok(());
        let solved = self.solved;
        in_order(scopes, |scopes, index| {
            let scope = copy_guest_motion(scopes, index, STATE);
            if scope.is_empty() {
                return;
            }
            scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
            let finite = scope.check_finite(scene);
            let finite = finite.map_err(|failure| scope.with_origin(scene, failure, solved));
            if outcome.is_ok() {
                outcome = finite;
            }
        });
        if outcome.is_err() {
            for scope in scopes.iter_mut().filter(|scope| scope.has_solver()) {
                scope.give_up(scene, self.halvings > 0);
            }
        }
        self.done();
        outcome
    }

    fn end_integration(&mut self, is_over: bool) {
        self.note(Activity::Vectors, "end of integration");
        let (scene, tag) = (&*self.scene, self.tag.as_deref());
        // What acts on bodies of other tags waits for their turn.
        let has_turn = |scope: &&mut Scope| scope.solvers.iter().all(|solver| has_tag(scene, solver.object, tag));
        for scope in self.runtime.scopes.iter_mut().filter(has_turn) {
            if is_over {
                for part in scope.space.moving_derivs() {
                    scope.space.deriv_mut(DerivId::EXTERNAL_FORCE)[part].fill(0.0);
                }
            }
            scope.contacts.pushes.clear();
        }
        self.done();
    }

    fn advance_time(&mut self, dt: f64) {
        self.note(Activity::Traversal, "time");
        self.runtime.set_time(self.runtime.time + dt);
        self.runtime.steps += 1;
        self.runtime.last_dt = Some(dt);
        for scope in &mut self.runtime.scopes {
            scope.memory.moved = scope.pending.take().is_some();
        }
        self.done();
    }

    fn advance_within(&mut self, dt: f64) {
        self.runtime.set_time(self.runtime.time + dt);
    }

    fn end_step(&mut self) {
        self.runtime.steps += 1;
        // Only the last part could be looked into.
        self.runtime.last_dt = None;
        for scope in &mut self.runtime.scopes {
            scope.pending = None;
        }
    }

    fn restrict_to(&mut self, tag: Option<&str>) {
        self.tag = tag.map(str::to_owned);
    }

    fn update_mappings(&mut self) {
        // States first: visual models may be mapped from one that follows another.
        self.follow_links_at_end();
        self.note(Activity::Mapping, "mappings of visual models");
        self.runtime.update_models(self.scene);
        self.done();
        self.follow_what_is_shown();
    }

    fn update_bounding_boxes(&mut self) {
        self.note(Activity::Traversal, "bounding boxes");
        self.runtime.update_box(self.scene);
        self.done();
        self.follow_what_is_shown();
    }
}

/// Whether an object has a tag, if one is asked for.
fn has_tag(scene: &Scene, object: ObjectId, tag: Option<&str>) -> bool {
    tag.is_none_or(|tag| {
        let base = scene.component(object).and_then(|component| component.base());
        base.is_some_and(|base| base.tags.0.iter().any(|own| own == tag))
    })
}
