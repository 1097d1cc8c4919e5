//! Input and output.

pub mod export;
pub mod mesh;
