//! Constraint solvers: the forces of all constraints of a step.

use settee_complementarity::{ContactProblem, Displacements, Outcome};
use settee_forces::Workspace;
use settee_parallel::Workers;

use crate::data::Flat;
use crate::scene::ObjectId;

/// Name of a contact that stays the same from step to step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, settee_persist::Persist)]
pub struct ContactKey {
    /// Number of the contact within its pair of models.
    pub id: u64,
    /// Number of the pair of models, in the order in which they touched first.
    pub serial: u64,
    /// Whether the pair touches since this step.
    pub is_new: bool,
}

/// Where a block of rows comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockOrigin {
    /// The constraint, or the first collision model of a contact.
    pub object: ObjectId,
    /// Name of the contact, for blocks of contacts.
    pub contact: Option<ContactKey>,
}

/// The problem of a step.
pub struct ConstraintProblem<'a> {
    /// Blocks, compliance, values after the free motion, forces.
    pub contacts: &'a mut ContactProblem,
    /// Where the blocks come from, in order.
    pub origins: &'a [BlockOrigin],
    /// The products with the compliance, for solvers that do not want its matrix.
    pub displacements: Option<&'a mut dyn Displacements>,
    /// Threads.
    pub workers: &'a Workers,
}

/// Why a force that was to be chosen is not what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmet {
    /// No force within its bounds keeps the value within its bounds: those of the force hold, and the value is as near
    /// as it can be.
    Infeasible,
    /// Nothing holds the force: it could grow without end. It is the one next to 0.
    Unbounded,
    /// The best force was not found.
    NotFound,
}

/// How a solver ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConstraintReport {
    /// Iterations, as the class counts them.
    pub iterations: usize,
    /// Last error, as the class measures it.
    pub error: f64,
    /// Whether the stopping rule was met.
    pub converged: bool,
    /// Blocks whose compliance is singular: they have no force.
    pub singular: Vec<usize>,
    /// Blocks whose force was to be chosen, and could not be as asked for.
    pub unmet: Vec<(usize, Unmet)>,
}

impl From<Outcome> for ConstraintReport {
    fn from(outcome: Outcome) -> Self {
        let Outcome { iterations, error, converged, singular, .. } = outcome;
        Self { iterations, error, converged, singular, unmet: Vec::new() }
    }
}

/// Which solver solves the constraints of a step.
#[derive(Clone, Copy)]
pub enum SolvedBy<'a> {
    /// A component of the scene, with what it keeps from step to step.
    Object(ObjectId),
    /// One of the animation loop itself, which keeps nothing.
    Own {
        /// The loop: what is found of the solver is said of it.
        owner: ObjectId,
        /// The solver.
        role: &'a dyn BaseConstraintSolver,
    },
}

/// Solves for the forces of constraints and contacts.
pub trait BaseConstraintSolver: Send + Sync {
    /// The corrections that it names; empty: all that there are.
    fn corrections(&self) -> &[ObjectId];
    /// What it keeps from step to step.
    fn new_state(&self) -> Box<dyn Workspace>;
    /// Whether projective constraints take their unknowns out of the rows.
    fn projects_rows(&self) -> bool {
        true
    }
    /// Whether it wants the matrix W; otherwise it gets [`Displacements`].
    fn wants_matrix(&self) -> bool {
        true
    }
    /// Whether it solves to rounding, if it can.
    fn is_exact(&self) -> bool {
        false
    }
    /// Solves; the forces are the answer, also when it does not converge.
    fn solve(&self, state: &mut dyn Workspace, problem: &mut ConstraintProblem<'_>) -> ConstraintReport;
    /// What the last solve left for its output data.
    fn outputs(&self, _state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        Vec::new()
    }
}
