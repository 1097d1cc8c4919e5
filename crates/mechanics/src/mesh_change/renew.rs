//! A runtime made anew for other meshes, which goes on where the old one was.

use std::collections::BTreeSet;

use settee_kernel::roles::{AfterMeshChange, MeshEdit, MeshFollow, SetUp};
use settee_kernel::vectors::CoordId;
use settee_kernel::{Diagnostic, MechanicalParams, MeshChanges, Meshes, ObjectId, Scene, WorkingKey, WorkingRole};
use settee_mesh::follow::origins;
use settee_mesh::{Change, Members};

use super::states::ChangedStates;
use super::{Concern, FollowedData, Ground};
use crate::constraint::find_unpushed;
use crate::linear::STATE;
use crate::runtime::Runtime;
use crate::runtime::identity::SnapshotMismatch;
use crate::scope::Scope;
use crate::scope::before::{Before, Edit};
use crate::scope::counters::Counters;
use crate::scope::memory::OdeSlot;
use crate::snapshot::Snapshot;

/// Findings that keep a component from acting as long as the mesh has nothing for it, and are no reason to stop.
const RESTING: &[&str] = &["no-elements"];

/// Whether a finding is a reason not to go on with a changed mesh.
pub(super) fn stops(finding: &Diagnostic) -> bool {
    finding.is_error() && !RESTING.contains(&finding.code)
}

impl Runtime {
    /// Makes everything anew from the scene as it is described now, and takes over what belongs to the run: working
    /// data of components that are not concerned as they are, and those that follow in place.
    ///
    /// # Errors
    /// The first component that cannot go on with the changed mesh; nothing has changed then.
    pub(super) fn renew(
        &mut self,
        scene: &Scene,
        edit: &MeshEdit<'_>,
        concerned: &Concern,
        findings: &mut Vec<Diagnostic>,
    ) -> Result<(), Diagnostic> {
        let (changed, states) = (edit.meshes, edit.states);
        let (newer, in_place) = self.made_anew(scene, concerned, edit, findings)?;
        let sources: BTreeSet<ObjectId> =
            changed.iter().map(|changes| changes.topology).chain(states.keys().copied()).collect();
        let older = std::mem::replace(self, newer);
        let points = |state: ObjectId| states.get(&state).map(|changes| changes.changes.as_slice());
        let removes = changed.iter().any(|changes| changes.changes.iter().any(removes_elements));
        self.go_on(scene, older, (&points, &sources), (changed, states, &in_place), removes);
        Ok(())
    }

    /// The runtime of the scene as it is described now, with the working data of this one where they go on, and whose
    /// working data followed in place.
    ///
    /// # Errors
    /// The first component that cannot act; this one is as before then.
    fn made_anew(
        &mut self,
        scene: &Scene,
        concerned: &Concern,
        edit: &MeshEdit<'_>,
        findings: &mut Vec<Diagnostic>,
    ) -> Result<(Self, BTreeSet<WorkingKey>), Diagnostic> {
        let mut found = Vec::new();
        // What is true of the scene before the change has been said.
        let told = find_unpushed(scene, &self.places, &self.scopes);
        let resting = self.followed.resting(scene);
        let is_concerned = |object: ObjectId| concerned.objects.contains(&object);
        let is_as_before = |object: ObjectId| concerned.as_before.contains(&object);
        let mut before = Before {
            scopes: &mut self.scopes,
            is_concerned: &is_concerned,
            is_as_before: &is_as_before,
            edit,
            edits: Vec::new(),
        };
        let (meshes, workers) = (self.meshes.clone(), self.workers.clone());
        let mut newer = Self::built(scene, meshes, workers, (&resting, Some(&mut before)), &mut found);
        let edits = before.edits;
        for finding in found {
            if stops(&finding) {
                self.take_back(&mut newer);
                return Err(finding);
            }
            if !finding.is_error() && !told.contains(&finding) {
                findings.push(finding);
            }
        }
        let in_place = edits.iter().map(|edit| edit.key).collect();
        newer.follow_in_place(scene, edits, findings);
        newer.store_start(scene);
        Ok((newer, in_place))
    }

    /// Brings the working data that were taken over to the changed mesh.
    fn follow_in_place(&mut self, scene: &Scene, edits: Vec<Edit>, findings: &mut Vec<Diagnostic>) {
        for Edit { node, key, in_place } in edits {
            let mut scopes = self.scopes.iter_mut().filter(|scope| scope.node == node);
            let Some(scope) = scopes.find(|scope| scope.slots.get(key).is_some()) else { continue };
            scope.memory.counters.new_elements += in_place.n_made as u64;
            let Some(working) = scope.slots.get_mut(key) else { continue };
            (in_place.edit)(working);
            if let Some(role) = scene.component(key.0).and_then(|component| component.as_force_field()) {
                let own = role.findings(working);
                findings.extend(own.into_iter().map(|finding| scene.about(key.0, finding)));
            }
        }
    }

    /// Takes back the working data that a newer runtime, which cannot be, has of this one.
    fn take_back(&mut self, newer: &mut Self) {
        for (scope, other) in self.scopes.iter_mut().zip(&mut newer.scopes) {
            other.memory.slots.give_back(&mut scope.memory.slots);
        }
    }

    /// Takes over what belongs to the run. `points`: how the points of states changed; `concerned`: topologies and
    /// states that changed; `removes`: whether elements went, and with them forces.
    fn go_on<'a>(
        &mut self,
        scene: &Scene,
        mut older: Self,
        (points, concerned): (&dyn Fn(ObjectId) -> Option<&'a [Change]>, &BTreeSet<ObjectId>),
        (changed, states, in_place): (&[MeshChanges], &ChangedStates, &BTreeSet<WorkingKey>),
        removes: bool,
    ) {
        for (index, scope) in self.scopes.iter_mut().enumerate() {
            // Scopes are those of the nodes with solvers: the change of a mesh leaves them.
            if let Some(old) = older.scopes.get_mut(index).filter(|old| old.node == scope.node) {
                scope.take_over(scene, old, points, removes);
            }
        }
        for (index, old) in older.scopes.iter().enumerate() {
            self.follow_in(scene, index, old, (changed, states, in_place));
        }
        (self.steps, self.last_dt, self.reset_time) = (older.steps, None, older.reset_time);
        self.showing = older.showing;
        self.left_behind = std::mem::take(&mut older.left_behind);
        self.profile = older.profile.take();
        self.beginning = older.beginning.take();
        self.followed = std::mem::take(&mut older.followed);
        self.described = std::mem::take(&mut older.described);
        self.is_mesh_changed = true;
        self.set_time(older.time);
        let is_concerned = |object: ObjectId| {
            let Some(component) = scene.component(object) else { return true };
            (0..component.link_len())
                .any(|link| component.link(link).targets().iter().any(|target| concerned.contains(target)))
        };
        self.contacts.take_over(std::mem::take(&mut older.contacts), &is_concerned);
        self.constraints.take_over(scene, std::mem::take(&mut older.constraints), &is_concerned);
        self.adopt_handlers(older);
        let params = MechanicalParams { time: self.time, ..Default::default() };
        for scope in &mut self.scopes {
            scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
            scope.apply_visual_mappings(scene, &params);
        }
        self.follow(scene);
    }
}

impl Runtime {
    /// Lets the components of a scope take over what they remember of the elements before, and those that followed in
    /// place see the present motion.
    fn follow_in(
        &mut self,
        scene: &Scene,
        index: usize,
        older: &Scope,
        (changed, states, in_place): (&[MeshChanges], &ChangedStates, &BTreeSet<WorkingKey>),
    ) {
        let mut slots = match self.scopes.get_mut(index) {
            Some(scope) if scope.node == older.node => std::mem::take(&mut scope.memory.slots),
            _ => return,
        };
        let Self { scopes, places, meshes, .. } = &*self;
        let position = |state: ObjectId| {
            let (scope, state) = places.state(state)?;
            Some(scopes[scope].space.state_coord(state, CoordId::POSITION))
        };
        let points = |state: ObjectId| states.get(&state);
        let follow = MeshFollow { meshes: changed, points: &points, position: &position };
        for key in in_place.iter().filter(|(_, role)| *role == WorkingRole::Mapping) {
            let mapping = scene.component(key.0).and_then(|component| component.as_mapping());
            if let (Some(mapping), Some(working)) = (mapping, slots.get_mut(*key)) {
                let set_up = SetUp { scene, object: key.0, meshes: Some(meshes) };
                mapping.settle(set_up, working, &follow);
            }
        }
        for ((object, role), before) in older.slots.iter() {
            let (Some(component), Some(before)) = (scene.component(object), before.get()) else { continue };
            let Some(working) = slots.get_mut((object, role)) else { continue };
            match role {
                WorkingRole::ForceField => {
                    if let Some(force_field) = component.as_force_field() {
                        force_field.follow_mesh(working, before, &follow);
                    }
                }
                WorkingRole::Mapping => {
                    if let Some(mapping) = component.as_mapping() {
                        let set_up = SetUp { scene, object, meshes: Some(meshes) };
                        mapping.follow_mesh(set_up, working, before, &follow);
                    }
                }
                WorkingRole::ProjectiveConstraint => {}
            }
        }
        self.scopes[index].memory.slots = slots;
    }
}

/// Whether forces of a scope may jump: an element is gone.
fn removes_elements(change: &Change) -> bool {
    matches!(change, Change::Removed { of: Members::Elements(_), .. } | Change::Replaced { .. })
}

impl Scope {
    /// For each unknown the one that it was in the scope before; `None` if one is new. `points`: how those of states
    /// changed.
    fn unknowns_before<'a>(&self, older: &Self, points: &dyn Fn(ObjectId) -> Option<&'a [Change]>) -> Option<Vec<u32>> {
        let n = self.memory.space.main_derivs();
        let mut old = Vec::with_capacity(n);
        for state in self.memory.space.states().iter().filter(|state| state.derivs.end <= n && !state.is_mapped) {
            let before = older.memory.space.states().iter().find(|other| other.object == state.object)?;
            let (first, size) = (before.derivs.start, state.kind.deriv_size());
            let was = origins(before.n_points, points(state.object).unwrap_or(&[]), Members::Points);
            for point in was {
                let place = (first + point? as usize * size) as u32;
                old.extend(place..place + size as u32);
            }
        }
        (old.len() == n).then_some(old)
    }

    /// Takes over vectors, memories of solvers and counters of the scope as it was with the meshes before.
    fn take_over<'a>(
        &mut self,
        scene: &Scene,
        older: &mut Self,
        points: &dyn Fn(ObjectId) -> Option<&'a [Change]>,
        removes: bool,
    ) {
        self.memory.space.take_over(&mut older.memory.space, points);
        for slot in &mut self.memory.solvers {
            if let Some(old) = older.memory.solvers.iter_mut().find(|old| old.object == slot.object) {
                std::mem::swap(&mut slot.state, &mut old.state);
            }
        }
        self.memory.newton = std::mem::take(&mut older.memory.newton);
        let has_same_unknowns = self.memory.space.main_derivs() == older.memory.space.main_derivs()
            && !self.memory.space.states().iter().any(|state| points(state.object).is_some());
        let Counters { working_data: made, new_elements, .. } = self.memory.counters;
        self.memory.counters = if has_same_unknowns && self.memory.linear.take_over(scene, &mut older.memory.linear) {
            older.memory.counters
        } else {
            let patterns = older.memory.linear.patterns();
            let old = self.unknowns_before(older, points);
            let (linear, before) = (&mut self.memory.linear, &mut older.memory.linear);
            match old {
                Some(old) if linear.take_over_solvers(scene, before, &old) => {
                    let counters = older.memory.counters;
                    Counters { patterns: counters.patterns + patterns, ..counters }
                }
                // Solvers and systems are new ones, and count from 0.
                _ => older.counters(scene),
            }
        };
        self.memory.counters.working_data += made;
        self.memory.counters.new_elements += new_elements;
        self.memory.energy = older.memory.energy.take();
        let policy = |slot: &OdeSlot| {
            let solver = slot.role(scene);
            solver.map_or(AfterMeshChange::Auto, |solver| solver.after_mesh_change())
        };
        let restarts = self.memory.solvers.iter().map(policy).any(|policy| match policy {
            AfterMeshChange::Auto => removes,
            AfterMeshChange::Keep => false,
            AfterMeshChange::Restart => true,
        });
        self.memory.structure = older.memory.structure + u64::from(restarts);
        self.memory.linear.step = older.memory.linear.step;
        self.backup = older.backup;
        self.warnings = std::mem::take(&mut older.warnings);
        self.shown = older.shown;
        self.trace = older.trace.take();
        self.profile = older.profile.take();
        self.pending = older.pending;
    }
}

impl Runtime {
    /// Whether a snapshot has other elements than there are now.
    pub(crate) fn has_other_meshes(&self, snapshot: &Snapshot) -> bool {
        let has_other = |(object, _)| self.meshes.has_other_elements(&snapshot.meshes, object);
        (self.is_mesh_changed || snapshot.meshes.are_edited()) && self.meshes.iter().any(has_other)
    }

    /// Goes back to a snapshot with other meshes.
    ///
    /// # Errors
    /// If it was taken of another scene. Nothing has changed then.
    pub(crate) fn restore_meshes(&mut self, scene: &mut Scene, snapshot: &Snapshot) -> Result<(), SnapshotMismatch> {
        let present = self.snapshot(scene);
        self.keep_beginning();
        let outcome = self.go_to_meshes(scene, snapshot);
        if outcome.is_err() {
            // What it was made from before can be made again.
            self.go_to_meshes(scene, &present)?;
        }
        outcome
    }

    fn go_to_meshes(&mut self, scene: &mut Scene, snapshot: &Snapshot) -> Result<(), SnapshotMismatch> {
        self.go_to_ground(scene, &snapshot.ground());
        self.restore_as_it_is(scene, snapshot)
    }

    /// Makes everything anew for other meshes, states and data that follow them. The state is that of the start then.
    fn go_to_ground(&mut self, scene: &mut Scene, ground: &Ground) {
        let mut sources = self.topologies_unlike(&ground.meshes);
        self.meshes.go_back(&ground.meshes);
        self.followed.go_back(scene, &ground.followed);
        for (object, start) in &ground.states {
            start.describe(scene, *object);
            sources.push(*object);
        }
        self.tell(scene, &sources, None, &mut Vec::new());
        self.make_all_anew(scene);
    }

    /// What `read` makes of a runtime with other meshes; this one and the scene are as before then.
    pub(crate) fn on_ground<T>(
        &mut self,
        scene: &mut Scene,
        ground: &Ground,
        read: impl FnOnce(&Self, &Scene) -> T,
    ) -> Result<T, SnapshotMismatch> {
        let present = self.snapshot(scene);
        self.keep_beginning();
        self.go_to_ground(scene, ground);
        let found = read(self, scene);
        // What it was made from before can be made again.
        self.go_to_meshes(scene, &present)?;
        Ok(found)
    }

    /// Goes back to the meshes of the start, if one changed since.
    pub(crate) fn reset_meshes(&mut self, scene: &mut Scene) -> Vec<Diagnostic> {
        let Some(beginning) = self.beginning.take() else { return Vec::new() };
        let mut sources = self.topologies_unlike(&beginning.meshes);
        self.meshes.go_back(&beginning.meshes);
        self.followed.go_back(scene, &FollowedData::default());
        for (object, start) in &beginning.states {
            start.describe(scene, *object);
            sources.push(*object);
        }
        let mut findings = Vec::new();
        self.tell(scene, &sources, None, &mut findings);
        self.make_all_anew(scene);
        self.followed = FollowedData::default();
        findings
    }

    fn topologies_unlike(&self, meshes: &Meshes) -> Vec<ObjectId> {
        let objects = self.meshes.iter().map(|(object, _)| object);
        objects.filter(|object| self.meshes.has_other_elements(meshes, *object)).collect()
    }

    fn make_all_anew(&mut self, scene: &Scene) {
        let resting = self.followed.resting(scene);
        let (meshes, workers) = (self.meshes.clone(), self.workers.clone());
        let mut newer = Self::built(scene, meshes, workers, (&resting, None), &mut Vec::new());
        newer.reset_time = self.reset_time;
        newer.profile = self.profile.take();
        newer.beginning = self.beginning.take();
        newer.followed = std::mem::take(&mut self.followed);
        newer.is_mesh_changed = true;
        *self = newer;
    }
}
