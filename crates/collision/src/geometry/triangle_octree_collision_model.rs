//! Triangles that rays may meet.

use settee_kernel::draw::{Layer, Pen, colour};
use settee_kernel::roles::{BaseDrawing, CollisionModel, CollisionModelData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId};
use settee_mesh::{ElementKind, Members};

use super::Triangles;
use super::mesh_input::require;
use super::surface_data::SurfaceData;

/// Name of the quirk by which normals of points stay those of the start, without the part of the first triangle.
const NORMALS_QUIRK: &str = "ray-normals";

/// The triangles of a closed surface, for detection by rays: RayTraceNarrowPhase sends a ray from each point against
/// its normal, into the body that it belongs to.
///
/// With other narrow phases it is a TriangleCollisionModel.
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Vec3d), attach = state, roles(collision_model, drawing))]
pub struct TriangleOctreeCollisionModel {
    #[group]
    surface: SurfaceData,
    /// Draws the boxes of the tree in which rays look for triangles.
    #[data(default = false)]
    draw_octree: Data<bool>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TriangleOctreeCollisionModel {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, Some(&self.surface.topology));
    }
}

impl BaseDrawing for TriangleOctreeCollisionModel {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        self.surface.draw(&self.settings, pen);
        if *self.draw_octree {
            pen.collision_boxes(pen.owner(), colour(*self.settings.color));
        }
    }
}

impl CollisionModel for TriangleOctreeCollisionModel {
    type Shape = Triangles;

    fn members(&self) -> Option<Members> {
        Some(Members::Elements(ElementKind::Triangle))
    }

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn topology(&self) -> Option<ObjectId> {
        self.surface.topology.target()
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<Triangles, Diagnostic> {
        let are_as_recorded = set_up.scene.quirks.iter().any(|quirk| quirk == NORMALS_QUIRK);
        Ok(self.surface.shape(&self.settings, set_up)?.with_rays(are_as_recorded))
    }
}
