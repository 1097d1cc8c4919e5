//! Engines that look into data.

mod average_coord;
mod clustering_engine;
mod hausdorff_distance;
mod sum_engine;
mod volumes;

pub use average_coord::AverageCoord;
pub use clustering_engine::ClusteringEngine;
pub use hausdorff_distance::HausdorffDistance;
pub use sum_engine::SumEngine;
pub use volumes::{VolumeFromTriangles, VolumeFromVolumetricElements};

use settee_kernel::ClassEntry;
use settee_math::Vec3;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AverageCoord::<Vec3>::entry,
    ClusteringEngine::entry,
    HausdorffDistance::entry,
    SumEngine::<Vec3>::entry,
    VolumeFromTriangles::entry,
    VolumeFromVolumetricElements::entry,
];
