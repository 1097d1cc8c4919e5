//! Where the view starts, and how the mouse moves it.

use settee_kernel::{Component, Data, Lifecycle};

use super::CameraData;

/// Where the view starts, and how the mouse moves it; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct InteractiveCamera {
    /// The view.
    #[group]
    pub view: CameraData,
    /// Speed of zooming.
    #[data(default = 250.0, ignored = "the viewer's mouse has a speed of its own")]
    pub zoom_speed: Data<f64>,
    /// Speed of panning.
    #[data(default = 0.1, ignored = "the viewer's mouse has a speed of its own")]
    pub pan_speed: Data<f64>,
    /// Centre of mouse rotations: 0 lookAt, 1 position, 2 centre of the scene, 3 origin.
    #[data(default = 0, ignored = "the viewer turns about the point in the middle of the view")]
    pub pivot: Data<i32>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for InteractiveCamera {}
