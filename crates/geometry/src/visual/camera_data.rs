//! What all cameras share.

use settee_kernel::{Component, Data, DataGroup, ObjectId, Scene};

use super::{CameraComponent, InteractiveCamera, RecordedCamera};

/// Where the view starts.
#[derive(DataGroup)]
pub struct CameraData {
    /// Place of the camera.
    #[data(default = [0.0; 3], unit = "m")]
    pub position: Data<[f64; 3]>,
    /// Orientation as a quaternion x y z w.
    #[data(default = [0.0, 0.0, 0.0, 1.0])]
    pub orientation: Data<[f64; 4]>,
    /// Point in the middle of the view.
    #[data(default = [0.0; 3], unit = "m")]
    pub look_at: Data<[f64; 3]>,
    /// Distance from the camera to that point.
    #[data(default = 0.0, unit = "m")]
    pub distance: Data<f64>,
    /// Vertical angle of the view.
    #[data(default = 45.0, unit = "degrees")]
    pub field_of_view: Data<f64>,
    /// Distance of the nearest things drawn.
    #[data(default = 0.01, unit = "m")]
    pub z_near: Data<f64>,
    /// Distance of the farthest things drawn.
    #[data(default = 100.0, unit = "m")]
    pub z_far: Data<f64>,
    /// Finds the two distances from the bounding box.
    #[data(default = true)]
    pub compute_z_clip: Data<bool>,
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
}

/// The view of a camera of whatever class; `None` if the object is none.
pub fn camera_of(scene: &Scene, object: ObjectId) -> Option<&CameraData> {
    let component: &dyn Component = scene.component(object)?;
    let interactive = component.downcast::<InteractiveCamera>().map(|camera| &camera.view);
    let recorded = || component.downcast::<RecordedCamera>().map(|camera| &camera.view);
    interactive.or_else(recorded).or_else(|| component.downcast::<CameraComponent>().map(|camera| &camera.view))
}
