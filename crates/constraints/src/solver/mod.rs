//! Constraint solvers: the forces of all constraints and contacts of a step.

mod block_gauss_seidel_constraint_solver;
mod common;
mod improved_jacobi_constraint_solver;
mod lcp_constraint_solver;
mod nncg_constraint_solver;
mod preconditioned_conjugate_residual;
mod unbuilt_gauss_seidel_constraint_solver;

use settee_kernel::ClassEntry;

pub use block_gauss_seidel_constraint_solver::BlockGaussSeidelConstraintSolver;
pub use common::{Accuracy, AccuracyData, BuiltData, ConstraintSolverData, LastStep};
pub use improved_jacobi_constraint_solver::ImprovedJacobiConstraintSolver;
pub use lcp_constraint_solver::LCPConstraintSolver;
pub use nncg_constraint_solver::NNCGConstraintSolver;
pub use preconditioned_conjugate_residual::PreconditionedConjugateResidual;
pub use unbuilt_gauss_seidel_constraint_solver::UnbuiltGaussSeidelConstraintSolver;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    BlockGaussSeidelConstraintSolver::entry,
    UnbuiltGaussSeidelConstraintSolver::entry,
    NNCGConstraintSolver::entry,
    ImprovedJacobiConstraintSolver::entry,
    PreconditionedConjugateResidual::entry,
    LCPConstraintSolver::entry,
];
