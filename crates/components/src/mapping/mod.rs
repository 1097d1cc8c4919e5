//! Mappings.

pub mod linear;
