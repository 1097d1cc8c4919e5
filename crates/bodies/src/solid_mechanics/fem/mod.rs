//! Finite elements.

pub mod elastic;
pub mod hyperelastic;
pub mod mesh_input;
