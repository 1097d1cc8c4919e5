//! Animation loops: the order of the phases of a step.

mod default_animation_loop;

pub use default_animation_loop::DefaultAnimationLoop;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[DefaultAnimationLoop::entry];
