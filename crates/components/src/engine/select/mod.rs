//! Regions of interest.

mod box_roi;
mod oriented_box;
mod roi;

use settee_kernel::ClassEntry;

pub use box_roi::BoxROI;
pub use roi::RoiData;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[BoxROI::entry];
