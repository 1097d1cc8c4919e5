//! Pointers from a component to other components, and the paths that name them.

use std::collections::HashMap;
use std::marker::PhantomData;

use super::component::Component;
use super::{NodeId, ObjectId, Owner, Scene};

/// Where a link that the scene leaves empty looks for its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Nowhere: it stays empty.
    None,
    /// The own node.
    Local,
    /// The own node, then the ancestors.
    Up,
    /// The own node, then its descendants in pre-order.
    Down,
    /// The parent node, then its ancestors.
    Parent,
    /// All nodes from the root.
    Root,
}

/// What is declared about a link.
#[derive(Debug)]
pub struct LinkInfo {
    /// Name in scenes.
    pub name: &'static str,
    /// Other names that write it.
    pub aliases: &'static [&'static str],
    /// Help text.
    pub help: &'static str,
    /// Where an empty link looks.
    pub search: Search,
    /// The component cannot work without it.
    pub required: bool,
    /// Accepted, without effect, and no result depends on it: why. Setting it is a note.
    pub ignored: Option<&'static str>,
}

impl LinkInfo {
    /// Whether `name` is the name or an alias.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }
}

/// What a link may point to: a role such as `dyn LinearSolverRole`, or a concrete component.
pub trait LinkTarget {
    /// For messages, e.g. `linear solver`.
    const WHAT: &'static str;
    /// Whether a node has one of them, the last one added, as far as components that search upwards are concerned.
    const LAST_COUNTS: bool = false;
    /// Whether it is what components act on: where the link leads nowhere there is nothing for them to do.
    const IS_ACTED_ON: bool = false;
    /// Whether a component can be the target.
    fn accepts(component: &dyn Component) -> bool;
}

/// A pointer to one component.
#[derive(Debug)]
pub struct Link<T: ?Sized> {
    target: Option<ObjectId>,
    paths: Vec<String>,
    of: PhantomData<fn(&T)>,
}

/// A pointer to any number of components.
#[derive(Debug)]
pub struct MultiLink<T: ?Sized> {
    targets: Vec<ObjectId>,
    paths: Vec<String>,
    of: PhantomData<fn(&T)>,
}

impl<T: ?Sized> Default for Link<T> {
    fn default() -> Self {
        Self { target: None, paths: Vec::new(), of: PhantomData }
    }
}

impl<T: ?Sized> Default for MultiLink<T> {
    fn default() -> Self {
        Self { targets: Vec::new(), paths: Vec::new(), of: PhantomData }
    }
}

impl<T: ?Sized> Link<T> {
    /// The target, once resolved.
    pub fn target(&self) -> Option<ObjectId> {
        self.target
    }

    /// Whether the scene wrote a path.
    pub fn is_set(&self) -> bool {
        !self.paths.is_empty()
    }

    /// Points to a component.
    pub fn point_to(&mut self, target: Option<ObjectId>) {
        self.target = target;
    }
}

impl<T: ?Sized> MultiLink<T> {
    /// The targets, once resolved, in order.
    pub fn targets(&self) -> &[ObjectId] {
        &self.targets
    }
}

/// A link of any kind: what the loader needs of it.
pub trait AnyLink: Send + Sync {
    /// What it may point to, for messages.
    fn what(&self) -> &'static str;
    /// Name of the type of its targets, which no other type has.
    fn target_type(&self) -> &'static str;
    /// Whether of several in a node the last one is found by a search upwards.
    fn last_counts(&self) -> bool;
    /// Whether the component acts on its targets, see [`LinkTarget::IS_ACTED_ON`].
    fn is_acted_on(&self) -> bool;
    /// Whether a component can be the target.
    fn accepts(&self, component: &dyn Component) -> bool;
    /// Whether several targets are allowed.
    fn is_multiple(&self) -> bool;
    /// The paths written in the scene.
    fn paths(&self) -> &[String];
    /// Writes the paths; targets are found later.
    fn set_paths(&mut self, paths: Vec<String>);
    /// The targets found.
    fn targets(&self) -> Vec<ObjectId>;
    /// Writes the targets.
    fn set_targets(&mut self, targets: &[ObjectId]);
}

impl<T: LinkTarget + ?Sized> AnyLink for Link<T> {
    fn what(&self) -> &'static str {
        T::WHAT
    }
    fn target_type(&self) -> &'static str {
        std::any::type_name::<T>()
    }
    fn last_counts(&self) -> bool {
        T::LAST_COUNTS
    }
    fn is_acted_on(&self) -> bool {
        T::IS_ACTED_ON
    }
    fn accepts(&self, component: &dyn Component) -> bool {
        T::accepts(component)
    }
    fn is_multiple(&self) -> bool {
        false
    }
    fn paths(&self) -> &[String] {
        &self.paths
    }
    fn set_paths(&mut self, paths: Vec<String>) {
        self.paths = paths;
    }
    fn targets(&self) -> Vec<ObjectId> {
        self.target.into_iter().collect()
    }
    fn set_targets(&mut self, targets: &[ObjectId]) {
        self.target = targets.first().copied();
    }
}

impl<T: LinkTarget + ?Sized> AnyLink for MultiLink<T> {
    fn what(&self) -> &'static str {
        T::WHAT
    }
    fn target_type(&self) -> &'static str {
        std::any::type_name::<T>()
    }
    fn last_counts(&self) -> bool {
        T::LAST_COUNTS
    }
    fn is_acted_on(&self) -> bool {
        T::IS_ACTED_ON
    }
    fn accepts(&self, component: &dyn Component) -> bool {
        T::accepts(component)
    }
    fn is_multiple(&self) -> bool {
        true
    }
    fn paths(&self) -> &[String] {
        &self.paths
    }
    fn set_paths(&mut self, paths: Vec<String>) {
        self.paths = paths;
    }
    fn targets(&self) -> Vec<ObjectId> {
        self.targets.clone()
    }
    fn set_targets(&mut self, targets: &[ObjectId]) {
        self.targets = targets.to_vec();
    }
}

/// Objects of a node that a kind of link accepts, for as long as the scene keeps its structure. Without it each of n
/// objects in a node would ask all of them.
#[derive(Default)]
pub(crate) struct Found {
    /// By node, then by the type of the targets.
    lists: HashMap<NodeId, HashMap<&'static str, Vec<ObjectId>>>,
    /// Components that were asked.
    n_asked: u64,
}

/// Objects of a node from which on what fits is remembered: fewer are asked as fast.
const WORTH_REMEMBERING: usize = 16;

impl Found {
    /// Components that were asked so far.
    pub fn n_asked(&self) -> u64 {
        self.n_asked
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.lists.clear();
    }

    /// Forgets what fits in a node: its objects, or the component of one of them, are others.
    pub fn forget(&mut self, node: NodeId) {
        self.lists.remove(&node);
    }

    /// The objects of a node that a link accepts; `None` where asking all of them is as fast.
    fn of(&mut self, scene: &Scene, node: NodeId, link: &dyn AnyLink) -> Option<&[ObjectId]> {
        let objects = &scene.node(node).objects;
        if objects.len() < WORTH_REMEMBERING {
            return None;
        }
        let kind = link.target_type();
        if self.lists.get(&node).is_none_or(|lists| !lists.contains_key(kind)) {
            // Of a component that is taken out, other than that of the link's owner, nobody knows what it is.
            if objects.iter().any(|object| scene.component(*object).is_none()) {
                return None;
            }
            self.n_asked += objects.len() as u64;
            let accepts = |object: &ObjectId| scene.component(*object).is_some_and(|found| link.accepts(found));
            let fitting = objects.iter().copied().filter(accepts).collect();
            self.lists.entry(node).or_default().insert(kind, fitting);
        }
        self.lists.get(&node)?.get(kind).map(Vec::as_slice)
    }
}

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A node.
    Node(NodeId),
    /// An object.
    Object(ObjectId),
}

impl Place {
    /// The place as an owner of data.
    pub fn owner(self) -> Owner {
        match self {
            Self::Node(node) => Owner::Node(node),
            Self::Object(object) => Owner::Object(object),
        }
    }
}

/// Splits `@path.data` (without the `@`) into path and data name.
pub fn split_data_path(text: &str) -> (&str, Option<&str>) {
    if text.ends_with("..") || text == "." || text.ends_with("/.") {
        return (text, None);
    }
    let slash = text.rfind('/');
    match text.rfind('.') {
        // The dot belongs to a `..` directly before it.
        Some(dot) if slash.is_none_or(|slash| dot > slash) && !text[..dot].ends_with('.') => {
            (&text[..dot], Some(&text[dot + 1..]))
        }
        // `@../.gravity`: a lone dot after the slash introduces data of the node.
        Some(dot) if slash.is_some_and(|slash| dot == slash + 1) => (&text[..dot], Some(&text[dot + 1..])),
        _ => (text, None),
    }
}

/// Where a path is resolved from.
#[derive(Clone, Copy, Debug)]
pub struct From {
    /// Node of the owner of the link.
    pub node: NodeId,
    /// The owner, if it is an object.
    pub owner: Option<ObjectId>,
}

impl Scene {
    /// Follows a path (without `@` and data name) to a node or an object.
    ///
    /// A bare first name is searched in the own node, then in the ancestors; after `/`, `.` or `..` only where the path
    /// says.
    pub fn resolve_path(&self, from: From, path: &str) -> Option<Place> {
        if path.is_empty() || path == "[]" {
            return Some(from.owner.map_or(Place::Node(from.node), Place::Object));
        }
        if let Some(back) = path.strip_prefix("[-").and_then(|rest| rest.strip_suffix(']')) {
            let back: usize = back.parse().ok()?;
            let objects = &self.node(from.node).objects;
            let own = objects.iter().position(|object| Some(*object) == from.owner)?;
            return own.checked_sub(back).map(|index| Place::Object(objects[index]));
        }
        let mut node = from.node;
        let mut based = false;
        let mut object = None;
        let mut rest = path;
        if let Some(tail) = path.strip_prefix('/') {
            (node, based, rest) = (self.root(), true, tail);
        }
        for segment in rest.split('/') {
            match segment {
                "" => continue,
                "." => {}
                ".." => {
                    // From an object `..` would be its master; objects have no masters here.
                    node = if object.is_some() {
                        return None;
                    } else {
                        self.first_parent(node)?
                    };
                }
                name => {
                    if object.is_some() {
                        return None;
                    }
                    let found = if based { self.named_here(node, name) } else { self.named_upwards(node, name) };
                    match found? {
                        Place::Node(found) => node = found,
                        Place::Object(found) => object = Some(found),
                    }
                }
            }
            based = true;
        }
        Some(object.map_or(Place::Node(node), Place::Object))
    }

    fn named_upwards(&self, start: NodeId, name: &str) -> Option<Place> {
        self.named_here(start, name).or_else(|| self.above(start).find_map(|node| self.named_here(node, name)))
    }

    /// Whether a link accepts a component other than the one that the link belongs to.
    pub(crate) fn accepts_other(&self, from: From, link: &dyn AnyLink, candidate: &dyn Component) -> bool {
        let owner = from.owner.and_then(|owner| self.component(owner));
        owner.is_none_or(|owner| !std::ptr::addr_eq(owner, candidate)) && link.accepts(candidate)
    }

    /// The object of a place that a link accepts. A node stands for its only object that fits, or else for the nearest
    /// one above it if `inherit`.
    ///
    /// # Errors
    /// The objects that fit, when several do.
    pub fn object_at(
        &self,
        place: Place,
        accepts: &dyn Fn(&dyn Component) -> bool,
        inherit: bool,
    ) -> Result<Option<ObjectId>, Vec<ObjectId>> {
        match place {
            Place::Object(object) => Ok(self.component(object).filter(|component| accepts(*component)).map(|_| object)),
            Place::Node(node) => {
                let fitting: Vec<ObjectId> = self
                    .node(node)
                    .objects
                    .iter()
                    .copied()
                    .filter(|object| self.component(*object).is_some_and(accepts))
                    .collect();
                match fitting.as_slice() {
                    [one] => Ok(Some(*one)),
                    [] if inherit => Ok(self.find(node, Search::Parent, accepts)),
                    [] => Ok(None),
                    _ => Err(fitting),
                }
            }
        }
    }

    /// What an empty link finds: the first object that fits, in the order of the search, or the last one in its node
    /// where that counts. `found` remembers what fits in the nodes where the search begins and in those above: each of
    /// n bodies would ask all objects of the root otherwise.
    pub(crate) fn find_for(
        &self,
        from: From,
        search: Search,
        link: &dyn AnyLink,
        found: &mut Found,
    ) -> Option<ObjectId> {
        let node = from.node;
        let accepts = |candidate: &dyn Component| self.accepts_other(from, link, candidate);
        let is_there = |object: &ObjectId| Some(*object) != from.owner && self.component(*object).is_some();
        let takes_last = search == Search::Up && link.last_counts();
        let mut local = |node: NodeId| match found.of(self, node, link) {
            Some(fitting) if takes_last => fitting.iter().copied().rfind(is_there),
            Some(fitting) => fitting.iter().copied().find(is_there),
            None => {
                let fits = |object: &ObjectId| self.component(*object).is_some_and(accepts);
                let mut objects = self.node(node).objects.iter().copied();
                if takes_last { objects.rfind(fits) } else { objects.find(fits) }
            }
        };
        match search {
            Search::Local => local(node),
            Search::Up => local(node).or_else(|| self.above(node).find_map(local)),
            Search::Parent => self.above(node).find_map(local),
            Search::None | Search::Down | Search::Root => self.find(node, search, &accepts),
        }
    }

    /// The first object that fits, in the order of the search.
    pub fn find(&self, node: NodeId, search: Search, accepts: &dyn Fn(&dyn Component) -> bool) -> Option<ObjectId> {
        let local = |node: NodeId| {
            self.node(node).objects.iter().copied().find(|object| self.component(*object).is_some_and(accepts))
        };
        match search {
            Search::None => None,
            Search::Local => local(node),
            Search::Up => local(node).or_else(|| self.find(node, Search::Parent, accepts)),
            Search::Parent => self.above(node).find_map(local),
            Search::Down => self.pre_order(node).into_iter().find_map(local),
            Search::Root => self.pre_order(self.root()).into_iter().find_map(local),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::split_data_path;

    #[test]
    fn paths_split_as_the_table_of_the_specification_says() {
        for (text, path, data) in [
            ("loader.position", "loader", Some("position")),
            ("../mo.position", "../mo", Some("position")),
            ("..", "..", None),
            ("../", "../", None),
            (".", ".", None),
            ("./", "./", None),
            ("/a/b.x", "/a/b", Some("x")),
            ("../.gravity", "../", Some("gravity")),
            ("./.dt", "./", Some("dt")),
            ("[-1].position", "[-1]", Some("position")),
            ("", "", None),
            ("name", "name", None),
            ("../..", "../..", None),
        ] {
            assert_eq!(split_data_path(text), (path, data), "{text}");
        }
    }
}
