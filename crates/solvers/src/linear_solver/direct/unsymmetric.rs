//! LU and QR: methods for matrices that need not be symmetric.

use std::sync::Arc;

use settee_kernel::{Base, Component, InitContext, Lifecycle};
use settee_sparse::{Ordering, SparseGeneral, SparseQr};

use super::factor_state::{Make, OrderingData, SolutionCheck, direct_solver};
use crate::linear_solver::solver_data::SolverData;

/// Solves systems directly by L U with partial pivoting. The matrix may be unsymmetric and indefinite.
///
/// Rows and columns are scaled before, so that quantities in different units do not disturb the choice of pivots.
/// Columns are ordered by column approximate minimum degree unless the scene says otherwise. A matrix that turns out to
/// be symmetric to rounding and positive definite is factorised as L L^T, which is as accurate and takes a tenth of the
/// time.
#[derive(Component)]
#[component(
    category = "LinearSolver/Direct",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct EigenSparseLU {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    #[group]
    ordering: OrderingData,
    #[group]
    check: SolutionCheck,
}

/// Solves systems directly by Q R with Householder reflections. The matrix may be unsymmetric and indefinite. Slower
/// than EigenSparseLU, and stable whatever the pivots are.
///
/// Rows and columns are scaled before. Columns are ordered by column approximate minimum degree unless the scene says
/// otherwise.
#[derive(Component)]
#[component(
    category = "LinearSolver/Direct",
    templates(CompressedRowSparseMatrixd, CompressedRowSparseMatrixMat3x3d),
    roles(linear_solver)
)]
pub struct EigenSparseQR {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    #[group]
    ordering: OrderingData,
    #[group]
    check: SolutionCheck,
}

macro_rules! unsymmetric {
    ($name:ident, $method:ident) => {
        impl Lifecycle for $name {
            fn init(&mut self, context: &mut InitContext<'_>) {
                self.solver.init(context);
                self.ordering.init(context, Ordering::Colamd);
            }
        }

        impl $name {
            fn make(&self) -> Make {
                let settings = self.ordering.settings();
                Arc::new(move || Box::new($method::new(settings)))
            }
        }

        direct_solver!($name, unsymmetric: true, settings: |solver| solver.check.settings(), options: |_| None);
    };
}
unsymmetric!(EigenSparseLU, SparseGeneral);
unsymmetric!(EigenSparseQR, SparseQr);
