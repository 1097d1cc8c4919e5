//! How the mouse fixes points.

use settee_kernel::{Component, Data, Lifecycle};

/// In SOFA, lets the mouse fix points in its window: no effect in other runs.
#[derive(Component)]
#[component(category = "Setting")]
pub struct FixPickedParticleButtonSetting {
    /// Mouse button: Left, Middle or Right.
    #[data(default = "Left", ignored = "the viewer pulls with the left button while Shift is held")]
    pub button: Data<String>,
    /// Stiffness of the springs that fix points.
    #[data(default = 10000.0, ignored = "the viewer fixes no points")]
    pub stiffness: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for FixPickedParticleButtonSetting {}
