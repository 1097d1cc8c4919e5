//! Engines that look into data.

mod average_coord;

pub use average_coord::AverageCoord;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[AverageCoord::entry];
