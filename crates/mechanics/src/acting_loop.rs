//! The animation loop that makes the steps of a scene: the last one of the root. Others are never called.

use settee_kernel::roles::BaseAnimationLoop;
use settee_kernel::{ObjectId, Scene};

/// The animation loop that makes the steps; `None` if the root has none.
pub fn acting_loop(scene: &Scene) -> Option<ObjectId> {
    let is_loop = |object: &ObjectId| scene.component(*object).is_some_and(|found| found.as_animation_loop().is_some());
    scene.node(scene.root()).objects.iter().copied().rfind(is_loop)
}

/// Whether the steps of a scene solve Lagrangian constraints.
pub fn solves_constraints(scene: &Scene) -> bool {
    let component = acting_loop(scene).and_then(|animation| scene.component(animation));
    let role = component.and_then(|component| component.as_animation_loop());
    role.is_some_and(BaseAnimationLoop::solves_constraints)
}
