//! Where the points of a barycentric mapping lie at the start.

use std::sync::OnceLock;

use settee_kernel::roles::{BaseState, SetUp};
use settee_kernel::{Diagnostic, InitContext, ObjectId, Scene};
use settee_math::StateKind;
use settee_mesh::{Located, SharedMesh, locate_grid, locate_mesh, locate_set, locate_sparse_grid};

use super::BarycentricMapping;
use crate::common::{resize, state};

impl BarycentricMapping {
    /// The positions that points are placed by.
    pub(super) fn positions(at_rest: bool, scene: &Scene, object: ObjectId) -> Vec<f64> {
        let values = |state: &dyn BaseState| if at_rest { state.rest_position() } else { state.position() };
        state(scene, object).map(values).unwrap_or_default()
    }

    /// Whether the frames of the output turn with the tetrahedra in which they lie.
    fn turns_frames(&self, set_up: SetUp<'_>) -> bool {
        let scene = set_up.scene;
        let is_rigid = |output| state(scene, output).is_some_and(|state| state.kind() == StateKind::Rigid3);
        let mesh = self.input_topology.target().and_then(|topology| set_up.mesh(topology));
        let in_tetrahedra = |mesh: &SharedMesh| {
            let topology = mesh.topology();
            topology.is_set() && topology.hexahedra().is_empty() && !topology.tetrahedra().is_empty()
        };
        self.common.output.target().is_some_and(is_rigid) && mesh.is_some_and(in_tetrahedra)
    }

    /// Places the points in the mesh of the input. Where that is impossible they stay where they were placed.
    pub(super) fn place(&mut self, context: &mut InitContext<'_>, topology: ObjectId, output: ObjectId) {
        context.require(topology);
        self.revision = context.mesh(topology).map_or(0, |mesh| mesh.revision());
        self.index = OnceLock::new();
        match self.locate(context.set_up(), topology, output) {
            Ok(located) => {
                resize(context, output, located.len());
                self.located = Some(located);
            }
            Err(finding) => return context.report(finding),
        }
        if self.turns_frames(context.set_up()) {
            let [parents, children] = &self.start;
            self.parents = parents.as_chunks().0.to_vec();
            self.orientations =
                children.chunks_exact(7).map(|frame| [frame[3], frame[4], frame[5], frame[6]]).collect();
        }
    }

    /// Where the points lie at the start in a mesh.
    pub(super) fn locate(
        &self,
        set_up: SetUp<'_>,
        topology: ObjectId,
        output: ObjectId,
    ) -> Result<Vec<Located>, Diagnostic> {
        let [parents, children] = &self.start;
        let parents = parents.as_chunks().0;
        let points = places(set_up.scene, output, children);
        let path = set_up.scene.object_path(topology);
        let mesh = set_up.mesh(topology).ok_or_else(|| Diagnostic::error("neighbour-missing", "no topology"))?;
        let topology = mesh.topology();
        let outcome = if let Some(grid) = topology.regular_grid() {
            locate_grid(grid, &points)
        } else if let Some(grid) = topology.sparse_grid() {
            locate_sparse_grid(grid, &points)
        } else if topology.is_set() && !self.turns_frames(set_up) {
            locate_set(topology, parents, &points)
        } else {
            locate_mesh(topology, parents, &points)
        };
        match outcome {
            Ok(located) if located.is_empty() && !points.is_empty() => {
                Err(Diagnostic::error("no-elements", format!("{path} has no elements to place points in")))
            }
            Ok(located) => Ok(located),
            Err(error) => Err(Diagnostic::error("points-not-placed", format!("{path}: {error}"))),
        }
    }
}

/// The places of the points of a state with these coordinates.
pub(super) fn places(scene: &Scene, object: ObjectId, coordinates: &[f64]) -> Vec<[f64; 3]> {
    let size = state(scene, object).map_or(3, |state| state.kind().coord_size());
    coordinates.chunks_exact(size).map(|point| [point[0], point[1], point[2]]).collect()
}
