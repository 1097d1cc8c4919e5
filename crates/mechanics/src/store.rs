//! What the runtime knows, written back into the scene's description: for queries, and for data that are linked to it.

use settee_kernel::vectors::{CoordId, DerivId, StateVector};
use settee_kernel::{ObjectId, Scene};

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
    pub(crate) fn store_sources(&mut self, scene: &mut Scene) {
        self.live_links.update(scene);
        for &(object, vector) in &self.live_links.vectors {
            self.store_vector(scene, object, vector);
        }
        if self.live_links.wants_time {
            self.store_time(scene);
        }
    }

    /// Writes back a vector of a state, and what a visual model shows by it.
    pub(crate) fn store_vector(&self, scene: &mut Scene, object: ObjectId, vector: StateVector) {
        let Some(component) = scene.component_mut(object) else { return };
        let Some(state) = component.as_state_mut() else { return };
        if let Some((scope, index)) = self.state(object) {
            let space = &self.scopes[scope].space;
            if vector == StateVector::Velocity {
                state.store_velocity(space.state_deriv(index, DerivId::VELOCITY));
            } else {
                state.store_position(space.state_coord(index, CoordId::POSITION));
            }
        }
        if let Some(visual) = component.as_visual_model_mut() {
            visual.update_visual();
        }
    }
}
