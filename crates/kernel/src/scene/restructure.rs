//! Changes of structure: what is taken out, moved, or taken over from another scene.

use std::collections::HashMap;

use super::component::Component;
use super::{Connection, DataRef, NodeId, Object, ObjectId, Owner, Scene};

/// Where the nodes and objects of a scene went that another one took over: pairs of old and new ids.
#[derive(Debug, Default)]
pub struct Absorbed {
    /// Nodes.
    pub nodes: Vec<(NodeId, NodeId)>,
    /// Objects.
    pub objects: Vec<(ObjectId, ObjectId)>,
    new_nodes: HashMap<NodeId, NodeId>,
    new_objects: HashMap<ObjectId, ObjectId>,
}

impl Absorbed {
    /// The new id of a node.
    pub fn node(&self, old: NodeId) -> Option<NodeId> {
        self.new_nodes.get(&old).copied()
    }

    /// The new id of an object.
    pub fn object(&self, old: ObjectId) -> Option<ObjectId> {
        self.new_objects.get(&old).copied()
    }

    fn data(&self, old: DataRef) -> Option<DataRef> {
        let owner = match old.owner {
            Owner::Node(node) => Owner::Node(self.node(node)?),
            Owner::Object(object) => Owner::Object(self.object(object)?),
        };
        Some(DataRef { owner, index: old.index })
    }
}

impl Scene {
    /// Removes a node with everything below it that is nowhere else.
    ///
    /// # Panics
    /// If it is the root, or was removed before.
    pub fn remove_node(&mut self, id: NodeId) {
        assert!(id != self.root, "the root stays");
        for node in self.only_below(id).into_iter().rev() {
            for object in self.node(node).objects.clone() {
                self.remove_object(object);
            }
            self.connections
                .retain(|link| link.source.owner != Owner::Node(node) && link.target.owner != Owner::Node(node));
            for parent in self.node(node).parents.clone() {
                self.node_mut(parent).children.retain(|child| *child != node);
            }
            // Those that are left have another parent.
            for child in self.node(node).children.clone() {
                self.node_mut(child).parents.retain(|parent| *parent != node);
            }
            self.nodes.remove(node);
        }
        self.structure_changed();
    }

    /// Takes over everything of another scene that is not initialised: its root becomes a child of `parent`.
    pub fn absorb(&mut self, parent: NodeId, mut other: Self) -> Absorbed {
        let mut absorbed = Absorbed::default();
        for old in other.pre_order(other.root) {
            let above = other.first_parent(old).and_then(|above| absorbed.node(above)).unwrap_or(parent);
            let new = self.add_node(above, &other.node(old).name.clone());
            absorbed.nodes.push((old, new));
            absorbed.new_nodes.insert(old, new);
            let source = other.node_mut(old);
            let (data, location) = (std::mem::take(&mut source.data), source.location.take());
            let target = self.node_mut(new);
            (target.data, target.location) = (data, location);
            for old in other.node(old).objects.clone() {
                if let Some(object) = other.objects.remove(old) {
                    let object = self.objects.insert(Object { node: new, ..object });
                    self.node_mut(new).objects.push(object);
                    absorbed.objects.push((old, object));
                    absorbed.new_objects.insert(old, object);
                }
            }
        }
        let shared = other.shared_below(other.root);
        if !shared.is_empty() {
            let renamed = |old: &[NodeId]| old.iter().filter_map(|old| absorbed.node(*old)).collect();
            for (old, new) in absorbed.nodes.iter().skip(1) {
                self.node_mut(*new).parents = renamed(&other.node(*old).parents);
            }
            for (old, new) in &absorbed.nodes {
                self.node_mut(*new).children = renamed(&other.node(*old).children);
            }
        }
        for link in other.connections {
            if let (Some(source), Some(target)) = (absorbed.data(link.source), absorbed.data(link.target)) {
                self.connections.insert(Connection { source, target, ..link });
            }
        }
        self.structure_changed();
        absorbed
    }

    /// Moves an object to the end of another node.
    pub fn move_object(&mut self, id: ObjectId, node: NodeId) {
        let before = self.object(id).node;
        self.node_mut(before).objects.retain(|other| *other != id);
        self.object_mut(id).node = node;
        self.node_mut(node).objects.push(id);
        self.structure_changed();
    }

    /// Moves a node with everything below it under another one.
    ///
    /// # Panics
    /// If `parent` is the node itself or below it.
    pub fn move_node(&mut self, id: NodeId, parent: NodeId) {
        assert!(!self.pre_order(id).contains(&parent), "a node cannot be below itself");
        for before in std::mem::take(&mut self.node_mut(id).parents) {
            self.node_mut(before).children.retain(|child| *child != id);
        }
        self.node_mut(id).parents.push(parent);
        self.node_mut(parent).children.push(id);
        self.structure_changed();
    }

    /// Says that a node was switched on or off: what is simulated is found anew before the next step.
    pub fn activation_changed(&mut self) {
        self.structure_changed();
    }

    /// Gives an object that is not initialised yet its component, or another one: its template became known.
    pub fn set_component(&mut self, id: ObjectId, component: Box<dyn Component>) {
        self.late_writes += 1;
        let object = self.own_object_mut(id);
        let node = object.node;
        let is_of_other_roles = object.class.roles != component.class().roles;
        (object.class, object.template) = (component.class(), component.template());
        object.component = Some(component);
        self.own_node_mut(node).by_role.component_changed(is_of_other_roles);
        self.found.forget(node);
        if let Some(order) = self.order.get_mut() {
            order.component_changed();
        }
    }

    /// Notes by which name of a template an object was made: a class that is not generic has templates by name only.
    /// Names of objects stay as they are, and with them the table in which others look for this one.
    pub fn set_template(&mut self, id: ObjectId, template: &'static str) {
        self.late_writes += 1;
        self.own_object_mut(id).template = template;
    }

    /// Adds an object at the beginning of a node.
    pub fn add_object_first(&mut self, node: NodeId, name: &str, component: Box<dyn Component>) -> ObjectId {
        let id = self.add_object(node, name, component);
        self.node_mut(node).objects.rotate_right(1);
        self.structure_changed();
        id
    }

    /// Removes an object and the data links that touch it.
    pub fn remove_object(&mut self, id: ObjectId) {
        if let Some(object) = self.objects.remove(id) {
            self.node_mut(object.node).objects.retain(|other| *other != id);
            self.connections
                .retain(|link| link.source.owner != Owner::Object(id) && link.target.owner != Owner::Object(id));
            self.structure_changed();
        }
    }
}
