//! Context that the root hands to all nodes, and events.

use std::sync::Arc;

use super::Scene;
use crate::data::Data;
use crate::event::Event;

impl Scene {
    /// Copies gravity, dt, time and animate of the root to all nodes below.
    pub fn copy_context_down(&mut self) {
        for &node in self.nodes_in_order().iter().skip(1) {
            let Some(parent) = self.first_parent(node) else {
                continue;
            };
            let above = &self.node(parent).data;
            let (gravity, dt, time, animate) = (*above.gravity, *above.dt, *above.time, *above.animate);
            let data = &mut self.node_mut(node).data;
            data.gravity.derive(gravity);
            data.dt.derive(dt);
            data.time.derive(time);
            data.animate.derive(animate);
        }
    }

    /// Sets the time of the whole scene.
    pub fn set_time(&mut self, time: f64) {
        let root = self.root;
        self.node_mut(root).data.time.derive(time);
        self.copy_context_down();
    }

    /// Delivers an event to listening components in pre-order until one handles it.
    pub fn send(&mut self, event: &Event) {
        let listeners = Arc::clone(&self.selections().listeners);
        for &(id, listening) in listeners.iter() {
            let Some(component) = self.component_mut(id) else {
                continue;
            };
            let listens = component.data(listening).as_any().downcast_ref::<Data<bool>>().map(|data| **data);
            if listens == Some(true) && component.lifecycle_mut().handle_event(event) {
                break;
            }
        }
    }
}
