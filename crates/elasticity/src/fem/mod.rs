//! Finite elements.

pub mod elastic;
pub mod hyperelastic;
