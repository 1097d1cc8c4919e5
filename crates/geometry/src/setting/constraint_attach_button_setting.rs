//! How the mouse holds bodies by a constraint.

use settee_kernel::{Component, Data, Lifecycle};

/// In SOFA, lets the mouse hold bodies by a constraint in its window: no effect in other runs.
#[derive(Component)]
#[component(category = "Setting")]
pub struct ConstraintAttachButtonSetting {
    /// Mouse button: Left, Middle or Right.
    #[data(default = "Left", ignored = "the viewer pulls with the left button while Shift is held")]
    pub button: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for ConstraintAttachButtonSetting {}
