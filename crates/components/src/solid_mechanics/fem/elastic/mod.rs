//! Linear-elastic finite elements, with and without corotation.

pub mod material;
mod rotations;

pub use material::{ElasticData, Lame};
pub use rotations::{frame, polar, stable_polar, triangle_frame};

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[];
