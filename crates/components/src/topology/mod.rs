//! Topologies.

pub mod container;
