//! A scene that a program builds node by node, without a text.

use std::fmt::Display;
use std::path::PathBuf;
use std::sync::Arc;

use settee_kernel::{Diagnostic, NodeId, ObjectId, Registry, Scene};
use settee_loader::{Attribute, Description, Draft, LoadOptions, Naming, add_loops, empty_scene};
use settee_scn::SourceMap;

use crate::{Loaded, Simulation};

/// Builds a scene in code. Classes, attributes and paths are spelled as in scene files, and the findings are the same.
///
/// Attributes are pairs of a name and anything that can be printed: numbers, texts, `"@path"` for links. Templates are
/// chosen and links are followed in [`finish`](Self::finish), so that objects may be added in any order.
pub struct SceneBuilder {
    scene: Scene,
    draft: Draft<'static>,
    registry: Arc<Registry>,
    diagnostics: Vec<Diagnostic>,
}

/// An attribute of a node or of an object: its name in scenes, and its value.
pub type Given<'a> = (&'a str, &'a dyn Display);

impl SceneBuilder {
    /// A scene that has only its root, with the classes of `registry`; files are searched in `folder` first.
    pub fn new(registry: Registry, folder: Option<PathBuf>, options: &LoadOptions) -> Self {
        Self {
            scene: empty_scene(folder, options),
            draft: Draft::default(),
            registry: Arc::new(registry),
            diagnostics: Vec::new(),
        }
    }

    /// The root.
    pub fn root(&self) -> NodeId {
        self.scene.root()
    }

    /// Adds a node below `parent`.
    pub fn node(&mut self, parent: NodeId, name: &str, attributes: &[Given<'_>]) -> NodeId {
        let node = self.scene.add_node(parent, name);
        self.set(node, attributes);
        node
    }

    /// Writes attributes of a node, such as `gravity` and `dt` of the root.
    pub fn set(&mut self, node: NodeId, attributes: &[Given<'_>]) {
        self.draft.add_node(node, given(attributes));
    }

    /// Adds an object of `class` at the end of a node. The attribute `name` names it; otherwise the name is the class
    /// with a number, as in scene files. `None` if there is no such class, which is an error among the findings.
    pub fn object(&mut self, node: NodeId, class: &str, attributes: &[Given<'_>]) -> Option<ObjectId> {
        let name = attributes.iter().find(|(name, _)| *name == "name").map(|(_, value)| value.to_string());
        let others: Vec<Given<'_>> = attributes.iter().copied().filter(|(name, _)| *name != "name").collect();
        let description = Description {
            class,
            naming: name.filter(|name| !name.is_empty()).map_or(Naming::Numbered, Naming::Given),
            attributes: given(&others),
            at: None,
        };
        let added = self.draft.add_object(&mut self.scene, &self.registry, node, description, &mut self.diagnostics);
        added.map_err(|finding| self.diagnostics.push(finding)).ok()
    }

    /// Reads all attributes, connects the links and initialises the scene, with a number of threads for its steps.
    pub fn finish(mut self, threads: usize) -> Loaded {
        add_loops(&mut self.scene, &self.registry);
        self.draft.finish(&mut self.scene, &self.registry, &mut self.diagnostics);
        let loaded = settee_loader::Loaded {
            scene: Some(self.scene),
            sources: SourceMap::default(),
            diagnostics: self.diagnostics,
        };
        Simulation::start(loaded, self.registry, threads)
    }
}

fn given(attributes: &[Given<'_>]) -> Vec<Attribute<'static>> {
    attributes.iter().map(|(name, value)| Attribute::given(name, value.to_string(), None, None)).collect()
}
