//! Elimination along a chain of blocks.

use std::sync::Arc;

use settee_kernel::{Base, Component, Data, InitContext, Lifecycle};
use settee_sparse::BlockTridiagonal;

use super::factor_state::{Make, direct_solver};
use crate::linear_solver::solver_data::SolverData;

/// Solves systems whose matrix is block tridiagonal with blocks of 6 x 6, such as a chain of rigid bodies or beams, by
/// elimination from one end to the other: the time grows with the length of the chain.
///
/// With diagonal blocks A_i, B_i before and C_i behind them: a_0 = A_0, l_i = a_i^-1 C_i, a_i = A_i - B_i l_(i-1). Two
/// points of three unknowns share a block. An entry elsewhere is an error that names it: leaving it out would solve
/// another system.
#[derive(Component)]
#[component(category = "LinearSolver/Direct", templates(BTDMatrix6d), roles(linear_solver))]
pub struct BTDLinearSolver {
    #[group]
    base: Base,
    #[group]
    solver: SolverData,
    /// In SOFA, prints the steps of the elimination.
    #[data(default = false, ignored = "the steps of the elimination are not printed")]
    verbose: Data<bool>,
    /// In SOFA, prints the system.
    #[data(default = false, ignored = "the system is not printed")]
    show_problem: Data<bool>,
    /// In SOFA, solves only the changed part of the chain for some constraint solvers.
    #[data(default = false, ignored = "the whole chain is solved, with the same results")]
    subpart_solve: Data<bool>,
    /// In SOFA, checks each solution.
    #[data(default = false, ignored = "every solution is checked by its backward error")]
    verification: Data<bool>,
}

impl Lifecycle for BTDLinearSolver {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.solver.init(context);
    }
}

impl BTDLinearSolver {
    fn make(&self) -> Make {
        Arc::new(|| Box::new(BlockTridiagonal::default()))
    }
}

direct_solver!(BTDLinearSolver, unsymmetric: false);
