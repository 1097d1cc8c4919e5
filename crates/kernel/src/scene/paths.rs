//! Paths of nodes, objects and data, and findings about them.

use super::link::From as LinkOrigin;
use super::{DataRef, NodeId, ObjectId, Owner, Scene};
use crate::diagnostics::Diagnostic;

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

    /// The node at a path such as `/a/b`.
    pub fn find_node(&self, path: &str) -> Option<NodeId> {
        path.split('/').filter(|name| !name.is_empty()).try_fold(self.root, |node, name| {
            self.node(node).children.iter().copied().find(|child| self.node(*child).name == name)
        })
    }

    /// The object at a path such as `/a/b/name`; without a name clash the last part may also be its class.
    pub fn find_object(&self, path: &str) -> Option<ObjectId> {
        let (node, name) = path.rsplit_once('/').unwrap_or(("", path));
        let objects = &self.node(self.find_node(node)?).objects;
        let named = objects.iter().copied().find(|id| self.object(*id).name == name);
        named.or_else(|| objects.iter().copied().find(|id| self.object(*id).class.name == name))
    }

    /// Name of a data for messages: `/a/b/name.position`.
    pub fn data_path(&self, data: DataRef) -> String {
        let name = self.data_set(data.owner).map_or("", |set| set.data_info(data.index).name);
        format!("{}.{name}", self.owner_path(data.owner))
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
        let places = &object.attribute_locations;
        let at = places.partition_point(|(name, _)| *name < finding.attribute);
        let attribute = places.get(at).filter(|(name, _)| *name == finding.attribute);
        let place = attribute.map(|(_, place)| place.clone()).or_else(|| object.location.clone());
        finding.at(place)
    }

    /// Fills the subject of a finding about a node or object, and the place of one about an object.
    pub fn about_owner(&self, owner: Owner, finding: Diagnostic) -> Diagnostic {
        match owner {
            Owner::Object(object) => self.about(object, finding),
            Owner::Node(node) => Diagnostic { node: self.path(node), class: "Node".into(), ..finding },
        }
    }
}
