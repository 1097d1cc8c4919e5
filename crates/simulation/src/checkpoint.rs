//! Checkpoints: snapshots in files.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use settee_mechanics::{Identity, LoadError, NotPersistent, Snapshot};
use settee_persist::{FileError, read_bytes, read_file};

use crate::simulation::Simulation;

/// Why a checkpoint was not written or read. Every message names the file.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file is no checkpoint, or damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// It does not belong to the scene.
    #[error("{path}: {error}", path = path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        error: LoadError,
    },
    /// A component cannot be written.
    #[error("{path}: the checkpoint was not written: {error}", path = path.display())]
    NotPersistent {
        /// The file.
        path: PathBuf,
        /// Which, and why.
        #[source]
        error: NotPersistent,
    },
    /// The system could not write it.
    #[error("{path}: the checkpoint cannot be written: {error}", path = path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// What the system says.
        #[source]
        error: io::Error,
    },
}

/// A checkpoint file whose bytes are those that were written. It becomes a snapshot with the scene that it is of.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    path: PathBuf,
    identity: Arc<Identity>,
    content: Vec<u8>,
}

impl Checkpoint {
    /// Reads a file and checks its bytes.
    ///
    /// # Errors
    /// If it cannot be read, is no checkpoint, is of another version or is damaged.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        let (identity, content) = read_file(path)?;
        Ok(Self { path: path.to_owned(), identity: Arc::new(identity), content })
    }

    /// As [`read`](Self::read), of the bytes of a file. `name` stands in messages.
    ///
    /// # Errors
    /// If they are no checkpoint, of another version or damaged.
    pub fn of_bytes(name: &Path, bytes: &[u8]) -> Result<Self, CheckpointError> {
        let (identity, content) = read_bytes(name, bytes)?;
        Ok(Self { path: name.to_owned(), identity: Arc::new(identity), content })
    }

    /// The bytes of the file of a snapshot. `name` stands in messages.
    ///
    /// # Errors
    /// If a component keeps something that cannot be written.
    pub fn bytes(snapshot: &Snapshot, name: &Path) -> Result<Vec<u8>, CheckpointError> {
        snapshot.to_bytes().map_err(|error| CheckpointError::NotPersistent { path: name.to_owned(), error })
    }

    /// Writes the bytes of a file, as [`write`](Self::write) does.
    ///
    /// # Errors
    /// If the system cannot write the file.
    pub fn write_bytes(bytes: &[u8], path: &Path) -> Result<(), CheckpointError> {
        let failed = |error| CheckpointError::System { path: path.to_owned(), error };
        settee_kernel::replace_file(path, bytes).map_err(failed)
    }

    /// Says whether a snapshot could be written to a file. A run asks before its first step, since what refuses does
    /// so from the start.
    ///
    /// # Errors
    /// If a component keeps something that cannot be written.
    pub fn check(snapshot: &Snapshot, path: &Path) -> Result<(), CheckpointError> {
        let refused = |error| CheckpointError::NotPersistent { path: path.to_owned(), error };
        snapshot.check_persistent().map_err(refused)
    }

    /// Writes a snapshot. Under the name of the file there is the old checkpoint, or the new one as a whole.
    ///
    /// # Errors
    /// If a component keeps something that cannot be written, or the system cannot write the file.
    pub fn write(snapshot: &Snapshot, path: &Path) -> Result<(), CheckpointError> {
        Self::write_bytes(&Self::bytes(snapshot, path)?, path)
    }
}

impl Simulation {
    /// The snapshot of a checkpoint of this scene, for [`restore`](Self::restore). The simulation itself stays as it
    /// is.
    ///
    /// # Errors
    /// If the checkpoint is of another scene, or its content means nothing.
    pub fn load_snapshot(&mut self, checkpoint: &Checkpoint) -> Result<Snapshot, CheckpointError> {
        let Checkpoint { path, identity, content } = checkpoint;
        let failed = |error| CheckpointError::Content { path: path.clone(), error };
        self.bring_up_to_date();
        let (scene, runtime) = self.parts_mut();
        runtime.read_snapshot(scene, identity, content).map_err(failed)
    }
}
