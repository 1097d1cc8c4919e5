//! The 3 x 3 blocks on the diagonal.

use settee_kernel::{Base, Component};
use settee_sparse::BlockJacobi3;

use super::splitting::splitting_preconditioner;
use crate::linear_solver::solver_data::SolverData;

/// Multiplies by the inverses of the 3 x 3 blocks on the diagonal of the matrix: the coupling of the directions of each
/// point is kept, that of the points is not. Only these blocks are assembled. States need three unknowns a point, or
/// six.
#[derive(Component)]
#[component(category = "LinearSolver/Preconditioner", templates(BlockDiagonalMatrixMat3x3d), roles(linear_solver))]
pub struct BlockJacobiPreconditioner {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
}

splitting_preconditioner!(BlockJacobiPreconditioner, BlockJacobi3, |_solver| BlockJacobi3::default());
