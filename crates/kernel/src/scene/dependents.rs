//! Who was built from whom.

use std::collections::BTreeSet;

use super::run_meshes::{RunChanges, RunMeshes};
use super::{ObjectId, ObjectState, Scene};
use crate::diagnostics::Diagnostic;

impl Scene {
    /// Records that `dependent` read `object` when it was initialised.
    pub(crate) fn depend(&mut self, dependent: ObjectId, object: ObjectId) {
        if dependent != object {
            self.dependents.entry(object).or_default().insert(dependent);
        }
    }

    /// All objects that were built from an object, directly or through others, each after those that it was built from.
    /// Mechanical states are left out with what is built from them alone: their vectors live in the runtime.
    pub fn built_from(&self, object: ObjectId) -> Vec<ObjectId> {
        let mut found = Vec::new();
        self.collect_dependents(object, &mut BTreeSet::from([object]), &mut found);
        found.reverse();
        found
    }

    /// Appends what was built from an object, each before what it was built from.
    fn collect_dependents(&self, object: ObjectId, seen: &mut BTreeSet<ObjectId>, found: &mut Vec<ObjectId>) {
        for &dependent in self.dependents.get(&object).into_iter().flatten() {
            let Some(component) = self.component(dependent) else { continue };
            let is_state = component.as_state().is_some_and(|state| state.is_mechanical());
            if !is_state && seen.insert(dependent) {
                self.collect_dependents(dependent, seen, found);
                found.push(dependent);
            }
        }
    }

    /// After an object was written during a run: tells all that were built from it, as if their own data had changed.
    /// Returns them. A container hears of it where a topological mapping leads into it; others describe their own data,
    /// which did not change.
    pub fn tell_dependents(
        &mut self,
        object: ObjectId,
        meshes: &mut dyn RunMeshes,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<ObjectId> {
        let dependents = self.built_from(object);
        let outputs: BTreeSet<ObjectId> = dependents
            .iter()
            .chain([&object])
            .filter_map(|mapping| self.component(*mapping)?.as_topological_mapping()?.output())
            .collect();
        for dependent in &dependents {
            let is_container = self.component(*dependent).is_some_and(|component| component.as_topology().is_some());
            // What is wrong with an invalid component was said at the start: it does not act.
            let acts = self.object(*dependent).state == ObjectState::Valid;
            if acts && (!is_container || outputs.contains(dependent)) {
                self.update(*dependent, meshes, diagnostics);
            }
        }
        dependents
    }

    /// After objects were laid out during a run: tells them and all that were built from them. Returns all of these.
    pub fn tell_of_layouts(
        &mut self,
        objects: &[ObjectId],
        meshes: &dyn RunMeshes,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<ObjectId> {
        let mut told: Vec<ObjectId> = Vec::new();
        for &object in objects {
            for concerned in std::iter::once(object).chain(self.built_from(object)) {
                let acts = !told.contains(&concerned)
                    && self.component(concerned).is_some_and(|component| component.as_topology().is_none())
                    && self.object(concerned).state == ObjectState::Valid;
                if acts {
                    self.tell_laid_out(concerned, meshes, diagnostics);
                    told.push(concerned);
                }
            }
        }
        told
    }

    /// Tells components that meshes they were built from changed element by element: engines compute anew, others take
    /// notice. Containers and topological mappings have followed already. `edit`: what happened, if nothing else did
    /// since they were told last.
    pub fn tell_of_mesh(
        &mut self,
        dependents: &[ObjectId],
        (meshes, edit): (&mut dyn RunMeshes, Option<&dyn RunChanges>),
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        for &dependent in dependents {
            let Some(component) = self.component(dependent) else { continue };
            let follows = component.as_topology().is_none()
                && component.as_topological_mapping().is_none_or(|mapping| mapping.rule().is_none());
            if follows && self.object(dependent).state == ObjectState::Valid {
                self.follow_links(dependent, diagnostics);
                self.update_mesh(dependent, (&mut *meshes, edit), diagnostics);
            }
        }
    }

    /// The first state whose positions of the start came from an object.
    pub fn state_placed_by(&self, object: ObjectId) -> Option<ObjectId> {
        let is_state = |dependent: &&ObjectId| {
            let state = self.component(**dependent).and_then(|component| component.as_state());
            state.is_some_and(|state| state.is_mechanical())
        };
        self.dependents.get(&object)?.iter().find(is_state).copied()
    }
}
