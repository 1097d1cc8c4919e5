//! What the runtime knows, written back into the scene's description: for queries, and for data that are linked to it.

use settee_kernel::vectors::{CoordId, DerivId, StateVector};
use settee_kernel::{ObjectId, Owner, Scene};

use crate::runtime::Runtime;

impl Runtime {
    /// Shows the time in the data of the nodes.
    pub fn store_time(&self, scene: &mut Scene) {
        scene.set_time(self.time);
    }

    /// Writes all current states and the time back into the scene's description.
    pub fn store_states(&self, scene: &mut Scene) {
        self.store_time(scene);
        for scope in &self.scopes {
            for (index, state) in scope.space.states().iter().enumerate().filter(|(_, state)| !state.is_guest) {
                if let Some(component) =
                    scene.component_mut(state.object).and_then(|component| component.as_state_mut())
                {
                    component.store(
                        scope.space.state_coord(index, CoordId::POSITION),
                        scope.space.state_deriv(index, DerivId::VELOCITY),
                    );
                }
            }
        }
        for id in scene.all_objects() {
            if let Some(visual) = scene.component_mut(id).and_then(|component| component.as_visual_model_mut()) {
                visual.update_visual();
            }
        }
    }

    /// Writes back what linked data are copied from, and nothing else: the time, and those vectors of those states.
    pub(crate) fn store_sources(&self, scene: &mut Scene) {
        let mut at = 0;
        let mut wants_time = false;
        // By index: the scene is written meanwhile.
        while let Some(link) = scene.connections.get(at) {
            match link.source.owner {
                _ if link.is_read_once() => {}
                Owner::Node(_) => wants_time = true,
                Owner::Object(object) => {
                    let data = link.source.index;
                    self.store_vector(scene, object, data);
                }
            }
            at += 1;
        }
        if wants_time {
            self.store_time(scene);
        }
    }

    pub(crate) fn store_vector(&self, scene: &mut Scene, object: ObjectId, data: usize) {
        let Some(component) = scene.component_mut(object) else { return };
        let vector = component.data_info(data).state;
        let is_visual = component.as_visual_model().is_some();
        let Some(state) = component.as_state_mut() else { return };
        match (vector, self.state(object)) {
            (Some(StateVector::Velocity), Some((scope, index))) => {
                state.store_velocity(self.scopes[scope].space.state_deriv(index, DerivId::VELOCITY));
            }
            // What else a visual model shows, such as its normals, follows from its positions.
            (vector, Some((scope, index))) if is_visual || vector == Some(StateVector::Position) => {
                state.store_position(self.scopes[scope].space.state_coord(index, CoordId::POSITION));
            }
            _ => {}
        }
        if let Some(visual) = component.as_visual_model_mut() {
            visual.update_visual();
        }
    }
}
