//! Context that the root hands to all nodes, and events.

use std::sync::Arc;

use super::component::Base;
use super::{NodeId, Scene};
use crate::data::Data;
use crate::event::Event;

impl Scene {
    /// Copies gravity, dt, time and animate of the root to all nodes below; a component may give its node, and those
    /// below, another gravity. Only values that differ are written.
    pub fn copy_context_down(&mut self) {
        let gravities = Arc::clone(&self.selections().gravities);
        // Both lists are in the same order of the nodes; the last one of a node counts.
        let mut next = 0;
        let mut given = |scene: &Self, node: NodeId| {
            let mut gravity = None;
            while let Some(object) = gravities.get(next).filter(|object| scene.object(**object).node == node) {
                gravity = scene.component(*object).and_then(|component| component.lifecycle().gravity());
                next += 1;
            }
            gravity
        };
        let root = self.root;
        if let Some(gravity) = given(self, root) {
            derive_if_new(&mut self.node_mut(root).data.gravity, gravity);
        }
        for &node in self.nodes_in_order().iter().skip(1) {
            let Some(parent) = self.first_parent(node) else {
                continue;
            };
            let above = &self.node(parent).data;
            let (gravity, dt, time, animate) = (*above.gravity, *above.dt, *above.time, *above.animate);
            let gravity = given(self, node).unwrap_or(gravity);
            let data = &mut self.node_mut(node).data;
            derive_if_new(&mut data.gravity, gravity);
            derive_if_new(&mut data.dt, dt);
            derive_if_new(&mut data.time, time);
            derive_if_new(&mut data.animate, animate);
        }
    }

    /// Shows a time in the data of all nodes. During a run the time is the runtime's, and the data show it to those who
    /// ask for them.
    pub fn set_time(&mut self, time: f64) {
        let root = self.root;
        derive_if_new(&mut self.node_mut(root).data.time, time);
        self.copy_context_down();
    }

    /// Delivers an event to listening components in pre-order until one handles it. Those below a node that is not
    /// active do not hear of it.
    pub fn send(&mut self, event: &Event) {
        let listeners = Arc::clone(&self.selections().listeners);
        for &id in listeners.iter() {
            if !self.is_reached(self.object(id).node) {
                continue;
            }
            let Some(component) = self.component_mut(id) else {
                continue;
            };
            let listens = component.base().is_some_and(|base: &Base| *base.listening);
            if listens && component.lifecycle_mut().handle_event(event) {
                break;
            }
        }
    }
}

/// Writes a value that is another one. A data that keeps its value keeps its revision: what is linked to it is not
/// told.
fn derive_if_new<T: PartialEq>(data: &mut Data<T>, value: T) {
    if *data.get() != value {
        data.derive(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::component::Lifecycle;

    /// Counts what it hears.
    #[derive(settee_derive::Component)]
    #[component(category = "Test")]
    struct Listener {
        #[group]
        base: Base,
        /// Events so far.
        #[data(default = 0u32)]
        heard: Data<u32>,
    }

    impl Lifecycle for Listener {
        fn handles_events(&self) -> bool {
            true
        }
        fn handle_event(&mut self, _event: &Event) -> bool {
            self.heard.derive(*self.heard + 1);
            false
        }
    }

    /// Seen: components below a node that was switched off went on acting at events.
    #[test]
    fn events_come_below_active_nodes_only() {
        let mut scene = Scene::default();
        let root = scene.root();
        let off = scene.add_node(root, "off");
        let below = scene.add_node(off, "below");
        let listeners = [root, off, below].map(|node| {
            let mut listener = Listener::default();
            listener.base.listening.set(true);
            scene.add_object(node, "listener", Box::new(listener))
        });
        let heard = |scene: &mut Scene| {
            scene.send(&Event::InitDone);
            listeners.map(|id| scene.get::<Listener>(id).map_or(0, |listener| *listener.heard))
        };
        assert_eq!(heard(&mut scene), [1, 1, 1]);
        scene.node_mut(off).data.activated.set(false);
        assert_eq!(heard(&mut scene), [2, 1, 1]);
        scene.node_mut(off).data.activated.set(true);
        assert_eq!(heard(&mut scene), [3, 2, 2]);
    }
}
