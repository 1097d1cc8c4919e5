//! The scene: nodes and objects in arenas, their components, and the links between them and between their data.

mod by_role;
pub mod component;
mod connections;
mod consequences;
mod context;
mod data_set;
mod dependents;
pub mod init;
pub mod link;
mod linked_data;
mod names;
mod order;
mod parents;
mod parts;
mod paths;
mod resolve_links;
mod restructure;
mod role;
mod run_meshes;
mod set_up;
mod taken;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use self::component::{ClassInfo, Component, DataSet};
pub use self::connections::Connections;
use self::link::{Found, Place};
use self::order::Order;
pub use self::parts::{Connection, DataRef, Node, NodeData, Object, ObjectState, Owner};
pub use self::restructure::Absorbed;
pub use self::run_meshes::{RunChanges, RunMeshes};
pub use self::set_up::SetUp;
use crate::data::{AnyData, Data};
use crate::files::FileSearch;
use crate::ids::{Arena, Id};
use crate::output_folder::OutputFolder;
use crate::strictness::Strictness;
use crate::units::SceneUnits;

/// Id of a node.
pub type NodeId = Id<Node>;
/// Id of an object.
pub type ObjectId = Id<Object>;

/// A scene: description only. What changes during a step lives in the runtime.
pub struct Scene {
    nodes: Arena<Node>,
    objects: Arena<Object>,
    root: NodeId,
    /// Links between data.
    pub connections: Connections,
    /// Who was built from an object: those that required it when they were initialised.
    dependents: BTreeMap<ObjectId, BTreeSet<ObjectId>>,
    /// Objects that one other object alone uses, see [`take`](Scene::take).
    taken: BTreeSet<ObjectId>,
    /// Linear systems whose matrices components read.
    read_matrices: BTreeSet<ObjectId>,
    /// Where files are looked for.
    pub files: FileSearch,
    /// Where components may write files.
    pub output: OutputFolder,
    /// What of the scene's mistakes ends a run.
    pub strictness: Strictness,
    /// Names of SOFA's defects to reproduce.
    pub quirks: Vec<String>,
    /// Moves whenever nodes, objects or links change: plans made before are out of date.
    revision: u64,
    /// How often somebody may have written data that others were up to date with.
    late_writes: u64,
    /// Points and elements that components looked at.
    looked_at: AtomicU64,
    /// Objects of a kind in a node, for links that search; forgotten after each change of structure.
    pub(crate) found: Found,
    /// Initialisations that go on within each other.
    n_nested: usize,
    /// Nodes and objects in pre-order; empty until asked for, and after each change of structure.
    order: OnceLock<Order>,
}

impl Default for Scene {
    fn default() -> Self {
        let mut nodes = Arena::default();
        let root = nodes.insert(Node::new("", None));
        Self {
            nodes,
            objects: Arena::default(),
            root,
            connections: Connections::default(),
            dependents: BTreeMap::new(),
            taken: BTreeSet::new(),
            read_matrices: BTreeSet::new(),
            files: FileSearch::default(),
            output: OutputFolder::default(),
            strictness: Strictness::default(),
            quirks: Vec::new(),
            revision: 0,
            late_writes: 0,
            looked_at: AtomicU64::new(0),
            found: Found::default(),
            n_nested: 0,
            order: OnceLock::new(),
        }
    }
}

impl Scene {
    /// The root.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// Points and elements that engines, masses and springs looked at so far, to find what they make of meshes: for
    /// tests that assert work instead of seconds.
    pub fn looked_at(&self) -> u64 {
        self.looked_at.load(Ordering::Relaxed)
    }

    /// Counts points and elements that a component looks at.
    pub(crate) fn look_at(&self, n: usize) {
        self.looked_at.fetch_add(n as u64, Ordering::Relaxed);
    }

    /// What lengths, masses and times are measured in; SI units where the root does not say it, or says it wrongly.
    pub fn units(&self) -> SceneUnits {
        let data = &self.node(self.root).data;
        SceneUnits::new([&data.unit_length, &data.unit_mass, &data.unit_time].map(|name| name.as_str()))
            .unwrap_or_default()
    }

    /// Moves whenever the structure changes.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    fn structure_changed(&mut self) {
        self.found.clear();
        self.order_changed();
    }

    /// As [`structure_changed`](Self::structure_changed), where what fits in the other nodes is what fitted there.
    fn order_changed(&mut self) {
        self.revision += 1;
        self.order = OnceLock::new();
    }

    /// Whether a node is still in the scene.
    pub fn contains_node(&self, id: NodeId) -> bool {
        self.nodes.get(id).is_some()
    }

    /// Whether an object is still in the scene.
    pub fn contains_object(&self, id: ObjectId) -> bool {
        self.objects.get(id).is_some()
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
        self.late_writes += 1;
        self.forget_names(id);
        self.nodes.get_mut(id).expect("the node is in the scene")
    }

    /// As [`node_mut`](Self::node_mut), for this crate, which writes what is in the node through it, but not its name.
    fn list_mut(&mut self, id: NodeId) -> &mut Node {
        self.late_writes += 1;
        self.forget_names_here(id);
        self.own_node_mut(id)
    }

    /// As [`node_mut`](Self::node_mut), for this crate, which writes neither names nor what others follow through it.
    pub(crate) fn own_node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes.get_mut(id).expect("the node is in the scene")
    }

    /// Notes that data of an initialised object may have been written.
    pub(crate) fn note_write(&mut self, id: ObjectId) {
        let is_initialised = |object: &Object| matches!(object.state, ObjectState::Valid | ObjectState::Invalid);
        self.late_writes += u64::from(self.objects.get(id).is_some_and(is_initialised));
    }

    /// What was looked at while links were resolved and data brought up to date: links between data that were followed,
    /// components that links asked whether they fit. Both grow with the size of the scene.
    pub fn search_work(&self) -> [u64; 2] {
        [self.connections.n_followed, self.found.n_asked()]
    }

    /// How often data may have been written that others were up to date with.
    pub(crate) fn late_writes(&self) -> u64 {
        self.late_writes
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
        if let Some(node) = self.objects.get(id).map(|object| object.node) {
            self.forget_names_here(node);
        }
        self.late_writes += 1;
        self.own_object_mut(id)
    }

    /// As [`object_mut`](Self::object_mut), for this crate, which writes neither names nor initialised data through it.
    pub(crate) fn own_object_mut(&mut self, id: ObjectId) -> &mut Object {
        self.objects.get_mut(id).expect("the object is in the scene")
    }

    /// The component of an object; `None` if it was removed, is being initialised, or does not exist yet.
    pub fn component(&self, id: ObjectId) -> Option<&dyn Component> {
        self.objects.get(id)?.component.as_deref()
    }

    /// The component of an object, to write.
    pub fn component_mut(&mut self, id: ObjectId) -> Option<&mut dyn Component> {
        // Who follows an object that is not initialised looks at it again when it is.
        self.note_write(id);
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
        self.late_writes += 1;
        let entry = self.own_node_mut(parent);
        entry.children.push(id);
        entry.names.add(name, Place::Node(id));
        self.structure_changed();
        id
    }

    /// Adds an object at the end of a node.
    pub fn add_object(&mut self, node: NodeId, name: &str, component: Box<dyn Component>) -> ObjectId {
        let id = self.declare_object(node, name, component.class());
        self.set_component(id, component);
        id
    }

    /// Adds an object at the end of a node whose component does not exist yet, because its template is not known:
    /// [`set_component`](Self::set_component) gives it one.
    pub fn declare_object(&mut self, node: NodeId, name: &str, class: &'static ClassInfo) -> ObjectId {
        let object = Object {
            name: name.to_owned(),
            class,
            template: "",
            node,
            state: ObjectState::Undefined,
            location: None,
            attribute_locations: Vec::new(),
            component: None,
        };
        let id = self.objects.insert(object);
        self.late_writes += 1;
        let entry = self.own_node_mut(node);
        entry.objects.push(id);
        entry.names.add(name, Place::Object(id));
        entry.by_role.add(id, class);
        self.found.forget(node);
        self.order_changed();
        id
    }

    /// The first parent, which gives the context.
    pub fn first_parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parents.first().copied()
    }

    /// The object of a node in a role.
    pub fn local(&self, node: NodeId, accepts: impl Fn(&dyn Component) -> bool) -> Option<ObjectId> {
        self.node(node).objects.iter().copied().find(|id| self.component(*id).is_some_and(&accepts))
    }

    /// All data and links of a node or object; `None` if the component of the object is missing, as
    /// [`component`](Self::component) says.
    ///
    /// # Panics
    /// If the node was removed.
    pub fn data_set(&self, owner: Owner) -> Option<&dyn DataSet> {
        match owner {
            Owner::Node(node) => Some(&self.node(node).data),
            Owner::Object(object) => self.component(object).map(|component| component as _),
        }
    }

    /// As [`data_set`](Self::data_set), to write.
    ///
    /// # Panics
    /// If the node was removed.
    pub fn data_set_mut(&mut self, owner: Owner) -> Option<&mut dyn DataSet> {
        match owner {
            Owner::Node(node) => Some(&mut self.list_mut(node).data),
            Owner::Object(object) => self.component_mut(object).map(|component| component as _),
        }
    }

    /// Data of a node or object.
    pub fn data(&self, data: DataRef) -> Option<&dyn AnyData> {
        Some(self.data_set(data.owner)?.data(data.index))
    }

    /// Data of a node or object, to write.
    pub fn data_mut(&mut self, data: DataRef) -> Option<&mut dyn AnyData> {
        Some(self.data_set_mut(data.owner)?.data_mut(data.index))
    }

    /// Makes `target` mirror `source`.
    pub fn connect(&mut self, source: DataRef, target: DataRef) {
        let read_once = self.data_set(target.owner).is_some_and(|set| set.data_info(target.index).read_once);
        let names = [source, target].map(|data| self.data_name(data));
        let link = Connection { source, target, names, seen: None, followed: None, read_once, settled: None };
        self.connections.insert(link);
        self.structure_changed();
    }

    /// Ends the link that `target` mirrors, if there is one.
    pub fn disconnect(&mut self, target: DataRef) {
        if self.connections.place_of(target).is_some() {
            self.connections.retain(|link| link.target != target);
            self.structure_changed();
        }
    }
}
