//! A text that is drawn at a place of the scene.

use settee_kernel::draw::{Layer, Pen, colour};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// A text that is drawn at a place of the scene; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
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
    /// Hides the text behind things that are in front of it.
    #[data(default = true)]
    pub depth_test: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for Visual3DText {}

impl BaseDrawing for Visual3DText {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let place = self.position.map(|x| x as f32);
        let colour = if self.color.is_set() { colour(*self.color) } else { [1.0; 4] };
        let (text, height) = (self.text.get().clone(), Some(*self.scale as f32));
        if *self.depth_test {
            pen.text(place, text, colour, height);
        } else {
            pen.text_on_top(place, text, colour, height);
        }
    }
}
