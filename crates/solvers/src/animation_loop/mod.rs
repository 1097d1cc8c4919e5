//! Animation loops: the order of the phases of a step.

mod default_animation_loop;
mod free_motion_animation_loop;

pub use default_animation_loop::DefaultAnimationLoop;
pub use free_motion_animation_loop::FreeMotionAnimationLoop;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[DefaultAnimationLoop::entry, FreeMotionAnimationLoop::entry];
