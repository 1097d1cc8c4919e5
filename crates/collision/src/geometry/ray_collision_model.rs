//! Rays that meet surfaces.

use settee_kernel::draw::{Layer, Pen, colour};
use settee_kernel::roles::{BaseDrawing, CollisionModel, CollisionModelData, SetUp, Shape};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, checks};
use settee_math::StateKind;
use settee_math::vec3::norm;

use super::Rays;
use super::mesh_input::{n_points, require, shape_for_drawing};

/// A ray from each point of a state that has a direction, as it is used to pick what lies under a pointer.
///
/// Rays meet triangles, spheres, tetrahedra, boxes, capsules and cylinders. Nothing answers what they meet
/// (`contactResponse` is RayContact where nothing else is written).
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Vec3d), attach = state, roles(collision_model, drawing))]
pub struct RayCollisionModel {
    /// How far the rays go.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    default_length: Data<f64>,
    /// Direction of the ray from each point; points beyond the end of the list have no ray. In SOFA directions are
    /// given by programs only.
    #[data]
    directions: Data<Vec<[f64; 3]>>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for RayCollisionModel {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, None);
        if self.settings.asked_response().is_empty() {
            self.settings.contact_response.derive("RayContact".into());
        }
    }
}

impl BaseDrawing for RayCollisionModel {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(shape) = shape_for_drawing(self, pen) else { return };
        let rays = (0..shape.len()).map(|element| shape.ray(element));
        let ends: Vec<_> = rays.map(|ray| [ray.origin, ray.at(ray.length)].map(|end| end.map(|c| c as f32))).collect();
        pen.segments(&ends, colour(*self.settings.color), 2.0);
    }
}

impl CollisionModel for RayCollisionModel {
    type Shape = Rays;

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<Rays, Diagnostic> {
        let n = n_points(set_up, &self.settings, StateKind::Vec3)?;
        let unit_of = |(index, direction): (usize, &[f64; 3])| {
            let length = norm(*direction);
            if length > 0.0 && length.is_finite() {
                return Ok(direction.map(|c| c / length));
            }
            let finding = Diagnostic::error("out-of-range", format!("the direction of ray {index} is none"));
            Err(finding.attribute("directions", "").expected("vectors that are not zero"))
        };
        let directions: Result<Vec<[f64; 3]>, Diagnostic> =
            self.directions.iter().take(n).enumerate().map(unit_of).collect();
        Ok(Rays::new(directions?, *self.default_length))
    }
}
