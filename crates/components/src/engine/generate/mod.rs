//! Engines that make lists, points and masses.

mod elementwise;
mod generate_rigid_mass;
mod merge_points;
mod rigid_frames;

pub use elementwise::{DifferenceEngine, IndexValueMapper, MapIndices, MathOp, NormEngine};
pub use generate_rigid_mass::GenerateRigidMass;
pub use merge_points::MergePoints;
pub use rigid_frames::{QuatToRigidEngine, RigidToQuatEngine};

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    DifferenceEngine::entry,
    GenerateRigidMass::entry,
    IndexValueMapper::entry,
    MapIndices::entry,
    MathOp::entry,
    MergePoints::entry,
    NormEngine::entry,
    QuatToRigidEngine::entry,
    RigidToQuatEngine::entry,
];
