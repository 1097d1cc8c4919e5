//! From a scene description and a registry to a scene.
//!
//! Loading never half-fails: it returns the scene as far as it can be made and every finding at once, each with its place.

mod attributes;
mod build;
mod data_links;
mod files;
mod template;

pub use build::{LoadOptions, Loaded, load_file, load_text};
