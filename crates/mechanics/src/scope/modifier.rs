//! Which meshes may change during a run.

use settee_kernel::{ObjectId, Scene};

/// Whether the mesh of a container may change: a modifier is beside it.
pub(crate) fn has_modifier(scene: &Scene, topology: ObjectId) -> bool {
    let objects = &scene.node(scene.object(topology).node).objects;
    objects
        .iter()
        .any(|object| scene.component(*object).is_some_and(|component| component.as_topology_modifier().is_some()))
}
