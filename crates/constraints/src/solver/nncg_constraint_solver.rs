//! Nonsmooth nonlinear conjugate gradients.

use settee_complementarity::nonsmooth_conjugate_gradient;
use settee_kernel::roles::{BaseConstraintSolver, ConstraintProblem, ConstraintReport, Workspace};
use settee_kernel::{Component, Flat, Lifecycle, ObjectId};

use super::common::{BuiltData, ConstraintSolverData, LastStep};

/// Block Gauss-Seidel with extrapolation by nonsmooth conjugate gradients: fewer iterations for long chains and stacks.
///
/// `sor` has no effect.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Solver", roles(constraint_solver))]
pub struct NNCGConstraintSolver {
    #[group]
    common: ConstraintSolverData,
    #[group]
    built: BuiltData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for NNCGConstraintSolver {}

impl BaseConstraintSolver for NNCGConstraintSolver {
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
        let outcome = nonsmooth_conjugate_gradient(problem.contacts, &self.common.settings());
        self.common.conclude(state, problem, outcome)
    }
    fn outputs(&self, state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        ConstraintSolverData::outputs(state)
    }
}
