//! Which of its meshes and states a run has described in the scene already: what nobody wrote since is not described
//! again.

use std::collections::BTreeMap;

use settee_kernel::vectors::{ConstCoordId, ConstDerivId, Stamp, StateSpace};
use settee_kernel::{Component, DataInfo, ObjectId, Scene};

use super::lists::ListIndices;

/// What the scene shows of a run.
#[derive(Default)]
pub(crate) struct Described {
    /// For each state that is described as at the start the revision of its data then, and when the vectors were
    /// written from which it was.
    states: BTreeMap<ObjectId, (u64, [Stamp; 3])>,
    /// For each topology the revision of the data of its container when its elements were shown.
    meshes: BTreeMap<ObjectId, u64>,
    /// Lists of indices by what they name.
    pub(super) lists: ListIndices,
}

impl Described {
    /// Whether a state is described as vectors of a space have it at the start.
    pub(super) fn has_state(&self, scene: &Scene, object: ObjectId, space: &StateSpace) -> bool {
        self.states
            .get(&object)
            .is_some_and(|(seen, written)| Some(*seen) == revision_of(scene, object) && *written == stamps(space))
    }

    /// Notes that a state is described as at the start. From which vectors is noted once they are there, see
    /// [`note_vectors`](Self::note_vectors).
    pub(super) fn note_state(&mut self, scene: &Scene, object: ObjectId) {
        let seen = revision_of(scene, object);
        self.states.extend(seen.map(|revision| (object, (revision, Default::default()))));
    }

    /// Notes that a state is described as the vectors of a space have it at the start.
    pub(super) fn note_vectors(&mut self, object: ObjectId, space: &StateSpace) {
        if let Some((_, written)) = self.states.get_mut(&object) {
            *written = stamps(space);
        }
    }

    /// Whether a container shows what was last written there.
    pub(super) fn has_mesh(&self, scene: &Scene, topology: ObjectId) -> bool {
        self.meshes.get(&topology).is_some_and(|seen| Some(*seen) == revision_of(scene, topology))
    }

    /// Notes that a container shows the elements of the run.
    pub(super) fn note_mesh(&mut self, scene: &Scene, topology: ObjectId) {
        self.meshes.extend(revision_of(scene, topology).map(|revision| (topology, revision)));
    }
}

/// A number that moves whenever one of those data of a component is written that count.
pub(super) fn revision(component: &dyn Component, counts: impl Fn(&DataInfo) -> bool) -> Option<u64> {
    let counted = (0..component.data_len()).filter(|data| counts(component.data_info(*data)));
    Some(counted.map(|data| u64::from(component.data(data).revision())).sum())
}

/// The same for all data of an object.
fn revision_of(scene: &Scene, object: ObjectId) -> Option<u64> {
    revision(scene.component(object)?, |_| true)
}

/// When the vectors were written from which a state is described.
fn stamps(space: &StateSpace) -> [Stamp; 3] {
    [
        space.coord_stamp(ConstCoordId::RESET_POSITION),
        space.coord_stamp(ConstCoordId::REST_POSITION),
        space.deriv_stamp(ConstDerivId::RESET_VELOCITY),
    ]
}
