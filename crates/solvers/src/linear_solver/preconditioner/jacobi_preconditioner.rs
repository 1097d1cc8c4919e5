//! The diagonal.

use settee_kernel::{Base, Component};
use settee_sparse::Jacobi;

use super::splitting::splitting_preconditioner;
use crate::linear_solver::solver_data::SolverData;

/// Divides by the diagonal of the matrix: x_i = b_i / A_ii. Only the diagonal is assembled.
///
/// Helps PCGLinearSolver where masses or stiffnesses differ by orders of magnitude.
#[derive(Component)]
#[component(category = "LinearSolver/Preconditioner", templates(DiagonalMatrix), roles(linear_solver))]
pub struct JacobiPreconditioner {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
}

splitting_preconditioner!(JacobiPreconditioner, Jacobi, |_solver| Jacobi::default());
