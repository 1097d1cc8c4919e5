//! What a scene asks of the meshes of a run, which it does not know otherwise.

use settee_mesh::dynamic::DynamicMesh;
use settee_mesh::{Change, ElementKind, EntryEdit, RowEdit, SharedMesh};

use super::{DataRef, ObjectId, Scene};

/// The meshes of a run as those see them who describe the scene.
pub trait RunMeshes: Send + Sync {
    /// The mesh of a topology; `None` if the object is none.
    fn mesh(&self, topology: ObjectId) -> Option<&SharedMesh>;
    /// The points of a topology, from which its elements were made.
    fn points(&self, topology: ObjectId) -> Option<&[[f64; 3]]>;
    /// The elements of a topology with tables of their neighbours, if they have changed one by one.
    fn neighbours(&self, topology: ObjectId) -> Option<&DynamicMesh>;
    /// What an event handler laid out for a component; `None` as long as it is as the scene describes it.
    fn layout(&self, object: ObjectId) -> Option<&[f64]>;
    /// Replaces the mesh of a topology if its container describes another than before: its data was written. Does
    /// nothing for other objects.
    fn take_over(&mut self, scene: &Scene, object: ObjectId);
}

/// What happened to meshes and states of a run, as those see it who describe the scene.
pub trait RunChanges {
    /// What happened to a mesh; nothing where it is as before.
    fn changes_of(&self, topology: ObjectId) -> &[Change];
    /// What happened to the points of a mesh that changed, if none was placed elsewhere.
    fn points_of_mesh(&self, topology: ObjectId) -> Option<RowEdit>;
    /// What happened to the points of a state, of which there are `n`, if none was placed elsewhere.
    fn points(&self, state: ObjectId, n: usize) -> Option<RowEdit>;
    /// What happened to the elements of a kind of a mesh that changed, if those that stay are as they were at rest: no
    /// point of the state on which they act was placed elsewhere.
    fn elements(&self, topology: ObjectId, state: ObjectId, kind: ElementKind) -> Option<RowEdit>;
    /// What happened to the entries of a list of points or elements of which some went or have other numbers, or to
    /// values that belong to them.
    fn entries_of(&self, list: DataRef) -> Option<&EntryEdit>;
}

/// The mesh of a topology as its reader sees it: that of the run, or what the container describes as long as there is
/// none.
pub(super) fn mesh<'a>(
    meshes: Option<&'a dyn RunMeshes>,
    scene: &'a Scene,
    topology: ObjectId,
) -> Option<&'a SharedMesh> {
    let of_run = meshes.and_then(|meshes| meshes.mesh(topology));
    of_run.or_else(|| Some(scene.component(topology)?.as_topology()?.described_mesh()))
}

/// The points of a topology, as [`mesh`] its elements.
pub(super) fn points<'a>(
    meshes: Option<&'a dyn RunMeshes>,
    scene: &'a Scene,
    topology: ObjectId,
) -> Option<&'a [[f64; 3]]> {
    let of_run = meshes.and_then(|meshes| meshes.points(topology));
    of_run.or_else(|| Some(scene.component(topology)?.as_topology()?.described_points()))
}
