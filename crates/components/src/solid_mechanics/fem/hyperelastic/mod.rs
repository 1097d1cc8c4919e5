//! Hyperelastic finite elements.

mod data;
pub mod materials;
mod mesh;
mod standard_tetrahedral_fem_force_field;
mod tetrahedron_hyperelasticity_fem_force_field;

pub use standard_tetrahedral_fem_force_field::StandardTetrahedralFEMForceField;
pub use tetrahedron_hyperelasticity_fem_force_field::TetrahedronHyperelasticityFEMForceField;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[StandardTetrahedralFEMForceField::entry, TetrahedronHyperelasticityFEMForceField::entry];
