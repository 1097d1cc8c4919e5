//! Linear-elastic finite elements, with and without corotation.

mod beam_fem_force_field;
mod beam_stress;
mod colours;
mod corotational_fem_force_field;
pub mod element;
mod fast_tetrahedral_corotational_force_field;
mod hexahedra_to_tetrahedra;
mod hexahedron;
mod joined_tetrahedra;
mod joined_triangles;
mod linear_small_strain_fem_force_field;
mod quad_bending_fem_force_field;
mod tetrahedral_corotational_fem_force_field;
mod tetrahedron_diffusion_fem_force_field;
mod tetrahedron_drawing;
mod tetrahedron_fem_force_field;
mod triangle_drawing;
mod triangle_fem_force_field;
mod triangle_stress;
mod triangular_anisotropic_fem_force_field;
mod triangular_data;
mod triangular_fem_force_field;
mod triangular_fem_force_field_optim;

pub use beam_fem_force_field::BeamFEMForceField;
pub use corotational_fem_force_field::CorotationalFEMForceField;
pub use fast_tetrahedral_corotational_force_field::FastTetrahedralCorotationalForceField;
pub use hexahedron::{
    HexahedralFEMForceField, HexahedralFEMForceFieldAndMass, HexahedronCompositeFEMForceFieldAndMass,
    HexahedronFEMForceField, HexahedronFEMForceFieldAndMass, NonUniformHexahedralFEMForceFieldAndMass,
    NonUniformHexahedronFEMForceFieldAndMass,
};
pub use linear_small_strain_fem_force_field::LinearSmallStrainFEMForceField;
pub use quad_bending_fem_force_field::QuadBendingFEMForceField;
pub use settee_bodies::material::ElasticData;
pub use settee_elements::Lame;
pub use settee_math::rotations;
pub use settee_math::rotations::{frame, polar, stable_polar, triangle_frame};
pub use tetrahedral_corotational_fem_force_field::TetrahedralCorotationalFEMForceField;
pub use tetrahedron_diffusion_fem_force_field::TetrahedronDiffusionFEMForceField;
pub use tetrahedron_fem_force_field::TetrahedronFEMForceField;
pub use triangle_fem_force_field::TriangleFEMForceField;
pub use triangular_anisotropic_fem_force_field::TriangularAnisotropicFEMForceField;
pub use triangular_fem_force_field::TriangularFEMForceField;
pub use triangular_fem_force_field_optim::TriangularFEMForceFieldOptim;

use settee_kernel::ClassEntry;

use crate::element_template::Vec3Tetrahedron;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    BeamFEMForceField::entry,
    CorotationalFEMForceField::<Vec3Tetrahedron>::entry,
    FastTetrahedralCorotationalForceField::entry,
    HexahedralFEMForceField::entry,
    HexahedralFEMForceFieldAndMass::entry,
    HexahedronFEMForceField::entry,
    HexahedronFEMForceFieldAndMass::entry,
    LinearSmallStrainFEMForceField::<Vec3Tetrahedron>::entry,
    HexahedronCompositeFEMForceFieldAndMass::entry,
    NonUniformHexahedralFEMForceFieldAndMass::entry,
    NonUniformHexahedronFEMForceFieldAndMass::entry,
    QuadBendingFEMForceField::entry,
    TetrahedralCorotationalFEMForceField::entry,
    TetrahedronDiffusionFEMForceField::<settee_math::Vec2>::entry,
    TetrahedronFEMForceField::entry,
    TriangleFEMForceField::entry,
    TriangularAnisotropicFEMForceField::entry,
    TriangularFEMForceField::entry,
    TriangularFEMForceFieldOptim::entry,
];
