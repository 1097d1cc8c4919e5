//! Recordings: positions and velocities of all states at chosen steps, as JSON, NumPy arrays or CSV.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::record_certificate::{RecordedCertificate, RecordedPromise};
use crate::record_contacts::{self, RecordedPair};
use crate::record_write::{self, InMemory};
use crate::simulation::Simulation;

/// One state of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateInfo {
    /// Path, `/node/name`.
    pub path: String,
    /// Name.
    pub name: String,
    /// Template, e.g. `Vec3d`.
    pub template: String,
    /// Number of points.
    pub size: usize,
    /// 1 if a mapping writes it.
    pub mapped: u8,
    /// 1 if an ODE solver moves it.
    pub simulated: u8,
}

/// One moment. Numbers that are not finite are `null` in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// Number of the step; 0 is the state after initialisation.
    pub step: u64,
    /// Time (s).
    pub time: f64,
    /// Flat positions, one list per state.
    pub x: Vec<Vec<Option<f64>>>,
    /// Flat velocities, one list per state.
    pub v: Vec<Vec<Option<f64>>>,
    /// Number of points of each state, if one has others than at the start: meshes changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Vec<usize>>,
    /// The contacts that the step found at its start, if they are recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contacts: Option<Vec<RecordedPair>>,
    /// How well the constraints of the step were solved, if contacts are recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constraints: Option<RecordedCertificate>,
    /// How barriers kept their promise in the step, if contacts are recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<RecordedPromise>,
}

/// What stands before the frames of a recording.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RecordHead {
    /// Size of a step (s).
    pub dt: f64,
    /// The states, in pre-order of the nodes.
    pub states: Vec<StateInfo>,
}

/// A whole recording.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// Size of a step (s).
    pub dt: f64,
    /// The states, in pre-order of the nodes.
    pub states: Vec<StateInfo>,
    /// The moments.
    pub frames: Vec<Frame>,
}

/// Format of a recording, from the ending of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordFormat {
    /// `.json`
    Json,
    /// `.json.gz`
    JsonGz,
    /// `.npz`: arrays `steps`, `times`, and `x:/path`, `v:/path` of shape (frames, scalars).
    Npz,
    /// `.csv`: a line per frame.
    Csv,
}

/// Why a recording was not written or read.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The ending says nothing.
    #[error("\"{0}\": unknown ending; expected .json, .json.gz, .npz or .csv")]
    Format(PathBuf),
    /// The system refused.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// Not a recording.
    #[error("{path}: not a recording: {error}")]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: serde_json::Error,
    },
}

impl RecordFormat {
    /// The format of a file.
    ///
    /// # Errors
    /// If the ending is none of the known ones.
    pub fn of(path: &Path) -> Result<Self, RecordError> {
        let name = path.to_string_lossy().to_lowercase();
        match () {
            () if name.ends_with(".json.gz") => Ok(Self::JsonGz),
            () if name.ends_with(".json") => Ok(Self::Json),
            () if name.ends_with(".npz") => Ok(Self::Npz),
            () if name.ends_with(".csv") => Ok(Self::Csv),
            () => Err(RecordError::Format(path.to_owned())),
        }
    }
}

pub(crate) fn optional(values: &[f64]) -> Vec<Option<f64>> {
    values.iter().map(|value| value.is_finite().then_some(*value)).collect()
}

impl Recording {
    /// A recording of a simulation's states, without frames yet.
    pub fn new(simulation: &Simulation) -> Self {
        let scene = simulation.scene();
        let states = simulation.states().into_iter().map(|state| StateInfo {
            path: scene.object_path(state.object),
            name: scene.object(state.object).name.clone(),
            template: scene.component(state.object).map_or("", |component| component.template()).to_owned(),
            size: state.n_points,
            mapped: u8::from(state.is_mapped),
            simulated: u8::from(state.is_simulated),
        });
        Self { dt: simulation.dt(), states: states.collect(), frames: Vec::new() }
    }

    /// Adds the current moment.
    pub fn capture(&mut self, simulation: &Simulation) {
        let states = simulation.states();
        let runtime = simulation.runtime();
        let x = states.iter().map(|state| optional(runtime.position(state.object).unwrap_or_default())).collect();
        let v = states.iter().map(|state| optional(runtime.velocity(state.object).unwrap_or_default())).collect();
        let sizes: Vec<usize> = states.iter().map(|state| state.n_points).collect();
        let is_as_before = self.states.iter().map(|info| info.size).eq(sizes.iter().copied());
        let size = (!is_as_before).then_some(sizes);
        let (step, time) = (simulation.steps(), simulation.time());
        self.frames.push(Frame { step, time, x, v, size, contacts: None, constraints: None, promise: None });
    }

    /// Adds the contacts of the last step, and how well its constraints were solved, to the last moment.
    pub fn capture_contacts(&mut self, simulation: &Simulation) {
        if let Some(frame) = self.frames.last_mut() {
            frame.contacts = Some(record_contacts::contacts(simulation));
            frame.constraints = RecordedCertificate::of(simulation);
            frame.promise = RecordedPromise::of(simulation);
        }
    }

    /// Reads a JSON recording, compressed or not.
    ///
    /// # Errors
    /// If the file cannot be read or is not a recording.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let fail = |error| RecordError::Io { path: path.to_owned(), error };
        let file = io::BufReader::new(std::fs::File::open(path).map_err(fail)?);
        let content = |error| RecordError::Content { path: path.to_owned(), error };
        match RecordFormat::of(path)? {
            RecordFormat::JsonGz => {
                serde_json::from_reader(io::BufReader::new(flate2::read::GzDecoder::new(file))).map_err(content)
            }
            _ => serde_json::from_reader(file).map_err(content),
        }
    }

    /// Writes the recording: first to a file beside it, which then takes its name, so that there is never half a file.
    ///
    /// # Errors
    /// What the system says.
    pub fn write(&self, path: &Path) -> Result<(), RecordError> {
        record_write::write(&InMemory::new(self), path)
    }
}

/// Captures frames at chosen steps.
#[derive(Clone, Debug)]
pub struct Recorder {
    /// What was captured.
    pub recording: Recording,
    every: u64,
    frames: Vec<u64>,
    with_contacts: bool,
}

impl Recorder {
    /// Captures every so many steps, or at the listed ones if any are listed.
    pub fn new(simulation: &Simulation, every: u64, mut frames: Vec<u64>) -> Self {
        frames.sort_unstable();
        Self { recording: Recording::new(simulation), every: every.max(1), frames, with_contacts: false }
    }

    /// Captures contacts, too. Only JSON holds them.
    pub fn with_contacts(self) -> Self {
        Self { with_contacts: true, ..self }
    }

    /// Captures the current moment.
    pub fn capture_now(&mut self, simulation: &Simulation) {
        self.recording.capture(simulation);
        if self.with_contacts {
            self.recording.capture_contacts(simulation);
        }
    }

    /// Captures the current moment if it is a chosen one.
    pub fn capture(&mut self, simulation: &Simulation) {
        let step = simulation.steps();
        let wanted = if self.frames.is_empty() {
            step.is_multiple_of(self.every)
        } else {
            self.frames.binary_search(&step).is_ok()
        };
        if wanted {
            self.capture_now(simulation);
        }
    }
}
