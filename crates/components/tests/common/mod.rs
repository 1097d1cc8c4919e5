//! Scenes made from class names and attributes, without a file.
#![allow(dead_code, reason = "each test uses its part")]

pub mod forces;
pub mod scenes;
pub mod seen;

use settee_kernel::{
    Component, DataRef, Diagnostic, LinkOrigin, NodeId, ObjectId, Owner, Place, Scene, has_error, split_data_path,
};
use settee_math::StateKind;

/// A scene under construction.
pub struct Stage {
    pub scene: Scene,
    pub node: NodeId,
    registry: settee_kernel::Registry,
}

impl Stage {
    pub fn new() -> Self {
        let scene = Scene::default();
        let node = scene.root();
        Self { scene, node, registry: settee_components::registry() }
    }

    /// Goes on in a new child of the current node.
    pub fn child(&mut self, name: &str) -> NodeId {
        self.node = self.scene.add_node(self.node, name);
        self.node
    }

    /// Adds an object called like its class with small first letter, unless `name` is among the attributes.
    pub fn add(&mut self, class: &str, attributes: &[(&str, &str)]) -> ObjectId {
        let entry = self.registry.class(class).unwrap_or_else(|| panic!("{class} is registered"));
        let asked =
            attributes.iter().find(|(name, _)| *name == "template").and_then(|(_, text)| StateKind::parse(text));
        let template =
            entry.templates.iter().find(|entry| asked.is_none() || entry.kind == asked).expect("the template exists");
        let component = (template.create)();
        let mut name = class[..1].to_lowercase() + &class[1..];
        if let Some((_, given)) = attributes.iter().find(|(name, _)| *name == "name") {
            (*given).clone_into(&mut name);
        }
        let id = self.scene.add_object(self.node, &name, component);
        for (name, text) in attributes.iter().filter(|(name, _)| !["name", "template"].contains(name)) {
            self.write(id, name, text);
        }
        id
    }

    fn write(&mut self, id: ObjectId, name: &str, text: &str) {
        let component = self.scene.component_mut(id).expect("just added");
        if let Some(link) = component.find_link(name) {
            component.link_mut(link).set_paths(vec![text.to_owned()]);
            return;
        }
        let Some(data) = component.find_data(name) else {
            let outcome = component.lifecycle_mut().parse_attribute(name, text);
            outcome
                .unwrap_or_else(|| panic!("{name} is an attribute"))
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            return;
        };
        let target = DataRef { owner: Owner::Object(id), index: data };
        match text.strip_prefix('@') {
            Some(path) => {
                let source = self.data_ref(id, path);
                self.scene.connect(source, target);
            }
            None => component.data_mut(data).parse(text).unwrap_or_else(|error| panic!("{name}: {error}")),
        }
    }

    fn data_ref(&self, id: ObjectId, path: &str) -> DataRef {
        let (path, data) = split_data_path(path);
        let from = LinkOrigin { node: self.scene.object(id).node, owner: Some(id) };
        let Some(Place::Object(source)) = self.scene.resolve_path(from, path) else {
            panic!("{path} leads to an object")
        };
        let component = self.scene.component(source).expect("present");
        DataRef {
            owner: Owner::Object(source),
            index: component.find_data(data.expect("a data is named")).expect("the data exists"),
        }
    }

    /// Initialises; returns the findings.
    pub fn initialise(&mut self) -> Vec<Diagnostic> {
        let mut findings = Vec::new();
        self.scene.initialise(&mut findings);
        findings
    }

    /// Initialises a scene in which nothing is wrong.
    pub fn ready(mut self) -> Self {
        let findings = self.initialise();
        assert!(findings.is_empty(), "{}", findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
        self
    }

    /// Initialises a scene without errors.
    pub fn ready_with_warnings(mut self) -> Self {
        let findings = self.initialise();
        assert!(!has_error(&findings), "{findings:?}");
        self
    }

    pub fn component(&self, id: ObjectId) -> &dyn Component {
        self.scene.component(id).expect("present")
    }

    /// A data as text.
    pub fn text(&self, id: ObjectId, data: &str) -> String {
        let component = self.component(id);
        component.data(component.find_data(data).expect("the data exists")).print()
    }

    /// Positions of a state.
    pub fn position(&self, id: ObjectId) -> Vec<f64> {
        self.component(id).as_state().expect("a state").position()
    }
}

/// A folder with files for loaders, removed at the end.
pub struct Folder(pub std::path::PathBuf);

impl Folder {
    pub fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let path = std::env::temp_dir().join(format!("settee-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary folder is writable");
        for (file, text) in files {
            std::fs::write(path.join(file), text).expect("the temporary folder is writable");
        }
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
