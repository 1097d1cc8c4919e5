//! The meshes of a run. Containers describe how meshes are at the start; whoever reads a mesh during a run reads it
//! here.

use std::collections::BTreeMap;
use std::sync::Arc;

use settee_mesh::SharedMesh;
use settee_mesh::dynamic::DynamicMesh;

use crate::scene::{ObjectId, RunMeshes, Scene};

mod change;
mod checkpoint;
mod layouts;

pub use change::MeshChanges;
use layouts::Layouts;

/// The meshes of all topologies of a scene. Part of the runtime and of its snapshots, which share the elements.
#[derive(Clone, Debug, Default)]
pub struct Meshes {
    entries: BTreeMap<ObjectId, Entry>,
    /// The largest revision that any mesh had so far. It stays when the meshes go back to a snapshot, so that no
    /// revision ever stands for two different meshes.
    last_revision: u64,
    /// Tables for changes of single elements, once there was one. Snapshots share them.
    changing: Option<Arc<change::Changing>>,
    /// What event handlers laid out for components.
    layouts: Layouts,
}

#[derive(Clone, Debug)]
struct Entry {
    mesh: SharedMesh,
    points: Arc<[[f64; 3]]>,
    /// What the container described when mesh and points were last taken over from it.
    described: Described,
    /// Whether anything was taken over since the start.
    is_changed: bool,
    /// Whether the mesh was read from a checkpoint, and the container has not been asked since.
    is_read: bool,
}

/// What a container describes.
#[derive(Clone, Debug)]
struct Described {
    mesh: SharedMesh,
    points: Arc<[[f64; 3]]>,
}

impl Entry {
    /// Whether single elements or points changed.
    fn is_edited(&self) -> bool {
        self.mesh.is_edited()
    }
}

impl Described {
    /// `None` if the object is no container.
    fn by(scene: &Scene, object: ObjectId) -> Option<Self> {
        let container = scene.component(object)?.as_topology()?;
        Some(Self { mesh: container.described_mesh().clone(), points: container.described_points().into() })
    }
}

impl Meshes {
    /// The meshes as the containers of an initialised scene describe them.
    pub fn of(scene: &Scene) -> Self {
        let entry = |object: &ObjectId| {
            let described = Described::by(scene, *object)?;
            let (mesh, points) = (described.mesh.clone(), Arc::clone(&described.points));
            Some((*object, Entry { mesh, points, described, is_changed: false, is_read: false }))
        };
        Self {
            entries: scene.objects_in_order().iter().filter_map(entry).collect(),
            last_revision: 0,
            changing: None,
            layouts: Layouts::of(scene),
        }
    }

    /// The meshes of a scene whose structure changed: containers that were there before go on with their meshes.
    #[must_use]
    pub fn continued(&self, scene: &Scene) -> Self {
        let mut meshes = Self::of(scene);
        meshes.last_revision = self.last_revision;
        meshes.layouts.continue_from(&self.layouts);
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

    /// The points of a topology, from which its elements were made; states have their own places. May be empty, and
    /// is `None` if the object is no topology.
    pub fn points(&self, topology: ObjectId) -> Option<&[[f64; 3]]> {
        self.entries.get(&topology).map(|entry| &*entry.points)
    }

    /// What an event handler laid out for a component; `None` as long as it is as the scene describes it.
    pub fn layout(&self, object: ObjectId) -> Option<&[f64]> {
        self.layouts.get(object)
    }

    /// Lays out a component, or with `None` leaves it as the scene describes it. Returns what was laid out before.
    pub fn lay_out(&mut self, object: ObjectId, values: Option<Arc<[f64]>>) -> Option<Arc<[f64]>> {
        self.layouts.set(object, values)
    }

    /// Whether others have the very same elements in all topologies, and components laid out in the same way.
    pub fn are_same(&self, others: &Self) -> bool {
        let same = |(own, other): (&Entry, &Entry)| own.mesh.is_same(&other.mesh);
        self.layouts == others.layouts
            && self.entries.len() == others.entries.len()
            && self.entries.values().zip(others.entries.values()).all(same)
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
        let Some(entry) = self.entries.get_mut(&object) else { return };
        let Some(described) = Described::by(scene, object) else { return };
        let (before, now, shown) = (&entry.described.mesh, &described.mesh, &entry.mesh);
        // A run that goes on from a checkpoint has the elements already that its container describes next.
        let is_known = || shown.n_points() == now.n_points() && shown.topology() == now.topology();
        // What changed element by element is described by its elements: other positions do not bring back the others.
        let has_same_lists = || before.topology().lists() == now.topology().lists();
        let is_shown = || shown.topology().lists() == now.topology().lists();
        let is_edited = entry.is_edited();
        // Nearly always the first: positions that move with a state are described in each step.
        let stays =
            before.is_equal(now) || (entry.is_read && is_known()) || (is_edited && (has_same_lists() || is_shown()));
        if !stays {
            self.last_revision += 1;
            entry.mesh.replace(&described.mesh, self.last_revision);
            self.changing = None;
            entry.is_changed = true;
        }
        if entry.described.points != described.points && !(is_edited && stays) {
            entry.points = Arc::clone(&described.points);
            entry.is_changed = true;
        }
        (entry.described, entry.is_read) = (described, false);
    }

    /// Whether a topology has other elements here than there. `false` for objects that are no topologies.
    pub fn has_other_elements(&self, other: &Self, topology: ObjectId) -> bool {
        match [self, other].map(|meshes| meshes.entries.get(&topology).map(|entry| &entry.mesh)) {
            // Another run of the same scene counts its revisions by itself.
            [Some(own), Some(there)] => own.revision() != there.revision() || !own.is_equal(there),
            [own, there] => own.is_some() != there.is_some(),
        }
    }

    /// Whether the container of a topology describes other points here than there, or another number of points.
    pub fn has_other_points(&self, other: &Self, topology: ObjectId) -> bool {
        let [own, others] = [self, other].map(|meshes| meshes.entries.get(&topology));
        let described = |entry: Option<&Entry>| entry.map(|entry| Arc::clone(&entry.described.points));
        let n_points = |entry: Option<&Entry>| entry.map(|entry| entry.mesh.n_points());
        n_points(own) != n_points(others) || described(own) != described(others)
    }

    /// Whether single elements or points of any mesh changed.
    pub fn are_edited(&self) -> bool {
        self.entries.values().any(Entry::is_edited)
    }

    /// Gives topologies the meshes again that they had.
    pub fn put_back(&mut self, before: &Self, topologies: &[ObjectId]) {
        for topology in topologies {
            if let Some(entry) = before.entries.get(topology) {
                self.entries.insert(*topology, entry.clone());
            }
        }
        self.changing = None;
    }

    /// Goes back to the meshes of a snapshot. The data of containers do not go back: when they are written next, what
    /// the container then describes takes the place of the mesh.
    pub fn go_back(&mut self, saved: &Self) {
        let last_revision = self.last_revision.max(saved.last_revision);
        self.clone_from(saved);
        self.last_revision = last_revision;
    }
}

/// What the scene asks of them.
impl RunMeshes for Meshes {
    fn mesh(&self, topology: ObjectId) -> Option<&SharedMesh> {
        self.get(topology)
    }
    fn points(&self, topology: ObjectId) -> Option<&[[f64; 3]]> {
        self.points(topology)
    }
    fn neighbours(&self, topology: ObjectId) -> Option<&DynamicMesh> {
        self.changing.as_deref()?.mesh(topology)
    }
    fn layout(&self, object: ObjectId) -> Option<&[f64]> {
        self.layout(object)
    }
    fn take_over(&mut self, scene: &Scene, object: ObjectId) {
        self.take_over(scene, object);
    }
}
