//! Who was built from whom.

use super::{ObjectId, Scene};
use crate::diagnostics::Diagnostic;
use crate::meshes::Meshes;

impl Scene {
    /// Records that `dependent` read `object` when it was initialised.
    pub(crate) fn depend(&mut self, dependent: ObjectId, object: ObjectId) {
        if dependent != object {
            self.dependents.entry(object).or_default().insert(dependent);
        }
    }

    /// All objects that were built from an object, directly or through others, in the order of their ids. Mechanical
    /// states are left out with what is built from them alone: their vectors live in the runtime.
    pub fn built_from(&self, object: ObjectId) -> Vec<ObjectId> {
        let is_state = |object: ObjectId| {
            self.component(object).and_then(|component| component.as_state()).is_some_and(|state| state.is_mechanical())
        };
        let mut found = std::collections::BTreeSet::new();
        let mut open = vec![object];
        while let Some(next) = open.pop() {
            for &dependent in self.dependents.get(&next).into_iter().flatten() {
                if dependent != object && !is_state(dependent) && found.insert(dependent) {
                    open.push(dependent);
                }
            }
        }
        found.into_iter().filter(|dependent| self.component(*dependent).is_some()).collect()
    }

    /// After an object was written during a run: tells all that were built from it, as if their own data had changed.
    /// Returns them.
    pub fn tell_dependents(
        &mut self,
        object: ObjectId,
        meshes: &mut Meshes,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<ObjectId> {
        let dependents = self.built_from(object);
        for dependent in &dependents {
            self.update(*dependent, meshes, diagnostics);
        }
        dependents
    }
}
