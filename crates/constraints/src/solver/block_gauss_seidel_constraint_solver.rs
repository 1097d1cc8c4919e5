//! Block Gauss-Seidel.

use settee_complementarity::gauss_seidel;
use settee_kernel::roles::{BaseConstraintSolver, ConstraintProblem, ConstraintReport, Workspace};
use settee_kernel::{Component, Flat, Lifecycle, ObjectId};

use super::common::{BuiltData, ConstraintSolverData, LastStep};

/// Solves for the forces of constraints and contacts block by block, with the compliance of all bodies: the usual
/// choice.
///
/// Forces of bilateral constraints begin with those of the last step, forces of contacts with zero.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Solver", roles(constraint_solver))]
pub struct BlockGaussSeidelConstraintSolver {
    #[group]
    common: ConstraintSolverData,
    #[group]
    built: BuiltData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for BlockGaussSeidelConstraintSolver {}

impl BaseConstraintSolver for BlockGaussSeidelConstraintSolver {
    fn corrections(&self) -> &[ObjectId] {
        self.common.constraint_corrections.targets()
    }
    fn is_exact(&self) -> bool {
        self.common.accuracy.is_exact()
    }
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(LastStep::default())
    }
    fn solve(&self, state: &mut dyn Workspace, problem: &mut ConstraintProblem<'_>) -> ConstraintReport {
        self.built.regularize(problem, *self.common.regularization_term);
        let outcome = gauss_seidel(problem.contacts, &self.common.settings());
        self.common.conclude(state, problem, outcome)
    }
    fn outputs(&self, state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        ConstraintSolverData::outputs(state)
    }
}
