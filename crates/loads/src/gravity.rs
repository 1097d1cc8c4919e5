//! Another gravity for a part of the scene.

use settee_kernel::{Component, Data, Lifecycle};

/// Gives its node, and all nodes below, an acceleration of gravity of their own in place of the scene's.
///
/// `gravity` of a node other than the root has no effect, as in SOFA: this component is the way to have it. Of several
/// in one node the last one counts.
#[derive(Component)]
#[component(category = "MechanicalLoad")]
pub struct Gravity {
    /// The acceleration.
    #[data(default = [0.0; 3], unit = "m/s^2")]
    pub gravity: Data<[f64; 3]>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for Gravity {
    fn gravity(&self) -> Option<[f64; 3]> {
        Some(*self.gravity)
    }
}
