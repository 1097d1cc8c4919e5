//! Cuts through the mesh of a topology, at the places of its points now.

use settee_cutting::{CutPath, CutSettings, cut};
use settee_kernel::vectors::CoordId;
use settee_kernel::{Diagnostic, ObjectId, Scene};
use settee_mesh::dynamic::ChangeRequest;

use crate::runtime::Runtime;

impl Runtime {
    /// Cuts the mesh of a topology, and with it all that follows it, as [`change_mesh`](Self::change_mesh) says. A path
    /// along which nothing parts changes nothing.
    ///
    /// # Errors
    /// Why it cannot be done; everything is as before then.
    pub fn cut_mesh(
        &mut self,
        scene: &mut Scene,
        topology: ObjectId,
        path: &CutPath,
        settings: &CutSettings,
    ) -> Result<Vec<Diagnostic>, Diagnostic> {
        let requests = self.cutting(scene, topology, path, settings)?;
        self.change_mesh(scene, topology, &requests)
    }

    /// The changes that a cut consists of.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub(super) fn cutting(
        &mut self,
        scene: &Scene,
        topology: ObjectId,
        path: &CutPath,
        settings: &CutSettings,
    ) -> Result<Vec<ChangeRequest>, Diagnostic> {
        let positions = self.places_of(scene, topology);
        let Some(mesh) = self.meshes.tables(scene, topology) else {
            let message = format!("{} cannot be cut", scene.object_path(topology));
            return Err(Diagnostic::error("mesh-change", message)
                .expected("a container of a set of triangles or tetrahedra, with its modifier"));
        };
        cut(mesh, &positions, path, settings).map_err(|problem| Diagnostic::error("mesh-change", problem.to_string()))
    }

    /// Where the points of a topology are: at those of the state beside it, or where its container describes them.
    pub(super) fn places_of(&self, scene: &Scene, topology: ObjectId) -> Vec<[f64; 3]> {
        let n_points = self.meshes.get(topology).map_or(0, |mesh| mesh.n_points());
        let objects = &scene.node(scene.object(topology).node).objects;
        let of_state = objects.iter().find_map(|object| {
            let (scope, index) = self.places.state(*object)?;
            let space = &self.scopes[scope].space;
            let state = space.states().get(index)?;
            let block = state.kind.coord_size();
            let is_beside = state.n_points == n_points && block >= 3;
            let rows = space.state_coord(index, CoordId::POSITION);
            is_beside.then(|| rows.chunks_exact(block).map(|row| [row[0], row[1], row[2]]).collect())
        });
        of_state.or_else(|| Some(self.meshes.points(topology)?.to_vec())).unwrap_or_default()
    }
}
