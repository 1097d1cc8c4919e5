//! Pipelines, broad phases, narrow phases.

mod brute_force_broad_phase;
mod brute_force_detection;
mod bvh_narrow_phase;
mod collision_pipeline;
mod composite_collision_pipeline;
mod direct_sap;
mod direct_sap_narrow_phase;
mod exhaustive;
mod incr_sap;
mod parallel_brute_force_broad_phase;
mod parallel_bvh_narrow_phase;
mod ray_trace_detection;
mod ray_trace_narrow_phase;
mod sub_collision_pipeline;

use settee_kernel::ClassEntry;

pub use brute_force_broad_phase::BruteForceBroadPhase;
pub use brute_force_detection::BruteForceDetection;
pub use bvh_narrow_phase::BVHNarrowPhase;
pub use collision_pipeline::CollisionPipeline;
pub use composite_collision_pipeline::CompositeCollisionPipeline;
pub use direct_sap::DirectSAP;
pub use direct_sap_narrow_phase::DirectSAPNarrowPhase;
pub use incr_sap::IncrSAP;
pub use parallel_brute_force_broad_phase::ParallelBruteForceBroadPhase;
pub use parallel_bvh_narrow_phase::ParallelBVHNarrowPhase;
pub use ray_trace_detection::RayTraceDetection;
pub use ray_trace_narrow_phase::RayTraceNarrowPhase;
pub use sub_collision_pipeline::SubCollisionPipeline;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    BVHNarrowPhase::entry,
    BruteForceBroadPhase::entry,
    BruteForceDetection::entry,
    CollisionPipeline::entry,
    CompositeCollisionPipeline::entry,
    DirectSAP::entry,
    DirectSAPNarrowPhase::entry,
    IncrSAP::entry,
    ParallelBVHNarrowPhase::entry,
    ParallelBruteForceBroadPhase::entry,
    RayTraceDetection::entry,
    RayTraceNarrowPhase::entry,
    SubCollisionPipeline::entry,
];
