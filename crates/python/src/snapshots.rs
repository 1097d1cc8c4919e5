//! Copies of what the next steps depend on, in memory, in files and sent to other processes.

use std::path::{Path, PathBuf};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use settee_persist::FileError;
use settee_simulation::{Checkpoint, CheckpointError, Snapshot};

use crate::graph::Inner;
use crate::running::bring_up_to_date;

/// A copy of everything that the next steps depend on.
#[pyclass(frozen, module = "settee._settee")]
pub struct State {
    content: Content,
}

enum Content {
    Snapshot(Box<Snapshot>),
    /// What came from another process: it becomes a snapshot with a scene.
    Sent {
        bytes: Vec<u8>,
        checkpoint: Checkpoint,
    },
}

/// What stands for the file in messages about a snapshot that was sent.
const SENT: &str = "a snapshot that was sent";

#[pymethods]
impl State {
    /// Writes a checkpoint file, whole or not at all.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        match &self.content {
            Content::Snapshot(snapshot) => py.detach(|| Checkpoint::write(snapshot, &path)),
            Content::Sent { bytes, .. } => py.detach(|| Checkpoint::write_bytes(bytes, &path)),
        }
        .map_err(|error| checkpoint_error(&error))
    }

    /// The bytes of a checkpoint file, for `pickle`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        match &self.content {
            Content::Snapshot(snapshot) => {
                let bytes = py.detach(|| Checkpoint::bytes(snapshot, Path::new(SENT)));
                Ok(PyBytes::new(py, &bytes.map_err(|error| checkpoint_error(&error))?))
            }
            Content::Sent { bytes, .. } => Ok(PyBytes::new(py, bytes)),
        }
    }

    /// What `to_bytes` made, for `Simulation.restore` of the same scene.
    #[staticmethod]
    fn from_bytes(bytes: Vec<u8>) -> PyResult<Self> {
        let checkpoint = Checkpoint::of_bytes(Path::new(SENT), &bytes).map_err(|error| checkpoint_error(&error))?;
        Ok(Self { content: Content::Sent { bytes, checkpoint } })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(slf.py())?,)))
    }
}

/// What the system or the bytes refuse is an error of the file; what the scene refuses is one of the value.
fn checkpoint_error(error: &CheckpointError) -> PyErr {
    let text = error.to_string();
    match error {
        CheckpointError::System { error, .. } | CheckpointError::File(FileError::System { error, .. }) => {
            std::io::Error::new(error.kind(), text).into()
        }
        CheckpointError::File(_) | CheckpointError::Content { .. } | CheckpointError::NotPersistent { .. } => {
            PyValueError::new_err(text)
        }
    }
}

pub fn snapshot(py: Python<'_>, inner: &mut Inner) -> PyResult<State> {
    inner.refuse_at_moment()?;
    bring_up_to_date(py, inner)?;
    Ok(State { content: Content::Snapshot(Box::new(inner.simulation()?.snapshot())) })
}

pub fn load_snapshot(py: Python<'_>, inner: &mut Inner, path: &Path) -> PyResult<State> {
    inner.refuse_at_moment()?;
    bring_up_to_date(py, inner)?;
    let simulation = inner.simulation()?;
    let found = py.detach(|| Checkpoint::read(path)).and_then(|checkpoint| simulation.load_snapshot(&checkpoint));
    Ok(State { content: Content::Snapshot(Box::new(found.map_err(|error| checkpoint_error(&error))?)) })
}

pub fn restore(py: Python<'_>, inner: &mut Inner, state: &State) -> PyResult<()> {
    inner.refuse_at_moment()?;
    bring_up_to_date(py, inner)?;
    let simulation = inner.simulation()?;
    let sent;
    let snapshot = match &state.content {
        Content::Snapshot(snapshot) => snapshot,
        Content::Sent { checkpoint, .. } => {
            sent = simulation.load_snapshot(checkpoint).map_err(|error| checkpoint_error(&error))?;
            &sent
        }
    };
    simulation.restore(snapshot).map_err(|error| PyValueError::new_err(error.to_string()))?;
    inner.is_stored = false;
    inner.moments = inner.moments.wrapping_add(1);
    let Inner { views, simulation, .. } = inner;
    simulation.as_ref().map_or(Ok(()), |simulation| views.refresh(py, simulation))
}
