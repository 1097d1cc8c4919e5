//! Background of the view.

use settee_kernel::draw::{Layer, Pen, colour};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// Background of the view; no effect on the simulation.
#[derive(Component)]
#[component(category = "Setting", roles(drawing))]
pub struct BackgroundSetting {
    /// Colour of the background, in the viewer and of pictures without `--background`.
    #[data(default = Rgba([1.0, 1.0, 1.0, 0.0]))]
    pub color: Data<Rgba>,
    /// Image file of the background.
    #[data(ignored = "the background is of one colour")]
    pub image: Data<String>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for BackgroundSetting {}

impl BaseDrawing for BackgroundSetting {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        if self.color.is_set() {
            let [r, g, b, _] = colour(*self.color);
            pen.surroundings().background = Some([r, g, b, 1.0]);
        }
    }
}
