//! Engines that look into data.

mod look_up;

pub use look_up::{AverageCoord, IndicesFromValues, PointsFromIndices, ValuesFromIndices};

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[AverageCoord::entry, IndicesFromValues::entry, PointsFromIndices::entry, ValuesFromIndices::entry];
