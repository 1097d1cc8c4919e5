//! Records of a topology in a text file.

use settee_kernel::roles::{BaseTopology, EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, InitContext, Lifecycle, Link};

use super::schedule::{Progress, Schedule};
use super::{state_file, topology_file};

/// Writes the elements of a topology into a text file, at the beginning of steps.
///
/// The file is made when the first record is due, and complete after each record; its name ends in `.gz` for a
/// compressed one. It lies in the output folder. CompareTopology compares with it.
#[derive(Component)]
#[component(category = "Playback", roles(event_handler))]
pub struct WriteTopology {
    /// Name of the file.
    #[data(required)]
    pub filename: Data<String>,
    /// Whether elements are written; if false, only the times.
    #[data(default = true)]
    pub write_containers: Data<bool>,
    /// Whether the neighbourhoods of elements are written.
    #[data(
        default = false,
        unsupported = "neighbourhoods follow from the elements and are not written; leave the attribute out"
    )]
    pub write_shell_containers: Data<bool>,
    /// In SOFA, without meaning.
    #[data(default = 0.0, unit = "s", ignored = "SOFA does not read it either: `period` is the time between records")]
    pub interval: Data<f64>,
    /// Topology that is recorded; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    schedule: Schedule,
    #[group]
    base: Base,
}

/// What is in the file.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct WrittenTopology {
    progress: Progress,
    length: u64,
}

impl Lifecycle for WriteTopology {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.schedule.init(context);
        if self.filename.trim().is_empty() {
            let finding = Diagnostic::error("no-file-name", "no file to write into").attribute("filename", "");
            context.report(finding.expected("the name of a file"));
        }
    }
}

impl EventHandler for WriteTopology {
    type Workspace = WrittenTopology;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<WrittenTopology, Diagnostic> {
        Ok(WrittenTopology::default())
    }

    fn handle(&self, ws: &mut WrittenTopology, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => *ws = WrittenTopology::default(),
            Event::AnimateBegin(dt) => {
                let mesh = self.topology.target().and_then(|topology| access.mesh(topology));
                let Some(mesh) = mesh else { return Ok(()) };
                if !self.schedule.take(&mut ws.progress, access.time(), *dt) {
                    return Ok(());
                }
                let text = if *self.write_containers {
                    topology_file::write(access.time(), mesh.topology().lists())
                } else {
                    format!("T= {}\n", settee_mesh::general(access.time(), 6))
                };
                let bytes = state_file::encode(&self.filename, &text);
                let written = access.scene().output.append(&self.filename, ws.length, &bytes);
                ws.length = written.map_err(|error| {
                    Diagnostic::error("file-not-written", error.to_string()).attribute("filename", self.filename.get())
                })?;
            }
            _ => {}
        }
        Ok(())
    }
}
