//! Which of its meshes and states a run has described in the scene already: what nobody wrote since is not described
//! again.

use std::collections::BTreeMap;

use settee_kernel::roles::PointChanges;
use settee_kernel::vectors::{ConstCoordId, ConstDerivId, Stamp, StateSpace};
use settee_kernel::{ObjectId, Scene};

use super::data::ListIndices;
use super::start::{StartOfState, describe_start, own_states, starts_of};
use super::states::ChangedStates;
use crate::runtime::Runtime;

/// What the scene shows of a run.
#[derive(Default)]
pub(crate) struct Described {
    /// For each state that is described as at the start the revision of its data then, and when the vectors were written
    /// from which it was.
    states: BTreeMap<ObjectId, (u64, [Stamp; 3])>,
    /// For each topology the revision of the data of its container when its elements were shown.
    meshes: BTreeMap<ObjectId, u64>,
    /// Lists of indices by what they name.
    pub(super) lists: ListIndices,
}

impl Described {
    /// Whether a container shows what was last written there.
    pub(super) fn has_mesh(&self, scene: &Scene, topology: ObjectId) -> bool {
        self.meshes.get(&topology).is_some_and(|seen| Some(*seen) == revision(scene, topology))
    }

    /// Notes that a container shows the elements of the run.
    pub(super) fn note_mesh(&mut self, scene: &Scene, topology: ObjectId) {
        self.meshes.extend(revision(scene, topology).map(|revision| (topology, revision)));
    }
}

/// A number that moves whenever one of the data of an object is written.
fn revision(scene: &Scene, object: ObjectId) -> Option<u64> {
    super::revision(scene.component(object)?, |_| true)
}

/// When the vectors were written from which a state is described.
fn stamps(space: &StateSpace) -> [Stamp; 3] {
    [
        space.coord_stamp(ConstCoordId::RESET_POSITION),
        space.coord_stamp(ConstCoordId::REST_POSITION),
        space.deriv_stamp(ConstDerivId::RESET_VELOCITY),
    ]
}

impl Runtime {
    /// All states as they are at the start.
    pub(super) fn starts_of_states(&self) -> Vec<(ObjectId, StartOfState)> {
        let scopes = self.scopes.iter();
        scopes.flat_map(|scope| starts_of(&scope.space)).map(|(state, start)| (state.object, start)).collect()
    }

    /// Describes all states in the scene as they were at the start, with the points that there are now: what is made
    /// from the scene anew is then what would have been made at the start.
    pub(super) fn describe_states(&mut self, scene: &mut Scene, changed: &ChangedStates) {
        for scope in &self.scopes {
            for (index, state) in own_states(&scope.space) {
                let object = state.object;
                let known = self.described.states.get(&object);
                match changed.get(&object) {
                    Some(PointChanges { changes, .. }) => {
                        let mut start = StartOfState::of(&scope.space, index);
                        start.follow(state.kind, changes);
                        start.describe(scene, object);
                    }
                    None if known.is_some_and(|(seen, written)| {
                        Some(*seen) == revision(scene, object) && *written == stamps(&scope.space)
                    }) =>
                    {
                        continue;
                    }
                    None => describe_start(scene, &scope.space, index),
                }
                let seen = revision(scene, object).map(|revision| (object, (revision, Default::default())));
                self.described.states.extend(seen);
            }
        }
    }

    /// After a change: the vectors are those from which the states were described.
    pub(super) fn note_described(&mut self) {
        for scope in &self.scopes {
            for (_, state) in own_states(&scope.space) {
                if let Some((_, written)) = self.described.states.get_mut(&state.object) {
                    *written = stamps(&scope.space);
                }
            }
        }
    }
}
