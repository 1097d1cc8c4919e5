//! Implicit time integration.

mod bdf;
mod newton_raphson_solver;

pub use bdf::BDFOdeSolver;
pub use newton_raphson_solver::NewtonRaphsonSolver;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[BDFOdeSolver::entry, NewtonRaphsonSolver::entry];
