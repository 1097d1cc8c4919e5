//! The data of a component or node, from its declaration.

use std::sync::Arc;

use settee_kernel::{AnyData, Component, DataInfo, DataRef, DataSet, Flat, Owner, Registry, Scene};

/// Scalars beyond this number are shown as a table, not as text.
const MOST_IN_A_LINE: usize = 32;
/// Characters of a text beyond which it is cut.
const LONGEST_TEXT: usize = 4000;

/// The value of a data.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// As a scene file has it.
    Text(String),
    /// A switch.
    Bool(bool),
    /// One of a fixed list.
    Choice {
        /// The one.
        key: String,
        /// The list.
        of: Vec<String>,
    },
    /// Many numbers in rows.
    Table(Arc<Flat>),
}

/// One data with its declaration.
#[derive(Clone, Debug)]
pub struct Property {
    /// Which data it is.
    pub data: DataRef,
    /// What is declared.
    pub info: &'static DataInfo,
    /// Type of the value in words.
    pub type_name: String,
    /// The default as text.
    pub default: String,
    /// The value.
    pub value: Value,
    /// Whether the scene, a link or the user wrote it.
    pub is_set: bool,
    /// The data that it mirrors, as a path.
    pub linked_to: Option<String>,
    /// The same, to go there.
    pub source: Option<Owner>,
}

impl Property {
    /// Whether the user may write it.
    pub fn is_editable(&self) -> bool {
        !self.info.output && self.linked_to.is_none() && self.info.without_effect().is_none()
    }

    /// Whether the value is not the default.
    pub fn is_changed(&self) -> bool {
        match &self.value {
            Value::Text(text) => *text != self.default,
            Value::Bool(value) => (if *value { "1" } else { "0" }) != self.default && value.to_string() != self.default,
            Value::Choice { key, .. } => *key != self.default,
            Value::Table(_) => self.is_set,
        }
    }
}

/// A link to other components.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkProperty {
    /// Name of the link.
    pub name: &'static str,
    /// Help text of the link.
    pub help: &'static str,
    /// The paths written in the scene.
    pub paths: Vec<String>,
}

/// Everything about a component or node.
#[derive(Clone, Debug)]
pub struct Properties {
    /// Whose they are.
    pub owner: Owner,
    /// Path of the object.
    pub path: String,
    /// Its class; `Node` for nodes.
    pub class: &'static str,
    /// Its template, or an empty text.
    pub template: &'static str,
    /// What the class is for.
    pub help: &'static str,
    /// `file:line`, if the text of the scene is known.
    pub place: Option<String>,
    /// Data of the object.
    pub entries: Vec<Property>,
    /// Links of the object.
    pub links: Vec<LinkProperty>,
}

impl Properties {
    /// Reads them; `None` if the owner is gone.
    pub fn of(scene: &Scene, registry: &Registry, owner: Owner) -> Option<Self> {
        match owner {
            Owner::Node(node) => {
                let found = scene.contains_node(node).then(|| scene.node(node))?;
                let defaults = settee_kernel::NodeData::default();
                Some(Self {
                    owner,
                    path: scene.path(node),
                    class: "Node",
                    template: "",
                    help: "A node of the scene graph. Gravity, step size and time of the root count for the whole scene.",
                    place: found.location.as_ref().map(|place| format!("{}:{}", place.file, place.line)),
                    entries: entries(scene, owner, &found.data, &defaults),
                    links: Vec::new(),
                })
            }
            Owner::Object(object) => {
                let component = scene.contains_object(object).then(|| scene.component(object))??;
                let class = component.class();
                let defaults = default_component(registry, component);
                let entries = match &defaults {
                    Some(defaults) => entries(scene, owner, component, defaults.as_ref()),
                    None => entries(scene, owner, component, component),
                };
                let links = (0..component.link_len()).map(|index| {
                    let info = component.link_info(index);
                    LinkProperty { name: info.name, help: info.help, paths: component.link(index).paths().to_vec() }
                });
                Some(Self {
                    owner,
                    path: scene.object_path(object),
                    class: class.name,
                    template: component.template(),
                    help: class.help,
                    place: scene.object(object).location.as_ref().map(|place| format!("{}:{}", place.file, place.line)),
                    links: links.collect(),
                    entries,
                })
            }
        }
    }
}

/// A component of the same class and template with all its defaults.
fn default_component(registry: &Registry, component: &dyn Component) -> Option<Box<dyn Component>> {
    let entry = registry.class(component.class().name)?;
    let template = entry.templates.iter().find(|template| template.name == component.template());
    Some(template.map_or_else(|| entry.create_default(), |template| (template.create)()))
}

fn entries(scene: &Scene, owner: Owner, set: &dyn DataSet, defaults: &dyn DataSet) -> Vec<Property> {
    let one = |index: usize| {
        let data = DataRef { owner, index };
        let link = scene.connections.iter().find(|link| link.target == data);
        let default = defaults.data(index);
        Property {
            data,
            info: set.data_info(index),
            type_name: set.data(index).type_name(),
            default: shortened(default.print()),
            value: value(set.data(index)),
            is_set: set.data(index).is_set(),
            linked_to: link.map(|link| scene.data_path(link.source)),
            source: link.map(|link| link.source.owner),
        }
    };
    (0..set.data_len()).map(one).collect()
}

fn value(data: &dyn AnyData) -> Value {
    if let Some(value) = data.as_any().downcast_ref::<settee_kernel::Data<bool>>() {
        return Value::Bool(**value);
    }
    if let Some(keys) = data.type_name().strip_prefix("one of ") {
        let of = keys.split(", ").map(str::to_owned).collect();
        return Value::Choice { key: data.print(), of };
    }
    let flat = data.flat();
    let count = match &flat {
        Flat::Reals { values, .. } => values.len(),
        Flat::Integers { values, .. } => values.len(),
        Flat::Text(_) => 0,
    };
    if count > MOST_IN_A_LINE { Value::Table(Arc::new(flat)) } else { Value::Text(shortened(data.print())) }
}

fn shortened(text: String) -> String {
    if text.len() <= LONGEST_TEXT {
        return text;
    }
    text.chars().take(LONGEST_TEXT).chain("...".chars()).collect()
}
