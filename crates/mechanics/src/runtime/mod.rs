//! The runtime of a whole scene: its scopes.

mod creation;
mod detection;
pub(crate) mod event_handlers;
pub(crate) mod forces;
pub(crate) mod identity;
pub(crate) mod repeated;
pub(crate) mod showing;
mod solved_nodes;
pub(crate) mod write_state;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use settee_kernel::roles::Activity;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_kernel::{Diagnostic, Event, MechanicalParams, Meshes, ObjectId, Scene};
use settee_parallel::Workers;

use crate::constraint::{ConstraintSet, SolvedConstraints};
use crate::contact::ContactSet;
use crate::interaction::Interaction;
use crate::linear::{ComponentOutput, STATE};
use crate::live_links::LiveLinks;
use crate::mesh_change::{Beginning, Described, FollowedData};
use crate::runtime::event_handlers::Handler;
use crate::runtime::identity::Identity;
use crate::runtime::repeated::RepeatedFindings;
use crate::runtime::showing::Showing;
use crate::scope::Scope;
use crate::scope::counters::Counters;
use crate::scope::places::Places;
use crate::scope::profile::{Profile, Profiling};

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
    /// What steps found in linked data.
    pub(crate) repeated: RepeatedFindings,
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

    /// From now on steps are made as on a machine of so many cores, by this thread alone: [`Workers::rehearsed`]. A
    /// profile that is started afterwards says how long they would take there.
    pub fn rehearse(&mut self, cores: usize) {
        self.workers = self.workers.rehearsed(cores);
        share(&mut self.scopes, &self.workers);
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
        scene.send(&Event::Reset);
        for scope in &mut self.scopes {
            scope.space.reset();
            scope.restart_solvers(scene);
            scope.restart_force_fields(scene);
        }
        (self.steps, self.last_dt) = (0, None);
        self.repeated = RepeatedFindings::default();
        self.settle(scene);
        self.forget_contacts(scene);
        self.handle(scene, &Event::Reset, &mut findings);
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
        self.scopes.iter().for_each(|scope| sum += scope.counters(scene));
        sum
    }

    /// The constraint problem of the last step; `None` before there was one.
    pub fn constraints(&self) -> Option<SolvedConstraints<'_>> {
        self.constraints.solved()
    }

    /// Outputs of constraints and constraint solvers by the names of their data.
    pub fn constraint_outputs(&self, scene: &Scene) -> Vec<ComponentOutput> {
        self.constraints.outputs(scene)
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
