//! Snapshots: continuing from one gives the same bits as never having stopped.

use settee_kernel::roles::{NewtonOutcome, Workspace};
use settee_kernel::vectors::StateSpace;
use settee_kernel::{ObjectId, Scene};

use crate::energy::EnergyAccount;
use crate::handlers::Handler;
use crate::interaction::Interaction;
use crate::linear::SystemSlot;
use crate::runtime::Runtime;
use crate::scope::{Counters, Scope, Slot};

/// Everything of a runtime that a step reads or writes, and the time of the scene.
#[derive(Clone)]
pub struct Snapshot {
    time: f64,
    steps: u64,
    last_dt: Option<f64>,
    scopes: Vec<ScopeSnapshot>,
    interactions: Vec<Interaction>,
    handlers: Vec<Handler>,
}

/// What a scope keeps from step to step.
pub(crate) struct ScopeSnapshot {
    space: StateSpace,
    slots: Vec<Option<Slot>>,
    solvers: Vec<Box<dyn Workspace>>,
    linear_solvers: Vec<Option<Box<dyn Workspace>>>,
    systems: Vec<SystemSlot>,
    linear_step: u64,
    newton: Vec<(ObjectId, NewtonOutcome)>,
    counters: Counters,
    energy: Option<EnergyAccount>,
    structure: u64,
}

impl Clone for ScopeSnapshot {
    fn clone(&self) -> Self {
        Self {
            space: self.space.snapshot(),
            slots: self.slots.clone(),
            solvers: self.solvers.iter().map(|state| state.as_ref().clone_box()).collect(),
            linear_solvers: self
                .linear_solvers
                .iter()
                .map(|state| state.as_ref().map(|state| state.as_ref().clone_box()))
                .collect(),
            systems: self.systems.clone(),
            linear_step: self.linear_step,
            newton: self.newton.clone(),
            counters: self.counters,
            energy: self.energy,
            structure: self.structure,
        }
    }
}

impl ScopeSnapshot {
    pub fn of(scope: &Scope) -> Self {
        Self {
            space: scope.space.snapshot(),
            slots: scope.slots.clone(),
            solvers: scope.solvers.iter().map(|solver| solver.state.as_ref().clone_box()).collect(),
            linear_solvers: scope
                .linear
                .solvers
                .iter()
                .map(|solver| solver.state.as_ref().map(|state| state.as_ref().clone_box()))
                .collect(),
            systems: scope.linear.systems.clone(),
            linear_step: scope.linear.step,
            newton: scope.newton.clone(),
            counters: scope.counters,
            energy: scope.energy,
            structure: scope.structure,
        }
    }

    pub fn into_scope(self, scope: &mut Scope) {
        scope.space = self.space;
        scope.slots = self.slots;
        for (solver, state) in scope.solvers.iter_mut().zip(self.solvers) {
            solver.state = state;
        }
        for (solver, state) in scope.linear.solvers.iter_mut().zip(self.linear_solvers) {
            solver.state = state;
        }
        scope.linear.systems = self.systems;
        scope.linear.step = self.linear_step;
        (scope.newton, scope.counters, scope.structure) = (self.newton, self.counters, self.structure);
        scope.energy = self.energy;
    }
}

/// A snapshot does not fit the runtime it is restored into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the snapshot was taken of a scene with {taken} scopes, this one has {here}")]
pub struct SnapshotMismatch {
    taken: usize,
    here: usize,
}

impl Runtime {
    /// Copies everything that the next steps depend on.
    pub fn snapshot(&self, scene: &Scene) -> Snapshot {
        Snapshot {
            time: *scene.node(scene.root()).data.time,
            steps: self.steps,
            last_dt: self.last_dt,
            scopes: self.scopes.iter().map(ScopeSnapshot::of).collect(),
            interactions: self.interactions.clone(),
            handlers: self.handlers.clone(),
        }
    }

    /// Goes back to a snapshot of this scene, or of the same scene loaded again.
    ///
    /// # Errors
    /// If the scene has another structure.
    pub fn restore(&mut self, scene: &mut Scene, snapshot: &Snapshot) -> Result<(), SnapshotMismatch> {
        if snapshot.scopes.len() != self.scopes.len() {
            return Err(SnapshotMismatch { taken: snapshot.scopes.len(), here: self.scopes.len() });
        }
        for (scope, saved) in self.scopes.iter_mut().zip(&snapshot.scopes) {
            saved.clone().into_scope(scope);
        }
        self.interactions.clone_from(&snapshot.interactions);
        self.handlers.clone_from(&snapshot.handlers);
        (self.steps, self.last_dt) = (snapshot.steps, snapshot.last_dt);
        scene.set_time(snapshot.time);
        Ok(())
    }
}
