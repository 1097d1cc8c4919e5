//! Mappings: one file per class, folders named after SOFA's categories. Each folder lists its classes in `CLASSES`.

pub mod articulated;
mod common;
pub mod linear;
pub mod nonlinear;
pub mod transfer;

use settee_kernel::ClassEntry;

/// The classes of this crate, by folder.
pub const CLASSES: &[&[fn() -> ClassEntry]] = &[articulated::CLASSES, linear::CLASSES, nonlinear::CLASSES];
