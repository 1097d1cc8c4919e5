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
    pub(super) fn describe_states(&self, scene: &mut Scene, changed: &ChangedStates) {
        for scope in &self.scopes {
            for (index, state) in own_states(&scope.space) {
                let Some(PointChanges { changes, .. }) = changed.get(&state.object) else {
                    describe_start(scene, &scope.space, index);
                    continue;
                };
                let mut start = StartOfState::of(&scope.space, index);
                start.follow(state.kind, changes);
                start.describe(scene, state.object);
            }
        }
    }
}
