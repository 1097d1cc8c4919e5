//! Collision: models of surfaces, pipelines, intersection methods and responses, one file per class; folders are named
//! after SOFA's categories.
//!
//! Components are descriptions. Their elements know slices of positions only; what is detected and what answers it is
//! kept by the runtime.

pub mod detection;
pub mod geometry;
pub mod response;

use settee_kernel::ClassEntry;

/// The classes of this crate, by folder.
pub const CLASSES: &[&[fn() -> ClassEntry]] =
    &[geometry::CLASSES, detection::algorithm::CLASSES, detection::intersection::CLASSES, response::CLASSES];
