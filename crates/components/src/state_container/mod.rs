//! Mechanical states.

mod mechanical_object;
pub(crate) mod placement;

use settee_kernel::ClassEntry;

pub use mechanical_object::MechanicalObject;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[MechanicalObject::entry];
