//! What a component gets when its working data are made.

use settee_mesh::SharedMesh;
use settee_mesh::dynamic::DynamicMesh;

use super::run_meshes::{self, RunMeshes};
use super::{DataRef, ObjectId, Owner, Scene};
use crate::data::{Data, IndexList};

/// What is known when the working data of a component is made: the initialised scene.
#[derive(Clone, Copy)]
pub struct SetUp<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The component.
    pub object: ObjectId,
    /// The meshes of the run; `None` as long as the scene is being initialised.
    pub meshes: Option<&'a dyn RunMeshes>,
}

impl<'a> SetUp<'a> {
    /// The same moment for another component.
    #[must_use]
    pub fn of(self, object: ObjectId) -> Self {
        Self { object, ..self }
    }

    /// What an event handler laid out for a component; `None` as long as it is as the scene describes it.
    pub fn layout(&self, object: ObjectId) -> Option<&'a [f64]> {
        self.meshes.and_then(|meshes| meshes.layout(object))
    }

    /// The mesh of a topology: that of the run, or what the container describes as long as there is none.
    pub fn mesh(&self, topology: ObjectId) -> Option<&'a SharedMesh> {
        run_meshes::mesh(self.meshes, self.scene, topology)
    }

    /// The elements of a topology with tables of their neighbours, if they have changed one by one.
    pub fn neighbours(&self, topology: ObjectId) -> Option<&'a DynamicMesh> {
        self.meshes?.neighbours(topology)
    }

    /// Whether data of the component take their value from others.
    pub fn is_linked(&self, name: &str) -> bool {
        self.data(name).is_some_and(|target| self.scene.connections.place_of(target).is_some())
    }

    /// A list of indices of the component.
    pub fn index_list(&self, name: &str) -> Option<(DataRef, &'a IndexList)> {
        let data = self.data(name)?;
        let list: &Data<IndexList> = self.scene.data(data)?.as_any().downcast_ref()?;
        Some((data, list.get()))
    }

    /// The data of the component with a name.
    pub(crate) fn data(&self, name: &str) -> Option<DataRef> {
        let index = self.scene.component(self.object)?.find_data(name)?;
        Some(DataRef { owner: Owner::Object(self.object), index })
    }

    /// Counts points and elements that the component looks at, see [`Scene::looked_at`].
    pub fn look_at(&self, n: usize) {
        self.scene.look_at(n);
    }
}
