//! What is in a node by the roles of its classes, in a table: engines look for the state and the topology beside them.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::component::{ClassInfo, Component, Role};
use super::init::InitContext;
use super::link::Search;
use super::{NodeId, ObjectId, Scene};

/// The objects of a node by the roles of their classes, each list in the order of the node; made when it is first asked
/// for, and forgotten when somebody may have written what is in the node.
#[derive(Default)]
pub(super) struct ByRole {
    table: OnceLock<HashMap<Role, Vec<ObjectId>>>,
    /// The first object that reads a mesh from a file.
    loader: OnceLock<Option<ObjectId>>,
}

impl ByRole {
    /// Forgets everything.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// An object has another component, of a class with other roles or with the same.
    pub fn component_changed(&mut self, has_other_roles: bool) {
        self.loader.take();
        if has_other_roles {
            self.table.take();
        }
    }

    /// Takes in what was added at the end of the node's objects: objects are added while others are initialised.
    pub fn add(&mut self, object: ObjectId, class: &ClassInfo) {
        self.loader.take();
        if let Some(table) = self.table.get_mut() {
            class.roles.iter().for_each(|role| table.entry(*role).or_default().push(object));
        }
    }
}

impl Scene {
    /// The objects of a node whose classes name a role, in the order of the node; a mass that says no more is not found
    /// as a force field. Those that are being initialised are among them. Takes time in proportion to what is found,
    /// but for the first time that a node is asked.
    pub fn in_role(&self, node: NodeId, role: Role) -> &[ObjectId] {
        let entry = self.node(node);
        let table = entry.by_role.table.get_or_init(|| {
            let mut table: HashMap<Role, Vec<ObjectId>> = HashMap::new();
            for &object in &entry.objects {
                self.object(object).class.roles.iter().for_each(|role| table.entry(*role).or_default().push(object));
            }
            table
        });
        table.get(&role).map_or(&[], Vec::as_slice)
    }

    /// The first object of a node that reads a mesh and needs nothing else of the scene. Looks at all of them once
    /// only.
    pub fn loader_in(&self, node: NodeId) -> Option<ObjectId> {
        let entry = self.node(node);
        if let Some(known) = entry.by_role.loader.get() {
            return *known;
        }
        let reads = |object: &ObjectId| {
            self.component(*object).is_some_and(|component| component.lifecycle().reads_files_first())
        };
        let found = entry.objects.iter().copied().find(reads);
        // Who asks is being initialised. Of others that are, nobody knows what they are.
        let n_taken_out = entry.objects.iter().filter(|object| self.component(**object).is_none()).count();
        if n_taken_out <= 1 {
            entry.by_role.loader.get_or_init(|| found);
        }
        found
    }

    /// As [`find`](Self::find) among the objects whose classes name a role, as [`in_role`](Self::in_role) lists them.
    pub fn find_in_role(
        &self,
        node: NodeId,
        search: Search,
        role: Role,
        accepts: &dyn Fn(&dyn Component) -> bool,
    ) -> Option<ObjectId> {
        let fits = |object: &ObjectId| self.component(*object).is_some_and(accepts);
        let local = |node: NodeId| self.in_role(node, role).iter().copied().find(fits);
        match search {
            Search::None => None,
            Search::Local => local(node),
            Search::Up => local(node).or_else(|| self.above(node).find_map(local)),
            Search::Parent => self.above(node).find_map(local),
            Search::Down => self.pre_order(node).into_iter().find_map(local),
            Search::Root => self.pre_order(self.root()).into_iter().find_map(local),
        }
    }
}

impl InitContext<'_> {
    /// As [`find`](Self::find) among the objects whose classes name a role. Each of n engines in a node that looks for
    /// what is beside it would ask all n otherwise.
    pub fn find_in_role(
        &self,
        search: Search,
        role: Role,
        accepts: impl Fn(&dyn Component) -> bool,
    ) -> Option<ObjectId> {
        self.scene.find_in_role(self.node, search, role, &accepts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::component::{Attach, Base, Lifecycle};

    static GRID: ClassInfo =
        ClassInfo { name: "Grid", category: "Test", help: "", attach: Attach::Nothing, roles: &[Role::Topology] };
    static REGION: ClassInfo =
        ClassInfo { name: "Region", category: "Test", help: "", attach: Attach::Nothing, roles: &[Role::Engine] };

    /// Seen: each of n regions of interest in a node asked all n of them for the topology beside it.
    #[test]
    fn the_objects_of_a_role_are_in_a_table_that_follows_what_is_added_and_taken() {
        let mut scene = Scene::default();
        let root = scene.root();
        let first = scene.declare_object(root, "a", &GRID);
        let region = scene.declare_object(root, "b", &REGION);
        assert_eq!(scene.in_role(root, Role::Topology), [first]);
        assert!(scene.node(root).by_role.table.get().is_some(), "a table was made");
        let second = scene.declare_object(root, "c", &GRID);
        assert!(scene.node(root).by_role.table.get().is_some(), "the table stays");
        assert_eq!(scene.in_role(root, Role::Topology), [first, second]);
        assert_eq!(scene.in_role(root, Role::Engine), [region]);
        assert!(scene.in_role(root, Role::State).is_empty());
        scene.remove_object(first);
        assert_eq!(scene.in_role(root, Role::Topology), [second]);
        let below = scene.add_node(root, "below");
        scene.move_object(second, below);
        assert_eq!(
            (scene.in_role(root, Role::Topology).len(), scene.in_role(below, Role::Topology)),
            (0, &[second][..])
        );
    }
    /// Reads a mesh.
    #[derive(settee_derive::Component)]
    #[component(category = "Test")]
    struct Reader {
        #[group]
        base: Base,
    }

    impl Lifecycle for Reader {
        fn reads_files_first(&self) -> bool {
            true
        }
    }

    /// Seen: each of n regions of interest below a state asked all n of them for a loader beside it.
    #[test]
    fn the_loader_of_a_node_is_known_until_something_is_added_or_taken() {
        let mut scene = Scene::default();
        let root = scene.root();
        assert_eq!(scene.loader_in(root), None);
        assert!(scene.node(root).by_role.loader.get().is_some(), "that there is none is known");
        let [first, second] = ["a", "b"].map(|name| scene.add_object(root, name, Box::new(Reader::default())));
        assert_eq!(scene.loader_in(root), Some(first));
        assert_eq!(scene.node(root).by_role.loader.get(), Some(&Some(first)));
        scene.remove_object(first);
        assert_eq!(scene.loader_in(root), Some(second));
    }
}
