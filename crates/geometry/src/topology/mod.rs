//! Topologies.

pub mod container;
pub mod mapping;
