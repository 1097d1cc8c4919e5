//! Scene text: a lenient, span-keeping reader of `.scn` files and its writer.
//!
//! Two layers, both without knowledge of any component:
//!
//! 1. [`parse`] turns bytes into a [`Document`]: elements and attributes, each with the [`Span`] it was read from.
//!    It forgives what scenes in the wild contain though XML forbids it, and reports every such place as a
//!    [`Problem`] of severity [`Severity::Warning`]. After a slip that it does not forgive it goes on with what was
//!    probably meant ([`Parsed::mended`]), so that everything wrong is told at once.
//! 2. [`read_scene`] turns a document into a [`SceneText`]: nodes and objects in document order, includes expanded,
//!    nested `Attribute` elements merged.
//!
//! Both have a writer, [`print()`] and [`print_scene`], whose output reads back to the same content.
//! Whatever the input, the result is a value or an error with a position: no panic, no recursion, and memory and
//! time that grow linearly with the input up to the bounds of [`Limits`].
//!
//! ```
//! use settee_scn::{Limits, NoIncludes, SourceMap, load_scene};
//!
//! let mut sources = SourceMap::new();
//! let text = br#"<Node name="root"><UniformMass totalMass="2"/></Node>"#;
//! let loaded = load_scene(&mut sources, "mass.scn", text, &mut NoIncludes, &Limits::default());
//! let scene = loaded.scene.expect("the text is well formed");
//! let (_, mass) = scene.objects(scene.root()).next().expect("one object");
//! assert_eq!(mass.class, "UniformMass");
//! assert_eq!(sources.line_column(mass.class_span.file, mass.class_span.start), (1, 20));
//! ```

mod cursor;
mod decode;
mod document;
mod limits;
mod parse;
mod print;
mod problem;
mod problems;
mod reference;
mod scene;
mod source;

pub use document::{Attribute, Document, Element, ElementId};
pub use limits::{Limit, Limits};
pub use parse::{Parsed, parse};
pub use print::print;
pub use problem::{Problem, ProblemKind, Severity};
pub use reference::write_value;
pub use scene::{
    Classes, DroppedElement, Entity, EntityId, FileResolver, Holds, IncludeError, LoadedScene, NoIncludes, NodeText,
    ObjectText, SceneText, load_scene, print_scene, print_script, read_scene,
};
pub use source::{FileId, SourceMap, Span};
