//! Light from a place into a cone.

use settee_kernel::draw::{Cone, Layer, LightSource, Pen};
use settee_kernel::roles::BaseDrawing;
use settee_kernel::{Component, Data, InitContext, Lifecycle, checks};

use super::{LightData, single};

/// Light from a place into a cone; it counts where the scene has a `LightManager`. No effect on the simulation.
#[derive(Component)]
#[component(category = "Visual", roles(drawing))]
pub struct SpotLight {
    /// The place.
    #[data(default = [-0.7, 0.3, 0.0], unit = "m")]
    pub position: Data<[f64; 3]>,
    /// The axis of the cone, away from the light; with `lookat` the point that it goes through.
    #[data(default = [0.0, 0.0, -1.0])]
    pub direction: Data<[f64; 3]>,
    /// Takes `direction` for a point.
    #[data(default = false)]
    pub lookat: Data<bool>,
    /// Angle between the axis and the border of the cone.
    #[data(default = 30.0, unit = "degrees", check = checks::between(0.0, 90.0))]
    pub cutoff: Data<f64>,
    /// The light falls towards the border with this power of the cosine.
    #[data(default = 1.0)]
    pub exponent: Data<f64>,
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

impl Lifecycle for SpotLight {
    fn init(&mut self, context: &mut InitContext<'_>) {
        LightData::check(context);
    }
}

impl BaseDrawing for SpotLight {
    fn layer(&self) -> Layer {
        Layer::Always
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let (position, mut axis) = (single(&self.position), single(&self.direction));
        if *self.lookat {
            axis = std::array::from_fn(|k| axis[k] - position[k]);
        }
        let cosine = self.cutoff.to_radians().cos() as f32;
        let cone = Some(Cone { axis, cosine, exponent: *self.exponent as f32 });
        self.light.shine(LightSource::Near { position, attenuation: *self.attenuation as f32, cone }, pen);
    }
}
