//! Recording the scenes of a list anew.

use std::path::PathBuf;

use settee_components::playback::state_file;
use settee_simulation::{Simulation, StateView};

use crate::Options;
use crate::list::{Entry, List};
use crate::reference::files_of;
use crate::run::{load, recorded_states};
use crate::topology::{self, topology_counts};

/// Digits of what is written: those that are compared.
const DIGITS: usize = 6;

/// What became of the recordings of a scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Updated {
    /// Files that are new or have another content.
    pub written: Vec<PathBuf>,
    /// Files of states that the scene no longer has.
    pub removed: Vec<PathBuf>,
    /// Number of files that stayed as they were.
    pub kept: usize,
}

/// Runs a scene and writes the recordings of its states: at the start, and before the last step, or before each one.
///
/// # Errors
/// If the scene cannot run, needs a component that is not there, or a file cannot be written.
pub fn update(list: &List, entry: &Entry, options: &Options) -> Result<Updated, String> {
    let (loaded, _folder) = load(list, entry, &options.scene, &options.quirks.of(&entry.scene))?;
    let missing = crate::run::missing_classes(&loaded.diagnostics);
    if !missing.is_empty() {
        return Err(format!("it needs {}", missing.join(", ")));
    }
    let mut simulation = loaded.simulation.ok_or_else(|| crate::run::first_error(&loaded.diagnostics))?;
    let states = recorded_states(&simulation, entry.mapped);
    let (counts, topology) = (topology_counts(&simulation), topology::file(&options.references, &entry.scene));
    let texts = record(&mut simulation, &states, entry)?;
    let mut outcome = Updated::default();
    if counts.is_empty() && states.is_empty() {
        return Err("it has neither states that a solver moves nor a topology: there is nothing to record".into());
    }
    if counts.is_empty() {
        if topology.is_file() {
            std::fs::remove_file(&topology).map_err(|error| format!("{}: {error}", topology.display()))?;
            outcome.removed.push(topology);
        }
    } else {
        outcome.add(topology, counts.as_bytes())?;
    }
    let mut files = Vec::new();
    for (index, (state, text)) in states.iter().zip(&texts).enumerate() {
        let name = &simulation.scene().object(state.object).name;
        let file = options.references.join(format!("{}.reference_{index}_{name}_mstate.txt.gz", entry.scene));
        outcome.add(file.clone(), &state_file::encode(".gz", text))?;
        files.push(file);
    }
    // Recordings of a state that changed its number or name would count twice.
    for old in files_of(&options.references, &entry.scene) {
        if !files.contains(&old) {
            std::fs::remove_file(&old).map_err(|error| format!("{}: {error}", old.display()))?;
            outcome.removed.push(old);
        }
    }
    Ok(outcome)
}

fn record(simulation: &mut Simulation, states: &[StateView], entry: &Entry) -> Result<Vec<String>, String> {
    let mut texts = vec![String::new(); states.len()];
    let last = entry.steps.saturating_sub(1);
    loop {
        let step = simulation.steps();
        if step == 0 || step == last || !entry.last_only {
            let time = settee_mesh::general(simulation.time(), DIGITS);
            for (state, text) in states.iter().zip(&mut texts) {
                text.push_str(&format!("T= {time}\n"));
                let runtime = simulation.runtime();
                state_file::write_line(text, "  X", runtime.position(state.object).unwrap_or_default(), DIGITS);
                state_file::write_line(text, "  V", runtime.velocity(state.object).unwrap_or_default(), DIGITS);
            }
        }
        if step >= last {
            return Ok(texts);
        }
        simulation.step(0.0).map_err(|error| error.to_string())?;
    }
}

impl Updated {
    /// Writes a file unless it has this content.
    fn add(&mut self, file: PathBuf, bytes: &[u8]) -> Result<(), String> {
        let fail = |error: std::io::Error| format!("{}: {error}", file.display());
        if settee_kernel::budget::read_regular(&file, bytes.len() as u64).is_ok_and(|old| old == bytes) {
            self.kept += 1;
            return Ok(());
        }
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(fail)?;
        }
        settee_kernel::replace_file(&file, bytes).map_err(fail)?;
        self.written.push(file);
        Ok(())
    }
}
