//! How the mouse pulls bodies.

use settee_kernel::{Component, Data, Lifecycle};

/// How the mouse pulls bodies in a window: no effect in other runs.
#[derive(Component)]
#[component(category = "Setting")]
pub struct AttachBodyButtonSetting {
    /// Mouse button: Left, Middle or Right.
    #[data(default = "Left", ignored = "the viewer pulls with the left button while Shift is held")]
    pub button: Data<String>,
    /// Stiffness of the spring between mouse and body.
    #[data(default = 1000.0, ignored = "the viewer chooses the stiffness of its spring by the mass of the body")]
    pub stiffness: Data<f64>,
    /// Size of the arrow that is drawn.
    #[data(default = 0.0, ignored = "the viewer draws a line")]
    pub arrow_size: Data<f64>,
    /// Factor of the size of what is drawn.
    #[data(default = 1.0, ignored = "the viewer draws a line")]
    pub show_factor_size: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for AttachBodyButtonSetting {}
