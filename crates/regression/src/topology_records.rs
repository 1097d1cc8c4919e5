//! Recorded elements of topologies that change.
//!
//! Beside the recordings of states lie files `<scene>.reference_<k>_<name>_topology.txt`, compressed or not: for each
//! time a line `T= time`, and the points of the elements of each kind. Of several topologies of one name the one with
//! the smallest k is the first of that name in the scene; where the scene has fewer, the last one counts.

use std::path::{Path, PathBuf};

use settee_components::playback::topology_file::{self, TopologyRecord};
use settee_kernel::ObjectId;
use settee_mesh::ElementLists;
use settee_simulation::Simulation;

use crate::reference::read_text;

/// The recording of one topology.
pub(crate) struct TopologyReference {
    file: PathBuf,
    object: ObjectId,
    path: String,
    pub records: Vec<TopologyRecord>,
}

/// Number and name of a topology, from what follows `<scene>.reference_` in the name of a file.
fn parse_name(rest: &str) -> Option<(usize, &str)> {
    let rest = rest.strip_suffix(".gz").unwrap_or(rest);
    let (index, name) = rest.strip_suffix("_topology.txt")?.split_once('_')?;
    Some((index.parse().ok()?, name))
}

/// The recordings of the topologies of a scene; empty if there is none.
///
/// # Errors
/// A file that cannot be read, or of a topology that the scene does not have.
pub(crate) fn topology_references(
    simulation: &Simulation,
    folder: &Path,
    scene: &str,
) -> Result<Vec<TopologyReference>, String> {
    let scene = folder.join(scene);
    let (Some(folder), Some(name)) = (scene.parent(), scene.file_name().and_then(|name| name.to_str())) else {
        return Ok(Vec::new());
    };
    let prefix = format!("{name}.reference_");
    let Ok(files) = std::fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut found: Vec<(String, usize, PathBuf)> = files
        .filter_map(|file| {
            let file = file.ok()?.path();
            let (index, name) = parse_name(file.file_name()?.to_str()?.strip_prefix(&prefix)?)?;
            Some((name.to_owned(), index, file))
        })
        .collect();
    found.sort();
    let mut references: Vec<TopologyReference> = Vec::new();
    for (place, (name, _, file)) in found.iter().enumerate() {
        let rank = found[..place].iter().filter(|(other, ..)| other == name).count();
        let named = named_topologies(simulation, name);
        let Some(&object) = named.get(rank).or(named.last()) else {
            return Err(format!("{}: the scene has no topology \"{name}\"", file.display()));
        };
        let text = read_text(file).map_err(|problem| format!("{}: {problem}", file.display()))?;
        let records = topology_file::parse(&text).map_err(|problem| format!("{}: {problem}", file.display()))?;
        let path = simulation.scene().object_path(object);
        references.push(TopologyReference { file: file.clone(), object, path, records });
    }
    Ok(references)
}

fn named_topologies(simulation: &Simulation, name: &str) -> Vec<ObjectId> {
    let scene = simulation.scene();
    let is_named = |object: &ObjectId| scene.object(*object).name == name && simulation.mesh(*object).is_some();
    scene.objects_in_order().iter().copied().filter(is_named).collect()
}

/// How many elements differ: the difference of the numbers where these are not equal. Kinds that were not recorded are
/// not compared.
fn difference<const N: usize>(found: &[[u32; N]], recorded: &[[u32; N]]) -> usize {
    match (recorded.len(), found.len().abs_diff(recorded.len())) {
        (0, _) => 0,
        (_, 0) => found.iter().zip(recorded).filter(|(a, b)| a != b).count(),
        (_, more) => more,
    }
}

impl TopologyReference {
    /// Compares the mesh with what was recorded at a moment.
    ///
    /// # Errors
    /// Which elements differ.
    pub fn compare(&self, simulation: &Simulation, record: &TopologyRecord) -> Result<(), String> {
        let Some(mesh) = simulation.mesh(self.object) else { return Err(format!("{} has no mesh", self.path)) };
        let (found, recorded): (&ElementLists, &ElementLists) = (mesh.topology().lists(), &record.lists);
        let counts = [
            ("edges", difference(&found.edges, &recorded.edges)),
            ("triangles", difference(&found.triangles, &recorded.triangles)),
            ("quads", difference(&found.quads, &recorded.quads)),
            ("tetrahedra", difference(&found.tetrahedra, &recorded.tetrahedra)),
            ("hexahedra", difference(&found.hexahedra, &recorded.hexahedra)),
        ];
        match counts.into_iter().find(|(_, count)| *count > 0) {
            None => Ok(()),
            Some((kind, count)) => {
                let (path, time, file) = (&self.path, record.time, self.file.display());
                Err(format!("{count} {kind} of {path} at t = {time} are not those of {file}"))
            }
        }
    }
}
