//! Linear mappings.

mod common;
mod identity_mapping;

use settee_kernel::ClassEntry;

pub use identity_mapping::IdentityMapping;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[IdentityMapping::entry];
