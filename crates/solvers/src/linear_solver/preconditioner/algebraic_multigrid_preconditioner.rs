//! Smoothed aggregation.

use settee_kernel::{Base, Component};
use settee_sparse::AlgebraicMultigrid;

use super::splitting::splitting_preconditioner;
use crate::linear_solver::solver_data::SolverData;

/// One V-cycle of algebraic multigrid: points are put together into aggregates that move as rigid bodies, these again,
/// and so on until a direct solve is cheap. For solids of many points: the number of iterations of PCGLinearSolver
/// hardly grows with the size. Up to 500 unknowns it is a direct solver.
///
/// The matrix must be symmetric and positive definite, with three unknowns a point. The rotations of aggregates are
/// those of the rest positions, if all states of the system are Vec3; else aggregates only move along the axes, which
/// takes more iterations. A body that turned far from its rest position takes more, too.
#[derive(Component)]
#[component(
    category = "LinearSolver/Preconditioner",
    templates(CompressedRowSparseMatrixMat3x3d, CompressedRowSparseMatrixd),
    roles(linear_solver)
)]
pub struct AlgebraicMultigridPreconditioner {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
}

splitting_preconditioner!(AlgebraicMultigridPreconditioner, AlgebraicMultigrid, |_solver| AlgebraicMultigrid::default(
));
