//! Scopes as they were before meshes changed.

use settee_kernel::roles::{InPlace, MeshEdit, Workspace};
use settee_kernel::vectors::{CoordId, DerivId, FoundState};
use settee_kernel::{NodeId, ObjectId, RunChanges, WorkingKey};

use crate::scope::Scope;

/// Scopes as they were before meshes changed, whose working data go on where a change does not concern the component,
/// or where they follow it in place.
pub(crate) struct Before<'a, 'b> {
    pub scopes: &'a mut [Scope],
    /// Whether a change concerns an object.
    pub is_concerned: &'a dyn Fn(ObjectId) -> bool,
    /// Whether the data that an object was described with are as before, but for those that follow meshes.
    pub is_as_before: &'a dyn Fn(ObjectId) -> bool,
    pub edit: &'a MeshEdit<'b>,
    /// What is still to be done with working data that were taken out, once nothing can fail any more.
    pub edits: Vec<Edit>,
}

/// What brings working data in a scope to a changed mesh.
pub(crate) struct Edit {
    pub node: NodeId,
    pub key: WorkingKey,
    pub in_place: InPlace<dyn Workspace>,
}

/// How working data follow a change in place, if they do.
pub(crate) type Following<'a> = &'a dyn Fn(&dyn Workspace, &MeshEdit<'_>) -> Option<InPlace<dyn Workspace>>;

impl Before<'_, '_> {
    /// Whether the vectors of the scope of a node go over to one with such states: each was there, and has the points
    /// that follow from what happened to it. Then its vectors for steps that fail are given.
    pub fn hands_over(&self, node: NodeId, states: [&[FoundState]; 2]) -> Option<(CoordId, DerivId)> {
        let scope = self.scopes.iter().find(|scope| scope.node == node && scope.space.guests().is_empty())?;
        let all = scope.space.states();
        let follows = |&(object, kind, n_points, _): &FoundState| {
            let before = all.iter().find(|state| state.object == object && state.kind == kind)?;
            let edit = self.edit.points(object, n_points)?;
            (edit.n_before() == before.n_points).then_some(())
        };
        states.into_iter().flatten().try_for_each(follows)?;
        Some(scope.backup)
    }

    /// The working data of a component in a role, if they go on, or follow in place.
    pub fn take(&mut self, node: NodeId, key: WorkingKey, following: Following<'_>) -> Option<Box<dyn Workspace>> {
        let mut scopes = self.scopes.iter_mut();
        let scope = scopes.find(|scope| scope.node == node && scope.slots.get(key).is_some())?;
        if (self.is_concerned)(key.0) {
            let working = scope.slots.get(key).filter(|_| (self.is_as_before)(key.0))?;
            let in_place = following(working, self.edit)?;
            self.edits.push(Edit { node, key, in_place });
        }
        scope.slots.take(key)
    }
}
