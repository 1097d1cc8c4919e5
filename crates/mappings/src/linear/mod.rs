//! Linear mappings, and mappings that move points with frames.

mod barycentric_mapping;
mod beam_linear_mapping;
mod center_of_mass;
mod center_of_mass_mapping;
mod center_of_mass_multi2_mapping;
mod center_of_mass_multi_mapping;
mod deformable_on_rigid_frame_mapping;
mod distance_to_plane_mapping;
mod hexahedron_composite_fem_mapping;
mod identity_mapping;
mod identity_multi_mapping;
mod line_set_skinning_mapping;
mod mesh2_point_mechanical_mapping;
mod simple_tesselated_tetra_mechanical_mapping;
mod skinning;
mod skinning_mapping;
mod subset_mapping;
mod subset_multi_mapping;
mod tubular_mapping;
mod void_mapping;

use settee_kernel::ClassEntry;

pub use barycentric_mapping::BarycentricMapping;
pub use beam_linear_mapping::BeamLinearMapping;
pub use center_of_mass_mapping::CenterOfMassMapping;
pub use center_of_mass_multi_mapping::CenterOfMassMultiMapping;
pub use center_of_mass_multi2_mapping::CenterOfMassMulti2Mapping;
pub use deformable_on_rigid_frame_mapping::DeformableOnRigidFrameMapping;
pub use distance_to_plane_mapping::DistanceToPlaneMapping;
pub use hexahedron_composite_fem_mapping::HexahedronCompositeFEMMapping;
pub use identity_mapping::IdentityMapping;
pub use identity_multi_mapping::IdentityMultiMapping;
pub use line_set_skinning_mapping::LineSetSkinningMapping;
pub use mesh2_point_mechanical_mapping::Mesh2PointMechanicalMapping;
pub use simple_tesselated_tetra_mechanical_mapping::SimpleTesselatedTetraMechanicalMapping;
pub use skinning_mapping::SkinningMapping;
pub use subset_mapping::SubsetMapping;
pub use subset_multi_mapping::SubsetMultiMapping;
pub use tubular_mapping::TubularMapping;
pub use void_mapping::VoidMapping;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    BarycentricMapping::entry,
    BeamLinearMapping::entry,
    CenterOfMassMapping::entry,
    CenterOfMassMulti2Mapping::entry,
    CenterOfMassMultiMapping::entry,
    DeformableOnRigidFrameMapping::entry,
    DistanceToPlaneMapping::entry,
    HexahedronCompositeFEMMapping::entry,
    IdentityMapping::entry,
    IdentityMultiMapping::entry,
    LineSetSkinningMapping::entry,
    Mesh2PointMechanicalMapping::entry,
    SimpleTesselatedTetraMechanicalMapping::entry,
    SkinningMapping::entry,
    SubsetMapping::entry,
    SubsetMultiMapping::entry,
    TubularMapping::entry,
    VoidMapping::entry,
];
