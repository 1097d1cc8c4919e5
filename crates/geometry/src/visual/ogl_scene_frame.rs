//! The axes of the scene in a corner of the view.

use settee_kernel::draw::{Layer, Pen};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle};

/// The axes of the scene in a corner of the view; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct OglSceneFrame {
    /// Draws it.
    #[data(default = true)]
    pub draw: Data<bool>,
    /// Style: Arrows, Cylinders, CubeCones.
    #[data(default = "Cylinders", ignored = "the axes are drawn in one style")]
    pub style: Data<String>,
    /// Corner of the view.
    #[data(default = "BottomRight", ignored = "the axes are in the lower left corner")]
    pub alignment: Data<String>,
    /// Size on the screen in pixels.
    #[data(default = 150, ignored = "the axes have one size")]
    pub viewport_size: Data<i32>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for OglSceneFrame {}

impl BaseDrawing for OglSceneFrame {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if *self.draw {
            pen.corner_axes();
        }
    }
}
