//! How the mouse holds bodies by a constraint.

use settee_kernel::{Component, Data, Lifecycle};

/// Lets the mouse hold bodies by a constraint in the viewer, with whatever force that takes: no effect in other runs.
///
/// The scene needs a loop that solves constraints, and a correction for the body; in other scenes a spring pulls. The
/// viewer holds bodies with the left button while Shift is held: a setting for another button does not act there. Of
/// several settings the first one for the left button counts.
#[derive(Component)]
#[component(category = "Setting")]
pub struct ConstraintAttachButtonSetting {
    /// Mouse button: Left, Middle or Right.
    #[data(default = "Left")]
    pub button: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for ConstraintAttachButtonSetting {}
