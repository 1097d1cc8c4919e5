//! Background of the view.

use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// Background of the view; no effect on the simulation.
#[derive(Component)]
#[component(category = "Setting")]
pub struct BackgroundSetting {
    /// Colour of the background.
    #[data(
        default = Rgba([1.0, 1.0, 1.0, 0.0]),
        ignored = "the background is chosen in the viewer, and by --background for pictures"
    )]
    pub color: Data<Rgba>,
    /// Image file of the background.
    #[data(ignored = "the background is of one colour")]
    pub image: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for BackgroundSetting {}
