//! Collisions: when they are looked for, and what is known about them.

use settee_kernel::roles::ModelContacts;
use settee_kernel::{Diagnostic, Flat, ObjectId, Scene};

use crate::constraint::ConstraintSet;
use crate::contact::{ContactSet, Detecting, Moment, PairReport};
use crate::linear::ComponentOutput;
use crate::runtime::Runtime;

impl Runtime {
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

    /// Begins anew without contacts and forces of constraints.
    pub(super) fn forget_contacts(&mut self, scene: &Scene) {
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
}
