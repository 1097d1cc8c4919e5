//! Engines: output data computed from input data.

pub mod analyze;
pub mod generate;
mod mesh_data;
mod numbered;
mod random;
mod recompute;
pub mod select;
pub mod transform;

pub use mesh_data::{InputMesh, OutputMesh};
