//! What a component gets besides its own description.

use settee_forces::{Instant, Workspace};
use settee_mesh::SharedMesh;

use crate::meshes::{self, Meshes};
use crate::params::MechanicalParams;
use crate::scene::{ObjectId, Scene};
use crate::vectors::StateSpace;

/// What is known when the working data of a component is made: the initialised scene.
#[derive(Clone, Copy)]
pub struct SetUp<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The component.
    pub object: ObjectId,
    /// The meshes of the run; `None` as long as the scene is being initialised.
    pub meshes: Option<&'a Meshes>,
}

impl<'a> SetUp<'a> {
    /// The same for another component.
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
        meshes::mesh(self.meshes, self.scene, topology)
    }
}

/// What the runtime hands to a component for one evaluation.
pub struct ComponentContext<'a> {
    /// The vectors of the scope.
    pub space: &'a mut StateSpace,
    /// Indices of the states the component is attached to, in the order of its links.
    pub states: &'a [usize],
    /// The component's working data.
    pub workspace: &'a mut dyn Workspace,
    /// Gravity of the component's node [m/s^2].
    pub gravity: [f64; 3],
}

impl ComponentContext<'_> {
    pub(super) fn instant(&self, params: &MechanicalParams) -> Instant {
        Instant {
            time: params.time,
            dt: params.dt,
            gravity: self.gravity,
            is_implicit: params.is_implicit,
            weight: params.weight,
            symmetric_only: params.symmetric_only,
        }
    }
}

/// Typed working data behind the trait object.
pub(super) fn typed<W: 'static>(workspace: &mut dyn Workspace) -> &mut W {
    workspace.as_any_mut().downcast_mut().expect(TYPED)
}

/// As [`typed`], to read.
pub(super) fn typed_ref<W: 'static>(workspace: &dyn Workspace) -> &W {
    workspace.as_any().downcast_ref().expect(TYPED)
}

const TYPED: &str = "the runtime keeps for a component the working data that it made";
