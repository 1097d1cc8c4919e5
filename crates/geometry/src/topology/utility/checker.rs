//! Looks for disagreements in a mesh.

use settee_kernel::roles::{BaseTopology, EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, Lifecycle, Link, ObjectId};
use settee_mesh::SharedMesh;
use settee_mesh::dynamic::DynamicMesh;

/// Checks that the elements of a mesh have their edges and faces, and that all name points that exist: at the start,
/// and if asked to at each step. What is wrong is reported.
#[derive(Component)]
#[component(category = "Topology/Utility", roles(event_handler))]
pub struct TopologyChecker {
    /// Checks at the beginning of each step as well.
    #[data(default = false)]
    pub each_step: Data<bool>,
    /// Topology that is checked; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    base: Base,
}

/// The mesh that was checked last.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Checked {
    revision: Option<u64>,
}

impl TopologyChecker {
    /// The first things that are wrong with a mesh.
    fn problem(mesh: &SharedMesh) -> Option<String> {
        const SHOWN: usize = 3;
        match DynamicMesh::new(mesh.topology(), mesh.n_points()) {
            Err(problem) => Some(problem.to_string()),
            Ok(tables) => {
                let found = tables.disagreements();
                let more = found.len().saturating_sub(SHOWN);
                let first = found.iter().take(SHOWN).cloned().collect::<Vec<_>>().join("; ");
                match (found.is_empty(), more) {
                    (true, _) => None,
                    (_, 0) => Some(first),
                    (_, more) => Some(format!("{first}; and {more} more")),
                }
            }
        }
    }

    fn check(mesh: &SharedMesh, ws: &mut Checked, path: &str) -> Result<(), Diagnostic> {
        if ws.revision.replace(mesh.revision()) == Some(mesh.revision()) {
            return Ok(());
        }
        match Self::problem(mesh) {
            Some(problem) => {
                Err(Diagnostic::error("odd-topology", format!("the mesh of {path} is not sound: {problem}")))
            }
            None => Ok(()),
        }
    }

    fn path(&self, access: &dyn MotionAccess, topology: ObjectId) -> String {
        access.scene().object_path(topology)
    }
}

impl Lifecycle for TopologyChecker {}

impl EventHandler for TopologyChecker {
    type Workspace = Checked;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Checked, Diagnostic> {
        Ok(Checked::default())
    }

    fn handle(&self, ws: &mut Checked, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let Some(topology) = self.topology.target() else { return Ok(()) };
        let is_due = match event {
            Event::InitDone => true,
            Event::AnimateBegin(_) => *self.each_step,
            _ => false,
        };
        match access.mesh(topology).filter(|_| is_due) {
            Some(mesh) => Self::check(mesh, ws, &self.path(access, topology)),
            None => Ok(()),
        }
    }
}
