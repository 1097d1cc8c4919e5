//! Points that may touch.

use std::sync::Arc;

use settee_kernel::draw::{Layer, Paint, Pen, Size, colour};
use settee_kernel::roles::{BaseDrawing, BaseTopology, CollisionModel, CollisionModelData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId};
use settee_math::StateKind;
use settee_mesh::Members;

use super::PointSet;
use super::mesh_input::{lines_above, n_points, require};

/// All points of a state as elements that may touch.
///
/// With LocalMinDistance the faces and edges around a point, of the topology, decide from which side it may be touched.
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Vec3d), attach = state, roles(collision_model, drawing))]
pub struct PointCollisionModel {
    /// Whether contacts on both sides of the surface around a point count, for LocalMinDistance.
    #[data(default = false)]
    pub both_side: Data<bool>,
    /// Whether normals of the points are computed, which contacts of tetrahedra with points need.
    #[data(default = false)]
    pub compute_normals: Data<bool>,
    /// Draws the points at the free position of constrained bodies, in SOFA.
    #[data(default = false, ignored = "drawings show the position at the end of the step")]
    pub display_free_position: Data<bool>,
    /// Topology with the elements around the points; by default the one of the node or of its nearest ancestor.
    #[linked(search = up)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for PointCollisionModel {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, Some(&self.topology));
    }
}

impl BaseDrawing for PointCollisionModel {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        if let Some(state) = self.settings.mstate.target() {
            pen.dots(pen.points(state), Paint::One(colour(*self.settings.color)), Size::Pixels(6.0));
        }
    }
}

impl CollisionModel for PointCollisionModel {
    type Shape = PointSet;

    fn members(&self) -> Option<Members> {
        Some(Members::Points)
    }

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn topology(&self) -> Option<ObjectId> {
        self.topology.target()
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<PointSet, Diagnostic> {
        let n = n_points(set_up, &self.settings, StateKind::Vec3)?;
        let mesh = self.topology.target().and_then(|topology| set_up.mesh(topology));
        // Elements of a larger mesh say nothing about these points.
        let mesh = mesh.filter(|mesh| mesh.topology().n_points() <= n);
        Ok(PointSet {
            points: vec![[0.0; 3]; n],
            mesh: mesh.map(|mesh| Arc::clone(mesh.topology())).unwrap_or_default(),
            both_sides: *self.both_side,
            has_lines: lines_above(set_up).is_some(),
            wants_normals: *self.compute_normals,
            ..PointSet::default()
        })
    }
}
