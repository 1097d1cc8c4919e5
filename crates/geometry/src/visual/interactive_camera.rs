//! Where the view starts, and how the mouse moves it.

use settee_kernel::{Component, Data, Lifecycle};

/// Where the view starts, and how the mouse moves it; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct InteractiveCamera {
    /// Place of the camera.
    #[data(default = [0.0; 3])]
    pub position: Data<[f64; 3]>,
    /// Orientation as a quaternion x y z w.
    #[data(default = [0.0, 0.0, 0.0, 1.0])]
    pub orientation: Data<[f64; 4]>,
    /// Point in the middle of the view.
    #[data(default = [0.0; 3])]
    pub look_at: Data<[f64; 3]>,
    /// Distance from the camera to that point.
    #[data(default = 0.0)]
    pub distance: Data<f64>,
    /// Vertical angle of the view.
    #[data(default = 45.0)]
    pub field_of_view: Data<f64>,
    /// Distance of the nearest things drawn.
    #[data(default = 0.01)]
    pub z_near: Data<f64>,
    /// Distance of the farthest things drawn.
    #[data(default = 100.0)]
    pub z_far: Data<f64>,
    /// Finds the two distances from the bounding box.
    #[data(default = true)]
    pub compute_z_clip: Data<bool>,
    /// Speed of zooming.
    #[data(default = 250.0, ignored = "the viewer's mouse has a speed of its own")]
    pub zoom_speed: Data<f64>,
    /// Speed of panning.
    #[data(default = 0.1, ignored = "the viewer's mouse has a speed of its own")]
    pub pan_speed: Data<f64>,
    /// Centre of mouse rotations: 0 lookAt, 1 position, 2 centre of the scene, 3 origin.
    #[data(default = 0, ignored = "the viewer turns about the point in the middle of the view")]
    pub pivot: Data<i32>,
    /// Keeps the point in the middle of the view.
    #[data(
        default = false,
        ignored = "the viewer keeps the point in the middle while it turns, and moves it while it pans"
    )]
    pub fixed_look_at: Data<bool>,
    /// 0 perspective, 1 parallel.
    #[data(default = 0)]
    pub projection_type: Data<i32>,
    /// Uses this camera.
    #[data(default = true)]
    pub activated: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for InteractiveCamera {}
