//! Conjugate residuals.

use settee_complementarity::conjugate_residual;
use settee_kernel::roles::{BaseConstraintSolver, ConstraintProblem, ConstraintReport, Workspace};
use settee_kernel::{Component, Flat, Lifecycle, ObjectId};

use super::common::{BuiltData, ConstraintSolverData, LastStep};

/// Solves for the forces of bilateral constraints by conjugate residuals with the diagonal of W as preconditioner.
/// Other laws are taken for bilateral ones: not for contacts.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Solver", roles(constraint_solver))]
pub struct PreconditionedConjugateResidual {
    #[group]
    common: ConstraintSolverData,
    #[group]
    built: BuiltData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for PreconditionedConjugateResidual {}

impl BaseConstraintSolver for PreconditionedConjugateResidual {
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
        let outcome = conjugate_residual(problem.contacts, &self.common.settings());
        self.common.conclude(state, problem, outcome)
    }
    fn outputs(&self, state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        ConstraintSolverData::outputs(state)
    }
}
