//! Direct linear solvers.

mod asynchronous;
mod factor_state;
mod ldlt;

pub use asynchronous::AsyncSparseLDLSolver;
pub use ldlt::{EigenSimplicialLDLT, SparseLDLSolver};

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[AsyncSparseLDLSolver::entry, EigenSimplicialLDLT::entry, SparseLDLSolver::entry];
