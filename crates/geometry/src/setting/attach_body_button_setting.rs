//! How the mouse pulls bodies.

use settee_kernel::{Component, Data, Lifecycle};

/// How the mouse pulls bodies in the viewer: by a spring of this stiffness. No effect in other runs.
///
/// The viewer holds bodies with the left button while Shift is held: a setting for another button does not act there.
/// Of several settings the first one for the left button counts.
#[derive(Component)]
#[component(category = "Setting")]
pub struct AttachBodyButtonSetting {
    /// Mouse button: Left, Middle or Right.
    #[data(default = "Left")]
    pub button: Data<String>,
    /// Stiffness of the spring between mouse and body; without a setting the viewer chooses it by the mass of the body.
    #[data(default = 1000.0, unit = "N/m")]
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
