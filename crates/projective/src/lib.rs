//! Projective constraints: one file per class.

mod affine_movement_projective_constraint;
mod attach_projective_constraint;
mod box_constraint;
mod curve;
mod direction_projective_constraint;
mod fixed_plane_projective_constraint;
mod fixed_projective_constraint;
mod fixed_rotation_projective_constraint;
mod fixed_translation_projective_constraint;
mod hermite_spline_projective_constraint;
mod line_projective_constraint;
mod linear_movement_projective_constraint;
mod linear_velocity_projective_constraint;
mod movement;
mod movement_drawing;
mod oscillator_projective_constraint;
mod parabolic_projective_constraint;
mod partial_fixed_projective_constraint;
mod partial_linear_movement_projective_constraint;
mod patch_test_movement_projective_constraint;
mod plane_projective_constraint;
mod point_projective_constraint;
mod position_based_dynamics_projective_constraint;
mod ramp;
mod selection;
mod skeletal_motion_projective_constraint;
mod skeleton;
mod subspace;

pub use affine_movement_projective_constraint::AffineMovementProjectiveConstraint;
pub use attach_projective_constraint::AttachProjectiveConstraint;
pub use box_constraint::BoxConstraint;
pub use direction_projective_constraint::DirectionProjectiveConstraint;
pub use fixed_plane_projective_constraint::FixedPlaneProjectiveConstraint;
pub use fixed_projective_constraint::FixedProjectiveConstraint;
pub use fixed_rotation_projective_constraint::FixedRotationProjectiveConstraint;
pub use fixed_translation_projective_constraint::FixedTranslationProjectiveConstraint;
pub use hermite_spline_projective_constraint::HermiteSplineProjectiveConstraint;
pub use line_projective_constraint::LineProjectiveConstraint;
pub use linear_movement_projective_constraint::LinearMovementProjectiveConstraint;
pub use linear_velocity_projective_constraint::LinearVelocityProjectiveConstraint;
pub use oscillator_projective_constraint::{Oscillator, OscillatorProjectiveConstraint, Oscillators};
pub use parabolic_projective_constraint::ParabolicProjectiveConstraint;
pub use partial_fixed_projective_constraint::PartialFixedProjectiveConstraint;
pub use partial_linear_movement_projective_constraint::PartialLinearMovementProjectiveConstraint;
pub use patch_test_movement_projective_constraint::PatchTestMovementProjectiveConstraint;
pub use plane_projective_constraint::PlaneProjectiveConstraint;
pub use point_projective_constraint::PointProjectiveConstraint;
pub use position_based_dynamics_projective_constraint::PositionBasedDynamicsProjectiveConstraint;
pub use skeletal_motion_projective_constraint::SkeletalMotionProjectiveConstraint;
pub use skeleton::{Skeleton, SkeletonJoint};

use settee_kernel::ClassEntry;
use settee_math::{Rigid3, Vec3};

/// The classes of this crate.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AffineMovementProjectiveConstraint::<Vec3>::entry,
    AttachProjectiveConstraint::<Vec3>::entry,
    BoxConstraint::<Vec3>::entry,
    DirectionProjectiveConstraint::<Vec3>::entry,
    FixedPlaneProjectiveConstraint::<Vec3>::entry,
    FixedProjectiveConstraint::<Vec3>::entry,
    FixedRotationProjectiveConstraint::entry,
    FixedTranslationProjectiveConstraint::<Rigid3>::entry,
    HermiteSplineProjectiveConstraint::<Vec3>::entry,
    LineProjectiveConstraint::<Vec3>::entry,
    LinearMovementProjectiveConstraint::<Vec3>::entry,
    LinearVelocityProjectiveConstraint::<Vec3>::entry,
    OscillatorProjectiveConstraint::<Vec3>::entry,
    ParabolicProjectiveConstraint::<Vec3>::entry,
    PartialFixedProjectiveConstraint::<Vec3>::entry,
    PartialLinearMovementProjectiveConstraint::<Vec3>::entry,
    PatchTestMovementProjectiveConstraint::<Vec3>::entry,
    PlaneProjectiveConstraint::<Vec3>::entry,
    PointProjectiveConstraint::<Vec3>::entry,
    PositionBasedDynamicsProjectiveConstraint::<Vec3>::entry,
    SkeletalMotionProjectiveConstraint::entry,
];
