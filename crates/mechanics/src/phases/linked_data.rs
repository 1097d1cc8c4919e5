//! Linked data in a step. All follow their sources at its beginning. At its end those follow that are there to be
//! looked at: engines, visual models, and states that no solver moves. What is drawn, exported or read after the step
//! then belongs to the state at its end. What moves bodies is the same during the whole step.

use settee_kernel::roles::Activity;
use settee_kernel::{DataRef, Diagnostic, ObjectId, Scene, has_error};

use super::Phases;
use crate::refresh::refused;
use crate::runtime::Runtime;
use crate::scope::Scope;
use crate::scope::places::Places;
use crate::scope::profile::Profiling;

/// Which linked data follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Following {
    All,
    /// Those for which [`is_looked_at`] holds.
    LookedAt,
}

impl Phases<'_> {
    /// Brings all linked data up to date, at the beginning of a step.
    pub(super) fn follow_links(&mut self) {
        self.runtime.store_sources(self.scene);
        self.runtime.store_linked_outputs(self.scene);
        if self.scene.has_stale_links() {
            self.follow(Following::All);
        }
    }

    /// Brings those linked data up to date that are there to be looked at, after the bodies moved. A scene without
    /// links to states or to the time has none that could be behind.
    pub(super) fn follow_links_at_end(&mut self) {
        self.runtime.live_links.update(self.scene);
        if self.runtime.live_links.vectors.is_empty() && !self.runtime.live_links.wants_time {
            return;
        }
        self.runtime.store_sources(self.scene);
        let (scopes, places) = (self.runtime.scopes.as_slice(), &self.runtime.places);
        if self.scene.has_stale_links_to(&|scene, target| is_looked_at(scene, (scopes, places), target)) {
            self.runtime.profile.begin(Activity::Traversal, "internal data");
            self.follow(Following::LookedAt);
            self.done();
        }
    }

    /// As [`follow_links_at_end`](Self::follow_links_at_end), after visual models or the box around the scene changed:
    /// does nothing in scenes where no data are linked to these.
    pub(super) fn follow_what_is_shown(&mut self) {
        if self.runtime.live_links.wants_shown {
            self.follow_links_at_end();
        }
    }

    /// Copies linked data whose sources changed, and makes what follows from them anew.
    fn follow(&mut self, which: Following) {
        let known = self.diagnostics.len();
        let before = self.runtime.meshes.clone();
        let Runtime { meshes, scopes, places, .. } = &mut *self.runtime;
        let (scopes, places) = (scopes.as_slice(), &*places);
        let chosen =
            |scene: &Scene, target: DataRef| which == Following::All || is_looked_at(scene, (scopes, places), target);
        let mut changed = self.scene.propagate_chosen(meshes, &mut self.diagnostics, &chosen);
        changed.retain(|data| {
            let outcome = self.runtime.keep_size(self.scene, *data);
            outcome.map_err(|finding| self.diagnostics.extend(finding)).is_ok()
        });
        let mut told: Vec<ObjectId> = Vec::new();
        for &data in &changed {
            let Some(object) = data.owner.object().filter(|object| !told.contains(object)) else { continue };
            told.push(object);
            // What engines pass on is told by its revision.
            let is_engine = self.scene.component(object).is_some_and(|component| component.as_engine().is_some());
            let mut findings = if is_engine {
                self.runtime.refresh(self.scene, object)
            } else {
                self.runtime.refresh_linked(self.scene, object, &before)
            };
            if has_error(&findings) {
                findings.push(refused(self.scene, data, String::new()));
            }
            self.diagnostics.extend(findings);
        }
        for data in changed {
            self.diagnostics.extend(self.runtime.follow_link(self.scene, data).err());
        }
        let found: Vec<Diagnostic> = self.diagnostics.drain(known..).collect();
        let repeated = &mut self.runtime.repeated;
        self.diagnostics.extend(found.into_iter().filter(|finding| repeated.is_new(finding)));
    }
}

/// Whether linked data are there to be looked at: no motion depends on them before the next step begins. Those of
/// engines are; what an engine passes on to components that move bodies waits for the beginning of the next step.
fn is_looked_at(scene: &Scene, (scopes, places): (&[Scope], &Places), target: DataRef) -> bool {
    let Some(object) = target.owner.object() else { return false };
    let Some(component) = scene.component(object) else { return false };
    let is_unsolved = || places.state(object).is_some_and(|(scope, _)| !scopes[scope].has_solver());
    component.only_shows() || (component.as_state().is_some() && is_unsolved())
}
