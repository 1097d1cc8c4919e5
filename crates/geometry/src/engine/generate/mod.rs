//! Engines that make lists, points and masses.

mod elementwise;
mod extrusions;
mod generate_rigid_mass;
mod generate_shapes;
mod group_filter_young_modulus;
mod join_points;
mod merge;
mod merge_points;
mod mesh_barycentric_mapper_engine;
mod mesh_parts;
mod mesh_sampler;
mod mesh_tetra_stuffing;
mod normals_from_points;
mod random_points;
mod rigid_frames;
mod value_mappers;

pub use elementwise::{DifferenceEngine, IndexValueMapper, MapIndices, MathOp, NormEngine};
pub use extrusions::{ExtrudeEdgesAndGenerateQuads, ExtrudeQuadsAndGenerateHexas, ExtrudeSurface};
pub use generate_rigid_mass::GenerateRigidMass;
pub use generate_shapes::{GenerateCylinder, GenerateGrid, GenerateSphere};
pub use group_filter_young_modulus::GroupFilterYoungModulus;
pub use join_points::JoinPoints;
pub use merge::{MergeMeshes, MergeVectors};
pub use merge_points::MergePoints;
pub use mesh_barycentric_mapper_engine::MeshBarycentricMapperEngine;
pub use mesh_parts::{MeshClosingEngine, MeshSplittingEngine, MeshSubsetEngine};
pub use mesh_sampler::MeshSampler;
pub use mesh_tetra_stuffing::MeshTetraStuffing;
pub use normals_from_points::NormalsFromPoints;
pub use random_points::RandomPointDistributionInSurface;
pub use rigid_frames::{QuatToRigidEngine, RigidToQuatEngine};
pub use value_mappers::{IndicesToValuesMapper, NumberedValues, RoiValueMapper};

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    DifferenceEngine::entry,
    ExtrudeEdgesAndGenerateQuads::entry,
    ExtrudeQuadsAndGenerateHexas::entry,
    ExtrudeSurface::entry,
    GenerateCylinder::entry,
    GenerateGrid::entry,
    GenerateRigidMass::entry,
    GenerateSphere::entry,
    GroupFilterYoungModulus::entry,
    IndexValueMapper::entry,
    IndicesToValuesMapper::entry,
    JoinPoints::entry,
    MapIndices::entry,
    MathOp::entry,
    MergeMeshes::entry,
    MergePoints::entry,
    MergeVectors::entry,
    MeshBarycentricMapperEngine::entry,
    MeshClosingEngine::entry,
    MeshSampler::entry,
    MeshSplittingEngine::entry,
    MeshSubsetEngine::entry,
    MeshTetraStuffing::entry,
    NormEngine::entry,
    NormalsFromPoints::entry,
    QuatToRigidEngine::entry,
    RandomPointDistributionInSurface::entry,
    RigidToQuatEngine::entry,
    RoiValueMapper::entry,
];
