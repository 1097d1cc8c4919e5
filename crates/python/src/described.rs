//! How a scene was described before it was initialised, kept so that it can be made again elsewhere.

use std::collections::HashMap;

use pyo3::prelude::*;
use settee_kernel::{DataSet, NodeId, Owner, Scene};
use settee_simulation::{Attribute, Draft};

use crate::errors::misuse;
use crate::graph::Inner;

/// Names and values of attributes as texts.
type Texts = Vec<(String, String)>;
/// A node: places of its parents in the list, name, attributes, its number. The root comes first and has no parents.
type NodeTexts = (Vec<usize>, String, Texts, u64);
/// An object: place of its node, class, name, attributes, its number.
type ObjectTexts = (usize, String, String, Texts, u64);

/// A node as it was given.
struct DescribedNode {
    node: NodeId,
    parents: Vec<NodeId>,
    name: String,
    attributes: Texts,
}

/// An object as it was given.
struct DescribedObject {
    node: NodeId,
    class: &'static str,
    name: String,
    attributes: Vec<Attribute<'static>>,
    key: u64,
}

/// A scene as it was given.
pub struct Described {
    nodes: Vec<DescribedNode>,
    objects: Vec<DescribedObject>,
}

impl Described {
    /// The scene as it is; `None` if a part was read from a file: what its links lead to is not kept.
    pub fn of(scene: &Scene, draft: &Draft<'static>) -> Option<Self> {
        let mut described = Self { nodes: Vec::new(), objects: Vec::new() };
        for &node in scene.nodes_in_order().iter() {
            let entry = scene.node(node);
            let data: &dyn DataSet = &entry.data;
            let set = (0..data.data_len()).filter(|index| data.data(*index).is_set());
            let attributes = set.map(|index| (data.data_info(index).name.to_owned(), data.data(index).print()));
            described.nodes.push(DescribedNode {
                node,
                parents: entry.parents.clone(),
                name: entry.name.clone(),
                attributes: attributes.collect(),
            });
            for &object in &entry.objects {
                if !draft.contains(object) {
                    return None;
                }
                let (class, name) = (scene.object(object).class.name, scene.object(object).name.clone());
                let attributes = draft.attributes(object).to_vec();
                let key = crate::keys::of(Owner::Object(object));
                described.objects.push(DescribedObject { node, class, name, attributes, key });
            }
        }
        Some(described)
    }

    fn texts(&self) -> (Vec<NodeTexts>, Vec<ObjectTexts>) {
        let places: HashMap<NodeId, usize> = self.nodes.iter().enumerate().map(|(at, node)| (node.node, at)).collect();
        let place = |node: &NodeId| places.get(node).copied().unwrap_or(0);
        let nodes = self.nodes.iter().map(|node| {
            (
                node.parents.iter().map(place).collect(),
                node.name.clone(),
                node.attributes.clone(),
                crate::keys::of_node(node.node),
            )
        });
        let text = |attribute: &Attribute<'static>| {
            let value = attribute.numbers.as_ref().map_or_else(|| attribute.value.to_string(), |flat| flat.to_text());
            (attribute.name.to_string(), value)
        };
        let objects = self.objects.iter().map(|object| {
            let attributes = object.attributes.iter().map(text).collect();
            (place(&object.node), object.class.to_owned(), object.name.clone(), attributes, object.key)
        });
        (nodes.collect(), objects.collect())
    }
}

/// Nodes and objects of the scene as they were given before the initialisation.
pub fn described(inner: &Inner) -> PyResult<(Vec<NodeTexts>, Vec<ObjectTexts>)> {
    let now = inner.scene.as_ref().and_then(|scene| Described::of(scene, &inner.draft));
    let found = if inner.scene.is_some() { now.as_ref() } else { inner.described.as_ref() };
    found.map(Described::texts).ok_or_else(|| misuse("a part of the scene was read from a file"))
}
