//! Nodes, objects, and the names of their data.

use super::by_role::ByRole;
use super::component::{ClassInfo, Component};
use super::names::Names;
use super::{NodeId, ObjectId};
use crate::data::{BoundingBox, Data, Flat, TagSet};
use crate::diagnostics::Location;

/// Context values of a node. Those of the root count: they are copied to all nodes at initialisation, where they are
/// written, and
/// after each step over what a script wrote into other nodes.
#[derive(settee_derive::DataGroup, Clone)]
pub struct NodeData {
    /// Acceleration of gravity.
    #[data(default = [0.0, -9.81, 0.0], unit = "m/s^2")]
    pub gravity: Data<[f64; 3]>,
    /// Size of a step.
    #[data(default = 0.01, unit = "s", check = crate::data::checks::positive())]
    pub dt: Data<f64>,
    /// Time. A run begins at it, keeps its own time, and shows it here to those who ask.
    #[data(default = 0.0, unit = "s")]
    pub time: Data<f64>,
    /// Unit in which lengths of the scene are measured, such as mm: for labels, and for values that are given with a
    /// unit.
    #[data(not_linked)]
    pub unit_length: Data<String>,
    /// Unit in which masses are measured, such as g.
    #[data(not_linked)]
    pub unit_mass: Data<String>,
    /// Unit in which times are measured, such as ms.
    #[data(not_linked)]
    pub unit_time: Data<String>,
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
    #[data(default = false, ignored = "no component changes the sleeping state")]
    pub can_change_sleeping_state: Data<bool>,
    /// Bounding box; a given one is kept.
    #[data(not_linked)]
    pub bbox: Data<BoundingBox>,
    /// Tags of the node; its solvers act on objects that have them.
    #[data(not_linked)]
    pub tags: Data<TagSet>,
    /// Asks SOFA for more messages of this node.
    #[data(not_linked, ignored = "messages do not depend on it")]
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
    /// Places of its attributes in the source, as those of an object.
    pub attribute_locations: Vec<(String, Location)>,
    /// What is in it, by name.
    pub(super) names: Names,
    /// What is in it, by the roles of its classes.
    pub(super) by_role: ByRole,
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
    /// Class of the component.
    pub class: &'static ClassInfo,
    /// Its template as asked for, e.g. `Vec3d` or `CompressedRowSparseMatrixd`; empty for classes without.
    pub template: &'static str,
    /// Node of the component.
    pub node: NodeId,
    /// How far it is initialised.
    pub state: ObjectState,
    /// Where it stands in the source.
    pub location: Option<Location>,
    /// Places of its attributes in the source, in the order of their names; of a name that is there twice the first one
    /// counts.
    pub attribute_locations: Vec<(String, Location)>,
    /// `None` while the component is taken out to be written, and before it is created: see [`Scene::declare_object`].
    ///
    /// [`Scene::declare_object`]: super::Scene::declare_object
    pub(crate) component: Option<Box<dyn Component>>,
}

/// Owner of a data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, settee_persist::Persist)]
pub enum Owner {
    /// A node.
    Node(NodeId),
    /// An object.
    Object(ObjectId),
}

impl Owner {
    /// The object, if it is one.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Self::Node(_) => None,
            Self::Object(object) => Some(object),
        }
    }
}

/// One data of one owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, settee_persist::Persist)]
pub struct DataRef {
    /// Node or object that has the data.
    pub owner: Owner,
    /// Index of the data among those of the owner.
    pub index: usize,
}

/// A data that mirrors another.
#[derive(Clone, Debug)]
pub struct Connection {
    /// Copied from.
    pub source: DataRef,
    /// Copied to.
    pub target: DataRef,
    /// Names of the source and the target: an object that is being initialised cannot be asked for them.
    pub(crate) names: [&'static str; 2],
    /// Revision of the source at the last copy.
    pub(crate) seen: Option<u32>,
    /// The source at the last copy, where the target stands for a vector of a running state.
    pub(crate) followed: Option<Flat>,
    /// Whether changes of the source after the initialisation do not count.
    pub(crate) read_once: bool,
    /// The late writes there had been when the source and all that it follows were found up to date.
    pub(crate) settled: Option<u64>,
}

impl Connection {
    /// Whether changes of the source after the initialisation do not count.
    pub fn is_read_once(&self) -> bool {
        self.read_once
    }
}

impl Node {
    pub(super) fn new(name: &str, parent: Option<NodeId>) -> Self {
        Self {
            name: name.to_owned(),
            parents: parent.into_iter().collect(),
            children: Vec::new(),
            objects: Vec::new(),
            data: NodeData::default(),
            location: None,
            attribute_locations: Vec::new(),
            names: Names::default(),
            by_role: ByRole::default(),
        }
    }
}
