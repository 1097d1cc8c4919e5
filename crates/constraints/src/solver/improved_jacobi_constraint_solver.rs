//! Jacobi iterations.

use settee_complementarity::{JacobiSettings, jacobi};
use settee_kernel::roles::{BaseConstraintSolver, ConstraintProblem, ConstraintReport, Workspace};
use settee_kernel::{Component, Data, Flat, Lifecycle, ObjectId};

use super::common::{BuiltData, ConstraintSolverData, LastStep};

/// Solves for the forces of constraints and contacts by Jacobi iterations: all blocks at once, more iterations than
/// block Gauss-Seidel.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Solver", roles(constraint_solver))]
pub struct ImprovedJacobiConstraintSolver {
    #[group]
    common: ConstraintSolverData,
    #[group]
    built: BuiltData,
    /// Scales steps by the spectrum of W.
    #[data(default = false)]
    use_spectral_correction: Data<bool>,
    /// Factor of that.
    #[data(default = 1.0)]
    spectral_correction_factor: Data<f64>,
    /// Adds a momentum that grows with the iterations.
    #[data(default = false)]
    use_conjugate_residue: Data<bool>,
    /// Exponent of that growth.
    #[data(default = 10.0)]
    conjugate_residue_speed_factor: Data<f64>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for ImprovedJacobiConstraintSolver {}

impl BaseConstraintSolver for ImprovedJacobiConstraintSolver {
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
        let outcome = {
            let own = JacobiSettings {
                spectral: self.use_spectral_correction.then_some(*self.spectral_correction_factor),
                momentum: self.use_conjugate_residue.then_some(*self.conjugate_residue_speed_factor),
            };
            jacobi(problem.contacts, &self.common.settings(), &own)
        };
        self.common.conclude(state, problem, outcome)
    }
    fn outputs(&self, state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        ConstraintSolverData::outputs(state)
    }
}
