//! Which meshes may change during a run.

use settee_kernel::{ObjectId, Scene};

/// Whether the mesh of a container may change: a modifier is beside it.
pub(crate) fn has_modifier(scene: &Scene, topology: ObjectId) -> bool {
    let objects = &scene.node(scene.object(topology).node).objects;
    objects
        .iter()
        .any(|object| scene.component(*object).is_some_and(|component| component.as_topology_modifier().is_some()))
}

/// Whether a component is linked to a container whose mesh may grow during a run.
pub(crate) fn can_grow(scene: &Scene, object: ObjectId) -> bool {
    let Some(component) = scene.component(object) else { return false };
    let mut targets = (0..component.link_len()).flat_map(|link| component.link(link).targets());
    targets.any(|target| {
        let is_topology = scene.component(target).is_some_and(|target| target.as_topology().is_some());
        is_topology && has_modifier(scene, target)
    })
}
