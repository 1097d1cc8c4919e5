//! From a document to a scene, with an explicit stack of nodes that reaches through included files.

use std::collections::HashMap;
use std::rc::Rc;

use super::attributes::{Split, split_attributes, warn_of_misplaced};
use super::include::{FileResolver, IncludeCall};
use super::merge::Arena;
use super::{DroppedElement, Entity, EntityId, NodeText, ObjectText, SceneText};
use crate::document::{Document, Element, ElementId};
use crate::limits::{Limit, Limits};
use crate::parse::parse;
use crate::problem::{Problem, ProblemKind};
use crate::problems::Problems;
use crate::source::{SourceMap, Span};

/// What [`load_scene`] and [`read_scene`] return.
#[derive(Clone, Debug)]
pub struct LoadedScene {
    /// The scene as far as it can be made: whoever uses it looks at the errors first. None if the file is no scene, or
    /// nothing means much behind its error, see [`Parsed::mended`](crate::Parsed::mended).
    pub scene: Option<SceneText>,
    /// Errors and lints of the file and of the files it includes.
    pub problems: Vec<Problem>,
}

/// Reads a file of scene text with its includes: [`parse`](crate::parse), then [`read_scene`]. Of a text with errors
/// the scene is what was probably meant, so that what is wrong with it can be told as well.
pub fn load_scene(
    sources: &mut SourceMap,
    file_name: &str,
    bytes: &[u8],
    resolver: &mut dyn FileResolver,
    limits: &Limits,
) -> LoadedScene {
    let mut parsed = parse(sources, file_name, bytes, limits);
    let Some(document) = parsed.document.or(parsed.mended) else {
        return LoadedScene { scene: None, problems: parsed.problems };
    };
    let loaded = read_scene(sources, &document, resolver, limits);
    parsed.problems.extend(loaded.problems);
    LoadedScene { scene: loaded.scene, problems: parsed.problems }
}

/// Reads a document as a scene and expands its includes.
///
/// `Node` is a node; `Object` a component of the class `type`; any other element without `type` a component of
/// the class that is its name. Unknown elements with a `type` are dropped with a lint, since SOFA drops them.
/// An include that fails is an error, and missing from the scene. What the resolver has for a class, see
/// [`FileResolver::fragment`], takes the place of its objects.
pub fn read_scene(
    sources: &mut SourceMap,
    document: &Document,
    resolver: &mut dyn FileResolver,
    limits: &Limits,
) -> LoadedScene {
    let root_file = document.element(document.root()).span.file;
    let mut builder = Builder {
        chain: vec![resolver.name_of_scene(sources.name(root_file))],
        sources,
        resolver,
        limits,
        problems: Problems::new(limits.max_problems),
        arena: Arena::default(),
        dropped: Vec::new(),
        frames: Vec::new(),
        read_files: HashMap::new(),
        n_includes: 0,
        n_include_bytes: 0,
        n_attributes: 0,
        is_halted: false,
    };
    let root = builder.read_all(document);
    let Builder { arena, dropped, problems, .. } = builder;
    let scene = root.map(|root| {
        let (entities, parents) = arena.into_pre_order(root);
        SceneText { entities, parents, dropped }
    });
    LoadedScene { scene, problems: problems.into_vec() }
}

/// The document an element is of. Included ones are shared by all includes of the same file.
#[derive(Clone)]
pub(super) enum Text<'d> {
    Given(&'d Document),
    Included(Rc<Document>),
}

impl Text<'_> {
    fn document(&self) -> &Document {
        match self {
            Text::Given(document) => document,
            Text::Included(document) => document,
        }
    }
}

/// A node whose children are being read.
struct Frame<'d> {
    text: Text<'d>,
    element: ElementId,
    next_child: usize,
    node: EntityId,
    /// The include that this node is the root of.
    call: Option<IncludeCall>,
}

/// The state of one reading.
pub(super) struct Builder<'d> {
    pub(super) sources: &'d mut SourceMap,
    pub(super) resolver: &'d mut dyn FileResolver,
    pub(super) limits: &'d Limits,
    pub(super) problems: Problems,
    pub(super) arena: Arena,
    dropped: Vec<DroppedElement>,
    frames: Vec<Frame<'d>>,
    /// Names of the files that are open inside each other, the scene's own first.
    pub(super) chain: Vec<String>,
    /// Included files by name; none where reading failed.
    pub(super) read_files: HashMap<String, Option<Rc<Document>>>,
    pub(super) n_includes: usize,
    pub(super) n_include_bytes: usize,
    n_attributes: usize,
    /// A limit was exceeded: what is open is closed, nothing more is read.
    is_halted: bool,
}

impl<'d> Builder<'d> {
    fn read_all(&mut self, document: &'d Document) -> Option<EntityId> {
        let root = document.element(document.root());
        if root.name != "Node" {
            let message = format!("the root element is {:?}: expected \"Node\"", root.name);
            self.problems.push(
                Problem::new(ProblemKind::RootNotNode, root.name_span, message)
                    .with_help("put the content of the file into <Node name=\"root\"> ... </Node>"),
            );
            return None;
        }
        let root = self.open_node(Text::Given(document), document.root(), None)?;
        while let Some(frame) = self.frames.last_mut() {
            let children = &frame.text.document().element(frame.element).children;
            match children.get(frame.next_child) {
                Some(&child) if !self.is_halted => {
                    frame.next_child += 1;
                    let (text, parent) = (frame.text.clone(), frame.node);
                    self.read_child(text, child, parent);
                }
                _ => self.close_node(),
            }
        }
        Some(root)
    }

    fn read_child(&mut self, text: Text<'d>, id: ElementId, parent: EntityId) {
        let element = text.document().element(id);
        match element.name.as_str() {
            "Node" => {
                if let Some(node) = self.open_node(text, id, None) {
                    self.arena.append(parent, node);
                }
            }
            "Attribute" => {}
            "Data" => warn_of_misplaced(element, "Node", &mut self.problems),
            name if name.eq_ignore_ascii_case("include") => self.read_include(element, parent),
            _ => match class_of(element).and_then(|(class, at)| self.resolver.fragment(class, at)) {
                Some(href) => self.read_fragment(text.document(), element, &href, parent),
                None => {
                    if let Some(object) = self.read_object(text.document(), element) {
                        self.arena.append(parent, object);
                    }
                }
            },
        }
    }

    /// Adds a node and makes it the one whose children are read next.
    pub(super) fn open_node(&mut self, text: Text<'d>, id: ElementId, call: Option<IncludeCall>) -> Option<EntityId> {
        let element = text.document().element(id);
        if self.frames.len() >= self.limits.max_depth {
            self.halt(Limit::Depth, element.name_span);
            return None;
        }
        let Split { name, others } = split_attributes(text.document(), element, &mut self.problems);
        let node = NodeText {
            name,
            attributes: others,
            children: Vec::new(),
            tag_span: element.name_span,
            span: element.span,
        };
        let node = self.add_entity(Entity::Node(node), element)?;
        self.frames.push(Frame { text, element: id, next_child: 0, node, call });
        Some(node)
    }

    fn close_node(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        if let Some(call) = frame.call {
            self.chain.pop();
            self.finish_include(call, frame.node);
        }
    }

    /// Adds a component, unless the element is none.
    pub(super) fn read_object(&mut self, document: &Document, element: &Element) -> Option<EntityId> {
        let Some((class, class_span)) = class_of(element) else {
            match element.attribute("type") {
                Some(kind) if element.name != "Object" => self.drop_element(element, &kind.value),
                _ => self.problems.push(
                    Problem::new(ProblemKind::ObjectWithoutType, element.name_span, "this Object has no type")
                        .with_help("write <Object type=\"class of the component\" .../>"),
                ),
            }
            return None;
        };
        for child in element.children.iter().map(|&child| document.element(child)) {
            if child.name != "Attribute" {
                warn_of_misplaced(child, &element.name, &mut self.problems);
            }
        }
        let Split { name, others } = split_attributes(document, element, &mut self.problems);
        let object = ObjectText { class: class.to_owned(), class_span, name, attributes: others, span: element.span };
        self.add_entity(Entity::Object(object), element)
    }

    fn drop_element(&mut self, element: &Element, kind: &str) {
        self.problems.warn(element.name_span, |span| {
            let name = &element.name;
            let message = format!("{name:?} has a type ({kind:?}) and is therefore dropped, as in SOFA");
            let help = if name.eq_ignore_ascii_case("object") {
                format!("write <Object type={kind:?}>, with a capital letter")
            } else if name.eq_ignore_ascii_case("node") {
                "write <Node>, with a capital letter".to_owned()
            } else {
                format!(
                    "write <{name} template={kind:?}> if that is meant, or <Object type={name:?}>; otherwise remove it"
                )
            };
            Problem::new(ProblemKind::TypedElementDropped, span, message).with_help(help)
        });
        self.dropped.push(DroppedElement {
            name: element.name.clone(),
            name_span: element.name_span,
            attributes: element.attributes.clone(),
            span: element.span,
        });
    }

    fn add_entity(&mut self, entity: Entity, element: &Element) -> Option<EntityId> {
        if self.arena.len() >= self.limits.max_elements {
            self.halt(Limit::Elements, element.name_span);
            return None;
        }
        self.n_attributes += entity.attributes().len();
        if self.n_attributes > self.limits.max_attributes {
            self.halt(Limit::Attributes, element.name_span);
            return None;
        }
        Some(self.arena.push(entity))
    }

    /// Says once that a limit was exceeded, and stops reading.
    pub(super) fn halt(&mut self, limit: Limit, span: Span) {
        if !self.is_halted {
            self.problems.push(Problem::limit(limit, self.limits, span));
        }
        self.is_halted = true;
    }
}

/// The class of a component and where it stands; none if the element is no component.
fn class_of(element: &Element) -> Option<(&str, Span)> {
    match (element.name.as_str(), element.attribute("type")) {
        ("Object", class) => {
            class.filter(|class| !class.value.is_empty()).map(|class| (class.value.as_str(), class.value_span))
        }
        (name, None) => Some((name, element.name_span)),
        (_, Some(_)) => None,
    }
}
