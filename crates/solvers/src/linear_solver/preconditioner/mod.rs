//! Linear solvers that only approximate, made to precondition conjugate gradients.

mod algebraic_multigrid_preconditioner;
mod block_jacobi_preconditioner;
mod jacobi_preconditioner;
mod precomputed_warp_preconditioner;
mod rotate;
mod splitting;
mod ssor_preconditioner;
mod warp_preconditioner;

pub use algebraic_multigrid_preconditioner::AlgebraicMultigridPreconditioner;
pub use block_jacobi_preconditioner::BlockJacobiPreconditioner;
pub use jacobi_preconditioner::JacobiPreconditioner;
pub use precomputed_warp_preconditioner::PrecomputedWarpPreconditioner;
pub use ssor_preconditioner::SSORPreconditioner;
pub use warp_preconditioner::WarpPreconditioner;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    AlgebraicMultigridPreconditioner::entry,
    BlockJacobiPreconditioner::entry,
    JacobiPreconditioner::entry,
    PrecomputedWarpPreconditioner::entry,
    SSORPreconditioner::entry,
    WarpPreconditioner::entry,
];
