//! Tetrahedra that may touch.

use settee_kernel::draw::{Layer, Pen, Surface, colour};
use settee_kernel::roles::{BaseDrawing, BaseTopology, CollisionModel, CollisionModelData, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, Link, ObjectId};
use settee_math::StateKind;
use settee_mesh::{ElementKind, Members};

use super::Tetrahedra;
use super::mesh_input::{check, mesh, n_points, require};

/// The tetrahedra of a topology as elements that may touch.
///
/// Points of another model touch the tetrahedra that they are in, if their PointCollisionModel has `computeNormals`:
/// the contact is where the line from the point against its normal leaves the tetrahedron.
#[derive(Component)]
#[component(category = "Collision/Geometry", templates(Vec3d), attach = state, roles(collision_model, drawing))]
pub struct TetrahedronCollisionModel {
    /// Topology with the tetrahedra; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    topology: Link<dyn BaseTopology>,
    #[group]
    settings: CollisionModelData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TetrahedronCollisionModel {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.settings, Some(&self.topology));
    }
}

/// Corners of the faces of a tetrahedron, outward.
const FACES: [[usize; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]];

impl BaseDrawing for TetrahedronCollisionModel {
    fn layer(&self) -> Layer {
        Layer::CollisionModels
    }
    fn draw(&self, pen: &mut Pen<'_>) {
        let mesh = self.topology.target().and_then(|topology| pen.mesh(topology));
        let (Some(state), Some(mesh)) = (self.settings.mstate.target(), mesh) else { return };
        let points = pen.points(state);
        let mut surface = Surface::empty(colour(*self.settings.color));
        let exists = |nodes: &&[u32; 4]| nodes.iter().all(|node| (*node as usize) < points.len());
        for nodes in mesh.topology().tetrahedra().iter().filter(exists) {
            for face in FACES {
                surface.face(face.iter().map(|corner| points[nodes[*corner] as usize]));
            }
        }
        pen.surface(surface);
    }
}

impl CollisionModel for TetrahedronCollisionModel {
    type Shape = Tetrahedra;

    fn members(&self) -> Option<Members> {
        Some(Members::Elements(ElementKind::Tetrahedron))
    }

    fn settings(&self) -> &CollisionModelData {
        &self.settings
    }

    fn topology(&self) -> Option<ObjectId> {
        self.topology.target()
    }

    fn shape(&self, set_up: SetUp<'_>) -> Result<Tetrahedra, Diagnostic> {
        let n = n_points(set_up, &self.settings, StateKind::Vec3)?;
        let mesh = mesh(set_up, &self.topology)?.topology();
        check(mesh.tetrahedra(), ("tetrahedron", "tetrahedra"), n)?;
        Ok(Tetrahedra::new(n, mesh.tetrahedra().to_vec()))
    }
}
