//! Edges that may touch.

use std::sync::Arc;

use settee_kernel::draw::{Layer, Pen, colour, edges};
use settee_kernel::roles::{BaseDrawing, BaseTopology, CollisionModel, CollisionModelData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId};
use settee_math::StateKind;
use settee_mesh::{ElementKind, Members};

use super::Lines;
use super::mesh_input::{check, mesh, n_points, points_above, require};

/// The edges of a topology as elements that may touch: those that are given, and those of its faces.
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Vec3d), attach = state, roles(collision_model, drawing))]
pub struct LineCollisionModel {
    /// Whether contacts on both sides of the surface around an edge count, for LocalMinDistance.
    #[data(default = false)]
    pub both_side: Data<bool>,
    /// Draws the lines at the free position of constrained bodies, in SOFA.
    #[data(default = false, ignored = "drawings show the position at the end of the step")]
    pub display_free_position: Data<bool>,
    /// Topology with the edges; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for LineCollisionModel {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, Some(&self.topology));
    }
}

impl BaseDrawing for LineCollisionModel {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        let mesh = self.topology.target().and_then(|topology| pen.mesh(topology));
        if let (Some(state), Some(mesh)) = (self.settings.mstate.target(), mesh) {
            edges(mesh.topology(), pen.points(state), colour(*self.settings.color), 2.0, pen);
        }
    }
}

impl CollisionModel for LineCollisionModel {
    type Shape = Lines;

    fn members(&self) -> Option<Members> {
        Some(Members::Elements(ElementKind::Edge))
    }

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn topology(&self) -> Option<ObjectId> {
        self.topology.target()
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<Lines, Diagnostic> {
        let n = n_points(set_up, &self.settings, StateKind::Vec3)?;
        let mesh = mesh(set_up, &self.topology)?;
        check(mesh.topology().edges(), ("edge", "edges"), n)?;
        Ok(Lines {
            points: vec![[0.0; 3]; n],
            mesh: Arc::clone(mesh.topology()),
            both_sides: *self.both_side,
            point_model: points_above(set_up),
            ..Lines::default()
        })
    }
}
