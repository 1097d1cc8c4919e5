//! When visual models are updated.

use settee_kernel::roles::BaseVisualLoop;
use settee_kernel::{Component, Lifecycle};

/// Updates all visual models after each step. A scene without a visual loop gets one.
#[derive(Component)]
#[component(category = "Visual", roles(visual_loop))]
pub struct DefaultVisualManagerLoop {
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for DefaultVisualManagerLoop {}

impl BaseVisualLoop for DefaultVisualManagerLoop {}
