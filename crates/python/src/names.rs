//! Children and objects of nodes by their names, without a look at each of them.

use std::collections::HashMap;

use settee_kernel::{NodeId, ObjectId, Scene};

/// Nodes with fewer entries are searched one by one.
const WORTH_A_TABLE: usize = 16;

/// The first of each name among the entries of a node that were seen so far.
struct Table<I> {
    seen: usize,
    places: HashMap<String, I>,
}

impl<I> Default for Table<I> {
    fn default() -> Self {
        Self { seen: 0, places: HashMap::new() }
    }
}

impl<I: Copy> Table<I> {
    /// The first entry of a name. Entries are only ever appended while the table lives, or it is found out here.
    fn find<'s>(
        &mut self,
        entries: &[I],
        name: &str,
        name_of: impl Fn(I) -> Option<&'s str>,
        is_here: impl Fn(I) -> bool,
    ) -> Option<I> {
        if entries.len() < WORTH_A_TABLE {
            return entries.iter().copied().find(|entry| name_of(*entry) == Some(name));
        }
        for _ in 0..2 {
            if self.seen > entries.len() {
                *self = Self::default();
            }
            for entry in &entries[self.seen..] {
                if let Some(name) = name_of(*entry) {
                    self.places.entry(name.to_owned()).or_insert(*entry);
                }
            }
            self.seen = entries.len();
            let found = *self.places.get(name)?;
            if name_of(found) == Some(name) && is_here(found) {
                return Some(found);
            }
            *self = Self::default();
        }
        None
    }
}

/// Tables of the nodes that somebody looked into.
#[derive(Default)]
pub struct Names {
    children: HashMap<NodeId, Table<NodeId>>,
    objects: HashMap<NodeId, Table<ObjectId>>,
}

impl Names {
    /// After a name or a place changed, or something was removed.
    pub fn forget(&mut self) {
        self.children.clear();
        self.objects.clear();
    }

    /// The child of a name.
    pub fn child(&mut self, scene: &Scene, node: NodeId, name: &str) -> Option<NodeId> {
        let name_of = |child: NodeId| scene.contains_node(child).then(|| scene.node(child).name.as_str());
        let is_here = |child: NodeId| scene.node(child).parents.contains(&node);
        self.children.entry(node).or_default().find(&scene.node(node).children, name, name_of, is_here)
    }

    /// The object of a name.
    pub fn object(&mut self, scene: &Scene, node: NodeId, name: &str) -> Option<ObjectId> {
        let name_of = |object: ObjectId| scene.contains_object(object).then(|| scene.object(object).name.as_str());
        let is_here = |object: ObjectId| scene.object(object).node == node;
        self.objects.entry(node).or_default().find(&scene.node(node).objects, name, name_of, is_here)
    }
}
