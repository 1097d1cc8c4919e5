//! Hyperelastic solids.

mod isotropic_lanes;
pub mod materials;
mod mesh;

pub use mesh::TetrahedralMesh;
