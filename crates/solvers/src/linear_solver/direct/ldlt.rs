//! L D L^T and L L^T without pivoting.

use std::sync::Arc;

use settee_kernel::{Base, Component, Data, InitContext, Lifecycle};
use settee_sparse::{Ordering, SparseLdlt, SparseLlt};

use super::factor_state::{Make, OrderingData, SolutionCheck, direct_solver};
use super::reuse::ReuseData;
use crate::linear_solver::solver_data::SolverData;

/// Solves symmetric systems directly by L D L^T. The matrix may be indefinite; a singular one is an error, never a
/// guess.
///
/// The order of elimination is found once per pattern: by minimum degree or nested dissection, whichever takes fewer
/// operations. Each solution is checked by its backward error.
#[derive(Component)]
#[component(
    category = "LinearSolver/Direct",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct EigenSimplicialLDLT {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    #[group]
    ordering: OrderingData,
    #[group]
    check: SolutionCheck,
    #[group]
    reuse: ReuseData,
}

/// Solves symmetric positive definite systems directly by L L^T. A matrix that is not positive definite is an error
/// with the unknown where it shows: an instability, or a sign, in the model.
#[derive(Component)]
#[component(
    category = "LinearSolver/Direct",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct EigenSimplicialLLT {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    #[group]
    ordering: OrderingData,
    #[group]
    check: SolutionCheck,
    #[group]
    reuse: ReuseData,
}

/// As EigenSimplicialLDLT: solves symmetric systems directly by L D L^T. The usual choice for a few thousand points.
#[derive(Component)]
#[component(
    category = "LinearSolver/Direct",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct SparseLDLSolver {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    #[group]
    ordering: OrderingData,
    #[group]
    check: SolutionCheck,
    #[group]
    reuse: ReuseData,
    /// Keeps the symbolic analysis from one factorisation to the next.
    #[data(default = true, ignored = "the symbolic analysis is kept as long as the pattern stays")]
    precompute_symbolic_decomposition: Data<bool>,
    /// Entries of the factor L.
    #[data(default = 0u32, name = "L_nnz", output)]
    l_nnz: Data<u32>,
}

macro_rules! cholesky_like {
    ($name:ident, $method:ident) => {
        impl Lifecycle for $name {
            fn init(&mut self, context: &mut InitContext<'_>) {
                self.solver.init(context);
                self.ordering.init(context, Ordering::Cheapest);
            }
        }

        impl $name {
            fn make(&self) -> Make {
                let settings = self.ordering.settings();
                Arc::new(move || Box::new($method::new(settings)))
            }
        }

        direct_solver!($name, unsymmetric: false, settings: |solver| solver.check.settings(), options: |solver| solver.reuse.options());
    };
}
cholesky_like!(EigenSimplicialLDLT, SparseLdlt);
cholesky_like!(EigenSimplicialLLT, SparseLlt);
cholesky_like!(SparseLDLSolver, SparseLdlt);
