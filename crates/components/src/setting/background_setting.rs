//! Background of the view.

use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// Background of the view; no effect on the simulation.
#[derive(Component)]
#[component(category = "Setting")]
pub struct BackgroundSetting {
    /// Colour.
    #[data(default = Rgba([1.0, 1.0, 1.0, 0.0]))]
    pub color: Data<Rgba>,
    /// Image file.
    #[data]
    pub image: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for BackgroundSetting {}
