//! A text that is drawn at a place of the scene.

use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// A text that is drawn at a place of the scene; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct Visual3DText {
    /// Text.
    #[data]
    pub text: Data<String>,
    /// Place.
    #[data(default = [0.0; 3])]
    pub position: Data<[f64; 3]>,
    /// Size.
    #[data(default = 1.0)]
    pub scale: Data<f64>,
    /// Colour.
    #[data]
    pub color: Data<Rgba>,
    /// Hides it behind other things.
    #[data(default = true)]
    pub depth_test: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for Visual3DText {}
