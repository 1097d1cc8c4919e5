//! What a node's children and objects are called, in a table: paths of links name them.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::link::Place;
use super::{NodeId, Scene};

/// Entries from which on a table is made: fewer are found as fast one after the other.
const WORTH_A_TABLE: usize = 16;

/// The first child of each name, or else the first object; made when it is first asked for, and forgotten when somebody
/// may have written a name.
#[derive(Default)]
pub(super) struct Names(OnceLock<HashMap<String, Place>>);

impl Names {
    /// Forgets the table.
    pub fn forget(&mut self) {
        self.0.take();
    }

    /// Takes in what was added at the end of the node's children or objects: a program that names what it adds, and
    /// links to it at once, would have the table made anew each time.
    pub fn add(&mut self, name: &str, place: Place) {
        let Some(table) = self.0.get_mut() else { return };
        let is_known = match table.get(name) {
            Some(Place::Node(_)) => true,
            Some(Place::Object(_)) => matches!(place, Place::Object(_)),
            None => false,
        };
        if !is_known {
            table.insert(name.to_owned(), place);
        }
    }
}

impl Scene {
    /// What has a name in a node: a child before an object.
    pub(crate) fn named_here(&self, node: NodeId, name: &str) -> Option<Place> {
        let entry = self.node(node);
        if entry.children.len() + entry.objects.len() >= WORTH_A_TABLE {
            return entry.names.0.get_or_init(|| self.table(node)).get(name).copied();
        }
        let child = entry.children.iter().find(|child| self.node(**child).name == name);
        child.map(|child| Place::Node(*child)).or_else(|| {
            entry.objects.iter().find(|object| self.object(**object).name == name).map(|object| Place::Object(*object))
        })
    }

    fn table(&self, node: NodeId) -> HashMap<String, Place> {
        let entry = self.node(node);
        let children = entry.children.iter().map(|child| (&self.node(*child).name, Place::Node(*child)));
        let objects = entry.objects.iter().map(|object| (&self.object(*object).name, Place::Object(*object)));
        let mut table = HashMap::with_capacity(entry.children.len() + entry.objects.len());
        for (name, place) in children.chain(objects) {
            if !table.contains_key(name) {
                table.insert(name.clone(), place);
            }
        }
        table
    }

    /// Forgets the tables that a new name of what is in a node, or something else in it, would make wrong.
    pub(super) fn forget_names_here(&mut self, node: NodeId) {
        if let Some(entry) = self.nodes.get_mut(node) {
            entry.names.forget();
            entry.by_role.forget();
        }
    }

    /// Forgets the tables that a new name of a node, or of what is in it, would make wrong.
    pub(super) fn forget_names(&mut self, node: NodeId) {
        self.forget_names_here(node);
        for at in 0..self.nodes.get(node).map_or(0, |entry| entry.parents.len()) {
            let parent = self.nodes.get(node).map(|entry| entry.parents[at]);
            if let Some(parent) = parent.and_then(|parent| self.nodes.get_mut(parent)) {
                parent.names.forget();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::component::{Attach, ClassInfo};

    static PART: ClassInfo =
        ClassInfo { name: "Part", category: "Test", help: "", attach: Attach::Nothing, roles: &[] };

    /// Seen: with n objects in a node that are linked by name, each name was looked for among n.
    #[test]
    fn names_are_found_in_a_table_that_follows_new_names() {
        let mut scene = Scene::default();
        let root = scene.root();
        let children: Vec<NodeId> = (0..100).map(|index| scene.add_node(root, &format!("n{index}"))).collect();
        let twice = scene.add_node(root, "n7");
        assert_eq!(scene.named_here(root, "n7"), Some(Place::Node(children[7])));
        assert!(scene.node(root).names.0.get().is_some(), "a table was made");
        assert_eq!(scene.named_here(root, "n100"), None);
        scene.node_mut(children[7]).name = "other".into();
        assert_eq!(scene.named_here(root, "n7"), Some(Place::Node(twice)));
        assert_eq!(scene.named_here(root, "other"), Some(Place::Node(children[7])));
        scene.node_mut(root).children.retain(|child| *child != twice);
        assert_eq!(scene.named_here(root, "n7"), None);
    }

    /// Seen: with n springs in a node that are linked by name, each of them had the table of names made anew, as it got
    /// its component and the name of its template.
    #[test]
    fn the_table_of_names_stays_while_components_and_objects_are_added() {
        let mut scene = Scene::default();
        let root = scene.root();
        let children: Vec<NodeId> = (0..100).map(|index| scene.add_node(root, &format!("n{index}"))).collect();
        assert_eq!(scene.named_here(root, "late"), None);
        let object = scene.declare_object(root, "late", &PART);
        let hidden = scene.declare_object(root, "n7", &PART);
        assert!(scene.node(root).names.0.get().is_some(), "the table stays");
        assert_eq!(scene.named_here(root, "late"), Some(Place::Object(object)));
        assert_eq!(scene.named_here(root, "n7"), Some(Place::Node(children[7])));
        scene.set_template(hidden, "Vec3d");
        assert!(scene.node(root).names.0.get().is_some(), "the table stays");
        let node = scene.add_node(root, "late");
        assert_eq!(scene.named_here(root, "late"), Some(Place::Node(node)));
    }
}
