//! The scene: nodes and objects in arenas, and the links between their data.

use std::sync::{Arc, OnceLock};

use crate::component::{Component, DataSet};
use crate::data::{AnyData, BoundingBox, Data, TagSet};
use crate::diagnostics::{Diagnostic, Location};
use crate::event::Event;
use crate::files::{FileSearch, OutputFolder};
use crate::ids::{Arena, Id};

/// Id of a node.
pub type NodeId = Id<Node>;
/// Id of an object.
pub type ObjectId = Id<Object>;

/// Context values of a node. Those of the root count: they are copied to all nodes at initialisation and after each step.
#[derive(settee_derive::DataGroup, Clone)]
pub struct NodeData {
    /// Acceleration of gravity.
    #[data(default = [0.0, -9.81, 0.0], unit = "m/s^2")]
    pub gravity: Data<[f64; 3]>,
    /// Size of a step.
    #[data(default = 0.01, unit = "s", check = crate::data::checks::positive())]
    pub dt: Data<f64>,
    /// Time.
    #[data(default = 0.0, unit = "s")]
    pub time: Data<f64>,
    /// Whether a viewer animates the scene when it opens it.
    #[data(default = false)]
    pub animate: Data<bool>,
    /// Whether visitors enter this node and its descendants.
    #[data(default = true)]
    pub activated: Data<bool>,
    /// Whether mechanical visitors skip this node.
    #[data(default = false)]
    pub sleeping: Data<bool>,
    /// Whether components may change `sleeping`.
    #[data(default = false)]
    pub can_change_sleeping_state: Data<bool>,
    /// Bounding box; a given one is kept.
    #[data(not_linked)]
    pub bbox: Data<BoundingBox>,
    /// Tags of the node; its solvers act on objects that have them.
    #[data(not_linked)]
    pub tags: Data<TagSet>,
    /// Prints more messages.
    #[data(not_linked)]
    pub print_log: Data<bool>,
}

/// A node of the scene graph.
pub struct Node {
    /// Name, may be empty.
    pub name: String,
    /// Parents; the first gives the context. Empty for the root.
    pub parents: Vec<NodeId>,
    /// Children in order.
    pub children: Vec<NodeId>,
    /// Objects in order.
    pub objects: Vec<ObjectId>,
    /// Context values.
    pub data: NodeData,
    /// Where it stands in the source.
    pub location: Option<Location>,
}

/// How far an object is initialised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectState {
    /// Not initialised yet.
    Undefined,
    /// Its `init` runs.
    Busy,
    /// Works.
    Valid,
    /// Cannot work: an error was reported.
    Invalid,
}

/// An object of a node: a component with its name.
pub struct Object {
    /// Name.
    pub name: String,
    /// Its template as asked for, e.g. `Vec3d` or `CompressedRowSparseMatrixd`; empty for classes without.
    pub template: &'static str,
    /// Its node.
    pub node: NodeId,
    /// How far it is initialised.
    pub state: ObjectState,
    /// Where it stands in the source.
    pub location: Option<Location>,
    /// Places of its attributes in the source.
    pub attribute_locations: Vec<(String, Location)>,
    /// `None` only while the component is taken out to be written.
    pub(crate) component: Option<Box<dyn Component>>,
}

/// Owner of a data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    /// A node.
    Node(NodeId),
    /// An object.
    Object(ObjectId),
}

/// One data of one owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DataRef {
    /// Its owner.
    pub owner: Owner,
    /// Its index there.
    pub index: usize,
}

/// A data that mirrors another.
#[derive(Clone, Debug)]
pub struct Connection {
    /// Copied from.
    pub source: DataRef,
    /// Copied to.
    pub target: DataRef,
    /// Revision of the source at the last copy.
    pub(crate) seen: Option<u32>,
    /// Whether changes of the source after the initialisation do not count.
    pub(crate) read_once: bool,
}

/// Where the nodes and objects of a scene went that another one took over: pairs of old and new ids.
#[derive(Debug, Default)]
pub struct Absorbed {
    /// Nodes.
    pub nodes: Vec<(NodeId, NodeId)>,
    /// Objects.
    pub objects: Vec<(ObjectId, ObjectId)>,
}

impl Absorbed {
    /// The new id of a node.
    pub fn node(&self, old: NodeId) -> Option<NodeId> {
        self.nodes.iter().find(|(from, _)| *from == old).map(|(_, to)| *to)
    }

    /// The new id of an object.
    pub fn object(&self, old: ObjectId) -> Option<ObjectId> {
        self.objects.iter().find(|(from, _)| *from == old).map(|(_, to)| *to)
    }

    fn data(&self, old: DataRef) -> Option<DataRef> {
        let owner = match old.owner {
            Owner::Node(node) => Owner::Node(self.node(node)?),
            Owner::Object(object) => Owner::Object(self.object(object)?),
        };
        Some(DataRef { owner, index: old.index })
    }
}

/// A scene: description only. What changes during a step lives in the runtime.
pub struct Scene {
    nodes: Arena<Node>,
    objects: Arena<Object>,
    root: NodeId,
    /// Links between data.
    pub connections: Vec<Connection>,
    /// Where files are looked for.
    pub files: FileSearch,
    /// Where components may write files.
    pub output: OutputFolder,
    /// Whether SOFA's leniency is asked for: what is an error by default becomes a warning.
    pub compat: bool,
    /// Names of SOFA's defects to reproduce.
    pub quirks: Vec<String>,
    /// Moves whenever nodes, objects or links change: plans made before are out of date.
    revision: u64,
    /// Nodes and objects in pre-order; empty until asked for, and after each change of structure.
    order: OnceLock<Order>,
}

/// The scene in pre-order, kept so that a step does not search for it.
#[derive(Clone)]
struct Order {
    nodes: Arc<[NodeId]>,
    objects: Arc<[ObjectId]>,
    /// Objects that may listen to events, and which of their data says whether they do. Looking it up by name at each event
    /// took 40 % of the step of a scene with one spring (4.3 us, now 2.6 us; Zen 4).
    listeners: Arc<[(ObjectId, usize)]>,
    behavior_models: Arc<[ObjectId]>,
    colliders: Arc<[ObjectId]>,
}

impl Default for Scene {
    fn default() -> Self {
        let mut nodes = Arena::default();
        let root = nodes.insert(Node::new("", None));
        Self {
            nodes,
            objects: Arena::default(),
            root,
            connections: Vec::new(),
            files: FileSearch::default(),
            output: OutputFolder::default(),
            compat: false,
            quirks: Vec::new(),
            revision: 0,
            order: OnceLock::new(),
        }
    }
}

impl Node {
    fn new(name: &str, parent: Option<NodeId>) -> Self {
        Self {
            name: name.to_owned(),
            parents: parent.into_iter().collect(),
            children: Vec::new(),
            objects: Vec::new(),
            data: NodeData::default(),
            location: None,
        }
    }
}

impl Scene {
    /// The root.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// Moves whenever the structure changes.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    fn structure_changed(&mut self) {
        self.revision += 1;
        self.order = OnceLock::new();
    }

    fn order(&self) -> &Order {
        self.order.get_or_init(|| {
            let nodes = self.pre_order(self.root);
            let objects: Arc<[ObjectId]> =
                nodes.iter().flat_map(|node| self.node(*node).objects.iter().copied()).collect();
            // An object that is taken out while it works has no component to ask: it keeps its place in all lists.
            let those = |is_one: fn(&dyn Component) -> bool| -> Arc<[ObjectId]> {
                objects.iter().copied().filter(|object| self.component(*object).is_none_or(is_one)).collect()
            };
            let listening = |&object: &ObjectId| Some((object, self.component(object)?.find_data("listening")?));
            Order {
                listeners: objects.iter().filter_map(listening).collect(),
                behavior_models: those(|component| component.as_behavior_model().is_some()),
                colliders: those(|component| {
                    component.as_constraint().is_some() || component.as_collision_pipeline().is_some()
                }),
                nodes: nodes.into(),
                objects,
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

    /// Objects that move by themselves, in pre-order of the nodes, without asking for memory.
    pub fn behavior_models(&self) -> Arc<[ObjectId]> {
        Arc::clone(&self.order().behavior_models)
    }

    /// Constraints and collision pipelines, in pre-order of the nodes, without asking for memory.
    pub fn colliders(&self) -> Arc<[ObjectId]> {
        Arc::clone(&self.order().colliders)
    }

    /// Whether a node is still in the scene.
    pub fn contains_node(&self, id: NodeId) -> bool {
        self.nodes.get(id).is_some()
    }

    /// Whether an object is still in the scene.
    pub fn contains_object(&self, id: ObjectId) -> bool {
        self.objects.get(id).is_some()
    }

    /// Removes a node with everything below it.
    ///
    /// # Panics
    /// If it is the root, or was removed before.
    pub fn remove_node(&mut self, id: NodeId) {
        assert!(id != self.root, "the root stays");
        for node in self.pre_order(id).into_iter().rev() {
            for object in self.node(node).objects.clone() {
                self.remove_object(object);
            }
            self.connections
                .retain(|link| link.source.owner != Owner::Node(node) && link.target.owner != Owner::Node(node));
            for parent in self.node(node).parents.clone() {
                self.node_mut(parent).children.retain(|child| *child != node);
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
            let source = other.node_mut(old);
            let (data, location) = (std::mem::take(&mut source.data), source.location.take());
            let target = self.node_mut(new);
            (target.data, target.location) = (data, location);
            for old in other.node(old).objects.clone() {
                if let Some(object) = other.objects.remove(old) {
                    let object = self.objects.insert(Object { node: new, ..object });
                    self.node_mut(new).objects.push(object);
                    absorbed.objects.push((old, object));
                }
            }
        }
        for link in other.connections {
            if let (Some(source), Some(target)) = (absorbed.data(link.source), absorbed.data(link.target)) {
                self.connections.push(Connection { source, target, ..link });
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

    /// A node.
    ///
    /// # Panics
    /// If the node was removed: ids of removed nodes are not kept by this library.
    pub fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id).expect("the node is in the scene")
    }

    /// A node, to write.
    ///
    /// # Panics
    /// If the node was removed.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes.get_mut(id).expect("the node is in the scene")
    }

    /// An object.
    ///
    /// # Panics
    /// If the object was removed.
    pub fn object(&self, id: ObjectId) -> &Object {
        self.objects.get(id).expect("the object is in the scene")
    }

    /// An object, to write.
    ///
    /// # Panics
    /// If the object was removed.
    pub fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        self.objects.get_mut(id).expect("the object is in the scene")
    }

    /// The component of an object; `None` if it was removed or is being initialised.
    pub fn component(&self, id: ObjectId) -> Option<&dyn Component> {
        self.objects.get(id)?.component.as_deref()
    }

    /// The component of an object, to write.
    pub fn component_mut(&mut self, id: ObjectId) -> Option<&mut dyn Component> {
        self.objects.get_mut(id)?.component.as_deref_mut()
    }

    /// The component of an object as a concrete type.
    pub fn get<T: Component>(&self, id: ObjectId) -> Option<&T> {
        self.component(id)?.as_any().downcast_ref()
    }

    /// The component of an object as a concrete type, to write.
    pub fn get_mut<T: Component>(&mut self, id: ObjectId) -> Option<&mut T> {
        self.component_mut(id)?.as_any_mut().downcast_mut()
    }

    /// Runs `work` with a component taken out of the scene, so that it can be read while the scene is written.
    pub fn with_component<R>(&mut self, id: ObjectId, work: impl FnOnce(&mut Self, &dyn Component) -> R) -> Option<R> {
        let component = self.objects.get_mut(id)?.component.take()?;
        let result = work(self, component.as_ref());
        if let Some(object) = self.objects.get_mut(id) {
            object.component = Some(component);
        }
        Some(result)
    }

    /// Adds a node below `parent`; it starts with its parent's context.
    pub fn add_node(&mut self, parent: NodeId, name: &str) -> NodeId {
        let mut node = Node::new(name, Some(parent));
        let context = &self.node(parent).data;
        node.data.gravity = Data::new(*context.gravity);
        node.data.dt = Data::new(*context.dt);
        let id = self.nodes.insert(node);
        self.node_mut(parent).children.push(id);
        self.structure_changed();
        id
    }

    /// Adds an object at the end of a node.
    pub fn add_object(&mut self, node: NodeId, name: &str, component: Box<dyn Component>) -> ObjectId {
        let object = Object {
            name: name.to_owned(),
            template: component.template(),
            node,
            state: ObjectState::Undefined,
            location: None,
            attribute_locations: Vec::new(),
            component: Some(component),
        };
        let id = self.objects.insert(object);
        self.node_mut(node).objects.push(id);
        self.structure_changed();
        id
    }

    /// Puts another component into the place of an object that is not initialised yet: its template became known.
    pub fn replace_component(&mut self, id: ObjectId, component: Box<dyn Component>) {
        let object = self.object_mut(id);
        object.template = component.template();
        object.component = Some(component);
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

    /// The first parent, which gives the context.
    pub fn first_parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parents.first().copied()
    }

    /// All nodes below and including `start`, parents first, children in order; inactive ones included.
    pub fn pre_order(&self, start: NodeId) -> Vec<NodeId> {
        let mut order = Vec::new();
        let mut stack = vec![start];
        while let Some(node) = stack.pop() {
            order.push(node);
            stack.extend(self.node(node).children.iter().rev());
        }
        order
    }

    /// All objects in pre-order of the nodes, then in order of the node.
    pub fn all_objects(&self) -> Vec<ObjectId> {
        self.objects_in_order().to_vec()
    }

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
        named.or_else(|| {
            objects
                .iter()
                .copied()
                .find(|id| self.component(*id).is_some_and(|component| component.class().name == name))
        })
    }

    /// The object of a node in a role.
    pub fn local(&self, node: NodeId, accepts: impl Fn(&dyn Component) -> bool) -> Option<ObjectId> {
        self.node(node).objects.iter().copied().find(|id| self.component(*id).is_some_and(&accepts))
    }

    /// Data of a node or object.
    pub fn data(&self, data: DataRef) -> Option<&dyn AnyData> {
        match data.owner {
            Owner::Node(node) => Some(self.node(node).data.data(data.index)),
            Owner::Object(object) => Some(self.component(object)?.data(data.index)),
        }
    }

    /// Data of a node or object, to write.
    pub fn data_mut(&mut self, data: DataRef) -> Option<&mut dyn AnyData> {
        match data.owner {
            Owner::Node(node) => Some(self.node_mut(node).data.data_mut(data.index)),
            Owner::Object(object) => Some(self.component_mut(object)?.data_mut(data.index)),
        }
    }

    /// Name of a data for messages: `/a/b/name.position`.
    pub fn data_path(&self, data: DataRef) -> String {
        match data.owner {
            Owner::Node(node) => format!("{}.{}", self.path(node), self.node(node).data.data_info(data.index).name),
            Owner::Object(object) => {
                let name = self.component(object).map_or("", |component| component.data_info(data.index).name);
                format!("{}.{name}", self.object_path(object))
            }
        }
    }

    /// Makes `target` mirror `source`.
    pub fn connect(&mut self, source: DataRef, target: DataRef) {
        self.connections.retain(|link| link.target != target);
        let read_once = match target.owner {
            Owner::Node(_) => false,
            Owner::Object(object) => {
                self.component(object).is_some_and(|component| component.data_info(target.index).read_once)
            }
        };
        self.connections.push(Connection { source, target, seen: None, read_once });
        self.structure_changed();
    }

    /// Ends the link that `target` mirrors, if there is one.
    pub fn disconnect(&mut self, target: DataRef) {
        let before = self.connections.len();
        self.connections.retain(|link| link.target != target);
        if self.connections.len() != before {
            self.structure_changed();
        }
    }

    /// Fills the subject and the place of a finding about an object.
    pub fn about(&self, id: ObjectId, mut finding: Diagnostic) -> Diagnostic {
        let object = self.object(id);
        finding.node = self.path(object.node);
        finding.object.clone_from(&object.name);
        if let Some(component) = self.component(id) {
            finding.class = component.class().name.to_owned();
        }
        let attribute = object.attribute_locations.iter().find(|(name, _)| *name == finding.attribute);
        let place = attribute.map(|(_, place)| place.clone()).or_else(|| object.location.clone());
        finding.at(place)
    }

    /// Copies gravity, dt, time and animate of the root to all nodes below.
    pub fn copy_context_down(&mut self) {
        for &node in self.nodes_in_order().iter().skip(1) {
            let Some(parent) = self.first_parent(node) else {
                continue;
            };
            let above = &self.node(parent).data;
            let (gravity, dt, time, animate) = (*above.gravity, *above.dt, *above.time, *above.animate);
            let data = &mut self.node_mut(node).data;
            data.gravity.derive(gravity);
            data.dt.derive(dt);
            data.time.derive(time);
            data.animate.derive(animate);
        }
    }

    /// Sets the time of the whole scene.
    pub fn set_time(&mut self, time: f64) {
        let root = self.root;
        self.node_mut(root).data.time.derive(time);
        self.copy_context_down();
    }

    /// Delivers an event to listening components in pre-order until one handles it.
    pub fn send(&mut self, event: &Event) {
        let listeners = Arc::clone(&self.order().listeners);
        for &(id, listening) in listeners.iter() {
            let Some(component) = self.component_mut(id) else {
                continue;
            };
            let listens = component.data(listening).as_any().downcast_ref::<Data<bool>>().map(|data| **data);
            if listens == Some(true) && component.lifecycle_mut().handle_event(event) {
                break;
            }
        }
    }
}
