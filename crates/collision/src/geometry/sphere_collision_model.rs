//! Spheres that may touch.

use std::collections::BTreeMap;

use settee_kernel::draw::{Layer, Paint, Pen, Size, Surface, colour};
use settee_kernel::roles::{BaseDrawing, CollisionModel, CollisionModelData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, checks};
use settee_math::{DataTypes, Rigid3, Vec3};

use super::Spheres;
use super::mesh_input::{n_points, require};

/// More spheres than these are drawn as lit points, not as surfaces of hundreds of triangles.
const MOST_SURFACES: usize = 1000;

/// A sphere around each point of a state, or fixed to each of its rigid bodies.
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Vec3, Rigid3), attach = state, roles(collision_model, drawing))]
pub struct SphereCollisionModel<D: DataTypes> {
    /// Radius of each sphere; the spheres beyond the end of the list have `radius`.
    #[data(unit = "m", check = checks::all_non_negative(), follows = PerPoint("mstate"))]
    pub list_radius: Data<Vec<f64>>,
    /// Radius of the spheres that listRadius does not name.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    pub radius: Data<f64>,
    /// Draws balls by a trick of shaders, in SOFA.
    #[data(default = true, ignored = "spheres are drawn as surfaces")]
    pub show_impostors: Data<bool>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for SphereCollisionModel<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, None);
    }
}

impl<D: DataTypes> SphereCollisionModel<D> {
    fn radii(&self, n: usize) -> Vec<f64> {
        let mut radii: Vec<f64> = self.list_radius.iter().take(n).copied().collect();
        radii.resize(n, *self.radius);
        radii
    }
}

impl<D: DataTypes> BaseDrawing for SphereCollisionModel<D> {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(state) = self.settings.mstate.target() else { return };
        let centres = pen.points(state);
        if centres.len() > MOST_SURFACES {
            // One point each on the graphics device. Those of one radius are one cloud.
            let mut clouds: BTreeMap<u32, Vec<[f32; 3]>> = BTreeMap::new();
            for (centre, radius) in centres.iter().zip(self.radii(centres.len())) {
                clouds.entry((radius as f32).to_bits()).or_default().push(*centre);
            }
            for (radius, centres) in clouds {
                let size = Size::Radius(f32::from_bits(radius));
                pen.dots(centres, Paint::One(colour(*self.settings.color)), size);
            }
            return;
        }
        let mut surface = Surface::empty(colour(*self.settings.color));
        for (centre, radius) in centres.iter().zip(self.radii(centres.len())) {
            surface.ellipsoid(*centre, [radius as f32; 3]);
        }
        pen.surface(surface);
    }
}

impl<D: DataTypes> CollisionModel for SphereCollisionModel<D> {
    type Shape = Spheres;

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<Spheres, Diagnostic> {
        let n = n_points(set_up, &self.settings, D::KIND)?;
        let mut spheres = Spheres::new(self.radii(n), D::KIND.is_rigid());
        spheres.counts_radius_twice = set_up.scene.quirks.iter().any(|quirk| quirk == "rigid-sphere-radius");
        Ok(spheres)
    }
}
