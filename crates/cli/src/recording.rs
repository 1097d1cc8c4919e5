//! The recording of a run: a journal that grows while the run goes on, so that a run that is killed leaves its frames;
//! it becomes the recording at the end.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use settee_simulation::{Journal, RecordError, RecordHead, Recorder, Simulation};

use crate::exit::{Exit, Failure};

/// What is recorded, and where it goes. Clones share it: the run captures frames, and whoever ends the program writes.
#[derive(Clone)]
pub struct RecordingFile {
    state: Arc<Mutex<State>>,
}

struct State {
    recorder: Recorder,
    /// `None` once it became the recording.
    journal: Option<Journal>,
    /// Frames and states.
    counts: (u64, usize),
}

impl RecordingFile {
    /// Begins to record, with the present moment if it is a chosen one.
    ///
    /// # Errors
    /// If the file cannot be written, or another run writes it.
    pub fn start(path: &Path, recorder: Recorder, simulation: &Simulation) -> Result<Self, Failure> {
        let head = RecordHead { dt: recorder.recording.dt, states: recorder.recording.states.clone() };
        let journal = Journal::create(path, head).map_err(|error| failure(&error))?;
        let recording =
            Self { state: Arc::new(Mutex::new(State { recorder, journal: Some(journal), counts: (0, 0) })) };
        recording.after_step(simulation, false)?;
        Ok(recording)
    }

    /// The recorder; a thread that panicked with it leaves whole frames.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the present moment if it is a chosen one, or in any case.
    ///
    /// # Errors
    /// If it cannot be written; the frames before stay.
    pub fn after_step(&self, simulation: &Simulation, in_any_case: bool) -> Result<(), Failure> {
        let mut state = self.state();
        if in_any_case {
            state.recorder.capture_now(simulation);
        } else {
            state.recorder.capture(simulation);
        }
        let State { recorder, journal, counts } = &mut *state;
        let Some(journal) = journal else { return Ok(()) };
        for frame in recorder.recording.frames.drain(..) {
            journal.add(&frame).map_err(|error| failure(&error))?;
        }
        *counts = (journal.frames(), journal.head().states.len());
        Ok(())
    }

    /// Makes the recording of everything that was captured; later calls do nothing.
    ///
    /// # Errors
    /// If the file cannot be written; the journal is kept then.
    pub fn complete(&self) -> Result<(), Failure> {
        self.state().journal.take().map_or(Ok(()), Journal::complete).map_err(|error| failure(&error))
    }

    /// How many frames of how many states there are.
    pub fn counts(&self) -> (u64, usize) {
        self.state().counts
    }
}

/// What the user reads.
pub fn failure(error: &RecordError) -> Failure {
    match error {
        RecordError::Format(_) => Failure::usage(error.to_string()),
        RecordError::Io { error: reason, .. } if reason.kind() == ErrorKind::OutOfMemory => {
            Failure::new(Exit::Limit, error.to_string())
        }
        RecordError::Io { .. } | RecordError::Content { .. } => Failure::new(Exit::Io, error.to_string()),
    }
}
