//! Compliance of everything that a linear solver solves for.

use settee_kernel::roles::{
    BaseConstraintCorrection, BaseLinearSolver, BaseOdeSolver, Compliance, ConstraintLevel, Corrected,
    CorrectionFactors, CorrectionSystem, IntegrationFactors, LinearFailure, SetUp, Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, Lifecycle, Link, ObjectId};
use settee_sparse::SparseRows;

use super::of_level;

/// The exact compliance of all bodies that one linear solver solves for together, whatever their types.
#[derive(Component)]
#[component(category = "Constraint/Lagrangian/Correction", roles(constraint_correction))]
pub struct GenericConstraintCorrection {
    /// Multiplies the compliance.
    #[data(default = 1.0)]
    compliance_factor: Data<f64>,
    /// Added to the diagonal of W.
    #[data(default = 0.0)]
    regularization_term: Data<f64>,
    /// Linear solver whose matrix counts; by default that of the own node.
    #[linked(search = local, required)]
    linear_solver: Link<dyn BaseLinearSolver>,
    /// ODE solver that says how positions and velocities follow; by default that of the own node, or the nearest above.
    #[linked(search = up, required, name = "ODESolver")]
    ode_solver: Link<dyn BaseOdeSolver>,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for GenericConstraintCorrection {}

impl BaseConstraintCorrection for GenericConstraintCorrection {
    fn corrected(&self) -> Option<Corrected> {
        self.linear_solver.target().map(Corrected::System)
    }
    fn linear_solver(&self) -> Option<ObjectId> {
        self.linear_solver.target()
    }
    fn ode_solver(&self) -> Option<ObjectId> {
        self.ode_solver.target()
    }
    fn new_state(&self, _set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic> {
        Ok(Box::new(()))
    }
    fn factors(&self, ode: IntegrationFactors, level: ConstraintLevel, _dt: f64) -> CorrectionFactors {
        let factor = *self.compliance_factor;
        // In velocity order the recorded motion leaves the factor out; W has it.
        let velocity = if level == ConstraintLevel::Velocity { ode.velocity } else { factor * ode.velocity };
        let compliance = factor * of_level(ode, level);
        CorrectionFactors { compliance, position: factor * ode.position, velocity, keeps_start: true }
    }
    fn add_compliance(
        &self,
        _state: &mut dyn Workspace,
        system: &mut dyn CorrectionSystem,
        rows: &SparseRows,
        factor: f64,
        w: &mut Compliance,
    ) -> Result<(), LinearFailure> {
        system.add_compliance(rows, factor, w)?;
        if *self.regularization_term != 0.0 {
            (0..w.dimension()).for_each(|row| w.add(row, row, *self.regularization_term));
        }
        Ok(())
    }
    fn respond(
        &self,
        _state: &mut dyn Workspace,
        system: &mut dyn CorrectionSystem,
        force: &[f64],
        motion: &mut [f64],
    ) -> Result<(), LinearFailure> {
        system.solve(force, motion)
    }
}
