//! Direct linear solvers.

mod asynchronous;
mod btd_linear_solver;
mod cholesky_solver;
mod factor_state;
mod iterating;
mod ldlt;
mod precomputed_linear_solver;
mod reuse;
mod svd_linear_solver;
mod unsymmetric;

pub use asynchronous::AsyncSparseLDLSolver;
pub use btd_linear_solver::BTDLinearSolver;
pub use cholesky_solver::CholeskySolver;
pub(super) use factor_state::failure;
pub use ldlt::{EigenSimplicialLDLT, EigenSimplicialLLT, SparseLDLSolver};
pub use precomputed_linear_solver::PrecomputedLinearSolver;
pub use svd_linear_solver::SVDLinearSolver;
pub use unsymmetric::{EigenSparseLU, EigenSparseQR};

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AsyncSparseLDLSolver::entry,
    BTDLinearSolver::entry,
    CholeskySolver::entry,
    EigenSimplicialLDLT::entry,
    EigenSimplicialLLT::entry,
    EigenSparseLU::entry,
    EigenSparseQR::entry,
    PrecomputedLinearSolver::entry,
    SVDLinearSolver::entry,
    SparseLDLSolver::entry,
];
