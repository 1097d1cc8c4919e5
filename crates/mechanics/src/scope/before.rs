//! Scopes as they were before meshes changed.

use settee_kernel::roles::{InPlace, MeshEdit, Workspace};
use settee_kernel::{NodeId, ObjectId, WorkingKey};

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
