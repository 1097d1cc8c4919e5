//! What all exporters share: when they write, and under which name.

use settee_kernel::roles::{BaseState, BaseTopology, MotionAccess};
use settee_kernel::{Data, DataGroup, Diagnostic, Event, Link, ObjectId, Scene};
use settee_mesh::{Mesh, Topology, VtkPiece};

/// When an exporter writes, and into which file.
#[derive(DataGroup)]
pub struct ExportData {
    /// Name of the file, or an existing folder; by default the name of the component.
    #[data]
    pub filename: Data<String>,
    /// A file is written after every so many steps, with a number of five digits in its name; 0: none.
    #[data(default = 0u32)]
    pub export_every_number_of_steps: Data<u32>,
    /// Whether a file is written before the first step.
    #[data(default = false)]
    pub export_at_begin: Data<bool>,
    /// Whether a file is written after the last step.
    #[data(default = false)]
    pub export_at_end: Data<bool>,
    /// Whether anything is written.
    #[data(default = true)]
    pub enable: Data<bool>,
}

/// Steps and files so far.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Exported {
    has_begun: bool,
    steps: u64,
    /// Number of files written.
    pub files: u64,
}

impl ExportData {
    /// Whether the event asks for a file; its number in the sequence of steps.
    pub(super) fn due(&self, ws: &mut Exported, event: &Event) -> Option<u64> {
        self.due_every(u64::from(*self.export_every_number_of_steps), ws, event)
    }

    /// As [`due`](Self::due), with another number of steps between files.
    pub(super) fn due_every(&self, every: u64, ws: &mut Exported, event: &Event) -> Option<u64> {
        let number = |steps: u64| steps.checked_div(every).unwrap_or(0);
        match event {
            Event::Reset => {
                *ws = Exported::default();
                None
            }
            Event::AnimateBegin(_) if !std::mem::replace(&mut ws.has_begun, true) && *self.export_at_begin => Some(0),
            Event::AnimateEnd(_) => {
                ws.steps += 1;
                (every > 0 && ws.steps.is_multiple_of(every)).then(|| number(ws.steps))
            }
            Event::RunEnd if *self.export_at_end && ws.has_begun => Some(number(ws.steps)),
            _ => None,
        }
        .filter(|_| *self.enable)
    }

    /// Name without number and extension: in a folder, that of the component.
    pub(super) fn base(&self, scene: &Scene, object: ObjectId) -> String {
        let own = match scene.object(object).name.as_str() {
            "" => scene.component(object).map_or("export", |component| component.class().name).to_owned(),
            name => name.to_owned(),
        };
        match self.filename.trim() {
            "" => own,
            given if scene.output.root.join(given).is_dir() => format!("{}/{own}", given.trim_end_matches('/')),
            given => given.to_owned(),
        }
    }

    /// Name with the number of five digits, if files are numbered, and an extension that is not written twice.
    pub(super) fn numbered(&self, base: &str, number: u64, extension: &str) -> String {
        let stem = base.strip_suffix(extension).unwrap_or(base);
        if *self.export_every_number_of_steps > 0 {
            format!("{stem}{number:05}{extension}")
        } else {
            format!("{stem}{extension}")
        }
    }
}

/// Writes a whole file below the output folder.
///
/// # Errors
/// What the folder or the system says.
pub(super) fn write(scene: &Scene, name: &str, bytes: &[u8]) -> Result<(), Diagnostic> {
    scene
        .output
        .write(name, bytes)
        .map_err(|error| Diagnostic::error("file-not-written", error.to_string()).attribute("filename", name))
}

/// A mesh for VTK's files, with the time (s) that ParaView shows.
pub(super) fn piece(mesh: &Mesh, time: f64) -> VtkPiece {
    VtkPiece { facts: vec![("TimeValue".to_owned(), time)], ..VtkPiece::of_mesh(mesh) }
}

/// Where an exporter finds its points and elements.
#[derive(DataGroup)]
pub struct ExportSource {
    /// Points; by default those of the state as it moves, else those of the topology.
    #[data(unit = "m")]
    pub position: Data<Vec<[f64; 3]>>,
    /// State whose points are written; by default the one of the node or of its nearest ancestor.
    #[linked(search = up)]
    pub mstate: Link<dyn BaseState>,
    /// Topology whose elements are written; by default the one of the node or of its nearest ancestor.
    #[linked(search = up)]
    pub topology: Link<dyn BaseTopology>,
}

impl ExportSource {
    /// The elements, if there is a topology.
    pub(super) fn topology<'a>(&self, access: &'a dyn MotionAccess) -> Option<&'a Topology> {
        access.mesh(self.topology.target()?).map(|mesh| &**mesh.topology())
    }

    /// The points at this moment.
    pub(super) fn positions(&self, access: &dyn MotionAccess) -> Vec<[f64; 3]> {
        if self.position.is_set() {
            return self.position.get().clone();
        }
        let of_state = self.mstate.target().and_then(|state| state_points(access, state));
        let of_topology = || access.mesh_points(self.topology.target()?).map(<[_]>::to_vec);
        of_state.or_else(of_topology).unwrap_or_default()
    }

    /// Points and all elements.
    pub(super) fn mesh(&self, access: &dyn MotionAccess) -> Mesh {
        let mut mesh = Mesh { positions: self.positions(access), ..Mesh::default() };
        if let Some(topology) = self.topology(access) {
            mesh.edges = topology.edges().to_vec();
            mesh.triangles = topology.triangles().to_vec();
            mesh.quads = topology.quads().to_vec();
            mesh.tetrahedra = topology.tetrahedra().to_vec();
            mesh.hexahedra = topology.hexahedra().to_vec();
        }
        mesh
    }
}

/// Points of a state in space; directions it lacks are 0.
pub(super) fn state_points(access: &dyn MotionAccess, state: ObjectId) -> Option<Vec<[f64; 3]>> {
    let kind = access.scene().component(state)?.as_state()?.kind();
    let values = access.position(state)?;
    let point = |coord: &[f64]| {
        let mut point = [0.0; 3];
        point[..kind.spatial_size()].copy_from_slice(&coord[..kind.spatial_size()]);
        point
    };
    Some(values.chunks_exact(kind.coord_size()).map(point).collect())
}
