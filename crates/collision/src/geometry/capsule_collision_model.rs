//! Capsules that may touch.

use settee_kernel::draw::{Layer, Pen, Surface, colour};
use settee_kernel::roles::{BaseDrawing, BaseTopology, CollisionModel, CollisionModelData, SetUp, Shape};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId, checks};
use settee_math::{DataTypes, Rigid3, Vec3};

use super::Capsules;
use super::mesh_input::{check, filled, mesh, n_points, require, shape_for_drawing};

/// Capsules, which are all points within a distance of a segment: one along the second axis of each rigid body, or,
/// with the template Vec3, along each edge of the topology.
///
/// Capsules touch capsules, boxes, spheres and triangles.
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Rigid3, Vec3), attach = state, roles(collision_model, drawing))]
pub struct CapsuleCollisionModel<D: DataTypes> {
    /// Radius of each capsule; those beyond the end of the list have `defaultRadius`.
    #[data(alias = "listCapsuleRadii", unit = "m", check = checks::all_non_negative(), follows = PerPoint("mstate"))]
    radii: Data<Vec<f64>>,
    /// Length of the segment of each capsule on a rigid body, between the centres of its round ends; those beyond the
    /// end of the list have `defaultHeight`.
    #[data(unit = "m", check = checks::all_non_negative(), follows = PerPoint("mstate"))]
    heights: Data<Vec<f64>>,
    /// Radius of the capsules that `radii` does not name.
    #[data(default = 0.5, unit = "m", check = checks::non_negative())]
    default_radius: Data<f64>,
    /// Length of the segments that `heights` does not name.
    #[data(default = 2.0, unit = "m", check = checks::non_negative())]
    default_height: Data<f64>,
    /// Topology with the edges, for capsules between points; by default the one of the node or of its nearest ancestor.
    #[linked(search = up)]
    topology: Link<dyn BaseTopology>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for CapsuleCollisionModel<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, Some(&self.topology));
    }
}

impl<D: DataTypes> BaseDrawing for CapsuleCollisionModel<D> {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        let Some(shape) = shape_for_drawing(self, pen) else { return };
        let paint = colour(*self.settings.color);
        let mut ends = Surface::empty(paint);
        for element in 0..shape.len() {
            let capsule = shape.capsule(element);
            let (points, radius) = (capsule.ends.map(|end| end.map(|c| c as f32)), capsule.radius as f32);
            pen.cylinders(&[points], radius, paint);
            points.iter().for_each(|end| ends.ellipsoid(*end, [radius; 3]));
        }
        pen.surface(ends);
    }
}

impl<D: DataTypes> CollisionModel for CapsuleCollisionModel<D> {
    type Shape = Capsules;

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn topology(&self) -> Option<ObjectId> {
        self.topology.target().filter(|_| !D::KIND.is_rigid())
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<Capsules, Diagnostic> {
        let n = n_points(set_up, &self.settings, D::KIND)?;
        if D::KIND.is_rigid() {
            let heights = filled(&self.heights, n, *self.default_height);
            return Ok(Capsules::of_bodies(&heights, filled(&self.radii, n, *self.default_radius)));
        }
        let edges = mesh(set_up, &self.topology)?.topology().edges();
        check(edges, ("edge", "edges"), n)?;
        Ok(Capsules::of_edges(n, edges.to_vec(), filled(&self.radii, edges.len(), *self.default_radius)))
    }
}
