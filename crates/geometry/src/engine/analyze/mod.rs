//! Engines that look into data.

mod average_coord;
mod clustering_engine;
mod hausdorff_distance;
mod volumes;

pub use average_coord::AverageCoord;
pub use clustering_engine::ClusteringEngine;
pub use hausdorff_distance::HausdorffDistance;
pub use volumes::{VolumeFromTriangles, VolumeFromVolumetricElements};

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AverageCoord::entry,
    ClusteringEngine::entry,
    HausdorffDistance::entry,
    VolumeFromTriangles::entry,
    VolumeFromVolumetricElements::entry,
];
