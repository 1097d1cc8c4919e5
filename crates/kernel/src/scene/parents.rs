//! Nodes with several parents: the graph is a tree but for them.
//!
//! The first parent gives the context and the path. Whoever walks down meets such a node once, after the last of its
//! parents in reach.

use std::collections::{BTreeMap, BTreeSet};

use super::{NodeId, Scene};

/// How often a walk from a node still meets each node with several parents.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// Times left, and whether a parent was met that was not left out.
    left: BTreeMap<NodeId, (usize, bool)>,
}

impl Shared {
    /// Counts that a walk meets a node, from a parent that was left out or not. Returns `None` if another parent is
    /// still to come, otherwise whether all parents were left out.
    pub(crate) fn meet(&mut self, node: NodeId, is_left_out: bool) -> Option<bool> {
        let Some((left, is_wanted)) = self.left.get_mut(&node) else { return Some(is_left_out) };
        *left -= 1;
        *is_wanted |= !is_left_out;
        (*left == 0).then_some(!*is_wanted)
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.left.is_empty()
    }
}

impl Scene {
    /// The nodes with several parents below `start`, with the number of their parents in reach.
    pub(crate) fn shared_below(&self, start: NodeId) -> Shared {
        let mut shared = Shared::default();
        let mut stack = vec![start];
        while let Some(node) = stack.pop() {
            let entry = self.node(node);
            if node != start && entry.parents.len() > 1 {
                let (times, _) = shared.left.entry(node).or_insert((0, false));
                *times += 1;
                if *times > 1 {
                    continue;
                }
            }
            stack.extend(entry.children.iter());
        }
        shared
    }

    /// Gives a node another parent, after those that it has. Nothing happens if it has this one already.
    ///
    /// # Panics
    /// If the node is the root, or `parent` is the node itself or below it.
    pub fn add_parent(&mut self, id: NodeId, parent: NodeId) {
        assert!(id != self.root(), "the root has no parent");
        assert!(!self.pre_order(id).contains(&parent), "a node cannot be below itself");
        if !self.node(id).parents.contains(&parent) {
            self.node_mut(id).parents.push(parent);
            self.node_mut(parent).children.push(id);
            self.structure_changed();
        }
    }

    /// Takes one of several parents from a node. The last one stays: [`remove_node`](Self::remove_node) removes the
    /// node itself. Returns whether the node was below this parent and still has another.
    pub fn remove_parent(&mut self, id: NodeId, parent: NodeId) -> bool {
        let parents = &self.node(id).parents;
        if parents.len() < 2 || !parents.contains(&parent) {
            return false;
        }
        self.node_mut(id).parents.retain(|other| *other != parent);
        self.node_mut(parent).children.retain(|child| *child != id);
        self.structure_changed();
        true
    }

    /// What goes when a node is removed: the node, and what is below it and nowhere else. Parents come first.
    pub fn only_below(&self, id: NodeId) -> Vec<NodeId> {
        let mut gone = BTreeSet::new();
        let mut found = Vec::new();
        for node in self.pre_order(id) {
            if node == id || self.node(node).parents.iter().all(|parent| gone.contains(parent)) {
                gone.insert(node);
                found.push(node);
            }
        }
        found
    }

    /// Whether a way of active nodes leads to a node from the root: no other node is visited, and no event comes there.
    /// Does not ask for memory where no node above has several parents.
    pub fn is_reached(&self, node: NodeId) -> bool {
        let mut node = node;
        while *self.node(node).data.activated {
            match self.node(node).parents[..] {
                [] => return node == self.root,
                [parent] => node = parent,
                _ => return self.is_reached_by_many(node),
            }
        }
        false
    }

    fn is_reached_by_many(&self, node: NodeId) -> bool {
        let mut seen = BTreeSet::new();
        let mut ahead = vec![node];
        while let Some(node) = ahead.pop() {
            if !*self.node(node).data.activated || !seen.insert(node) {
                continue;
            }
            if node == self.root {
                return true;
            }
            ahead.extend(&self.node(node).parents);
        }
        false
    }

    /// All nodes above a node, each once: depth first, the first parent first.
    pub fn above(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut stack: Vec<NodeId> = self.node(node).parents.iter().rev().copied().collect();
        // Only a node with several parents leads to another one by two ways.
        let mut seen: Option<BTreeSet<NodeId>> = None;
        std::iter::from_fn(move || {
            loop {
                let found = stack.pop()?;
                if !stack.is_empty() || seen.is_some() {
                    let seen = seen.get_or_insert_default();
                    if !seen.insert(found) {
                        continue;
                    }
                }
                stack.extend(self.node(found).parents.iter().rev());
                return Some(found);
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The root has `a`, `b`, `c`; `a` and `b` have `shared`, which has `tip`.
    fn scene() -> (Scene, [NodeId; 5]) {
        let mut scene = Scene::default();
        let root = scene.root();
        let [a, b, c] = ["a", "b", "c"].map(|name| scene.add_node(root, name));
        let shared = scene.add_node(a, "shared");
        let tip = scene.add_node(shared, "tip");
        scene.add_parent(shared, b);
        scene.add_parent(shared, b);
        (scene, [a, b, c, shared, tip])
    }

    fn names(scene: &Scene, nodes: &[NodeId]) -> Vec<String> {
        nodes.iter().map(|node| scene.node(*node).name.clone()).collect()
    }

    #[test]
    fn a_node_with_several_parents_comes_once_after_the_last() {
        let (scene, [a, _, _, shared, tip]) = scene();
        assert_eq!(names(&scene, &scene.pre_order(scene.root())), ["", "a", "b", "shared", "tip", "c"]);
        assert_eq!(names(&scene, &scene.pre_order(a)), ["a", "shared", "tip"]);
        assert_eq!(scene.path(tip), "/a/shared/tip");
        assert_eq!(names(&scene, &scene.above(tip).collect::<Vec<_>>()), ["shared", "a", "", "b"]);
        assert_eq!(scene.above(shared).count(), 3);
    }

    #[test]
    fn what_is_left_out_below_one_parent_is_reached_by_the_other() {
        let (mut scene, [a, b, c, _, tip]) = scene();
        let reached = |scene: &Scene| {
            let mut found = Vec::new();
            scene.walk(scene.root(), &mut |node| {
                found.push(scene.node(node).name.clone());
                crate::visitor::Flow::Continue
            });
            found
        };
        scene.node_mut(a).data.activated.set(false);
        assert_eq!(reached(&scene), ["", "b", "shared", "tip", "c"]);
        assert!(scene.is_reached(tip) && scene.is_reached(c) && !scene.is_reached(a));
        scene.node_mut(b).data.activated.set(false);
        assert_eq!(reached(&scene), ["", "c"]);
        assert!(!scene.is_reached(tip) && scene.is_reached(c));
    }

    #[test]
    fn a_node_stays_while_it_has_a_parent() {
        let (mut scene, [a, b, _, shared, tip]) = scene();
        scene.remove_node(a);
        assert_eq!(scene.path(tip), "/b/shared/tip");
        assert!(!scene.remove_parent(shared, b));
        let (mut scene, [a, b, _, shared, _]) = self::scene();
        assert!(scene.remove_parent(shared, a) && scene.node(a).children.is_empty());
        assert_eq!(scene.node(shared).parents, [b]);
        scene.remove_node(b);
        assert_eq!(names(&scene, &scene.pre_order(scene.root())), ["", "a", "c"]);
    }

    #[test]
    fn several_parents_survive_adoption() {
        let (other, _) = scene();
        let mut scene = Scene::default();
        let root = scene.root();
        scene.absorb(root, other);
        assert_eq!(names(&scene, &scene.pre_order(root)), ["", "", "a", "b", "shared", "tip", "c"]);
        let shared = scene.pre_order(root)[4];
        assert_eq!(names(&scene, &scene.node(shared).parents), ["a", "b"]);
    }
}
