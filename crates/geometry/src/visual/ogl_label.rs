//! A text on the screen.

use settee_kernel::draw::{Caption, Layer, Pen, colour};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// A text at a place of the picture, such as a value that is linked; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct OglLabel {
    /// What is written before the text.
    #[data]
    pub prefix: Data<String>,
    /// The text; a link to other data writes their value.
    #[data]
    pub label: Data<String>,
    /// What is written behind the text.
    #[data]
    pub suffix: Data<String>,
    /// Distance from the left side of the picture in pixels.
    #[data(default = 10u32)]
    pub x: Data<u32>,
    /// Distance from the upper side of the picture in pixels.
    #[data(default = 10u32)]
    pub y: Data<u32>,
    /// Height of the letters in pixels.
    #[data(default = 14u32)]
    pub fontsize: Data<u32>,
    /// Colour.
    #[data(default = Rgba([0.5, 0.5, 0.5, 1.0]))]
    pub color: Data<Rgba>,
    /// Takes a colour that can be read on the background.
    #[data(default = false)]
    pub select_contrasting_color: Data<bool>,
    /// In SOFA, the number of steps after which the text is written anew.
    #[data(default = 0u32, ignored = "the text is always that of the time of the picture")]
    pub update_label_every_nb_steps: Data<u32>,
    /// Draws it.
    #[data(default = true)]
    pub visible: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for OglLabel {}

impl BaseDrawing for OglLabel {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if !*self.visible {
            return;
        }
        let text = format!("{}{}{}", self.prefix.get(), self.label.get(), self.suffix.get());
        let colour = (!*self.select_contrasting_color).then(|| colour(*self.color));
        let (position, height) = ([*self.x as f32, *self.y as f32], *self.fontsize as f32);
        pen.surroundings().captions.push(Caption { position, height, colour, text });
    }
}
