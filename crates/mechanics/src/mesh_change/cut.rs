//! Cuts through the mesh of a topology, at the places of its points now.

use settee_cutting::{CutPath, CutProblem, CutSettings, cut};
use settee_kernel::vectors::CoordId;
use settee_kernel::{Component, Diagnostic, ObjectId, Scene, Search};
use settee_mesh::dynamic::ChangeRequest;

use crate::runtime::Runtime;

impl Runtime {
    /// Cuts the mesh of a topology, and with it all that follows it, as [`change_mesh`](Self::change_mesh) says. A path
    /// along which nothing parts changes nothing; of an incision that is reported.
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
        let requests = self.parting(scene, topology, path, settings)?;
        if requests.is_empty() {
            return Ok(nothing_opens(scene, topology, path, false).into_iter().collect());
        }
        self.change_mesh(scene, topology, &requests)
    }

    /// The changes that a cut consists of. `is_ordered`: somebody wrote it down, so that it should cut something.
    ///
    /// # Errors
    /// Why it cannot be made, or that an incision, or a blade of which it is said, opens nothing.
    pub(super) fn cutting(
        &mut self,
        scene: &Scene,
        topology: ObjectId,
        (path, is_ordered): (&CutPath, bool),
        settings: &CutSettings,
    ) -> Result<Vec<ChangeRequest>, Diagnostic> {
        let requests = self.parting(scene, topology, path, settings)?;
        match nothing_opens(scene, topology, path, is_ordered).filter(|_| requests.is_empty()) {
            Some(finding) => Err(finding),
            None => Ok(requests),
        }
    }

    /// The changes that a cut consists of; none if nothing parts.
    ///
    /// # Errors
    /// Why it cannot be made.
    fn parting(
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
        cut(mesh, &positions, path, settings).map_err(|problem| {
            let finding = Diagnostic::error("mesh-change", problem.to_string());
            match problem {
                CutProblem::Places { .. } => finding.expected(format!(
                    "positions in {}, or a state of its points in its node or above",
                    scene.object_path(topology)
                )),
                _ => finding,
            }
        })
    }

    /// Where the points of a topology are: at those of the state beside it, or of the nearest above it that has as
    /// many, or else where its container describes them.
    pub(super) fn places_of(&self, scene: &Scene, topology: ObjectId) -> Vec<[f64; 3]> {
        let n_points = self.meshes.get(topology).map_or(0, |mesh| mesh.n_points());
        let node = scene.object(topology).node;
        let has_its_points = |component: &dyn Component| {
            component.as_state().is_some_and(|state| {
                state.is_mechanical() && state.n_points() == n_points && state.kind().coord_size() >= 3
            })
        };
        let above = scene.find(node, Search::Up, &has_its_points);
        let of_state = scene.node(node).objects.iter().copied().chain(above).find_map(|object| {
            let (scope, index) = self.places.state(object)?;
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

/// That an incision opens nothing. A blade that something moves may pass through the air, one that a file orders to
/// cut should not.
fn nothing_opens(scene: &Scene, topology: ObjectId, path: &CutPath, is_ordered: bool) -> Option<Diagnostic> {
    let (what, expected) = match path {
        CutPath::Surface(_) => {
            ("incision", "a path that passes at least one edge inside of the surface, or ends on its border")
        }
        CutPath::Blade(_) if is_ordered => ("blade", "places of an edge between which it passes all of an element"),
        CutPath::Blade(_) => return None,
    };
    let message = format!("the {what} opens nothing in {}", scene.object_path(topology));
    Some(Diagnostic::warning("mesh-change", message).expected(expected))
}
