//! Explicit time integration.

mod euler_explicit_solver;

pub use euler_explicit_solver::EulerExplicitSolver;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[EulerExplicitSolver::entry];
