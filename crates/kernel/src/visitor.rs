//! Visitors: how anything walks the scene graph.

use crate::scene::{NodeId, Scene};

/// Whether a walk goes on below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Leave out the rest of the node and everything below it.
    Prune,
}

/// Walks the graph: top-down in pre-order, then bottom-up over the visited nodes in exactly the reverse order.
///
/// A node that answers [`Flow::Prune`] still gets its own bottom-up call; nodes left out because of it do not.
pub trait Visitor {
    /// Called on the way down, parents first.
    fn process_node_top_down(&mut self, scene: &Scene, node: NodeId) -> Flow;
    /// Called on the way up, children first.
    fn process_node_bottom_up(&mut self, _scene: &Scene, _node: NodeId) {}
}

impl Scene {
    /// Runs a visitor from a node. Inactive nodes are left out with everything below them; a node with several parents
    /// is visited once, when all of its parents in reach were, and is left out only if all of them pruned.
    pub fn visit(&self, start: NodeId, visitor: &mut dyn Visitor) {
        let mut visited = Vec::new();
        self.walk(start, &mut |node| {
            visited.push(node);
            visitor.process_node_top_down(self, node)
        });
        for node in visited.into_iter().rev() {
            visitor.process_node_bottom_up(self, node);
        }
    }

    /// The top-down half of a walk. Iterative: scenes may be nested deeply.
    pub(crate) fn walk(&self, start: NodeId, enter: &mut dyn FnMut(NodeId) -> Flow) {
        let mut shared = self.shared_below(start);
        let mut stack = vec![(start, false)];
        while let Some((node, pruned)) = stack.pop() {
            let Some(pruned) = shared.meet(node, pruned) else { continue };
            let below_pruned = pruned || !*self.node(node).data.activated || enter(node) == Flow::Prune;
            // What is left out is walked only to count the parents of what has others.
            if !below_pruned || !shared.is_empty() {
                stack.extend(self.node(node).children.iter().rev().map(|child| (*child, below_pruned)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Trace {
        prune_at: &'static str,
        down: Vec<String>,
        up: Vec<String>,
    }

    impl Visitor for Trace {
        fn process_node_top_down(&mut self, scene: &Scene, node: NodeId) -> Flow {
            let name = scene.node(node).name.clone();
            let flow = if name == self.prune_at { Flow::Prune } else { Flow::Continue };
            self.down.push(name);
            flow
        }
        fn process_node_bottom_up(&mut self, scene: &Scene, node: NodeId) {
            self.up.push(scene.node(node).name.clone());
        }
    }

    #[test]
    fn up_is_the_exact_reverse_of_down_and_a_pruned_node_gets_both() {
        let mut scene = Scene::default();
        let root = scene.root();
        let a = scene.add_node(root, "a");
        scene.add_node(a, "a1");
        let b = scene.add_node(root, "b");
        scene.add_node(b, "b1");
        let off = scene.add_node(root, "off");
        scene.node_mut(off).data.activated.set(false);
        let mut trace = Trace { prune_at: "b", down: vec![], up: vec![] };
        scene.visit(root, &mut trace);
        assert_eq!(trace.down, ["", "a", "a1", "b"]);
        trace.up.reverse();
        assert_eq!(trace.up, trace.down);
    }
}
