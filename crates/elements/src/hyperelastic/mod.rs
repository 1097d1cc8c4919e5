//! Hyperelastic solids.

mod isotropic;
pub mod materials;
mod mesh;

pub use mesh::TetrahedralMesh;
