//! Points that are drawn as balls.

use settee_kernel::draw::{Layer, Paint, Pen, Size, colour};
use settee_kernel::roles::{BaseDrawing, BaseState};
use settee_kernel::{Component, Data, Lifecycle, Link, Rgba};

/// The points of a state, drawn as balls; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct PointSplatModel {
    /// Radius of the balls.
    #[data(default = 1.0, unit = "m")]
    pub radius: Data<f64>,
    /// In SOFA, the size of the image that is painted at each point.
    #[data(default = 32, ignored = "balls are painted without an image")]
    pub texture_size: Data<i32>,
    /// In SOFA, the opacity of the image.
    #[data(default = 1.0, ignored = "balls are opaque")]
    pub alpha: Data<f64>,
    /// Colour.
    #[data(default = Rgba([1.0; 4]))]
    pub color: Data<Rgba>,
    /// The state; by default that of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for PointSplatModel {}

impl BaseDrawing for PointSplatModel {
    fn layer(&self) -> Layer {
        Layer::VisualModels
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if let Some(state) = self.mstate.target() {
            let points = pen.points(state);
            pen.dots(points, Paint::One(colour(*self.color)), Size::Radius(*self.radius as f32));
        }
    }
}
