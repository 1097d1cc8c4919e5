//! Hyperelastic solids.

mod lined;
pub mod materials;
mod mesh;

pub use mesh::TetrahedralMesh;
