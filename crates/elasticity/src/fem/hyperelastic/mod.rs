//! Hyperelastic finite elements.

mod base_material;
mod data;
pub mod materials;
mod plastic_material;
mod standard_tetrahedral_fem_force_field;
mod tetrahedron_hyperelasticity_fem_force_field;

pub use base_material::BaseMaterial;
pub use plastic_material::PlasticMaterial;
pub use standard_tetrahedral_fem_force_field::StandardTetrahedralFEMForceField;
pub use tetrahedron_hyperelasticity_fem_force_field::TetrahedronHyperelasticityFEMForceField;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    BaseMaterial::entry,
    PlasticMaterial::entry,
    StandardTetrahedralFEMForceField::entry,
    TetrahedronHyperelasticityFEMForceField::entry,
];
