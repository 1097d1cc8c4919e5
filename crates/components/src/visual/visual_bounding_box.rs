//! A box that is drawn.

use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// A box that is drawn; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual")]
pub struct VisualBoundingBox {
    /// Colour.
    #[data]
    pub color: Data<Rgba>,
    /// Width of the lines.
    #[data(default = 1.0)]
    pub thickness: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for VisualBoundingBox {}
