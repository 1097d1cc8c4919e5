//! Compliance by the linear solver of a body.

use std::marker::PhantomData;

use settee_kernel::roles::{
    BaseConstraintCorrection, BaseLinearSolver, BaseOdeSolver, BaseState, Compliance, ConstraintLevel, Corrected,
    CorrectionFactors, CorrectionSystem, IntegrationFactors, LinearFailure, SetUp, Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, Lifecycle, Link, ObjectId};
use settee_math::{DataTypes, Rigid3, Vec1, Vec2, Vec3};
use settee_sparse::SparseRows;

use super::of_level;

/// The exact compliance of a body in a step: W = h J A^-1 J^T with the matrix A of its linear solver.
#[derive(Component)]
#[component(
    category = "Constraint/Lagrangian/Correction",
    templates(Vec3, Vec2, Vec1, Rigid3),
    attach = state,
    roles(constraint_correction)
)]
pub struct LinearSolverConstraintCorrection<D: DataTypes> {
    /// In SOFA, the order in which an unbuilt solver visits the rows of a wire.
    #[data(default = false, name = "wire_optimization", ignored = "the order of rows has no effect on its speed here")]
    wire_optimization: Data<bool>,
    /// Added to the diagonal of W for its rows.
    #[data(default = 0.0)]
    regularization_term: Data<f64>,
    /// State that is corrected; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    mstate: Link<dyn BaseState>,
    /// Linear solver whose matrix counts; by default that of the own node.
    #[linked(search = local, required)]
    linear_solver: Link<dyn BaseLinearSolver>,
    /// ODE solver that says how positions and velocities follow; by default that of the own node, or the nearest above.
    #[linked(search = up, required, name = "ODESolver")]
    ode_solver: Link<dyn BaseOdeSolver>,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for LinearSolverConstraintCorrection<D> {}

impl<D: DataTypes> BaseConstraintCorrection for LinearSolverConstraintCorrection<D> {
    fn corrected(&self) -> Option<Corrected> {
        self.mstate.target().map(Corrected::State)
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
        let IntegrationFactors { position, velocity, .. } = ode;
        CorrectionFactors { compliance: of_level(ode, level), position, velocity, keeps_start: false }
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
            for row in (0..rows.len()).filter(|row| !rows.row(*row).is_empty()) {
                w.add(row, row, *self.regularization_term);
            }
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
