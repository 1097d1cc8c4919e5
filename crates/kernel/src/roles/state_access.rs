//! Reading the states and meshes of a simulation, whoever reads: event handlers, exporters, drawings.

use settee_mesh::SharedMesh;
use settee_proximity::Bounds;

use super::ModelContacts;
use crate::meshes::Meshes;
use crate::scene::{ObjectId, Scene};

/// The vectors of the states and the meshes at one moment. Implemented by the runtime.
pub trait StateAccess {
    /// The scene.
    fn scene(&self) -> &Scene;
    /// Current position of a state, flat; `None` if the object is no state.
    fn position(&self, state: ObjectId) -> Option<&[f64]>;
    /// Position at rest, flat.
    fn rest_position(&self, state: ObjectId) -> Option<&[f64]>;
    /// Current velocity, flat.
    fn velocity(&self, state: ObjectId) -> Option<&[f64]>;
    /// Force as last computed, flat.
    fn force(&self, state: ObjectId) -> Option<&[f64]>;

    /// The meshes.
    fn meshes(&self) -> &Meshes;
    /// The mesh of a topology; `None` if the object is none.
    fn mesh(&self, topology: ObjectId) -> Option<&SharedMesh> {
        self.meshes().get(topology)
    }
    /// The points of a topology at the start; `None` if the object is none.
    fn mesh_points(&self, topology: ObjectId) -> Option<&[[f64; 3]]> {
        self.meshes().points(topology)
    }

    /// Goes through the contacts that were detected last, by pairs of collision models.
    fn contacts(&self, found: &mut dyn FnMut(ModelContacts<'_>));

    /// Goes through the boxes above a collision model that were used last, level by level from the top.
    fn collision_boxes(&self, model: ObjectId, found: &mut dyn FnMut(&Bounds));

    /// Goes through the entries of the matrix of a linear system as it was last assembled: row, column, value. Returns
    /// the number of rows; `None` if there is no matrix.
    fn matrix_entries(&self, system: ObjectId, entry: &mut dyn FnMut(usize, usize, f64)) -> Option<usize>;

    /// Time of the scene (s).
    fn time(&self) -> f64;
    /// Step size of the scene (s).
    fn dt(&self) -> f64 {
        *self.scene().node(self.scene().root()).data.dt
    }
}
