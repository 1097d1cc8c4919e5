//! Projective constraints.

mod fixed_projective_constraint;

pub use fixed_projective_constraint::FixedProjectiveConstraint;

use settee_kernel::ClassEntry;
use settee_math::Vec3;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[FixedProjectiveConstraint::<Vec3>::entry];
