//! Engines: output data computed from input data.

pub mod analyze;
pub mod generate;
mod recompute;
pub mod select;
pub mod transform;
