//! Numeric cores of force fields and materials: slices in, slices out.
//!
//! Positions x (m) and velocities are slices with one entry a point; forces (N) and blocks of matrices are added to
//! what is there. Elements keep what they compute between calls (rotations, strains, stiffnesses), and know neither
//! scenes nor components: each is tested, and useful, on numbers alone. Those that are whole forces implement
//! [`Forces`](settee_forces::Forces). An element that cannot be made gives a [`BadElement`], or nothing where there is
//! one reason only.
//!
//! f is a force, K = df/dx: a spring has a negative K. Any number of threads gives the same bits.

mod around_edges;
mod bad_element;
mod bands;
mod edge_edit;
mod edge_elements;
pub mod edge_lanes;
pub mod edge_stiffness;
pub mod elastic;
pub mod hyperelastic;
mod lame;
pub mod patches;
pub mod spring;
pub mod stress;
pub mod tetrahedron;

pub use around_edges::AroundEdges;
pub use bad_element::BadElement;
pub use edge_edit::EdgeEdit;
pub use lame::Lame;
