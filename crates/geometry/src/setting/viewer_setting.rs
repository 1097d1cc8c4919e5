//! Window of the viewer.

use settee_kernel::{Component, Data, Lifecycle};

/// Window of the viewer; no effect on the simulation.
#[derive(Component)]
#[component(category = "Setting")]
pub struct ViewerSetting {
    /// Width and height of the window in pixels.
    #[data(default = [800, 600], ignored = "the window is as its user sizes it")]
    pub resolution: Data<[i32; 2]>,
    /// Fills the screen.
    #[data(default = false, ignored = "the window is as its user sizes it")]
    pub fullscreen: Data<bool>,
    /// Perspective or Orthographic.
    #[data(default = "Perspective", ignored = "place an InteractiveCamera with projectionType")]
    pub camera_mode: Data<String>,
    /// How the mouse picks things.
    #[data(default = "Ray casting", ignored = "the viewer picks what is in front under the mouse")]
    pub object_picking_method: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for ViewerSetting {}
