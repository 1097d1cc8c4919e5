//! Dense L L^T.

use std::sync::Arc;

use settee_kernel::{Base, Component, InitContext, Lifecycle};
use settee_sparse::DenseCholesky;

use super::factor_state::{Make, direct_solver};
use crate::linear_solver::solver_data::SolverData;

/// Solves symmetric positive definite systems directly by a dense L L^T: for up to a few hundred unknowns, where the
/// matrix has few zeros. A matrix that is not positive definite is an error.
#[derive(Component)]
#[component(category = "LinearSolver/Direct", templates(SparseMatrix, FullMatrix), roles(linear_solver))]
pub struct CholeskySolver {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
}

impl Lifecycle for CholeskySolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.solver.init(context);
    }
}

impl CholeskySolver {
    fn make(&self) -> Make {
        Arc::new(|| Box::new(DenseCholesky::default()))
    }
}

direct_solver!(CholeskySolver, unsymmetric: false);
