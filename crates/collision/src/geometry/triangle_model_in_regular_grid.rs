//! Triangles in a regular grid.

use settee_kernel::draw::{Layer, Pen};
use settee_kernel::roles::{BaseDrawing, CollisionModel, CollisionModelData, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, ObjectId};
use settee_mesh::{ElementKind, Members};

use super::Triangles;
use super::mesh_input::require;
use super::surface_data::SurfaceData;

/// The triangles of a topology as elements that may touch, in a body that a regular grid of hexahedra deforms.
///
/// SOFA takes the box of the grid for that of the triangles; here it is that of the triangles themselves, and the model
/// is otherwise a TriangleCollisionModel.
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Vec3d), attach = state, roles(collision_model, drawing))]
pub struct TriangleModelInRegularGrid {
    #[group]
    surface: SurfaceData,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TriangleModelInRegularGrid {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, Some(&self.surface.topology));
    }
}

impl BaseDrawing for TriangleModelInRegularGrid {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        self.surface.draw(&self.settings, pen);
    }
}

impl CollisionModel for TriangleModelInRegularGrid {
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
        self.surface.shape(&self.settings, set_up)
    }
}
