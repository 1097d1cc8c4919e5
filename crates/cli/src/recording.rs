//! The recording of a run: a file that grows while the run goes on, so that a run that is killed leaves its frames.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use settee_simulation::{RecordError, Recorder, Recording, Simulation};

use crate::exit::{Exit, Failure};

/// Shortest time between two writings while the run goes on.
const LEAST_PAUSE: Duration = Duration::from_secs(2);
/// Writings take at most one part in so many of the time of the run.
const SHARE: u32 = 20;

/// What is recorded, and where it goes. Clones share it: the run captures frames, and whoever ends the program writes.
#[derive(Clone)]
pub struct RecordingFile {
    path: PathBuf,
    state: Arc<Mutex<State>>,
}

struct State {
    recorder: Recorder,
    /// When the file was written last, and how long that took.
    written: (Instant, Duration),
    /// Frames in the file.
    in_file: usize,
    /// Whether writing failed: it is tried again at the end only.
    has_failed: bool,
}

impl RecordingFile {
    /// A recording whose first frames were captured.
    pub fn new(path: &Path, recorder: Recorder) -> Self {
        let written = (Instant::now(), Duration::ZERO);
        let state = State { recorder, written, in_file: 0, has_failed: false };
        Self { path: path.to_owned(), state: Arc::new(Mutex::new(state)) }
    }

    /// The recorder; a thread that panicked with it leaves whole frames.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Captures the present moment if it is a chosen one, or in any case, and writes the file if it is time to. A
    /// failure is told at the end, when the file is written once more.
    pub fn after_step(&self, simulation: &Simulation, in_any_case: bool) {
        let mut state = self.state();
        if in_any_case {
            state.recorder.capture_now(simulation);
        } else {
            state.recorder.capture(simulation);
        }
        let (at, took) = state.written;
        let is_new = state.recorder.recording.frames.len() > state.in_file;
        if is_new && !state.has_failed && at.elapsed() >= LEAST_PAUSE.max(took * SHARE) {
            state.has_failed = state.write(&self.path).is_err();
        }
    }

    /// Writes everything that was captured.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self) -> Result<(), Failure> {
        self.state().write(&self.path).map_err(|error| match error {
            RecordError::Format(_) => Failure::usage(error.to_string()),
            RecordError::Io { .. } | RecordError::Content { .. } => Failure::new(Exit::Io, error.to_string()),
        })
    }

    /// Looks at what was captured.
    pub fn see<T>(&self, look: impl FnOnce(&Recording) -> T) -> T {
        look(&self.state().recorder.recording)
    }
}

impl State {
    fn write(&mut self, path: &Path) -> Result<(), RecordError> {
        let start = Instant::now();
        self.recorder.recording.write(path)?;
        self.in_file = self.recorder.recording.frames.len();
        self.written = (Instant::now(), start.elapsed());
        Ok(())
    }
}
