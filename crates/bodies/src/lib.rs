//! Force fields, masses, mappings and projective constraints: one file per class, folders named after SOFA's
//! categories.
//!
//! Components are descriptions: they know the kernel's roles, never a scene's runtime. Each folder lists its classes in
//! `CLASSES`.

pub mod constraint;
pub mod element_template;
pub mod mapping;
pub mod mass;
pub mod mechanical_load;
pub mod solid_mechanics;

use settee_kernel::ClassEntry;

/// The classes of this crate, by folder.
pub const CLASSES: &[&[fn() -> ClassEntry]] = &[
    constraint::projective::CLASSES,
    mapping::articulated::CLASSES,
    mapping::linear::CLASSES,
    mapping::nonlinear::CLASSES,
    mass::CLASSES,
    mechanical_load::CLASSES,
    solid_mechanics::fem::elastic::CLASSES,
    solid_mechanics::fem::hyperelastic::CLASSES,
    solid_mechanics::spring::CLASSES,
    solid_mechanics::tensor_mass::CLASSES,
];
