//! Mechanical states.

mod drawing;
mod last_topology;
mod mechanical_object;
pub(crate) mod placement;
mod stored_state;

use settee_kernel::ClassEntry;

pub use mechanical_object::MechanicalObject;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[MechanicalObject::entry];
