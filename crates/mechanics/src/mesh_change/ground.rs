//! What working data are made from and a change of a mesh changes: meshes, states at the start, data that follow.

use settee_kernel::{Meshes, ObjectId, Scene};
use settee_persist::Persist;

use super::FollowedData;
use super::start::{StartOfState, starts_of};
use crate::snapshot::Snapshot;

/// The part of a snapshot that a file has first: what the scopes keep is read for these meshes.
#[derive(Clone, Persist)]
pub(crate) struct Ground {
    pub meshes: Meshes,
    pub followed: FollowedData,
    /// The states as the scene describes them at the start, with the points of now.
    pub states: Vec<(ObjectId, StartOfState)>,
}

impl Ground {
    /// Whether single elements or points of a mesh changed.
    pub fn is_edited(&self) -> bool {
        self.meshes.are_edited()
    }

    /// Whether it can be one of this scene: what a file says is not believed.
    pub fn fits(&self, scene: &Scene) -> bool {
        self.meshes.has_tables_of(scene)
            && self.followed.fits(scene)
            && self.states.iter().all(|(object, start)| start.fits(scene, *object))
    }

    /// As little as a file needs: where no mesh changed, the scene describes the states.
    pub fn for_file(mut self) -> Self {
        if !self.is_edited() {
            self.states.clear();
        }
        self
    }
}

impl Snapshot {
    /// What its working data were made from.
    pub(crate) fn ground(&self) -> Ground {
        let starts = self.scopes.iter().flat_map(|memory| starts_of(&memory.space));
        Ground {
            meshes: self.meshes.clone(),
            followed: self.followed.clone(),
            states: starts.map(|(state, start)| (state.object, start)).collect(),
        }
    }
}
