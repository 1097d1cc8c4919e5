//! Loads.

mod constant_force_field;
mod diagonal_velocity_damping_force_field;
mod uniform_velocity_damping_force_field;

pub use constant_force_field::ConstantForceField;
pub use diagonal_velocity_damping_force_field::DiagonalVelocityDampingForceField;
pub use uniform_velocity_damping_force_field::UniformVelocityDampingForceField;

use settee_kernel::ClassEntry;
use settee_math::Vec3;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    ConstantForceField::<Vec3>::entry,
    DiagonalVelocityDampingForceField::<Vec3>::entry,
    UniformVelocityDampingForceField::<Vec3>::entry,
];
