//! Finite elements.

mod around_edges;
mod edge_elements;
mod edge_lanes;
pub mod edge_stiffness;
pub mod elastic;
pub mod hyperelastic;
pub mod mesh_input;
pub mod patches;
pub mod tetrahedron;
