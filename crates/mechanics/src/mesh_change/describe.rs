//! States are described in the scene as they were at the start.

use settee_kernel::roles::PointChanges;
use settee_kernel::{ObjectId, Scene};

use super::start::{StartOfState, describe_start, own_states, starts_of};
use super::states::ChangedStates;
use crate::runtime::Runtime;

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
                match changed.get(&object) {
                    Some(PointChanges { changes, .. }) => {
                        let mut start = StartOfState::of(&scope.space, index);
                        start.follow(state.kind, changes);
                        start.describe(scene, object);
                    }
                    None if self.described.has_state(scene, object, &scope.space) => continue,
                    None => describe_start(scene, &scope.space, index),
                }
                self.described.note_state(scene, object);
            }
        }
    }

    /// After a change: the vectors are those from which the states were described.
    pub(super) fn note_described(&mut self) {
        for scope in &self.scopes {
            own_states(&scope.space).for_each(|(_, state)| self.described.note_vectors(state.object, &scope.space));
        }
    }
}
