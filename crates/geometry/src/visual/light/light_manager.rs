//! Lets the lights of a scene count.

use settee_kernel::draw::{Layer, Pen, colour};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, Lifecycle, Rgba};

/// Lets the lights of the scene take the place of those that pictures have otherwise; no effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct LightManager {
    /// In SOFA, draws shadows.
    #[data(default = false, ignored = "shadows are not drawn")]
    pub shadows: Data<bool>,
    /// In SOFA, gives shadows soft borders.
    #[data(default = false, ignored = "shadows are not drawn")]
    pub soft_shadows: Data<bool>,
    /// Light from everywhere.
    #[data(default = Rgba([0.0, 0.0, 0.0, 0.0]))]
    pub ambient: Data<Rgba>,
    /// In SOFA, draws how far each light reaches.
    #[data(default = false, ignored = "a light draws where it is with its drawSource")]
    pub draw_is_enabled: Data<bool>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for LightManager {}

impl BaseDrawing for LightManager {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let [r, g, b, _] = colour(*self.ambient);
        pen.surroundings().ambient = Some([r, g, b]);
    }
}
