//! Cylinders that may touch.

use settee_kernel::draw::{Layer, Pen, colour};
use settee_kernel::roles::{BaseDrawing, CollisionModel, CollisionModelData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, checks};
use settee_math::StateKind;
use settee_math::vec3::norm;

use super::Cylinders;
use super::mesh_input::{filled, n_points, require, shape_for_drawing};

/// A cylinder fixed to each rigid body of a state.
///
/// Rays meet cylinders; no intersection method tests them against other elements.
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Rigid3d), attach = state, roles(collision_model, drawing))]
pub struct CylinderCollisionModel {
    /// Radius of each cylinder; those beyond the end of the list have `defaultRadius`.
    #[data(unit = "m", check = checks::all_non_negative(), follows = PerPoint("mstate"))]
    radii: Data<Vec<f64>>,
    /// Height of each cylinder; those beyond the end of the list have `defaultHeight`.
    #[data(unit = "m", check = checks::all_non_negative(), follows = PerPoint("mstate"))]
    heights: Data<Vec<f64>>,
    /// Radius of the cylinders that `radii` does not name.
    #[data(default = 0.5, unit = "m", check = checks::non_negative())]
    default_radius: Data<f64>,
    /// Height of the cylinders that `heights` does not name.
    #[data(default = 2.0, unit = "m", check = checks::non_negative())]
    default_height: Data<f64>,
    /// Direction of the cylinders, fixed to their bodies.
    #[data(default = [0.0, 1.0, 0.0])]
    default_local_axis: Data<[f64; 3]>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for CylinderCollisionModel {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, None);
    }
}

impl BaseDrawing for CylinderCollisionModel {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(shape) = shape_for_drawing(self, pen) else { return };
        for element in 0..settee_kernel::roles::Shape::len(&shape) {
            let cylinder = shape.cylinder(element);
            let ends = cylinder.ends.map(|end| end.map(|c| c as f32));
            pen.cylinders(&[ends], cylinder.radius as f32, colour(*self.settings.color));
        }
    }
}

impl CollisionModel for CylinderCollisionModel {
    type Shape = Cylinders;

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<Cylinders, Diagnostic> {
        let n = n_points(set_up, &self.settings, StateKind::Rigid3)?;
        let length = norm(*self.default_local_axis);
        let has_direction = length > 0.0 && length.is_finite();
        if !has_direction {
            let finding = Diagnostic::error("out-of-range", "the axis of cylinders has no direction");
            return Err(finding.attribute("defaultLocalAxis", "").expected("a vector that is not zero"));
        }
        let radii = filled(&self.radii, n, *self.default_radius);
        let heights = filled(&self.heights, n, *self.default_height);
        let sizes = radii.into_iter().zip(heights).map(|(radius, height)| [radius, height]).collect();
        Ok(Cylinders::new(sizes, self.default_local_axis.map(|c| c / length)))
    }
}
