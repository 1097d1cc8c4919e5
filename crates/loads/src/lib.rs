//! Loads on solids and surfaces: one file per class.

mod conical_force_field;
mod constant_force_field;
mod dead_load;
mod diagonal_velocity_damping_force_field;
mod drawing;
mod edge_pressure_force_field;
mod ellipsoid_force_field;
mod gravity;
mod injection;
mod interaction_ellipsoid_force_field;
mod linear_force_field;
mod loaded;
mod oscillating_torsion_pressure_force_field;
mod plane_force_field;
mod point_law;
mod quad_pressure_force_field;
mod shell;
mod sphere_force_field;
mod surface;
mod surface_pressure_force_field;
mod tait_surface_pressure_force_field;
mod torsion_force_field;
mod triangle_pressure_force_field;
mod uniform_velocity_damping_force_field;

pub use conical_force_field::ConicalForceField;
pub use constant_force_field::ConstantForceField;
pub use diagonal_velocity_damping_force_field::DiagonalVelocityDampingForceField;
pub use edge_pressure_force_field::EdgePressureForceField;
pub use ellipsoid_force_field::EllipsoidForceField;
pub use gravity::Gravity;
pub use interaction_ellipsoid_force_field::InteractionEllipsoidForceField;
pub use linear_force_field::LinearForceField;
pub use oscillating_torsion_pressure_force_field::OscillatingTorsionPressureForceField;
pub use plane_force_field::PlaneForceField;
pub use quad_pressure_force_field::QuadPressureForceField;
pub use sphere_force_field::SphereForceField;
pub use surface_pressure_force_field::SurfacePressureForceField;
pub use tait_surface_pressure_force_field::TaitSurfacePressureForceField;
pub use torsion_force_field::TorsionForceField;
pub use triangle_pressure_force_field::TrianglePressureForceField;
pub use uniform_velocity_damping_force_field::UniformVelocityDampingForceField;

use settee_kernel::ClassEntry;
use settee_math::Vec3;

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    ConicalForceField::<Vec3>::entry,
    ConstantForceField::<Vec3>::entry,
    DiagonalVelocityDampingForceField::<Vec3>::entry,
    EdgePressureForceField::entry,
    EllipsoidForceField::<Vec3>::entry,
    Gravity::entry,
    InteractionEllipsoidForceField::entry,
    LinearForceField::<Vec3>::entry,
    OscillatingTorsionPressureForceField::entry,
    PlaneForceField::<Vec3>::entry,
    QuadPressureForceField::entry,
    SphereForceField::<Vec3>::entry,
    SurfacePressureForceField::entry,
    TaitSurfacePressureForceField::entry,
    TorsionForceField::<Vec3>::entry,
    TrianglePressureForceField::entry,
    UniformVelocityDampingForceField::<Vec3>::entry,
];
