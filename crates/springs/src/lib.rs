//! Springs: one file per class.

mod angular_spring_force_field;
mod bending;
mod drawing;
mod fast_triangular_bending_springs;
mod frame_spring_force_field;
mod frame_spring_list;
mod gear_spring_force_field;
mod gear_spring_list;
mod hinge_joins;
mod joint_spring_force_field;
mod joint_spring_list;
mod joint_tangent;
mod keyed_springs;
mod meeting_joins;
mod mesh_spring_force_field;
mod polynomial;
mod polynomial_rest_shape_springs_force_field;
mod polynomial_springs_force_field;
mod quad_bending_springs;
mod quadular_bending_springs;
mod regular_grid_spring_force_field;
mod repulsive_spring_force_field;
mod rest_shape_springs_force_field;
mod rest_targets;
mod spring_data;
mod spring_force_field;
mod spring_list;
mod surface_springs;
mod triangle_bending_springs;
mod triangle_springs;
mod triangular_bending_springs;
mod triangular_biquadratic_springs_force_field;
mod triangular_quadratic_springs_force_field;
mod vector_spring_force_field;
mod vector_spring_list;

pub use angular_spring_force_field::AngularSpringForceField;
pub use drawing::{draw_springs, ends_of_springs};
pub use fast_triangular_bending_springs::FastTriangularBendingSprings;
pub use frame_spring_force_field::FrameSpringForceField;
pub use gear_spring_force_field::GearSpringForceField;
pub use joint_spring_force_field::JointSpringForceField;
pub use mesh_spring_force_field::MeshSpringForceField;
pub use polynomial_rest_shape_springs_force_field::PolynomialRestShapeSpringsForceField;
pub use polynomial_springs_force_field::PolynomialSpringsForceField;
pub use quad_bending_springs::QuadBendingSprings;
pub use quadular_bending_springs::QuadularBendingSprings;
pub use regular_grid_spring_force_field::RegularGridSpringForceField;
pub use repulsive_spring_force_field::RepulsiveSpringForceField;
pub use rest_shape_springs_force_field::RestShapeSpringsForceField;
pub use settee_elements::spring::{Element, Spring};
pub use spring_data::SpringData;
pub use spring_force_field::SpringForceField;
pub use spring_list::SpringList;
pub use triangle_bending_springs::TriangleBendingSprings;
pub use triangular_bending_springs::TriangularBendingSprings;
pub use triangular_biquadratic_springs_force_field::TriangularBiquadraticSpringsForceField;
pub use triangular_quadratic_springs_force_field::TriangularQuadraticSpringsForceField;
pub use vector_spring_force_field::VectorSpringForceField;

use settee_kernel::ClassEntry;
use settee_math::Vec3;

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AngularSpringForceField::entry,
    FastTriangularBendingSprings::entry,
    FrameSpringForceField::entry,
    GearSpringForceField::entry,
    JointSpringForceField::entry,
    MeshSpringForceField::<Vec3>::entry,
    PolynomialRestShapeSpringsForceField::<Vec3>::entry,
    PolynomialSpringsForceField::<Vec3>::entry,
    QuadBendingSprings::<Vec3>::entry,
    QuadularBendingSprings::entry,
    RegularGridSpringForceField::<Vec3>::entry,
    RepulsiveSpringForceField::<Vec3>::entry,
    RestShapeSpringsForceField::<Vec3>::entry,
    SpringForceField::<Vec3>::entry,
    TriangleBendingSprings::<Vec3>::entry,
    TriangularBendingSprings::entry,
    TriangularBiquadraticSpringsForceField::entry,
    TriangularQuadraticSpringsForceField::entry,
    VectorSpringForceField::<Vec3>::entry,
];
