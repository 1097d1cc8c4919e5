//! The meshes of a run. Containers describe how meshes are at the start; whoever reads a mesh during a run reads it
//! here.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};

use settee_mesh::SharedMesh;
use settee_persist::{Persist, ReadError, Reader, Writer};

use crate::scene::{ObjectId, Scene};

/// The meshes of all topologies of a scene. Part of the runtime and of its snapshots, which share the elements.
#[derive(Clone, Debug, Default)]
pub struct Meshes {
    entries: BTreeMap<ObjectId, Entry>,
    /// The largest revision that any mesh had so far. It stays when the meshes go back to a snapshot, so that no
    /// revision ever stands for two different meshes.
    last_revision: u64,
}

#[derive(Clone, Debug)]
struct Entry {
    mesh: SharedMesh,
    /// What the container described when the mesh was last taken over from it.
    described: SharedMesh,
    /// Stands for the positions of the points as the container then described them.
    points: u64,
}

impl Meshes {
    /// The meshes as the containers of an initialised scene describe them.
    pub fn of(scene: &Scene) -> Self {
        let entry = |object: &ObjectId| {
            let mesh = described(scene, *object)?;
            Some((*object, Entry { described: mesh.clone(), mesh, points: points(scene, *object) }))
        };
        Self { entries: scene.objects_in_order().iter().filter_map(entry).collect(), last_revision: 0 }
    }

    /// The meshes of a scene whose structure changed: containers that were there before go on with their meshes.
    #[must_use]
    pub fn continued(&self, scene: &Scene) -> Self {
        let mut meshes = Self::of(scene);
        meshes.last_revision = self.last_revision;
        for (object, entry) in &mut meshes.entries {
            if let Some(older) = self.entries.get(object) {
                *entry = older.clone();
            }
        }
        meshes
    }

    /// The mesh of a topology; `None` if the object is none.
    pub fn get(&self, topology: ObjectId) -> Option<&SharedMesh> {
        self.entries.get(&topology).map(|entry| &entry.mesh)
    }

    /// All topologies with their meshes.
    pub fn iter(&self) -> impl Iterator<Item = (ObjectId, &SharedMesh)> {
        self.entries.iter().map(|(object, entry)| (*object, &entry.mesh))
    }

    /// The greatest revision of a mesh so far.
    pub fn last_revision(&self) -> u64 {
        self.last_revision
    }

    /// Replaces the mesh of a topology if its container describes another than before: its data was written. The
    /// replacement is logged. Does nothing for other objects.
    pub fn take_over(&mut self, scene: &Scene, object: ObjectId) {
        let (Some(entry), Some(described)) = (self.entries.get_mut(&object), described(scene, object)) else { return };
        entry.points = points(scene, object);
        if !entry.described.is_equal(&described) {
            self.last_revision += 1;
            entry.mesh.replace(&described, self.last_revision);
        }
        entry.described = described;
    }

    /// Whether a topology has other elements here than there. `false` for objects that are no topologies.
    pub fn has_other_elements(&self, other: &Self, topology: ObjectId) -> bool {
        let revision = |meshes: &Self| meshes.entries.get(&topology).map(|entry| entry.mesh.revision());
        revision(self) != revision(other)
    }

    /// Whether the container of a topology describes other points here than there, or another number of points.
    pub fn has_other_points(&self, other: &Self, topology: ObjectId) -> bool {
        let points = |meshes: &Self| meshes.entries.get(&topology).map(|entry| (entry.points, entry.mesh.n_points()));
        points(self) != points(other)
    }

    /// Gives topologies the meshes again that they had.
    pub fn put_back(&mut self, before: &Self, topologies: &[ObjectId]) {
        for topology in topologies {
            if let Some(entry) = before.entries.get(topology) {
                self.entries.insert(*topology, entry.clone());
            }
        }
    }

    /// Goes back to the meshes of a snapshot. The data of containers do not go back: when they are written next, what
    /// the container then describes takes the place of the mesh.
    pub fn go_back(&mut self, saved: &Self) {
        let last_revision = self.last_revision.max(saved.last_revision);
        self.clone_from(saved);
        self.last_revision = last_revision;
    }
}

/// A checkpoint holds no elements: the scene that is loaded again describes them.
impl Persist for Meshes {
    /// Refuses where a mesh was replaced during the run.
    fn save(&self, writer: &mut Writer) {
        self.last_revision.save(writer);
        if self.entries.values().any(|entry| entry.mesh.revision() > 0) {
            writer.refuse("elements that were replaced during the run cannot be written to a checkpoint yet");
        }
    }

    fn load(reader: &mut Reader<'_>, like: Option<&Self>) -> Result<Self, ReadError> {
        let last_revision = u64::load(reader, None)?;
        let fresh = like.ok_or(ReadError::NotBuilt("meshes"))?;
        Ok(Self { last_revision, ..fresh.clone() })
    }
}

/// A number that stands for the positions of the points of a container.
fn points(scene: &Scene, object: ObjectId) -> u64 {
    let mut hasher = DefaultHasher::new();
    let topology = scene.component(object).and_then(|component| component.as_topology());
    for scalar in topology.into_iter().flat_map(|topology| topology.points().iter().flatten()) {
        hasher.write_u64(scalar.to_bits());
    }
    hasher.finish()
}

/// The mesh that a container describes.
fn described(scene: &Scene, object: ObjectId) -> Option<SharedMesh> {
    Some(scene.component(object)?.as_topology()?.described_mesh().clone())
}

/// The mesh of a topology as its reader sees it: that of the run, or what the container describes as long as there is
/// none.
pub(crate) fn mesh<'a>(meshes: Option<&'a Meshes>, scene: &'a Scene, topology: ObjectId) -> Option<&'a SharedMesh> {
    let of_run = meshes.and_then(|meshes| meshes.get(topology));
    of_run.or_else(|| Some(scene.component(topology)?.as_topology()?.described_mesh()))
}
