//! Input and output.

pub mod mesh;
