//! Placing what an include brought into the node it stands in.

use std::collections::HashMap;

use super::attributes::override_attributes;
use super::{Entity, EntityId, NodeText};

/// Entities while a scene is being read. What was spliced or merged away leaves a hole.
#[derive(Default)]
pub(super) struct Arena {
    entities: Vec<Option<Entity>>,
    /// Children by identity, for nodes that something was merged into.
    indices: HashMap<EntityId, HashMap<Identity, EntityId>>,
}

/// What makes an included child the same as an existing one: the class (none for a node) and the name.
type Identity = (Option<String>, String);

impl Arena {
    pub(super) fn len(&self) -> usize {
        self.entities.len()
    }

    pub(super) fn push(&mut self, entity: Entity) -> EntityId {
        let id = EntityId::from_index(self.entities.len());
        self.entities.push(Some(entity));
        id
    }

    pub(super) fn entity_mut(&mut self, id: EntityId) -> Option<&mut Entity> {
        self.entities.get_mut(id.index())?.as_mut()
    }

    /// The entities from an index on, without the holes.
    pub(super) fn entities_from_mut(&mut self, first: usize) -> impl Iterator<Item = &mut Entity> {
        self.entities.iter_mut().skip(first).flatten()
    }

    /// Appends a child to a node.
    pub(super) fn append(&mut self, parent: EntityId, child: EntityId) {
        if let Some(index) = self.indices.get_mut(&parent)
            && let Some(Some(entity)) = self.entities.get(child.index())
        {
            index.entry(identity(entity)).or_insert(child);
        }
        if let Some(node) = self.node_mut(parent) {
            node.children.push(child);
        }
    }

    /// Appends the children of `source` to `target`; `source` disappears.
    pub(super) fn splice(&mut self, source: EntityId, target: EntityId) {
        for child in self.take_children(source) {
            self.append(target, child);
        }
        self.remove(source);
    }

    /// Merges the children of `source` into `target`; `source` disappears.
    ///
    /// A child of the same class and name as an existing child gives it its attributes, and recursively its
    /// children; any other is appended. Children of one `source` are never merged with each other.
    /// Returns how many existing children had to be looked through.
    pub(super) fn merge(&mut self, source: EntityId, target: EntityId) -> usize {
        let mut n_looked_through = 0;
        let mut pairs = vec![(source, target)];
        while let Some((source, target)) = pairs.pop() {
            n_looked_through += self.build_index(target);
            let children = self.take_children(source);
            self.remove(source);
            let existing: Vec<_> = children.iter().map(|&child| self.find_existing(target, child)).collect();
            for (child, existing) in children.into_iter().zip(existing) {
                let Some(existing) = existing else {
                    self.append(target, child);
                    continue;
                };
                let Some(entity) = self.entity_mut(child) else {
                    continue;
                };
                let attributes = std::mem::take(entity.parts_mut().1);
                let is_node = matches!(entity, Entity::Node(_));
                if let Some(existing) = self.entity_mut(existing) {
                    override_attributes(existing.parts_mut().1, attributes);
                }
                if is_node {
                    pairs.push((child, existing));
                } else {
                    self.remove(child);
                }
            }
        }
        n_looked_through
    }

    /// Forgets what is known about names, because names changed.
    pub(super) fn forget_names(&mut self) {
        self.indices.clear();
    }

    /// The entities below `root` in pre-order, numbered anew, and their parents.
    pub(super) fn into_pre_order(mut self, root: EntityId) -> (Vec<Entity>, Vec<Option<EntityId>>) {
        let mut entities = Vec::with_capacity(self.entities.len());
        let mut parents: Vec<Option<EntityId>> = Vec::with_capacity(self.entities.len());
        let mut stack = vec![(root, None)];
        while let Some((old, parent)) = stack.pop() {
            let Some(mut entity) = self.entities[old.index()].take() else {
                continue;
            };
            let new = EntityId::from_index(entities.len());
            if let Entity::Node(node) = &mut entity {
                stack.extend(node.children.drain(..).rev().map(|child| (child, Some(new))));
            }
            entities.push(entity);
            parents.push(parent);
        }
        for (index, parent) in parents.iter().enumerate() {
            if let Some(Entity::Node(node)) = parent.and_then(|parent| entities.get_mut(parent.index())) {
                node.children.push(EntityId::from_index(index));
            }
        }
        (entities, parents)
    }

    fn build_index(&mut self, node: EntityId) -> usize {
        if self.indices.contains_key(&node) {
            return 0;
        }
        let mut index = HashMap::new();
        let Some(Some(Entity::Node(text))) = self.entities.get(node.index()) else {
            return 0;
        };
        for &child in &text.children {
            if let Some(Some(entity)) = self.entities.get(child.index()) {
                index.entry(identity(entity)).or_insert(child);
            }
        }
        let n_children = text.children.len();
        self.indices.insert(node, index);
        n_children
    }

    fn find_existing(&self, target: EntityId, child: EntityId) -> Option<EntityId> {
        let entity = self.entities.get(child.index())?.as_ref()?;
        self.indices.get(&target)?.get(&identity(entity)).copied()
    }

    fn take_children(&mut self, node: EntityId) -> Vec<EntityId> {
        self.node_mut(node).map(|node| std::mem::take(&mut node.children)).unwrap_or_default()
    }

    fn node_mut(&mut self, id: EntityId) -> Option<&mut NodeText> {
        match self.entity_mut(id) {
            Some(Entity::Node(node)) => Some(node),
            _ => None,
        }
    }

    fn remove(&mut self, id: EntityId) {
        if let Some(slot) = self.entities.get_mut(id.index()) {
            *slot = None;
        }
    }
}

fn identity(entity: &Entity) -> Identity {
    (entity.class().map(str::to_owned), entity.name_text().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Attribute;
    use crate::source::Span;

    fn node(name: &str, attribute: &str) -> Entity {
        Entity::Node(NodeText {
            name: Some((name.to_owned(), Span::GENERATED)),
            attributes: vec![Attribute::generated(attribute, "")],
            children: Vec::new(),
            tag_span: Span::GENERATED,
            span: Span::GENERATED,
        })
    }

    #[test]
    fn merging_overrides_what_is_there_appends_the_rest_and_leaves_no_holes() {
        let mut arena = Arena::default();
        let [root, old, source, same, inner, other, other_again] =
            [("root", "a"), ("x", "b"), ("_Merge_", "c"), ("x", "d"), ("y", "e"), ("z", "f"), ("z", "g")]
                .map(|(name, attribute)| arena.push(node(name, attribute)));
        arena.append(root, old);
        arena.append(source, same);
        arena.append(same, inner);
        arena.append(source, other);
        arena.append(source, other_again);
        arena.merge(source, root);
        let (entities, parents) = arena.into_pre_order(root);
        let names: Vec<_> = entities.iter().map(Entity::name_text).collect();
        assert_eq!(names, ["root", "x", "y", "z", "z"]);
        let attributes: Vec<_> = entities[1].attributes().iter().map(|attribute| attribute.name.as_str()).collect();
        assert_eq!(attributes, ["b", "d"]);
        let parents: Vec<_> = parents.into_iter().map(|parent| parent.map(EntityId::index)).collect();
        assert_eq!(parents, [None, Some(0), Some(1), Some(0), Some(0)]);
    }
}
