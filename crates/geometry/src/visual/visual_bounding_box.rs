//! A box that is drawn.

use settee_kernel::draw::{Layer, Pen, colour};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// A box that is drawn; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct VisualBoundingBox {
    /// Colour.
    #[data(default = Rgba([1.0, 1.0, 0.0, 1.0]))]
    pub color: Data<Rgba>,
    /// Width of the lines.
    #[data(default = 1.0)]
    pub thickness: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for VisualBoundingBox {}

impl BaseDrawing for VisualBoundingBox {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let colour = if self.color.is_set() { colour(*self.color) } else { [0.9, 0.9, 0.2, 1.0] };
        if let Some([low, high]) = pen.bounds_below(pen.scene().object(pen.owner()).node) {
            pen.box_edges(low, high, colour, *self.thickness as f32);
        }
    }
}
