//! Containers of elements.

pub mod constant;
pub mod dynamic;
pub mod grid;
mod lists;

pub use lists::{EdgeData, HexahedronData, PointData, QuadData, TetrahedronData, TriangleData};
