//! Hyperelastic finite elements.

pub mod materials;
mod mesh;
mod tetrahedron_hyperelasticity_fem_force_field;

pub use tetrahedron_hyperelasticity_fem_force_field::TetrahedronHyperelasticityFEMForceField;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[TetrahedronHyperelasticityFEMForceField::entry];
