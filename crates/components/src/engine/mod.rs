//! Engines: output data computed from input data.

pub mod select;
