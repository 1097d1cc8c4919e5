//! Linear elasticity with small displacements, kept per edge of the mesh.

mod edge_springs;
mod tetrahedral_tensor_mass_force_field;
mod triangular_tensor_mass_force_field;

pub use edge_springs::EdgeSprings;
pub use tetrahedral_tensor_mass_force_field::TetrahedralTensorMassForceField;
pub use triangular_tensor_mass_force_field::TriangularTensorMassForceField;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[TetrahedralTensorMassForceField::entry, TriangularTensorMassForceField::entry];
