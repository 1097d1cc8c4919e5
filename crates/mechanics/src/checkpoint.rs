//! Snapshots as bytes: continuing from them in another process gives the same bits as never having stopped.

use std::sync::Arc;

use settee_kernel::Scene;
use settee_parallel::Workers;
use settee_persist::{Persist, ReadError, Reader, Writer, write_file};

use crate::mesh_change::Ground;
use crate::runtime::Runtime;
use crate::runtime::identity::{Identity, SnapshotMismatch};
use crate::snapshot::Snapshot;

/// A snapshot that cannot be written because of one of its components.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{component}: {why}")]
pub struct NotPersistent {
    /// Path and class of the component.
    pub component: String,
    /// What it keeps that cannot be written.
    pub why: &'static str,
}

/// Why bytes are no snapshot of a scene.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// They are of another scene.
    #[error(transparent)]
    Mismatch(#[from] SnapshotMismatch),
    /// They mean nothing.
    #[error(transparent)]
    Read(#[from] ReadError),
}

impl Snapshot {
    /// Whether it can be written to a checkpoint file.
    ///
    /// # Errors
    /// If a component keeps something that cannot be written. The error names it.
    pub fn check_persistent(&self) -> Result<(), NotPersistent> {
        self.to_writer().map(|_| ())
    }

    /// The bytes of a checkpoint file.
    ///
    /// # Errors
    /// If a component keeps something that cannot be written. The error names it.
    pub fn to_bytes(&self) -> Result<Vec<u8>, NotPersistent> {
        self.to_writer().map(|writer| write_file(self.identity.as_ref(), &writer))
    }

    fn to_writer(&self) -> Result<Writer, NotPersistent> {
        let mut writer = Writer::default();
        self.ground().for_file().save(&mut writer);
        self.save(&mut writer);
        match writer.refused() {
            None => Ok(writer),
            Some(why) => Err(NotPersistent { component: self.refusing_component(), why }),
        }
    }

    fn refusing_component(&self) -> String {
        let refuses = |held: &crate::scope::held::Held| {
            let mut writer = Writer::default();
            held.save(&mut writer);
            writer.refused().is_some()
        };
        let found = self.held().find(|(_, held)| refuses(held));
        found.map_or_else(|| String::from("the scene"), |(object, _)| self.identity.name(object))
    }
}

impl Runtime {
    /// Reads a snapshot from the content of a checkpoint file that states this identity. The runtime gives what no step
    /// changes; its state is left as it is.
    ///
    /// # Errors
    /// If the content is of another scene, or means nothing.
    pub fn read_snapshot(
        &mut self,
        scene: &mut Scene,
        identity: &Arc<Identity>,
        content: &[u8],
    ) -> Result<Snapshot, LoadError> {
        let present = self.snapshot(scene);
        let mut reader = Reader::new(content);
        if !present.identity.has_same_objects(identity) {
            present.identity.check(identity)?;
        }
        let ground = Ground::load(&mut reader, Some(&present.ground()))?;
        if !ground.fits(scene) {
            return Err(ReadError::DoesNotFit("a mesh").into());
        }
        // Components have other working data where elements changed during the run.
        if ground.is_edited() || present.meshes.are_edited() {
            return self
                .on_ground(scene, &ground, |there, scene| read(there.snapshot(scene), &ground, identity, reader))?;
        }
        if ground.meshes.are_same(&present.meshes) {
            return read(present, &ground, identity, reader);
        }
        let meshes = ground.meshes.clone();
        let fresh = Self::with_meshes(scene, meshes, Workers::new(1), &mut Vec::new()).snapshot(scene);
        read(fresh, &ground, identity, reader)
    }
}

/// Reads what follows its ground in a file. `like`: a snapshot of a fresh run on that ground.
fn read(
    mut like: Snapshot,
    ground: &Ground,
    identity: &Arc<Identity>,
    mut reader: Reader<'_>,
) -> Result<Snapshot, LoadError> {
    like.identity.check(identity)?;
    (like.meshes, like.followed) = (ground.meshes.clone(), ground.followed.clone());
    let snapshot = Snapshot::load(&mut reader, Some(&like))?;
    reader.finish()?;
    Ok(snapshot)
}
