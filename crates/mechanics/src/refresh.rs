//! Working data made anew after data or meshes changed: those of all components concerned, or of none.

use std::collections::BTreeSet;

use settee_kernel::roles::{SetUp, Workspace};
use settee_kernel::{DataRef, Diagnostic, MechanicalParams, Meshes, ObjectId, Scene, Severity, WorkingRole, has_error};

use crate::linear::STATE;
use crate::runtime::Runtime;
use crate::scope::Scope;
use crate::scope::held::Held;

/// New working data of one component, with the place where they belong.
enum Made {
    /// Those of a role in a scope.
    Slot(usize, WorkingRole, Box<dyn Workspace>),
    /// Those of a force field between scopes, by its index.
    Interaction(usize, Box<dyn Workspace>),
    /// The elements of a collision model.
    Shape(Box<dyn Workspace>),
    /// What a constraint correction keeps.
    Correction(Box<dyn Workspace>),
}

impl Runtime {
    /// Makes the working data of a component anew, after its data changed. Returns what it reports; it then goes on
    /// with the old ones.
    pub fn refresh(&mut self, scene: &Scene, object: ObjectId) -> Vec<Diagnostic> {
        self.refresh_all(scene, &[object])
    }

    /// Makes the working data of components anew; all keep the old ones if one refuses.
    fn refresh_all(&mut self, scene: &Scene, objects: &[ObjectId]) -> Vec<Diagnostic> {
        let mut refused = Vec::new();
        let mut made = Vec::new();
        for &object in objects {
            match self.make(scene, object) {
                Ok(parts) => made.push((object, parts)),
                Err(finding) => refused.push(scene.about(object, finding)),
            }
        }
        if refused.is_empty() {
            for (object, parts) in made {
                self.put(scene, object, parts);
            }
            self.map_again(scene, objects);
        }
        refused
    }

    /// Maps the state through mappings that were made anew: what they keep of the last propagation is gone, and a step
    /// begins with forces. Rest positions that come through them are mapped, too.
    fn map_again(&mut self, scene: &Scene, objects: &[ObjectId]) {
        let params = MechanicalParams { time: self.time, ..Default::default() };
        let mut done = BTreeSet::new();
        for &object in objects {
            let mapping = scene.component(object).and_then(|component| component.as_mapping());
            let Some(maps_rest) = mapping.map(|mapping| mapping.applies_rest_position()) else { continue };
            for index in self.places.scopes(object).filter(|index| done.insert((*index, maps_rest))) {
                let scope = &mut self.scopes[index];
                if maps_rest {
                    scope.map_rest_positions(scene);
                }
                scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
            }
        }
    }

    /// New working data of a component, in all its roles and scopes.
    fn make(&self, scene: &Scene, object: ObjectId) -> Result<Vec<Made>, Diagnostic> {
        let mut parts = Vec::new();
        let Some(component) = scene.component(object) else { return Ok(parts) };
        let set_up = SetUp { scene, object, meshes: Some(&self.meshes) };
        for scope in self.places.scopes(object) {
            for role in [WorkingRole::ForceField, WorkingRole::ProjectiveConstraint, WorkingRole::Mapping] {
                if self.scopes[scope].slots.get((object, role)).is_none() {
                    continue;
                }
                let made = match role {
                    WorkingRole::ForceField => component.as_force_field().map(|role| role.new_workspace(set_up)),
                    WorkingRole::Mapping => component.as_mapping().map(|role| role.new_workspace(set_up)),
                    WorkingRole::ProjectiveConstraint => {
                        component.as_projective_constraint().map(|role| role.new_workspace(set_up))
                    }
                };
                parts.extend(made.transpose()?.map(|working| Made::Slot(scope, role, working)));
            }
        }
        if let Some(model) = component.as_collision_model().filter(|_| self.contacts.has(object)) {
            parts.push(Made::Shape(model.new_shape(set_up)?));
        }
        if let Some(constraint) = component.as_lagrangian_constraint() {
            // It goes on with what it remembers; data that it cannot have are refused.
            constraint.new_memory(set_up)?;
        }
        if let Some(correction) = component.as_constraint_correction() {
            parts.push(Made::Correction(correction.new_state(set_up)?));
        }
        for (index, interaction) in self.interactions.iter().enumerate() {
            if let Some(force_field) = component.as_force_field().filter(|_| interaction.object == object) {
                parts.push(Made::Interaction(index, force_field.new_workspace(set_up)?));
            }
        }
        Ok(parts)
    }

    fn put(&mut self, scene: &Scene, object: ObjectId, parts: Vec<Made>) {
        let mut is_constraint = false;
        let component = scene.component(object);
        let force_field = component.and_then(|component| component.as_force_field());
        let constraint = component.and_then(|component| component.as_projective_constraint());
        for part in parts {
            match part {
                Made::Slot(scope, role, mut working) => {
                    is_constraint |= role == WorkingRole::ProjectiveConstraint;
                    if let Some(before) = self.scopes[scope].slots.get((object, role)) {
                        match (role, force_field, constraint) {
                            (WorkingRole::ForceField, Some(role), _) => role.follow_data(&mut *working, before),
                            (WorkingRole::ProjectiveConstraint, _, Some(role)) => {
                                role.follow_data(&mut *working, before);
                            }
                            _ => {}
                        }
                    }
                    self.scopes[scope].slots.replace((object, role), working);
                }
                Made::Interaction(index, mut working) => {
                    let held = &mut self.interactions[index].working;
                    if let (Some(force_field), Some(before)) = (force_field, held.get()) {
                        force_field.follow_data(&mut *working, before);
                    }
                    *held = Held::new(working);
                }
                Made::Shape(shape) => self.contacts.replace(object, shape.as_ref()),
                Made::Correction(state) => self.constraints.replace(object, state),
            }
        }
        for scope in self.places.scopes(object) {
            self.scopes[scope].after_refresh(scene, object, is_constraint);
        }
        for scope in &mut self.scopes {
            scope.linear.refresh(scene, object);
        }
    }

    /// After an object was written: makes its working data anew, and all that was built from it. `before`: the meshes
    /// before the change. If one of them refuses, all go on as before with those meshes. Returns what is reported.
    pub fn refresh_written(&mut self, scene: &mut Scene, object: ObjectId, before: &Meshes) -> Vec<Diagnostic> {
        self.refresh_with_dependents(scene, object, before, true)
    }

    /// As [`refresh_written`](Self::refresh_written), after the data of an object followed a link. Points of a topology
    /// that move with what they are linked to change nothing else; a state that stays where they were is told of once.
    pub(crate) fn refresh_linked(&mut self, scene: &mut Scene, object: ObjectId, before: &Meshes) -> Vec<Diagnostic> {
        let mut findings = self.refresh_with_dependents(scene, object, before, false);
        if has_error(&findings) {
            // The link stays: what the dependents keep belongs to the meshes that were put back.
            scene.tell_dependents(object, &mut self.meshes, &mut Vec::new());
        }
        if self.meshes.has_other_points(before, object)
            && let Some(state) = scene.state_placed_by(object)
            && self.left_behind.insert(state)
        {
            findings.push(scene.about(object, does_not_follow(scene, state, Severity::Warning)));
        }
        findings
    }

    fn refresh_with_dependents(
        &mut self,
        scene: &mut Scene,
        object: ObjectId,
        before: &Meshes,
        is_write: bool,
    ) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        let mut concerned = vec![object];
        let component = scene.component(object);
        let is_topology = component.is_some_and(|component| component.as_topology().is_some());
        let is_state = component.is_some_and(|component| component.as_state().is_some());
        let has_other_points = is_write && self.meshes.has_other_points(before, object);
        // The vectors of a state are those of the runtime.
        if !is_state && (!is_topology || has_other_points || self.meshes.has_other_elements(before, object)) {
            concerned.extend(scene.tell_dependents(object, &mut self.meshes, &mut findings));
        }
        if is_write {
            for &topology in &concerned {
                let state = scene.state_placed_by(topology);
                if let Some(state) = state.filter(|_| self.meshes.has_other_points(before, topology)) {
                    findings.push(scene.about(topology, does_not_follow(scene, state, Severity::Error)));
                }
            }
        }
        if !has_error(&findings) {
            // Forces, masses and mappings read the elements, not the points of containers.
            let is_elsewhere =
                is_topology && !concerned.iter().any(|topology| self.meshes.has_other_elements(before, *topology));
            let affected = if is_elsewhere { &concerned[..1] } else { &concerned[..] };
            findings.extend(self.refresh_all(scene, affected));
        }
        if has_error(&findings) {
            self.meshes.put_back(before, &concerned);
        }
        findings
    }
}

impl Runtime {
    /// Lays components out, and makes what follows from that anew; if one refuses, all go on as before. Returns what is
    /// reported.
    pub(crate) fn lay_out(&mut self, scene: &mut Scene, layouts: Vec<(ObjectId, Option<Vec<f64>>)>) -> Vec<Diagnostic> {
        let objects: Vec<ObjectId> = layouts.iter().map(|(object, _)| *object).collect();
        let set = layouts.into_iter().map(|(object, values)| (object, values.map(Into::into)));
        let before: Vec<_> = set.map(|(object, values)| (object, self.meshes.lay_out(object, values))).collect();
        let mut findings = Vec::new();
        let concerned = scene.tell_of_layouts(&objects, &self.meshes, &mut findings);
        if !has_error(&findings) {
            findings.extend(self.refresh_all(scene, &concerned));
        }
        if has_error(&findings) {
            before.into_iter().for_each(|(object, values)| drop(self.meshes.lay_out(object, values)));
            scene.tell_of_layouts(&objects, &self.meshes, &mut Vec::new());
            return findings;
        }
        let is_mapping =
            |object: &&ObjectId| scene.component(**object).is_some_and(|component| component.as_mapping().is_some());
        let mappings = concerned.iter().filter(is_mapping);
        let scopes: BTreeSet<usize> = mappings.flat_map(|mapping| self.places.scopes(*mapping)).collect();
        let params = MechanicalParams { time: self.time, ..Default::default() };
        for index in scopes {
            let scope = &mut self.scopes[index];
            scope.propagate(scene, &params, Some(STATE.0), Some(STATE.1));
            scope.apply_visual_mappings(scene, &params);
        }
        findings
    }
}

/// The finding that a state stays where points were at the start.
fn does_not_follow(scene: &Scene, state: ObjectId, severity: Severity) -> Diagnostic {
    let path = scene.object_path(state);
    let message = format!("{path} was placed by these points at the start; a running state does not follow them");
    Diagnostic::new(severity, "state-does-not-follow", message)
        .attribute("position", "")
        .fix("write the position of the state, or load the scene anew")
}

/// The finding that a value was refused by others than its owner, who need not know which data was written.
pub fn refused(scene: &Scene, data: DataRef, value: String) -> Diagnostic {
    let finding = Diagnostic::error("write-refused", "what follows from this value cannot be carried out");
    let Some(object) = data.owner.object() else { return finding };
    let name = scene.component(object).map_or("", |component| component.data_info(data.index).name);
    scene.about(object, finding.attribute(name, value))
}

impl Scope {
    /// What else belongs to the data of a component whose working data are new.
    fn after_refresh(&mut self, scene: &Scene, object: ObjectId, is_constraint: bool) {
        // What was kept is of another size, perhaps.
        let kept = self.memories.iter_mut().chain(&mut self.step_memories).chain(&mut self.first_memories);
        for (of, kept) in kept {
            if *of == object {
                *kept = None;
            }
        }
        self.find_damping(scene);
        // Histories of multi-step solvers belong to the motion under the old constraints.
        self.structure += u64::from(is_constraint);
        for system in &mut self.linear.systems {
            system.projections.forget();
        }
    }
}
