//! When visual models are updated.

use settee_kernel::{Component, Lifecycle};

/// Stands for the update of all visual models after each step, which every animation loop does. A scene without one
/// gets it.
#[derive(Component)]
#[component(category = "Visual")]
pub struct DefaultVisualManagerLoop {
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for DefaultVisualManagerLoop {}
