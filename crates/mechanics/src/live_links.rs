//! Links between data of a running scene: what the runtime writes back for them, found once.

use settee_kernel::vectors::StateVector;
use settee_kernel::{ObjectId, Owner, Scene};

/// What the links of a scene read of the runtime, besides data that components write themselves.
#[derive(Clone, Default)]
pub(crate) struct LiveLinks {
    /// Changes of the links of the scene when this was found; 0: not yet.
    revision: u64,
    /// Vectors of states, in the order of the links.
    pub vectors: Vec<(ObjectId, StateVector)>,
    /// Whether data of a node are read, among which is the time.
    pub wants_time: bool,
    /// Whether visual models or the box of a node are read.
    pub wants_shown: bool,
}

impl LiveLinks {
    /// Looks at the links again, where they changed.
    pub fn update(&mut self, scene: &Scene) {
        let revision = scene.connections.revision();
        if self.revision == revision {
            return;
        }
        *self = Self { revision, ..Self::default() };
        for link in scene.connections.iter().filter(|link| !link.is_read_once()) {
            let (owner, data) = (link.source.owner, link.source.index);
            match owner {
                Owner::Node(_) => {
                    self.wants_time = true;
                    self.wants_shown |= scene.data_set(owner).is_some_and(|set| set.data_info(data).name == "bbox");
                }
                Owner::Object(object) => {
                    self.vectors.extend(vector_of(scene, object, data).map(|vector| (object, vector)));
                    let component = scene.component(object);
                    self.wants_shown |= component.is_some_and(|component| component.as_visual_model().is_some());
                }
            }
        }
    }
}

/// The vector of a state that a data shows. What else a visual model shows, such as its normals, follows from its
/// positions.
fn vector_of(scene: &Scene, object: ObjectId, data: usize) -> Option<StateVector> {
    let component = scene.component(object)?;
    component.as_state()?;
    match component.data_info(data).state {
        Some(StateVector::Velocity) => Some(StateVector::Velocity),
        Some(StateVector::Position) => Some(StateVector::Position),
        _ => component.as_visual_model().map(|_| StateVector::Position),
    }
}
