//! What a document says as a scene: nodes and objects in document order, still without meaning.

mod attributes;
mod build;
mod expand;
mod include;
mod merge;
mod print;
mod script;

pub use build::{LoadedScene, load_scene, read_scene};
pub use include::{FileResolver, IncludeError, NoIncludes};
pub use print::print_scene;
pub use script::{Classes, Holds, print_script};

use crate::document::{Attribute, same_attributes};
use crate::source::Span;

/// Names one entity of a [`SceneText`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityId(u32);

impl EntityId {
    /// Position of the entity in its scene's arena.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn from_index(index: usize) -> EntityId {
        EntityId(u32::try_from(index).expect("limits keep the count below 2^32"))
    }
}

/// A node of the scene graph as the text describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeText {
    /// The name and where it stands; none if the element has no such attribute.
    pub name: Option<(String, Span)>,
    /// The attributes other than `name`, names unique, nested `Attribute` elements merged in.
    pub attributes: Vec<Attribute>,
    /// Nodes and objects in document order.
    pub children: Vec<EntityId>,
    /// Where the element's name stands in the start tag, to point at.
    pub tag_span: Span,
    /// The whole element.
    pub span: Span,
}

/// A component of the scene as the text describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectText {
    /// The class: the name of the element, or the `type` of an `Object` element.
    pub class: String,
    /// Where the class stands.
    pub class_span: Span,
    /// The name and where it stands; none if the element has no such attribute.
    pub name: Option<(String, Span)>,
    /// The attributes other than `name` and `type`, names unique, nested `Attribute` elements merged in.
    pub attributes: Vec<Attribute>,
    /// The whole element.
    pub span: Span,
}

/// A node or an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entity {
    /// A node.
    Node(NodeText),
    /// A component.
    Object(ObjectText),
}

/// An element with a `type` attribute and a name that is neither `Node` nor `Object`.
///
/// It is no part of the scene, but is kept so that tools can offer to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DroppedElement {
    /// The name of the element.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// All its attributes, `type` included.
    pub attributes: Vec<Attribute>,
    /// The whole element.
    pub span: Span,
}

/// A scene as text describes it: a flat arena of nodes and objects. As it was read, ids count in pre-order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneText {
    entities: Vec<Entity>,
    parents: Vec<Option<EntityId>>,
    dropped: Vec<DroppedElement>,
}

impl SceneText {
    /// A scene of one node. Children that the node lists are forgotten.
    pub fn new(root: NodeText) -> SceneText {
        let root = Entity::Node(NodeText { children: Vec::new(), ..root });
        SceneText { entities: vec![root], parents: vec![None], dropped: Vec::new() }
    }

    /// Appends a node to the children of a node. Children that the new node lists are forgotten.
    ///
    /// # Panics
    /// if `parent` is not a node of this scene.
    pub fn add_node(&mut self, parent: EntityId, node: NodeText) -> EntityId {
        self.add(parent, Entity::Node(NodeText { children: Vec::new(), ..node }))
    }

    /// Appends an object to the children of a node.
    ///
    /// # Panics
    /// if `parent` is not a node of this scene.
    pub fn add_object(&mut self, parent: EntityId, object: ObjectText) -> EntityId {
        self.add(parent, Entity::Object(object))
    }

    /// The root node.
    pub fn root(&self) -> EntityId {
        EntityId(0)
    }

    /// A node or an object.
    ///
    /// # Panics
    /// if `id` is of another scene that has more entities.
    pub fn entity(&self, id: EntityId) -> &Entity {
        &self.entities[id.index()]
    }

    /// The node of that id; none if it is an object.
    pub fn node(&self, id: EntityId) -> Option<&NodeText> {
        match self.entity(id) {
            Entity::Node(node) => Some(node),
            Entity::Object(_) => None,
        }
    }

    /// The object of that id; none if it is a node.
    pub fn object(&self, id: EntityId) -> Option<&ObjectText> {
        match self.entity(id) {
            Entity::Object(object) => Some(object),
            Entity::Node(_) => None,
        }
    }

    /// Number of nodes and objects.
    pub fn n_entities(&self) -> usize {
        self.entities.len()
    }

    /// The node around an entity; none for the root.
    pub fn parent(&self, id: EntityId) -> Option<EntityId> {
        self.parents[id.index()]
    }

    /// Nodes and objects of a node in document order; nothing for an object.
    pub fn children(&self, id: EntityId) -> &[EntityId] {
        self.node(id).map_or(&[], |node| &node.children)
    }

    /// The child nodes of a node in document order.
    pub fn nodes(&self, id: EntityId) -> impl Iterator<Item = (EntityId, &NodeText)> + '_ {
        self.children(id).iter().filter_map(|&child| Some((child, self.node(child)?)))
    }

    /// The objects of a node in document order.
    pub fn objects(&self, id: EntityId) -> impl Iterator<Item = (EntityId, &ObjectText)> + '_ {
        self.children(id).iter().filter_map(|&child| Some((child, self.object(child)?)))
    }

    /// Every entity, parents before children, siblings in document order.
    pub fn pre_order(&self) -> impl Iterator<Item = EntityId> + '_ {
        let mut stack = vec![self.root()];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// Elements that the rules of the format drop.
    pub fn dropped(&self) -> &[DroppedElement] {
        &self.dropped
    }

    /// Whether two scenes say the same. Spans and dropped elements do not count.
    pub fn same_content(&self, other: &SceneText) -> bool {
        self.entities.len() == other.entities.len()
            && self.pre_order().zip(other.pre_order()).all(|(left, right)| {
                self.children(left).len() == other.children(right).len()
                    && same_entity(self.entity(left), other.entity(right))
            })
    }

    fn add(&mut self, parent: EntityId, entity: Entity) -> EntityId {
        let id = EntityId::from_index(self.entities.len());
        match &mut self.entities[parent.index()] {
            Entity::Node(node) => node.children.push(id),
            Entity::Object(_) => panic!("the parent of an entity is a node"),
        }
        self.entities.push(entity);
        self.parents.push(Some(parent));
        id
    }
}

impl Entity {
    /// The name and where it stands.
    pub fn name(&self) -> Option<&(String, Span)> {
        match self {
            Entity::Node(node) => node.name.as_ref(),
            Entity::Object(object) => object.name.as_ref(),
        }
    }

    /// The attributes other than the structural ones.
    pub fn attributes(&self) -> &[Attribute] {
        match self {
            Entity::Node(node) => &node.attributes,
            Entity::Object(object) => &object.attributes,
        }
    }

    /// The whole element.
    pub fn span(&self) -> Span {
        match self {
            Entity::Node(node) => node.span,
            Entity::Object(object) => object.span,
        }
    }

    /// The class of an object; none for a node.
    fn class(&self) -> Option<&str> {
        match self {
            Entity::Node(_) => None,
            Entity::Object(object) => Some(&object.class),
        }
    }

    /// The name as it is compared: a missing one is empty.
    fn name_text(&self) -> &str {
        self.name().map_or("", |(name, _)| name)
    }

    fn parts_mut(&mut self) -> (&mut Option<(String, Span)>, &mut Vec<Attribute>) {
        match self {
            Entity::Node(node) => (&mut node.name, &mut node.attributes),
            Entity::Object(object) => (&mut object.name, &mut object.attributes),
        }
    }
}

fn same_entity(left: &Entity, right: &Entity) -> bool {
    left.class() == right.class()
        && left.name().map(|(name, _)| name) == right.name().map(|(name, _)| name)
        && same_attributes(left.attributes(), right.attributes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(name: &str) -> NodeText {
        NodeText {
            name: Some((name.to_owned(), Span::GENERATED)),
            attributes: Vec::new(),
            children: Vec::new(),
            tag_span: Span::GENERATED,
            span: Span::GENERATED,
        }
    }

    #[test]
    fn a_scene_is_built_in_memory_and_walked_in_document_order() {
        let mut scene = SceneText::new(node("root"));
        let beam = scene.add_node(scene.root(), node("beam"));
        scene.add_node(scene.root(), node("floor"));
        let object = ObjectText {
            class: "UniformMass".to_owned(),
            class_span: Span::GENERATED,
            name: None,
            attributes: vec![Attribute::generated("totalMass", "2")],
            span: Span::GENERATED,
        };
        let mass = scene.add_object(beam, object);
        let names: Vec<_> = scene.pre_order().map(|id| scene.entity(id).name_text()).collect();
        assert_eq!(names, ["root", "beam", "", "floor"]);
        assert_eq!(scene.parent(mass), Some(beam));
        assert_eq!(scene.nodes(scene.root()).count(), 2);
        assert_eq!(scene.objects(beam).map(|(id, _)| id).collect::<Vec<_>>(), [mass]);
        assert!(scene.children(mass).is_empty());
    }
}
