//! Topologies.

pub mod container;
pub mod mapping;
pub mod utility;
