//! Paths of nodes, objects and data, and findings about them.

use std::collections::HashSet;

use super::link::From as LinkOrigin;
use super::{DataRef, NodeId, ObjectId, Owner, Scene};
use crate::diagnostics::{Diagnostic, Location};

impl Scene {
    /// Path of a node: `/a/b`; the root is `/`.
    pub fn path(&self, node: NodeId) -> String {
        let mut names = Vec::new();
        let mut current = node;
        while let Some(parent) = self.first_parent(current) {
            names.push(self.node(current).name.as_str());
            current = parent;
        }
        names.reverse();
        format!("/{}", names.join("/"))
    }

    /// Path of an object: `/a/b/name`.
    pub fn object_path(&self, id: ObjectId) -> String {
        let object = self.object(id);
        let node = self.path(object.node);
        if node == "/" { format!("/{}", object.name) } else { format!("{node}/{}", object.name) }
    }

    /// The node at a path such as `/a/b`. Nodes without a name are passed over: what is in one is found as if it was in
    /// the parent, after what is in the parent itself.
    pub fn find_node(&self, path: &str) -> Option<NodeId> {
        path.split('/').filter(|name| !name.is_empty()).try_fold(self.root, |node, name| {
            let children = self.with_nameless(node).flat_map(|node| &self.node(node).children);
            children.copied().find(|child| self.node(*child).name == name)
        })
    }

    /// The object at a path such as `/a/b/name`; without a name clash the last part may also be its class.
    pub fn find_object(&self, path: &str) -> Option<ObjectId> {
        let (node, name) = path.rsplit_once('/').unwrap_or(("", path));
        let node = self.find_node(node)?;
        let objects = || self.with_nameless(node).flat_map(|node| &self.node(node).objects).copied();
        let named = objects().find(|id| self.object(*id).name == name);
        named.or_else(|| objects().find(|id| self.object(*id).class.name == name))
    }

    /// A node, and what is below it through nodes without a name, in the order of the scene.
    fn with_nameless(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        // A node with several parents is met more than once.
        let (mut ahead, mut met) = (vec![node], HashSet::new());
        std::iter::from_fn(move || {
            loop {
                let node = ahead.pop()?;
                if met.insert(node) {
                    let children = self.node(node).children.iter().rev().copied();
                    ahead.extend(children.filter(|child| self.node(*child).name.is_empty()));
                    return Some(node);
                }
            }
        })
    }

    /// Name of a data for messages: `/a/b/name.position`.
    pub fn data_path(&self, data: DataRef) -> String {
        format!("{}.{}", self.owner_path(data.owner), self.data_name(data))
    }

    /// Name of a data; empty while its owner is being initialised.
    pub(super) fn data_name(&self, data: DataRef) -> &'static str {
        self.data_set(data.owner).map_or("", |set| set.data_info(data.index).name)
    }

    /// Path of a node or object.
    pub fn owner_path(&self, owner: Owner) -> String {
        match owner {
            Owner::Node(node) => self.path(node),
            Owner::Object(object) => self.object_path(object),
        }
    }

    /// Where the search for what a link of a node or object names begins.
    pub fn link_origin(&self, owner: Owner) -> LinkOrigin {
        match owner {
            Owner::Node(node) => LinkOrigin { node, owner: None },
            Owner::Object(object) => LinkOrigin { node: self.object(object).node, owner: Some(object) },
        }
    }

    /// Fills the subject and the place of a finding about an object.
    pub fn about(&self, id: ObjectId, mut finding: Diagnostic) -> Diagnostic {
        let object = self.object(id);
        finding.node = self.path(object.node);
        finding.object.clone_from(&object.name);
        object.class.name.clone_into(&mut finding.class);
        let place = place_of(&finding.attribute, &object.attribute_locations, object.location.as_ref());
        finding.at(place)
    }

    /// Fills the subject and the place of a finding about a node or object.
    pub fn about_owner(&self, owner: Owner, finding: Diagnostic) -> Diagnostic {
        match owner {
            Owner::Object(object) => self.about(object, finding),
            Owner::Node(id) => {
                let node = self.node(id);
                let place = place_of(&finding.attribute, &node.attribute_locations, node.location.as_ref());
                Diagnostic { node: self.path(id), class: "Node".into(), ..finding.at(place) }
            }
        }
    }
}

/// Where an attribute stands, of those whose places are known; `otherwise` if it is none of them.
fn place_of(attribute: &str, places: &[(String, Location)], otherwise: Option<&Location>) -> Option<Location> {
    let at = places.partition_point(|(name, _)| name.as_str() < attribute);
    let known = places.get(at).filter(|(name, _)| name == attribute);
    known.map(|(_, place)| place).or(otherwise).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen: what is in a node without a name has the path of what is in its parent, and no path led there.
    #[test]
    fn paths_lead_through_nodes_without_a_name() {
        let mut scene = Scene::default();
        let root = scene.root();
        let first = scene.add_node(root, "");
        let inner = scene.add_node(first, "");
        let deep = scene.add_node(inner, "body");
        assert_eq!(scene.path(deep), "///body");
        for path in ["/body", "//body", "///body"] {
            assert_eq!(scene.find_node(path), Some(deep), "{path}");
        }
        assert_eq!(scene.find_node("/"), Some(root));
        // What has the name in the parent itself comes first.
        let near = scene.add_node(root, "body");
        let below = scene.add_node(near, "part");
        assert_eq!(scene.find_node("/body"), Some(near));
        assert_eq!(scene.find_node("/body/part"), Some(below));
        assert_eq!(scene.find_node("/body/none"), None);
    }
}
