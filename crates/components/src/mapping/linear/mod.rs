//! Linear mappings.

mod barycentric_mapping;
mod common;
mod identity_mapping;

use settee_kernel::ClassEntry;

pub use barycentric_mapping::BarycentricMapping;
pub use identity_mapping::IdentityMapping;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[BarycentricMapping::entry, IdentityMapping::entry];
