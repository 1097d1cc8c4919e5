//! The order of the scene, kept so that a step does not search for it.

use std::sync::{Arc, OnceLock};

use super::{NodeId, ObjectId, Scene};

/// The scene in pre-order, kept so that a step does not search for it.
#[derive(Clone)]
pub(super) struct Order {
    nodes: Arc<[NodeId]>,
    objects: Arc<[ObjectId]>,
    /// Made when first asked for: while a scene is built its order is asked for often, and this never.
    selections: OnceLock<Selections>,
}

/// Objects with something to do in each step, in pre-order of the nodes.
#[derive(Clone)]
pub(super) struct Selections {
    /// Those that handle events: asking everybody at each event took 9 % of the step of 1,000 small bodies.
    pub listeners: Arc<[ObjectId]>,
    /// Those that give another gravity to their node.
    pub gravities: Arc<[ObjectId]>,
}

impl Order {
    /// Forgets which objects have something to do: one of them has another component.
    pub(super) fn component_changed(&mut self) {
        self.selections = OnceLock::new();
    }
}

impl Scene {
    fn order(&self) -> &Order {
        self.order.get_or_init(|| {
            let nodes = self.pre_order(self.root);
            let objects = nodes.iter().flat_map(|node| self.node(*node).objects.iter().copied()).collect();
            Order { nodes: nodes.into(), objects, selections: OnceLock::new() }
        })
    }

    pub(super) fn selections(&self) -> &Selections {
        let Order { objects, selections, .. } = self.order();
        selections.get_or_init(|| {
            let handles = |object: &&ObjectId| {
                self.component(**object).is_some_and(|component| component.lifecycle().handles_events())
            };
            let gives_gravity = |object: &&ObjectId| {
                self.component(**object).is_some_and(|component| component.lifecycle().gravity().is_some())
            };
            Selections {
                listeners: objects.iter().filter(handles).copied().collect(),
                gravities: objects.iter().filter(gives_gravity).copied().collect(),
            }
        })
    }

    /// All nodes in pre-order, without asking for memory; to keep while the scene is written.
    pub fn nodes_in_order(&self) -> Arc<[NodeId]> {
        Arc::clone(&self.order().nodes)
    }

    /// All objects in pre-order of the nodes, without asking for memory; to keep while the scene is written.
    pub fn objects_in_order(&self) -> Arc<[ObjectId]> {
        Arc::clone(&self.order().objects)
    }

    /// All nodes below and including `start`, parents first, children in order; inactive ones included. A node with
    /// several parents comes once, after the last of those in reach.
    pub fn pre_order(&self, start: NodeId) -> Vec<NodeId> {
        let mut order = Vec::new();
        let mut shared = self.shared_below(start);
        let mut stack = vec![start];
        while let Some(node) = stack.pop() {
            if shared.meet(node, false).is_none() {
                continue;
            }
            order.push(node);
            stack.extend(self.node(node).children.iter().rev());
        }
        order
    }

    /// All objects in pre-order of the nodes, then in order of the node.
    pub fn all_objects(&self) -> Vec<ObjectId> {
        self.objects_in_order().to_vec()
    }
}
