//! From a scene description and a registry to a scene.
//!
//! Loading never half-fails: it returns the scene as far as it can be made and every finding at once, each with its
//! place.

mod attributes;
mod bound;
mod build;
mod data_links;
mod draft;
mod files;
mod stand_in;
mod template;

pub use build::{LoadOptions, Loaded, empty_scene, load_file, load_text, text_finding};
pub use draft::{Attribute, Description, Draft, Naming, add_loops, is_structural_attribute};
pub use files::{Includes, sofa_tree};
