//! Walks of mechanical visitors, recorded.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use crate::scene::{NodeId, ObjectId, Scene};
use crate::visitor::Flow;

use super::MechanicalVisitor;
use super::calls::{Item, down, items_of, up, upward};
use super::kinds::{Kind, Kinds, WorkingKey};

/// One node of a recorded walk.
#[derive(Clone, Debug)]
struct PlanNode {
    node: NodeId,
    /// Calls on the way down, in [`Plan::items`].
    items: Range<usize>,
    /// Their kinds.
    kinds: Kinds,
    /// Calls on the way up, in [`Plan::upward`].
    upward: Range<usize>,
    /// First entry of the plan that is not below this node.
    end: usize,
}

/// A walk, recorded: the same calls in the same order as long as the scene keeps its structure, without searching.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    nodes: Vec<PlanNode>,
    items: Vec<Item>,
    upward: Vec<Item>,
    /// Whose working data have which number.
    working: Vec<WorkingKey>,
    /// Nodes entered by the last replay, kept to spare its allocation.
    entered: Vec<usize>,
    /// The places in the plan of the parents of each node, where some node of the plan has several; empty in a tree.
    above: Vec<Vec<usize>>,
    /// Whether the last replay left out what is below a node; likewise empty in a tree.
    is_left: Vec<bool>,
}

impl Plan {
    /// Records the walk from a node. `mapped`: the [`mapped_states`](super::mapped_states) of the scene.
    ///
    /// Calls are numbered: those about working data by object and role in the order of the first call, those about
    /// states with the independent ones first, each in the order of the walk.
    pub fn record(scene: &Scene, start: NodeId, mapped: &HashSet<ObjectId>) -> Self {
        Self::record_without(scene, start, mapped, &|_| false)
    }

    /// Records the walk from a node, leaving out some nodes and everything below them.
    pub fn record_without(
        scene: &Scene,
        start: NodeId,
        mapped: &HashSet<ObjectId>,
        is_excluded: &dyn Fn(NodeId) -> bool,
    ) -> Self {
        let request = scene.node(start).data.tags.get();
        let mut plan = Self::default();
        scene.walk(start, &mut |node| {
            if (*scene.node(node).data.sleeping && node != start) || is_excluded(node) {
                return Flow::Prune;
            }
            let first = plan.items.len();
            items_of(scene, node, request, &|object| mapped.contains(&object), &mut plan.items);
            let kinds: Vec<Kind> = plan.items[first..].iter().map(|item| item.kind).collect();
            let (kinds, items) = (Kinds::of(&kinds), first..plan.items.len());
            plan.nodes.push(PlanNode { node, items, kinds, upward: 0..0, end: 0 });
            Flow::Continue
        });
        plan.number();
        for node in &mut plan.nodes {
            let first = plan.upward.len();
            plan.upward.extend(upward(&plan.items[node.items.clone()]));
            node.upward = first..plan.upward.len();
        }
        // In pre-order everything below a node follows it directly: a node's end is the largest end below it.
        let places: HashMap<NodeId, usize> =
            plan.nodes.iter().enumerate().map(|(index, node)| (node.node, index)).collect();
        for index in (0..plan.nodes.len()).rev() {
            let end = plan.nodes[index].end.max(index + 1);
            plan.nodes[index].end = end;
            for parent in &scene.node(plan.nodes[index].node).parents {
                if let Some(&above) = places.get(parent).filter(|above| **above < index) {
                    plan.nodes[above].end = plan.nodes[above].end.max(end);
                }
            }
        }
        let above = |node: &PlanNode| -> Vec<usize> {
            let parents = scene.node(node.node).parents.iter();
            parents.filter_map(|parent| places.get(parent).copied()).collect()
        };
        if plan.nodes.iter().any(|node| scene.node(node.node).parents.len() > 1) {
            plan.above = plan.nodes.iter().map(above).collect();
            plan.is_left = vec![false; plan.nodes.len()];
        }
        plan
    }

    fn number(&mut self) {
        let n_main = self.items.iter().filter(|item| item.kind == Kind::MainState).count() as u32;
        let (mut main, mut mapped) = (0..n_main, n_main..);
        let mut numbers: BTreeMap<WorkingKey, u32> = BTreeMap::new();
        for item in &mut self.items {
            item.number = match (item.kind, item.kind.working_role()) {
                (Kind::MainState, _) => main.next(),
                (Kind::MappedState, _) => mapped.next(),
                (_, Some(role)) => {
                    let key = (item.object, role);
                    Some(*numbers.entry(key).or_insert_with(|| {
                        self.working.push(key);
                        self.working.len() as u32 - 1
                    }))
                }
                (_, None) => None,
            };
        }
    }

    /// All nodes, in order.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes.iter().map(|node| node.node)
    }

    /// Whether there are calls about components of a node.
    pub fn has_calls(&self, node: NodeId) -> bool {
        self.nodes.iter().any(|entry| entry.node == node && !entry.items.is_empty())
    }

    /// Whose working data the calls are about, by their numbers.
    pub fn working(&self) -> &[WorkingKey] {
        &self.working
    }

    /// All components with their kinds, in order.
    pub fn items(&self) -> impl Iterator<Item = (NodeId, Kind, ObjectId)> + '_ {
        self.nodes
            .iter()
            .flat_map(|node| self.items[node.items.clone()].iter().map(|item| (node.node, item.kind, item.object)))
    }

    /// Runs a visitor over the recorded walk.
    pub fn replay(&mut self, scene: &Scene, visitor: &mut dyn MechanicalVisitor) {
        let calls = visitor.calls();
        let sought = calls.sought();
        let mut entered = std::mem::take(&mut self.entered);
        entered.clear();
        let mut index = 0;
        while index < self.nodes.len() {
            let node = &self.nodes[index];
            let has_upward = node.kinds.meets(calls.up);
            if let Some(above) = self.above.get(index) {
                // What is below a node does not follow it directly: each is asked whether all its parents leave it out.
                let is_left = !above.is_empty() && above.iter().all(|parent| self.is_left[*parent]);
                self.is_left[index] = is_left || {
                    if has_upward {
                        entered.push(index);
                    }
                    down(scene, node.node, &self.items[node.items.clone()], sought, visitor) == Flow::Prune
                };
                index += 1;
                continue;
            }
            if has_upward {
                entered.push(index);
            }
            if !node.kinds.meets(sought) {
                index += 1;
                continue;
            }
            index = match down(scene, node.node, &self.items[node.items.clone()], sought, visitor) {
                Flow::Continue => index + 1,
                Flow::Prune => node.end,
            };
        }
        for index in entered.iter().rev() {
            let node = &self.nodes[*index];
            up(scene, node.node, &self.upward[node.upward.clone()], calls.up, visitor);
        }
        self.entered = entered;
    }
}
