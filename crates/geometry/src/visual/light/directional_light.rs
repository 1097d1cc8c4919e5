//! Light from far away.

use settee_kernel::draw::{Layer, LightSource, Pen};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, InitContext, Lifecycle};

use super::{LightData, single};

/// Light from far away, the same everywhere; it counts where the scene has a `LightManager`. No effect on the
/// simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct DirectionalLight {
    /// The way that the light goes.
    #[data(default = [0.0, 0.0, -1.0])]
    pub direction: Data<[f64; 3]>,
    /// Colour and shadow.
    #[group]
    pub light: LightData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for DirectionalLight {
    fn init(&mut self, context: &mut InitContext<'_>) {
        LightData::check(context);
    }
}

impl BaseDrawing for DirectionalLight {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        self.light.shine(LightSource::Far { direction: single(&self.direction) }, pen);
    }
}
