//! Solids: springs and finite elements.

pub mod fem;
pub mod spring;
pub mod tensor_mass;
