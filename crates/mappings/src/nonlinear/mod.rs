//! Mappings whose Jacobian changes with the positions.

mod area_mapping;
mod distance;
mod distance_from_target_mapping;
mod distance_mapping;
mod distance_multi_mapping;
mod elements;
mod rest_lengths;
mod rigid_mapping;
mod square_distance_mapping;
mod square_mapping;
mod volume_mapping;

use settee_kernel::ClassEntry;

pub use area_mapping::AreaMapping;
pub use distance_from_target_mapping::DistanceFromTargetMapping;
pub use distance_mapping::DistanceMapping;
pub use distance_multi_mapping::DistanceMultiMapping;
pub use rigid_mapping::RigidMapping;
pub use square_distance_mapping::SquareDistanceMapping;
pub use square_mapping::SquareMapping;
pub use volume_mapping::VolumeMapping;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AreaMapping::entry,
    DistanceFromTargetMapping::entry,
    DistanceMapping::entry,
    DistanceMultiMapping::entry,
    RigidMapping::entry,
    SquareDistanceMapping::entry,
    SquareMapping::entry,
    VolumeMapping::entry,
];
