//! Light from a place.

use settee_kernel::draw::{Layer, LightSource, Pen};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, InitContext, Lifecycle};

use super::{LightData, single};

/// Light from a place to all sides; it counts where the scene has a `LightManager`. No effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct PositionalLight {
    /// The place.
    #[data(default = [-0.7, 0.3, 0.0], unit = "m")]
    pub position: Data<[f64; 3]>,
    /// Light at the distance d is 1 / (1 + attenuation d) of that at the place.
    #[data(default = 0.0, unit = "1/m")]
    pub attenuation: Data<f64>,
    /// In SOFA, lets the light move with the camera.
    #[data(default = false, unsupported = "the place is always one of the scene")]
    pub fixed: Data<bool>,
    /// Colour and shadow.
    #[group]
    pub light: LightData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for PositionalLight {
    fn init(&mut self, context: &mut InitContext<'_>) {
        LightData::check(context);
    }
}

impl BaseDrawing for PositionalLight {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let (position, attenuation) = (single(&self.position), *self.attenuation as f32);
        self.light.shine(LightSource::Near { position, attenuation, cone: None }, pen);
    }
}
