//! Constraint corrections: the compliance of bodies.

mod generic_constraint_correction;
mod linear_solver_constraint_correction;
mod precomputed_constraint_correction;
mod uncoupled_compliance;
mod uncoupled_constraint_correction;

use settee_kernel::ClassEntry;
use settee_kernel::roles::{ConstraintLevel, IntegrationFactors};
use settee_math::Vec3;

pub use generic_constraint_correction::GenericConstraintCorrection;
pub use linear_solver_constraint_correction::LinearSolverConstraintCorrection;
pub use precomputed_constraint_correction::PrecomputedConstraintCorrection;
pub use uncoupled_constraint_correction::UncoupledConstraintCorrection;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    UncoupledConstraintCorrection::<Vec3>::entry,
    LinearSolverConstraintCorrection::<Vec3>::entry,
    GenericConstraintCorrection::entry,
    PrecomputedConstraintCorrection::<Vec3>::entry,
];

/// The factor of compliances in W that goes with the factors of motions.
fn of_level(ode: IntegrationFactors, level: ConstraintLevel) -> f64 {
    match level {
        ConstraintLevel::Position => ode.position,
        ConstraintLevel::Velocity => ode.velocity,
    }
}
