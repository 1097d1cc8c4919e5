//! Intersection methods.

mod kinds;
mod min_proximity_intersection;
mod reach;

use settee_kernel::ClassEntry;

pub use min_proximity_intersection::MinProximityIntersection;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[MinProximityIntersection::entry];
