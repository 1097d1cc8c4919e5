//! Window of the viewer.

use settee_kernel::{Component, Data, Lifecycle};

/// Window of the viewer; no effect on the simulation.
#[derive(Component)]
#[component(category = "Setting")]
pub struct ViewerSetting {
    /// Width and height in pixels.
    #[data(default = [800, 600])]
    pub resolution: Data<[i32; 2]>,
    /// Fills the screen.
    #[data(default = false)]
    pub fullscreen: Data<bool>,
    /// Perspective or Orthographic.
    #[data(default = "Perspective")]
    pub camera_mode: Data<String>,
    /// How the mouse picks things.
    #[data(default = "Ray casting")]
    pub object_picking_method: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for ViewerSetting {}
