//! Snapshots: continuing from one gives the same bits as never having stopped.

use std::sync::Arc;

use settee_kernel::{Meshes, ObjectId, Scene};
use settee_persist::Persist;

use crate::constraint::ConstraintSet;
use crate::contact::ContactSet;
use crate::interaction::Interaction;
use crate::mesh_change::FollowedData;
use crate::runtime::Runtime;
use crate::runtime::event_handlers::Handler;
use crate::runtime::identity::{Identity, SnapshotMismatch, check_types};
use crate::scope::Scope;
use crate::scope::held::Held;
use crate::scope::memory::ScopeMemory;

/// Everything of a runtime that a step reads or writes, and the time of the scene.
#[derive(Clone, Persist)]
#[fits(Self::is_consistent)]
pub struct Snapshot {
    #[rebuilt]
    pub(crate) identity: Arc<Identity>,
    /// In files with what else working data are made from: [`Ground`](crate::mesh_change::Ground).
    #[rebuilt]
    pub(crate) meshes: Meshes,
    time: f64,
    steps: u64,
    last_dt: Option<f64>,
    #[same_length]
    pub(crate) scopes: Vec<ScopeMemory>,
    #[same_length]
    interactions: Vec<Interaction>,
    #[same_length]
    handlers: Vec<Handler>,
    contacts: ContactSet,
    constraints: ConstraintSet,
    #[rebuilt]
    pub(crate) followed: FollowedData,
}

/// What components and solvers keep, in the order in which the identity names them.
fn held<'a>(
    scopes: impl Iterator<Item = &'a ScopeMemory>,
    interactions: &'a [Interaction],
    handlers: &'a [Handler],
    constraints: &'a ConstraintSet,
) -> impl Iterator<Item = (ObjectId, &'a Held)> {
    let interactions = interactions.iter().map(|interaction| (interaction.object, &interaction.working));
    let handlers = handlers.iter().map(|handler| (handler.object, &handler.working));
    scopes.flat_map(ScopeMemory::held).chain(interactions).chain(handlers).chain(constraints.held())
}

impl Snapshot {
    /// Whether contacts hang on states that there are: what a checkpoint says is not believed.
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        let spaces: Vec<_> = self.scopes.iter().map(|scope| &scope.space).collect();
        self.contacts.fits(&spaces)
    }

    pub(crate) fn held(&self) -> impl Iterator<Item = (ObjectId, &Held)> {
        held(self.scopes.iter(), &self.interactions, &self.handlers, &self.constraints)
    }
}

impl Runtime {
    fn held(&self) -> impl Iterator<Item = (ObjectId, &Held)> {
        held(self.scopes.iter().map(|scope| &scope.memory), &self.interactions, &self.handlers, &self.constraints)
    }

    /// Copies everything that the next steps depend on.
    pub fn snapshot(&self, scene: &Scene) -> Snapshot {
        Snapshot {
            identity: self.identity(scene),
            time: self.time,
            steps: self.steps,
            last_dt: self.last_dt,
            scopes: self.scopes.iter().map(|scope| scope.memory.clone()).collect(),
            interactions: self.interactions.clone(),
            handlers: self.handlers.clone(),
            contacts: self.contacts.clone(),
            constraints: self.constraints.clone(),
            meshes: self.meshes.clone(),
            followed: self.followed.clone(),
        }
    }

    /// Goes back to a snapshot of this scene, or of the same scene loaded again.
    ///
    /// # Errors
    /// If it was taken of another scene. Nothing has changed then.
    pub fn restore(&mut self, scene: &mut Scene, snapshot: &Snapshot) -> Result<(), SnapshotMismatch> {
        let own = self.identity(scene);
        if own.has_same_objects(&snapshot.identity)
            && (self.has_other_meshes(snapshot) || (self.is_mesh_changed && own.check(&snapshot.identity).is_err()))
        {
            return self.restore_meshes(scene, snapshot);
        }
        self.restore_as_it_is(scene, snapshot)
    }

    /// As [`restore`](Self::restore), with the meshes and the working data that there are.
    ///
    /// # Errors
    /// If it was taken of another scene. Nothing has changed then.
    pub(crate) fn restore_as_it_is(&mut self, scene: &mut Scene, snapshot: &Snapshot) -> Result<(), SnapshotMismatch> {
        self.identity(scene).check(&snapshot.identity)?;
        check_types(scene, self.held(), snapshot.held())?;
        self.take_back_to(scene, snapshot);
        Ok(())
    }

    /// As [`restore_as_it_is`](Self::restore_as_it_is), to a snapshot that this runtime has taken and whose meshes it
    /// has.
    pub(crate) fn take_back_to(&mut self, scene: &mut Scene, snapshot: &Snapshot) {
        for (scope, saved) in self.scopes.iter_mut().zip(&snapshot.scopes) {
            scope.go_back(saved);
        }
        self.interactions.clone_from(&snapshot.interactions);
        self.handlers.clone_from(&snapshot.handlers);
        self.contacts.clone_from(&snapshot.contacts);
        self.constraints.clone_from(&snapshot.constraints);
        self.meshes.go_back(&snapshot.meshes);
        (self.steps, self.last_dt) = (snapshot.steps, snapshot.last_dt);
        self.set_time(snapshot.time);
        scene.set_time(snapshot.time);
    }
}

impl Scope {
    /// Goes back to what it kept before. Its threads stay: the copy may be of a scene that was loaded for another
    /// number of them.
    pub(crate) fn go_back(&mut self, saved: &ScopeMemory) {
        let workers = self.space.workers().clone();
        self.memory = saved.clone();
        self.space.set_workers(&workers);
    }
}
