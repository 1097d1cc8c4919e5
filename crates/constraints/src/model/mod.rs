//! Lagrangian constraints: rows over the velocities of states, with the laws of their forces.

mod augmented_lagrangian_constraint;
mod bilateral_lagrangian_constraint;
mod common;
mod fixed_lagrangian_constraint;
mod frames;
mod sliding_lagrangian_constraint;
mod stopper_lagrangian_constraint;
mod uniform_lagrangian_constraint;
mod unilateral_lagrangian_constraint;

use settee_kernel::ClassEntry;
use settee_math::Vec3;

pub use augmented_lagrangian_constraint::AugmentedLagrangianConstraint;
pub use bilateral_lagrangian_constraint::BilateralLagrangianConstraint;
pub use fixed_lagrangian_constraint::FixedLagrangianConstraint;
pub use sliding_lagrangian_constraint::SlidingLagrangianConstraint;
pub use stopper_lagrangian_constraint::StopperLagrangianConstraint;
pub use uniform_lagrangian_constraint::UniformLagrangianConstraint;
pub use unilateral_lagrangian_constraint::UnilateralLagrangianConstraint;

/// Classes that hold values, whose rows are no contacts, or not all of them.
pub(crate) const HOLDING: &[&str] = &[
    "BilateralLagrangianConstraint",
    "FixedLagrangianConstraint",
    "SlidingLagrangianConstraint",
    "StopperLagrangianConstraint",
    "UniformLagrangianConstraint",
];

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    BilateralLagrangianConstraint::<Vec3>::entry,
    FixedLagrangianConstraint::<Vec3>::entry,
    SlidingLagrangianConstraint::<Vec3>::entry,
    StopperLagrangianConstraint::entry,
    UniformLagrangianConstraint::entry,
    UnilateralLagrangianConstraint::entry,
    AugmentedLagrangianConstraint::entry,
];
