//! Symmetric successive over-relaxation.

use settee_kernel::{Base, Component, Data};
use settee_sparse::Ssor;

use super::splitting::splitting_preconditioner;
use crate::linear_solver::solver_data::SolverData;

/// One backward and one forward sweep of successive over-relaxation: with A = L + D + L^T,
/// P = (D/w + L^T) (D/w)^-1 (D/w + L) / (2 - w). Stronger than the diagonal, at the cost of one product with the
/// matrix.
#[derive(Component)]
#[component(
    category = "LinearSolver/Preconditioner",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct SSORPreconditioner {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    /// Relaxation w; 1 is symmetric Gauss-Seidel. P is positive definite between 0 and 2 only.
    #[data(default = 1.0, check = between_zero_and_two)]
    omega: Data<f64>,
}

fn between_zero_and_two(omega: &f64) -> Result<(), String> {
    if *omega > 0.0 && *omega < 2.0 { Ok(()) } else { Err("a number between 0 and 2".into()) }
}

splitting_preconditioner!(SSORPreconditioner, Ssor, |solver| Ssor::new(*solver.omega));
