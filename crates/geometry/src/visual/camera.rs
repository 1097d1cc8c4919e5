//! Where the view starts.

use settee_kernel::{Component, Lifecycle};

use super::CameraData;

/// Where the view starts; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", name = "Camera")]
pub struct CameraComponent {
    /// The view.
    #[group]
    pub view: CameraData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for CameraComponent {}
