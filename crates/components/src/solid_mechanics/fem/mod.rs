//! Finite elements.

pub mod hyperelastic;
