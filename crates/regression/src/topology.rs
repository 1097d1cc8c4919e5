//! Numbers of elements of all topologies of a scene.
//!
//! Beside the recordings of states lies `<scene>.reference_topology.txt`: a line `path class points edges triangles
//! quads tetrahedra hexahedra` for each topology, in pre-order. The numbers are compared exactly.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use settee_kernel::budget::{NotRead, read_regular};
use settee_simulation::Simulation;

use crate::reference::LARGEST;

const HEADER: &str = "# topology class points edges triangles quads tetrahedra hexahedra\n";

/// The file for a scene.
pub(crate) fn file(folder: &Path, scene: &str) -> PathBuf {
    folder.join(format!("{scene}.reference_topology.txt"))
}

/// The lines of all topologies; empty if there is none.
pub fn topology_counts(simulation: &Simulation) -> String {
    let scene = simulation.scene();
    let mut text = String::new();
    for object in scene.all_objects() {
        let Some(component) = scene.component(object) else { continue };
        let Some(mesh) = simulation.mesh(object) else { continue };
        let topology = mesh.topology();
        let counts = [
            mesh.n_points(),
            topology.edges().len(),
            topology.triangles().len(),
            topology.quads().len(),
            topology.tetrahedra().len(),
            topology.hexahedra().len(),
        ];
        // Writing to a string does not fail. Names may contain spaces.
        let path = scene.object_path(object).replace(' ', "_");
        let _ = write!(text, "{path} {}", component.class().name);
        counts.iter().for_each(|count| {
            let _ = write!(text, " {count}");
        });
        text.push('\n');
    }
    if text.is_empty() { text } else { HEADER.to_owned() + &text }
}

/// Compares the numbers with the recorded ones. Returns whether there are some.
///
/// # Errors
/// The first line that differs, or that the file cannot be read.
pub(crate) fn compare(simulation: &Simulation, folder: &Path, scene: &str) -> Result<bool, String> {
    let file = file(folder, scene);
    let recorded = match read_regular(&file, LARGEST) {
        Ok(recorded) => String::from_utf8(recorded).map_err(|error| format!("{}: {error}", file.display()))?,
        Err(NotRead::System(error)) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(reason) => return Err(format!("{}: {reason}", file.display())),
    };
    let found = topology_counts(simulation);
    let lines = |text: &str| text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>();
    let (found, recorded) = (lines(&found), lines(&recorded));
    let longest = found.len().max(recorded.len());
    let different = (0..longest).find(|&line| found.get(line) != recorded.get(line));
    match different {
        None => Ok(true),
        Some(line) => {
            let show = |lines: &[String]| lines.get(line).cloned().unwrap_or_else(|| "none".into());
            Err(format!("topology {}, recorded as {}", show(&found), show(&recorded)))
        }
    }
}
