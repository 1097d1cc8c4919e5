//! Finite elements and tensor masses of elastic solids: one file per class, folders named after SOFA's categories.
//!
//! Components are descriptions: they know the kernel's roles, never a scene's runtime. Each folder lists its classes in
//! `CLASSES`.

mod element_matrices;
pub mod element_template;
pub mod fem;
pub mod tensor_mass;

use settee_kernel::ClassEntry;

pub use element_matrices::ElementMass;

/// The classes of this crate, by folder.
pub const CLASSES: &[&[fn() -> ClassEntry]] =
    &[fem::elastic::CLASSES, fem::hyperelastic::CLASSES, tensor_mass::CLASSES];
