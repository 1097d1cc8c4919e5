//! Block Gauss-Seidel without a matrix.

use settee_complementarity::{gauss_seidel, unbuilt_gauss_seidel};
use settee_kernel::roles::{BaseConstraintSolver, ConstraintProblem, ConstraintReport, Workspace};
use settee_kernel::{Component, Flat, Lifecycle, ObjectId};

use super::common::{ConstraintSolverData, LastStep};

/// Block Gauss-Seidel that does without the matrix W: for many contacts between bodies whose corrections are cheap.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Solver", roles(constraint_solver))]
pub struct UnbuiltGaussSeidelConstraintSolver {
    #[group]
    common: ConstraintSolverData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for UnbuiltGaussSeidelConstraintSolver {}

impl BaseConstraintSolver for UnbuiltGaussSeidelConstraintSolver {
    fn corrections(&self) -> &[ObjectId] {
        self.common.constraint_corrections.targets()
    }
    fn is_exact(&self) -> bool {
        self.common.accuracy.is_exact()
    }
    fn new_state(&self) -> Box<dyn Workspace> {
        Box::new(LastStep::default())
    }
    fn wants_matrix(&self) -> bool {
        self.common.accuracy.is_exact()
    }
    fn solve(&self, state: &mut dyn Workspace, problem: &mut ConstraintProblem<'_>) -> ConstraintReport {
        let (settings, regularization) = (self.common.settings(), *self.common.regularization_term);
        let outcome = match problem.displacements.as_deref_mut() {
            Some(products) => unbuilt_gauss_seidel(problem.contacts, products, &settings, regularization),
            None => gauss_seidel(problem.contacts, &settings),
        };
        self.common.conclude(state, problem, outcome)
    }
    fn outputs(&self, state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        ConstraintSolverData::outputs(state)
    }
}
