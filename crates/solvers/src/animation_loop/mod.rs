//! Animation loops: the order of the phases of a step.

mod constraint_animation_loop;
mod default_animation_loop;
mod free_motion_animation_loop;
mod halvings;
mod multi_step_animation_loop;
mod multi_tag_animation_loop;
mod touch_moments;

pub use constraint_animation_loop::ConstraintAnimationLoop;
pub use default_animation_loop::DefaultAnimationLoop;
pub use free_motion_animation_loop::FreeMotionAnimationLoop;
pub use multi_step_animation_loop::MultiStepAnimationLoop;
pub use multi_tag_animation_loop::MultiTagAnimationLoop;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    DefaultAnimationLoop::entry,
    FreeMotionAnimationLoop::entry,
    ConstraintAnimationLoop::entry,
    MultiStepAnimationLoop::entry,
    MultiTagAnimationLoop::entry,
];
