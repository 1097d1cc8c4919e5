//! What all lights share.

use settee_kernel::draw::{Light, LightSource, Paint, Pen, Size, colour};
use settee_kernel::{Data, DataGroup, InitContext, Rgba};

use super::LightManager;

/// Colour and shadow of a light.
#[derive(DataGroup)]
pub struct LightData {
    /// Colour of the light.
    #[data(default = Rgba([1.0; 4]))]
    pub color: Data<Rgba>,
    /// Draws where the light comes from.
    #[data(default = false)]
    pub draw_source: Data<bool>,
    /// In SOFA, lets the light throw shadows.
    #[data(default = true, ignored = "shadows are not drawn")]
    pub shadows_enabled: Data<bool>,
    /// In SOFA, gives shadows soft borders.
    #[data(default = false, ignored = "shadows are not drawn")]
    pub soft_shadows: Data<bool>,
    /// In SOFA, how dark shadows are.
    #[data(default = 1.0, ignored = "shadows are not drawn")]
    pub shadow_factor: Data<f64>,
    /// In SOFA, the size of the image that shadows are found with.
    #[data(default = 0u32, ignored = "shadows are not drawn")]
    pub shadow_texture_size: Data<u32>,
    /// In SOFA, the nearest things that throw shadows.
    #[data(default = 0.0, ignored = "shadows are not drawn")]
    pub z_near: Data<f64>,
    /// In SOFA, the farthest things that throw shadows.
    #[data(default = 0.0, ignored = "shadows are not drawn")]
    pub z_far: Data<f64>,
    /// In SOFA, a number of the method that finds soft shadows.
    #[data(default = 0.05, name = "VSMLightBleeding", ignored = "shadows are not drawn")]
    pub light_bleeding: Data<f64>,
    /// In SOFA, a number of the method that finds soft shadows.
    #[data(default = 0.001, name = "VSMMinVariance", ignored = "shadows are not drawn")]
    pub min_variance: Data<f64>,
    /// In SOFA, the place of the shadow's image on the graphics card.
    #[data(default = 1u32, ignored = "shadows are not drawn")]
    pub texture_unit: Data<u32>,
}

impl LightData {
    /// Says where a light has no effect.
    pub(super) fn check(context: &mut InitContext<'_>) {
        let is_manager = |object: &_| context.scene.get::<LightManager>(*object).is_some();
        if !context.scene.objects_in_order().iter().any(is_manager) {
            context.warning("neighbour-missing", "the light has no effect: the scene has no LightManager");
        }
    }

    /// Adds the light to the picture.
    pub(super) fn shine(&self, source: LightSource, pen: &mut Pen<'_>) {
        let [r, g, b, _] = colour(*self.color);
        pen.surroundings().lights.push(Light { colour: [r, g, b], source });
        if let (true, LightSource::Near { position, .. }) = (*self.draw_source, source) {
            pen.dots(vec![position], Paint::One([r, g, b, 1.0]), Size::Pixels(12.0));
        }
    }
}
