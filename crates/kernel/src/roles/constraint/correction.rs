//! Constraint corrections: the compliance of a body, and its motion under the forces of constraints.

use std::ops::Range;

use settee_forces::Workspace;
use settee_sparse::SparseRows;

use super::ConstraintLevel;
use crate::diagnostics::Diagnostic;
use crate::roles::{Compliance, LinearFailure};
use crate::scene::{ObjectId, SetUp};

/// What a correction moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corrected {
    /// A single state.
    State(ObjectId),
    /// All independent states of the scope that this linear solver works in.
    System(ObjectId),
}

/// How positions and velocities of an ODE solver follow A^-1 f, where A is the matrix of its last linear system.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IntegrationFactors {
    /// Change of positions.
    pub position: f64,
    /// Change of velocities.
    pub velocity: f64,
    /// Whether the free position is what the solver found, and directions of constraints are those there; otherwise it
    /// is x + h v with the free velocity v, and directions are those at the start of the step, as recorded results have
    /// it: of first order.
    pub own_free_position: bool,
}

/// Factors of a correction in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CorrectionFactors {
    /// Of its compliance in W.
    pub compliance: f64,
    /// Of its motion in positions; 0 leaves a position as the free motion found it.
    pub position: f64,
    /// Of its motion in velocities.
    pub velocity: f64,
    /// Whether a factor of 0 leaves the start of the step instead of the free motion.
    pub keeps_start: bool,
}

/// What a correction may ask of the runtime.
pub trait CorrectionSystem {
    /// The scalars of what it corrects, among the unknowns of the scope.
    fn range(&self) -> Range<usize>;
    /// Number of unknowns of the scope.
    fn dim(&self) -> usize;
    /// W += factor J A^-1 J^T with the linear solver of the correction and its last matrix.
    ///
    /// # Errors
    /// The linear solver failed.
    fn add_compliance(&mut self, rows: &SparseRows, factor: f64, w: &mut Compliance) -> Result<(), LinearFailure>;
    /// x = A^-1 b over all unknowns of the scope.
    ///
    /// # Errors
    /// The linear solver failed.
    fn solve(&mut self, b: &[f64], x: &mut [f64]) -> Result<(), LinearFailure>;
}

/// The compliance of a body against constraint forces.
pub trait BaseConstraintCorrection: Send + Sync {
    /// What it corrects; `None` if it is not valid, which it reported: then it does nothing.
    fn corrected(&self) -> Option<Corrected>;
    /// The linear solver that it asks.
    fn linear_solver(&self) -> Option<ObjectId> {
        None
    }
    /// The ODE solver whose factors it has.
    fn ode_solver(&self) -> Option<ObjectId>;
    /// What it keeps.
    ///
    /// # Errors
    /// A finding that stops the run.
    fn new_state(&self, set_up: SetUp<'_>) -> Result<Box<dyn Workspace>, Diagnostic>;
    /// Factors of a step of length `dt` (s), given those of the ODE solver.
    fn factors(&self, ode: IntegrationFactors, level: ConstraintLevel, dt: f64) -> CorrectionFactors;
    /// W += factor J C J^T. `rows` has the columns of what is corrected, as unknowns of the scope.
    ///
    /// # Errors
    /// Those of the linear solver.
    fn add_compliance(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn CorrectionSystem,
        rows: &SparseRows,
        factor: f64,
        w: &mut Compliance,
    ) -> Result<(), LinearFailure>;
    /// motion = C force, over the unknowns of the scope; those outside of what is corrected are not read.
    ///
    /// # Errors
    /// Those of the linear solver.
    fn respond(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn CorrectionSystem,
        force: &[f64],
        motion: &mut [f64],
    ) -> Result<(), LinearFailure>;
    /// The motion of one point of the corrected state under a force on this point alone; `false` if other points move,
    /// too. Solvers without a matrix W ask for it.
    fn point_response(&self, _state: &dyn Workspace, _point: usize, _force: &[f64], _motion: &mut [f64]) -> bool {
        false
    }
}
