//! Builds the scene: nodes and objects in document order, then templates, attributes and links.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use settee_kernel::{Component, Diagnostic, Location, Lookup, NodeId, ObjectId, Owner, Registry, Scene, Severity};
use settee_scn::{Attribute, Entity, EntityId, Limits, LoadedScene, ObjectText, Problem, SceneText, SourceMap, Span};

use crate::attributes::{self, Given, Pending};
use crate::files::Includes;
use crate::{data_links, template};

/// How a scene is loaded.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Folders searched for meshes and includes after the scene's own.
    pub data: Vec<PathBuf>,
    /// SOFA's leniency: malformed values, unknown attributes and components are warnings.
    pub compat: bool,
    /// Names of SOFA's defects to reproduce.
    pub quirks: Vec<String>,
    /// Whether files outside the scene's folder and `data` may be read, and outside of `output` be written.
    pub allow_outside: bool,
    /// Folder that components may write into; by default the current one.
    pub output: Option<PathBuf>,
}

/// A loaded scene, not yet initialised, with everything found.
pub struct Loaded {
    /// The scene as far as it can be made; `None` if the text is no scene at all.
    pub scene: Option<Scene>,
    /// Texts, to show places.
    pub sources: SourceMap,
    /// Findings in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a scene file.
///
/// # Errors
/// What the system says when the file cannot be read.
pub fn load_file(path: &Path, registry: &Registry, options: &LoadOptions) -> std::io::Result<Loaded> {
    let metadata = std::fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, "not a regular file"));
    }
    if metadata.len() > Limits::default().max_bytes as u64 {
        return Err(std::io::Error::new(
            std::io::ErrorKind::FileTooLarge,
            format!("{} bytes, more than a scene text may have", metadata.len()),
        ));
    }
    let bytes = std::fs::read(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned();
    Ok(load(&path.to_string_lossy(), &bytes, Some(folder), registry, options))
}

/// Reads a scene from a text; `name` stands in messages.
pub fn load_text(name: &str, text: &str, registry: &Registry, options: &LoadOptions) -> Loaded {
    load(name, text.as_bytes(), None, registry, options)
}

fn load(name: &str, bytes: &[u8], folder: Option<PathBuf>, registry: &Registry, options: &LoadOptions) -> Loaded {
    let mut scene = Scene::default();
    scene.compat = options.compat;
    scene.quirks.clone_from(&options.quirks);
    scene.files.roots = folder.into_iter().chain(options.data.iter().cloned()).collect();
    scene.files.allow_outside = options.allow_outside;
    scene.output.allow_outside = options.allow_outside;
    if let Some(folder) = &options.output {
        scene.output.root.clone_from(folder);
    }
    let mut sources = SourceMap::new();
    let LoadedScene { scene: text, problems } =
        settee_scn::load_scene(&mut sources, name, bytes, &mut Includes { files: &scene.files }, &Limits::default());
    let mut diagnostics: Vec<Diagnostic> = problems.iter().map(|problem| from_problem(&sources, problem)).collect();
    let scene = text.map(|text| {
        let mut builder = Builder {
            registry,
            sources: &sources,
            scene,
            findings: Vec::new(),
            objects: Vec::new(),
            nodes: Vec::new(),
        };
        builder.build(&text);
        diagnostics.append(&mut builder.findings);
        builder.scene
    });
    Loaded { scene, sources, diagnostics }
}

fn from_problem(sources: &SourceMap, problem: &Problem) -> Diagnostic {
    let severity = if problem.is_error() { Severity::Error } else { Severity::Warning };
    let mut finding =
        Diagnostic::new(severity, problem.kind.code(), problem.message.clone()).at(location(sources, problem.span));
    finding.fix.clone_from(&problem.help);
    finding
}

fn location(sources: &SourceMap, span: Span) -> Option<Location> {
    if span.is_generated() {
        return None;
    }
    let (line, column) = sources.line_column(span.file, span.start);
    Some(Location { file: sources.name(span.file).to_owned(), line, column, span: Some(span) })
}

struct Builder<'a> {
    registry: &'a Registry,
    sources: &'a SourceMap,
    scene: Scene,
    findings: Vec<Diagnostic>,
    objects: Vec<(ObjectId, EntityId)>,
    nodes: Vec<(NodeId, EntityId)>,
}

impl Builder<'_> {
    fn build(&mut self, text: &SceneText) {
        self.make_graph(text);
        self.add_loops();
        self.choose_templates(text);
        let pending = self.apply_attributes(text);
        for (object, entity) in std::mem::take(&mut self.objects) {
            let Entity::Object(found) = text.entity(entity) else {
                continue;
            };
            if let Some(src) = found.attributes.iter().find(|attribute| attribute.name == "src") {
                let explicit: Vec<&str> = found
                    .attributes
                    .iter()
                    .map(|attribute| attribute.name.as_str())
                    .filter(|name| *name != "src")
                    .collect();
                let at = location(self.sources, src.value_span);
                data_links::connect_source(&mut self.scene, object, &src.value, &explicit, at, &mut self.findings);
            }
        }
        for (owner, pending) in pending {
            data_links::connect(&mut self.scene, owner, &pending, &mut self.findings);
        }
    }

    /// Nodes and objects of the default template, in document order.
    fn make_graph(&mut self, text: &SceneText) {
        let mut unnamed: HashMap<(NodeId, &'static str), usize> = HashMap::new();
        let mut stack = vec![(text.root(), None)];
        while let Some((entity, parent)) = stack.pop() {
            match text.entity(entity) {
                Entity::Node(found) => {
                    let name = found.name.as_ref().map_or("", |(name, _)| name.as_str());
                    let node = match parent {
                        Some(parent) => self.scene.add_node(parent, name),
                        None => {
                            let root = self.scene.root();
                            name.clone_into(&mut self.scene.node_mut(root).name);
                            root
                        }
                    };
                    self.scene.node_mut(node).location = location(self.sources, found.span);
                    self.nodes.push((node, entity));
                    stack.extend(found.children.iter().rev().map(|child| (*child, Some(node))));
                }
                Entity::Object(found) => {
                    if let Some(node) = parent {
                        self.add_object(found, entity, node, &mut unnamed);
                    }
                }
            }
        }
    }

    fn add_object(
        &mut self,
        found: &ObjectText,
        entity: EntityId,
        node: NodeId,
        unnamed: &mut HashMap<(NodeId, &'static str), usize>,
    ) {
        let at = location(self.sources, found.class_span);
        let given_name = found.name.as_ref().map(|(name, _)| name.clone()).filter(|name| !name.is_empty());
        let class = match self.registry.lookup(&found.class) {
            Lookup::Found(class, renamed) => {
                if let Some(new) = renamed {
                    let note = Diagnostic::new(
                        Severity::Note,
                        "renamed-class",
                        format!("{} is now called {new}", found.class),
                    );
                    self.findings.push(Diagnostic {
                        node: self.scene.path(node),
                        class: found.class.clone(),
                        ..note.at(at.clone())
                    });
                }
                class
            }
            other => {
                let severity = if self.scene.compat { Severity::Warning } else { Severity::Error };
                let finding = match other {
                    Lookup::Gone(reason) => Diagnostic::new(
                        severity,
                        "removed-class",
                        format!("there is no such component any more: {reason}"),
                    ),
                    Lookup::NotYet => {
                        Diagnostic::new(severity, "unsupported-class", "this component is not supported yet")
                    }
                    Lookup::Unknown(near) => Diagnostic::new(severity, "unknown-class", "there is no such component")
                        .nearest(near)
                        .fix("`settee doc` lists all components"),
                    Lookup::Found(..) => return,
                };
                let object = given_name.unwrap_or_default();
                self.findings.push(Diagnostic {
                    node: self.scene.path(node),
                    class: found.class.clone(),
                    object,
                    ..finding.at(at)
                });
                return;
            }
        };
        let info = class.info();
        let name = given_name.unwrap_or_else(|| {
            let count = unnamed.entry((node, info.name)).or_default();
            *count += 1;
            format!("{}{count}", info.name)
        });
        let object = self.scene.add_object(node, &name, class.create_default());
        let locations = found
            .attributes
            .iter()
            .filter_map(|attribute| Some((attribute.name.clone(), location(self.sources, attribute.value_span)?)))
            .collect();
        let entry = self.scene.object_mut(object);
        (entry.location, entry.attribute_locations) = (at, locations);
        self.objects.push((object, entity));
    }

    /// Adds the loops that every scene has.
    fn add_loops(&mut self) {
        let root = self.scene.root();
        let all = self.scene.all_objects();
        let has = |accepts: &dyn Fn(&dyn Component) -> bool| {
            all.iter().any(|object| {
                self.scene.object(*object).node == root && self.scene.component(*object).is_some_and(accepts)
            })
        };
        let missing = [
            ("DefaultAnimationLoop", has(&|component| component.as_animation_loop().is_some())),
            ("DefaultVisualManagerLoop", has(&|component| component.as_visual_loop().is_some())),
        ];
        for (name, _) in missing.into_iter().filter(|(_, has)| !has) {
            if let Some(class) = self.registry.class(name) {
                self.scene.add_object_first(root, name, class.create_default());
            }
        }
    }

    /// The templates of components that attach to states, now that all states are known.
    fn choose_templates(&mut self, text: &SceneText) {
        // States first: the others depend on their types.
        for states in [true, false] {
            for &(object, entity) in &self.objects {
                let (Entity::Object(found), Some(component)) = (text.entity(entity), self.scene.component(object))
                else {
                    continue;
                };
                if component.as_state().is_some() != states {
                    continue;
                }
                let Some(class) = self.registry.class(component.class().name) else {
                    continue;
                };
                let attribute = |name: &str| {
                    found
                        .attributes
                        .iter()
                        .find(|attribute| attribute.name == name)
                        .map(|attribute| attribute.value.clone())
                };
                let choice = template::choose(&self.scene, object, class, &attribute);
                if let Some(surprise) = choice.surprise {
                    let value = attribute("template").unwrap_or_default();
                    let finding = Diagnostic::warning("template", surprise).attribute("template", value);
                    self.findings.push(self.scene.about(object, finding));
                }
                let (name, component) = (choice.entry.name, (choice.entry.create)());
                self.scene.replace_component(object, component);
                self.scene.object_mut(object).template = name;
            }
        }
    }

    fn apply_attributes(&mut self, text: &SceneText) -> Vec<(Owner, Pending)> {
        let compat = self.scene.compat;
        let mut pending = Vec::new();
        for &(node, entity) in &self.nodes {
            let Entity::Node(found) = text.entity(entity) else {
                continue;
            };
            let mut findings = Vec::new();
            let given = self.given(&found.attributes);
            let own = attributes::apply_to_node(&mut self.scene.node_mut(node).data, &given, compat, &mut findings);
            pending.extend(own.into_iter().map(|link| (Owner::Node(node), link)));
            let path = self.scene.path(node);
            self.findings.extend(findings.into_iter().map(|finding| Diagnostic {
                node: path.clone(),
                class: "Node".into(),
                ..finding
            }));
        }
        for &(object, entity) in &self.objects {
            let Entity::Object(found) = text.entity(entity) else {
                continue;
            };
            let mut findings = Vec::new();
            let mut given = self.given(&found.attributes);
            // Byte order of names, as components with aliases for one data expect it.
            given.sort_by_key(|given| given.name);
            let own = match self.scene.component_mut(object) {
                Some(component) => attributes::apply(component, &given, compat, &mut findings),
                None => continue,
            };
            pending.extend(own.into_iter().map(|link| (Owner::Object(object), link)));
            for finding in findings {
                let finding = self.scene.about(object, finding);
                self.findings.push(finding);
            }
        }
        pending
    }

    fn given<'t>(&self, attributes: &'t [Attribute]) -> Vec<Given<'t>> {
        attributes
            .iter()
            .map(|attribute| Given {
                name: &attribute.name,
                value: &attribute.value,
                name_at: location(self.sources, attribute.name_span),
                value_at: location(self.sources, attribute.value_span),
            })
            .collect()
    }
}
