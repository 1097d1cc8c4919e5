//! From a scene text to a scene, by way of a draft.

use std::path::{Path, PathBuf};

use settee_kernel::fault::guard;
use settee_kernel::{Diagnostic, Location, OwnFiles, Registry, Scene, Severity, Strictness};
use settee_scn::{Entity, Limits, LoadedScene, Problem, SceneText, SourceMap, Span};

use crate::bound::Bound;
use crate::draft::{Attribute, Description, Draft, Naming, add_loops, places};
use crate::files::{Fragment, Fragments, own_folder, sofa_tree};

/// How a scene is loaded.
#[derive(Clone, Debug, Default)]
pub struct LoadOptions {
    /// Folders searched for meshes and includes after the scene's own.
    pub data: Vec<PathBuf>,
    /// Folders searched last, after those of a SOFA tree around the scene.
    pub last_data: Vec<PathBuf>,
    /// Files that the program carries, found where no folder has them.
    pub own_files: OwnFiles,
    /// What of a scene's mistakes ends a run.
    pub strictness: Strictness,
    /// Names of SOFA's defects to reproduce.
    pub quirks: Vec<String>,
    /// Whether files outside the scene's folder and `data` may be read, and outside of `output` be written.
    pub allow_outside: bool,
    /// Folder that components may write into; by default the current one.
    pub output: Option<PathBuf>,
    /// Whether components may replace files that were there before.
    pub overwrite: bool,
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
/// Why the file cannot be read: see [`settee_kernel::budget::NotRead`].
pub fn load_file(path: &Path, registry: &Registry, options: &LoadOptions) -> std::io::Result<Loaded> {
    let bytes = settee_kernel::budget::read_regular(path, Limits::default().max_bytes as u64)?;
    let folder = own_folder(path.parent().unwrap_or(Path::new(""))).to_owned();
    Ok(load(&path.to_string_lossy(), &bytes, Some(folder), registry, options))
}

/// Reads a scene from a text; `name` stands in messages.
pub fn load_text(name: &str, text: &str, registry: &Registry, options: &LoadOptions) -> Loaded {
    load(name, text.as_bytes(), None, registry, options)
}

fn load(name: &str, bytes: &[u8], folder: Option<PathBuf>, registry: &Registry, options: &LoadOptions) -> Loaded {
    let mut scene = empty_scene(folder, options);
    let mut sources = SourceMap::new();
    let mut resolver = Fragments::new(&scene.files, registry);
    let LoadedScene { scene: text, problems } =
        settee_scn::load_scene(&mut sources, name, bytes, &mut resolver, &Limits::default());
    let mut diagnostics: Vec<Diagnostic> = problems.iter().map(|problem| text_finding(&sources, problem)).collect();
    let (mut bound, known) = (Bound::default(), diagnostics.len());
    diagnostics.extend(resolver.taken.into_iter().map(|fragment| fragment_finding(&sources, fragment)));
    bound.settle(&mut diagnostics, known);
    scene.output.scene_files = sources.names().filter_map(|name| Path::new(name).canonicalize().ok()).collect();
    let scene = text.and_then(|text| {
        let made = guard(|| {
            let mut draft = describe(&text, &sources, registry, &mut scene, bound, &mut diagnostics);
            draft.finish(&mut scene, registry, &mut diagnostics);
            // After the links of data: these lead to what the text has.
            add_loops(&mut scene, registry);
        });
        diagnostics.extend(made.as_ref().err().map(|broken| broken.finding("the code of Settee")));
        made.is_ok().then_some(scene)
    });
    Loaded { scene, sources, diagnostics }
}

/// A scene of one node that is loaded with these options. Files are searched in `folder`, then in the folders of the
/// options, between them in those of a SOFA tree around `folder`.
pub fn empty_scene(folder: Option<PathBuf>, options: &LoadOptions) -> Scene {
    let mut scene = Scene::default();
    scene.strictness = options.strictness;
    scene.quirks.clone_from(&options.quirks);
    let folder = folder.map(|folder| own_folder(&folder).to_owned());
    let tree = folder.as_deref().map_or_else(Vec::new, sofa_tree);
    let mut roots: Vec<PathBuf> = Vec::new();
    // A list's own folder is often that of its scenes: no folder is searched, or listed in a message, twice.
    for root in folder.into_iter().chain(options.data.clone()).chain(tree).chain(options.last_data.clone()) {
        if !roots.contains(&root) {
            roots.push(root);
        }
    }
    scene.files.roots = roots;
    scene.files.own = options.own_files;
    scene.files.allow_outside = options.allow_outside;
    scene.output.allow_outside = options.allow_outside;
    scene.output.overwrite = options.overwrite;
    if let Some(folder) = &options.output {
        scene.output.root.clone_from(folder);
    }
    scene
}

/// What the reader of a text found, as a finding about a scene.
pub fn text_finding(sources: &SourceMap, problem: &Problem) -> Diagnostic {
    let severity = if problem.is_error() { Severity::Error } else { Severity::Warning };
    let mut finding =
        Diagnostic::new(severity, problem.kind.code(), problem.message.clone()).at(location(sources, problem.span));
    finding.fix.clone_from(&problem.help);
    finding
}

/// What there is to say of an object that a file took the place of.
fn fragment_finding(sources: &SourceMap, fragment: Fragment) -> Diagnostic {
    let message = format!("there is no such component: {} takes its place", fragment.file);
    let note = Diagnostic::note("renamed-class", message).at(location(sources, fragment.at));
    Diagnostic { class: fragment.class, ..note }
}

fn location(sources: &SourceMap, span: Span) -> Option<Location> {
    if span.is_generated() {
        return None;
    }
    let (line, column) = sources.line_column(span.file, span.start);
    Some(Location { file: sources.name(span.file).to_owned(), line, column, span: Some(span) })
}

/// Describes the nodes and objects of a text, in document order.
fn describe<'t>(
    text: &'t SceneText,
    sources: &SourceMap,
    registry: &Registry,
    scene: &mut Scene,
    bound: Bound,
    findings: &mut Vec<Diagnostic>,
) -> Draft<'t> {
    let mut draft = Draft::bounded(bound);
    let mut stack = vec![(text.root(), None)];
    while let Some((entity, parent)) = stack.pop() {
        match text.entity(entity) {
            Entity::Node(found) => {
                let name = found.name.as_ref().map_or("", |(name, _)| name.as_str());
                let node = match parent {
                    Some(parent) => scene.add_node(parent, name),
                    None => {
                        let root = scene.root();
                        name.clone_into(&mut scene.node_mut(root).name);
                        root
                    }
                };
                let attributes = given(&found.attributes, sources);
                let entry = scene.node_mut(node);
                (entry.attribute_locations, entry.location) = (places(&attributes), location(sources, found.span));
                draft.add_node(node, attributes);
                stack.extend(found.children.iter().rev().map(|child| (*child, Some(node))));
            }
            Entity::Object(found) => {
                let Some(node) = parent else { continue };
                let name = found.name.as_ref().map(|(name, _)| name.clone()).filter(|name| !name.is_empty());
                let description = Description {
                    class: &found.class,
                    naming: name.map_or(Naming::Numbered, Naming::Given),
                    attributes: given(&found.attributes, sources),
                    at: location(sources, found.class_span),
                };
                let known = findings.len();
                if let Err(finding) = draft.add_object(scene, registry, node, description, findings) {
                    findings.push(finding);
                }
                draft.bound.settle(findings, known);
            }
        }
    }
    draft
}

fn given<'t>(attributes: &'t [settee_scn::Attribute], sources: &SourceMap) -> Vec<Attribute<'t>> {
    attributes
        .iter()
        .map(|attribute| Attribute {
            name: attribute.name.as_str().into(),
            value: attribute.value.as_str().into(),
            numbers: None,
            name_at: location(sources, attribute.name_span),
            value_at: location(sources, attribute.value_span),
        })
        .collect()
}
