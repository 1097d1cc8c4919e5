//! How the mouse fixes points.

use settee_kernel::{Component, Data, Lifecycle};

/// Lets points stay where the mouse lets them go in the viewer, held by springs: no effect in other runs. Pulled at
/// again, a point is free.
///
/// The viewer holds bodies with the left button while Shift is held: a setting for another button does not act there.
/// Of several settings the first one for the left button counts.
#[derive(Component)]
#[component(category = "Setting")]
pub struct FixPickedParticleButtonSetting {
    /// Mouse button: Left, Middle or Right.
    #[data(default = "Left")]
    pub button: Data<String>,
    /// Stiffness of the springs that fix points.
    #[data(default = 10000.0, unit = "N/m")]
    pub stiffness: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for FixPickedParticleButtonSetting {}
