//! Boxes in any orientation that may touch.

use settee_kernel::draw::{Layer, Pen, Surface, colour};
use settee_kernel::roles::{BaseDrawing, CollisionModel, CollisionModelData, SetUp, Shape};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, checks};
use settee_math::StateKind;

use super::Boxes;
use super::mesh_input::{n_points, require, shape_for_drawing};

/// A box fixed to each rigid body of a state, with its edges along the axes of the body.
///
/// Boxes touch boxes, capsules, spheres and triangles: two faces by up to eight contacts, an edge on an edge by one.
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Rigid3d), attach = state, roles(collision_model, drawing))]
pub struct OBBCollisionModel {
    /// Half of the lengths of the edges of each box; the boxes beyond the end of the list have `defaultExtent`.
    #[data(unit = "m", follows = PerPoint("mstate"))]
    extents: Data<Vec<[f64; 3]>>,
    /// Half of the lengths of all edges of the boxes that `extents` does not name.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    default_extent: Data<f64>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for OBBCollisionModel {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, None);
    }
}

/// Corners of the faces of a box, outward; corner i is at + on axis k if bit k of i is set.
const FACES: [[usize; 4]; 6] = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];

impl BaseDrawing for OBBCollisionModel {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(shape) = shape_for_drawing(self, pen) else { return };
        let mut surface = Surface::empty(colour(*self.settings.color));
        for element in 0..shape.len() {
            let corners = shape.solid(element).corners().map(|corner| corner.map(|c| c as f32));
            for face in FACES {
                surface.face(face.iter().map(|corner| corners[*corner]));
            }
        }
        pen.surface(surface);
    }
}

impl CollisionModel for OBBCollisionModel {
    type Shape = Boxes;

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<Boxes, Diagnostic> {
        let n = n_points(set_up, &self.settings, StateKind::Rigid3)?;
        let is_length = |c: &f64| c.is_finite() && *c >= 0.0;
        if let Some(wrong) = self.extents.iter().position(|extent| !extent.iter().all(is_length)) {
            let message = format!("the extent of box {wrong} is no size");
            let finding = Diagnostic::error("out-of-range", message);
            return Err(finding.attribute("extents", "").expected("half lengths, each at least 0"));
        }
        let mut extents: Vec<[f64; 3]> = self.extents.iter().take(n).copied().collect();
        extents.resize(n, [self.default_extent.max(0.0); 3]);
        Ok(Boxes::new(extents))
    }
}
