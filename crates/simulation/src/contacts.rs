//! What touches what, and how hard.

use settee_kernel::roles::ModelContacts;
use settee_mechanics::{BarrierForce, BarrierPush, ContactPromise, PairReport, SolvedConstraints};

use crate::simulation::Simulation;

impl Simulation {
    /// The contacts that were detected in the last step, at the positions of its start: pairs of collision models in
    /// the order in which they are answered, with the contacts between them in the order of detection.
    pub fn contacts(&self) -> impl Iterator<Item = ModelContacts<'_>> {
        self.runtime().contacts()
    }

    /// Why the next step would find the contacts that it finds: for each two collision models, how many pairs of
    /// elements are close, tested and in contact at the present positions, or by which rule they are no pair.
    pub fn why_contacts(&self) -> Vec<PairReport> {
        self.runtime().why_contacts(self.scene())
    }

    /// The constraint problem of the last step: rows, compliance, values after the free motion, forces; `None` before
    /// constraints were solved.
    pub fn constraints(&self) -> Option<SolvedConstraints<'_>> {
        self.runtime().constraints()
    }

    /// The forces between each two bodies that barriers keep apart, at the end of the last step: those of barriers and
    /// of friction (N).
    pub fn barrier_forces(&self) -> Vec<BarrierForce> {
        self.runtime().barrier_forces()
    }

    /// The forces of barriers and their friction on each point that something pushes, at the end of the last step (N).
    pub fn barrier_pushes(&self) -> Vec<BarrierPush> {
        self.runtime().barrier_pushes()
    }

    /// How contacts by barriers kept their promise in the last step; `None` where there are none.
    pub fn contact_promise(&self) -> Option<ContactPromise> {
        self.runtime().contact_promise()
    }
}
