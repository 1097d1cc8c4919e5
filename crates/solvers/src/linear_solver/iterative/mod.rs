//! Iterative linear solvers.

mod cg_linear_solver;
mod min_res_linear_solver;
mod operator;
mod pcg_linear_solver;

pub use cg_linear_solver::CGLinearSolver;
pub use min_res_linear_solver::MinResLinearSolver;
pub use pcg_linear_solver::PCGLinearSolver;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[CGLinearSolver::entry, MinResLinearSolver::entry, PCGLinearSolver::entry];
