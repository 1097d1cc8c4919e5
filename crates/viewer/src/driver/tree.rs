//! The nodes and components of a scene as a list, for trees on the screen.

use settee_geometry::topology::container::{constant, dynamic, grid};
use settee_geometry::topology::utility;
use settee_geometry::visual;
use settee_kernel::{Component, ObjectState, Owner, Scene, is_one_of};

/// What a component is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Role {
    Node,
    State,
    Topology,
    Mass,
    ForceField,
    Constraint,
    Mapping,
    OdeSolver,
    LinearSolver,
    Loop,
    Visual,
    Engine,
    Other,
}

impl Role {
    /// The role that tells most of a component.
    pub fn of(component: &dyn Component) -> Self {
        if component.as_ode_solver().is_some() {
            Self::OdeSolver
        } else if component.as_linear_solver().is_some()
            || component.as_linear_system().is_some()
            || component.as_newton_solver().is_some()
        {
            Self::LinearSolver
        } else if component.as_visual_model().is_some() || is_one_of(component, visual::CLASSES) {
            Self::Visual
        } else if component.as_state().is_some() {
            Self::State
        } else if component.as_mapping().is_some() || component.as_topological_mapping().is_some() {
            Self::Mapping
        } else if component.as_topology().is_some() || is_about_topology(component) {
            Self::Topology
        } else if component.as_mass().is_some() {
            Self::Mass
        } else if component.as_force_field().is_some() {
            Self::ForceField
        } else if component.as_projective_constraint().is_some() {
            Self::Constraint
        } else if component.as_animation_loop().is_some() {
            Self::Loop
        } else if component.as_engine().is_some() {
            Self::Engine
        } else {
            Self::Other
        }
    }

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Node => "node",
            Self::State => "state",
            Self::Topology => "topology",
            Self::Mass => "mass",
            Self::ForceField => "force field",
            Self::Constraint => "constraint",
            Self::Mapping => "mapping",
            Self::OdeSolver => "integration in time",
            Self::LinearSolver => "solver",
            Self::Loop => "loop",
            Self::Visual => "visual",
            Self::Engine => "engine",
            Self::Other => "component",
        }
    }
}

/// Whether a component belongs to a topology, such as what measures or changes it.
fn is_about_topology(component: &dyn Component) -> bool {
    [constant::CLASSES, dynamic::CLASSES, grid::CLASSES, utility::CLASSES]
        .into_iter()
        .any(|classes| is_one_of(component, classes))
}

/// A node or a component.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Who it is.
    pub owner: Owner,
    /// Steps from the root.
    pub depth: usize,
    /// Index of the node that it is in; its own for the root.
    pub parent: usize,
    /// Name of the object.
    pub name: String,
    /// Its class; `Node` for nodes.
    pub class: &'static str,
    /// Its template, or an empty text.
    pub template: &'static str,
    /// Path of the object.
    pub path: String,
    /// What it is for.
    pub role: Role,
    /// Whether it works: initialised, and in an active node.
    pub is_working: bool,
    /// `file:line`, if the text of the scene is known.
    pub place: Option<String>,
}

/// All of them, parents before children, the components of a node before the nodes below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneTree {
    /// The entries.
    pub entries: Vec<Entry>,
}

impl SceneTree {
    /// Lists a scene.
    pub fn of(scene: &Scene) -> Self {
        let mut tree = Self::default();
        tree.add_node(scene, scene.root(), 0, 0, true);
        tree
    }

    /// The entry of a node or component.
    pub fn find(&self, owner: Owner) -> Option<usize> {
        self.entries.iter().position(|entry| entry.owner == owner)
    }

    /// Which entries match a search: name, class or path contain all words, in any case. With them come the nodes that
    /// they are in. An empty text matches all.
    pub fn matching(&self, text: &str) -> Vec<bool> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let mut shown = vec![false; self.entries.len()];
        for (index, entry) in self.entries.iter().enumerate() {
            let text =
                format!("{} {} {} {}", entry.name, entry.class, entry.template, entry.role.name()).to_lowercase();
            if words.iter().all(|word| text.contains(word.as_str())) {
                let mut at = index;
                while !shown[at] {
                    shown[at] = true;
                    at = self.entries[at].parent;
                }
            }
        }
        shown
    }

    fn add_node(&mut self, scene: &Scene, id: settee_kernel::NodeId, depth: usize, parent: usize, is_active: bool) {
        let node = scene.node(id);
        let is_active = is_active && *node.data.activated;
        let own = self.entries.len();
        let name = if node.name.is_empty() && depth == 0 { "root".to_owned() } else { node.name.clone() };
        let place = |location: &Option<settee_kernel::Location>| {
            location.as_ref().map(|place| format!("{}:{}", place.file, place.line))
        };
        self.entries.push(Entry {
            owner: Owner::Node(id),
            depth,
            parent,
            name,
            class: "Node",
            template: "",
            path: scene.path(id),
            role: Role::Node,
            is_working: is_active,
            place: place(&node.location),
        });
        for &object in &node.objects {
            let Some(component) = scene.component(object) else { continue };
            let entry = scene.object(object);
            self.entries.push(Entry {
                owner: Owner::Object(object),
                depth: depth + 1,
                parent: own,
                name: entry.name.clone(),
                class: component.class().name,
                template: component.template(),
                path: scene.object_path(object),
                role: Role::of(component),
                is_working: is_active && entry.state == ObjectState::Valid,
                place: place(&entry.location),
            });
        }
        for &child in &node.children {
            // A node with several parents stands below the first.
            if scene.first_parent(child) == Some(id) {
                self.add_node(scene, child, depth + 1, own, is_active);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is about topologies or about the eye, and has no role that tells more, is shown as the manuals sort it.
    #[test]
    fn classes_without_a_telling_role_are_shown_as_in_the_manuals() {
        for (name, entry) in settee_components::registry().classes() {
            let component = entry.create_default();
            let (role, category) = (Role::of(component.as_ref()), entry.info.category);
            if category.starts_with("Visual") {
                assert_eq!(role, Role::Visual, "{name}");
            } else if category.starts_with("Topology") {
                assert!(matches!(role, Role::Topology | Role::Mapping), "{name}: {role:?}");
            }
        }
    }
}
