//! Solvers: time integration, Newton, and linear solvers.

use settee_forces::Workspace;
use settee_nonlinear::{NewtonReport, NewtonSettings};
use settee_parallel::Workers;
use settee_sparse::{CsrMatrix, FactorCounters, SparseRows};

use super::activity::Activity;
use super::compliance::Compliance;
use super::constraint::IntegrationFactors;
use super::linear_failure::LinearFailure;
use super::linear_report::LinearReport;
use super::rotation_finder::RotationMatrix;
use super::step_failure::StepFailure;
use crate::Factors;
use crate::data::Flat;
use crate::ops::MechanicalOps;
use crate::scene::ObjectId;
use crate::step_services::NewtonControl;
use crate::vectors::{CoordId, DerivId};

crate::choice! {
    /// What becomes of the history of a solver when a mesh changes during a run.
    pub enum AfterMeshChange {
        /// It goes on where points come or go without elements; where elements go, forces jump, and the solver starts
        /// anew.
        Auto = "auto",
        /// The history goes on.
        Keep = "keep",
        /// The solver starts anew.
        Restart = "restart",
    }
}

/// What a solver gets for one step.
pub struct SolveContext<'a> {
    /// Operations on the scope.
    pub ops: &'a mut dyn MechanicalOps,
    /// What the solver keeps from step to step.
    pub state: &'a mut dyn Workspace,
    /// Size of the step (s).
    pub dt: f64,
    /// Time at the start of the step (s).
    pub time: f64,
    /// Where the new position goes; it holds the current one.
    pub x: CoordId,
    /// Where the new velocity goes; it holds the current one.
    pub v: DerivId,
    /// Path of the solver, for messages.
    pub path: &'a str,
    /// Settings of its Newton solver, if it names one that is in the scene.
    pub newton: Option<&'a NewtonControl>,
    /// Whether constraints act in the step and may not give energy. A solver whose own formula
    /// [cannot say so](BaseOdeSolver::keeps_energy_in_impacts) makes a step of backward Euler then.
    pub is_constrained: bool,
}

/// How the step of an ODE solver follows forces that depend on its end: a force f adds `load` f to the right-hand side
/// of its linear system, whose solution changes velocities as it is, and positions by the length of the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndResponse {
    /// Factor of forces (s).
    pub load: f64,
    /// Damping by part of the stiffness that the solver adds to all forces (s).
    pub stiffness_damping: f64,
}

/// A moment within the last step, for [`BaseOdeSolver::state_within`].
#[derive(Clone, Copy, Debug)]
pub struct WithinStep {
    /// How long before the end of the step (s).
    pub age: f64,
    /// Position and velocity at the end of the step.
    pub now: (CoordId, DerivId),
    /// Where the position goes.
    pub x: CoordId,
    /// Where the velocity goes.
    pub v: DerivId,
}

/// What a solver knows of the motion within its last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DenseOutput {
    /// The state was written, with the order of the method.
    Written,
    /// Nothing but both ends: the motion between them is taken as a cubic.
    OnlyEnds,
    /// The states at both ends of a sub-step around the moment: age (s) before the end of the step, position, velocity.
    /// The motion between them is taken as a cubic, or, with the accelerations there, as a polynomial of degree 5.
    Between {
        /// End of the sub-step.
        later: (f64, (CoordId, DerivId)),
        /// Start of the sub-step.
        earlier: (f64, (CoordId, DerivId)),
        /// Accelerations at its end and at its start.
        accelerations: Option<[DerivId; 2]>,
    },
    /// It made sub-steps and did not keep them.
    NotKept,
}

/// Integrates the states of its scope over a step.
pub trait BaseOdeSolver: Send + Sync {
    /// What it keeps from step to step: history, counters. Made at initialisation and at reset.
    fn new_state(&self) -> Box<dyn Workspace>;
    /// The linear solver it uses.
    fn linear_solver(&self) -> Option<ObjectId>;
    /// The Newton solver it uses.
    fn newton_solver(&self) -> Option<ObjectId> {
        None
    }
    /// Integrates over one step.
    ///
    /// # Errors
    /// See [`StepFailure`]; position and velocity are then those of the start of the step.
    fn solve(&self, context: &mut SolveContext<'_>) -> Result<(), StepFailure>;
    /// Gives `show` what the last step left for the output data of the component: name of the data and value.
    fn show_outputs(&self, _state: &dyn Workspace, _show: &mut dyn FnMut(&'static str, f64)) {}
    /// Writes the state at a moment within the last step; the caller propagates it through the mappings.
    fn state_within(&self, _state: &dyn Workspace, _ops: &mut dyn MechanicalOps, _within: &WithinStep) -> DenseOutput {
        DenseOutput::OnlyEnds
    }
    /// Gives `show` each earlier state that the next step depends on: its age (s) at the end of the last step, and its
    /// vectors. A state that is moved from outside gets another past in them; the history of the others goes on.
    fn history(&self, _state: &dyn Workspace, _show: &mut dyn FnMut(f64, (CoordId, DerivId))) {}
    /// How positions and velocities follow the forces of constraints in the step that was solved: by which factors of
    /// A^-1 f, where A is the matrix of the last system. With factors of 0 constraints do not act on its bodies.
    fn integration_factors(&self, _state: &dyn Workspace, _dt: f64) -> IntegrationFactors {
        IntegrationFactors::default()
    }
    /// How the step follows forces that depend on its end, if it does so exactly by the matrix of its one linear system
    /// and the solver keeps nothing else of its motion. By default no such forces can be added after it.
    fn end_response(&self, _dt: f64) -> Option<EndResponse> {
        None
    }
    /// Whether it is worth looking for the moments at which surfaces touch: it chooses its own steps, and leaves a body
    /// that touches at the start of a step without a velocity across the contact.
    fn gains_by_touch_moments(&self) -> bool {
        false
    }
    /// Whether it makes steps of its own choice, so that the error stays within a tolerance, or so that it follows an
    /// impact through a barrier.
    fn chooses_steps(&self) -> bool {
        false
    }
    /// Whether it never takes a state that contacts by barriers do not allow: it asks
    /// [`MechanicalOps::safe_part`] about every motion that it makes.
    fn keeps_guard(&self) -> bool {
        false
    }
    /// Whether forces of constraints take energy from its bodies in impacts, or leave it: by default they do. One that
    /// cannot say so is named where contacts meet its bodies, or is asked for a
    /// [constrained step](SolveContext::is_constrained) in loops that see to it.
    fn keeps_energy_in_impacts(&self) -> bool {
        true
    }
    /// Whether it evaluates the forces of a step at its start only, where no barrier bounds the motion and nobody keeps
    /// account of energy: what does not push there does not push in the step.
    fn evaluates_forces_once(&self) -> bool {
        false
    }
    /// Forces of constraints changed positions and velocities at the end of the step: a solver with a history begins
    /// it anew.
    fn take_impulse(&self, _state: &mut dyn Workspace) {}
    /// The loop moves its bodies to another place than it found: forces of constraints act, or the position follows
    /// from the free velocity. A solver that goes on with the accelerations at the end of its step finds them anew.
    fn take_push(&self, _state: &mut dyn Workspace) {}
    /// What becomes of the history when a mesh changes.
    fn after_mesh_change(&self) -> AfterMeshChange {
        AfterMeshChange::Auto
    }
    /// Forgets the history: the next step starts as the first did.
    fn restart(&self, state: &mut dyn Workspace);
    /// The last step does not count: it failed in this solver or after it. What the solver keeps becomes that of the
    /// start of the step, to the bit; a solver that cannot do so forgets its history.
    fn take_back(&self, state: &mut dyn Workspace) {
        self.restart(state);
    }
}

/// The last outcome of a Newton solver, kept by the runtime.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct NewtonOutcome {
    /// Status, iterations, solves.
    pub report: Option<NewtonReport>,
    /// Squared residual norms: the first, then one per iteration.
    pub residuals: Vec<f64>,
    /// Steps that ended without convergence so far.
    pub not_converged: u64,
    /// Iterations so far.
    pub total_iterations: u64,
    /// Line searches that failed so far.
    pub line_search_failures: u64,
}

/// Settings of a Newton iteration, as a component of the scene.
pub trait BaseNewtonSolver: Send + Sync {
    /// Limits and thresholds.
    fn settings(&self) -> NewtonSettings;
    /// Whether the state is kept when the iteration ends without convergence.
    fn keeps_state_when_diverged(&self) -> bool;
    /// Whether to warn when the iteration ends without convergence.
    fn warns_when_diverged(&self) -> bool;
    /// Whether to warn when the line search fails.
    fn warns_when_line_search_fails(&self) -> bool;
    /// Shows the outcome of a step in the output data of the component.
    fn store_outcome(&mut self, outcome: &NewtonOutcome);
}

impl NewtonControl {
    /// What the component of a Newton solver says.
    pub fn of(solver: ObjectId, role: &dyn BaseNewtonSolver) -> Self {
        Self {
            solver,
            settings: role.settings(),
            keeps_state_when_diverged: role.keeps_state_when_diverged(),
            warns_when_diverged: role.warns_when_diverged(),
            warns_when_line_search_fails: role.warns_when_line_search_fails(),
        }
    }
}

/// A linear solver's access to its system, for one solve.
pub trait SystemAccess {
    /// Number of unknowns.
    fn dim(&self) -> usize;
    /// Threads to share loops with.
    fn workers(&self) -> Workers;
    /// Says what the time is spent on from now on, for the budget of the step; [`end`](Self::end) goes back.
    fn begin(&mut self, _activity: Activity) {}
    /// Ends what was begun last.
    fn end(&mut self) {}
    /// Number of the step, from 1; several solves of one step see the same.
    fn step(&self) -> u64;
    /// The assembled matrix.
    ///
    /// # Errors
    /// If the system has none.
    fn matrix(&self) -> Result<&CsrMatrix, LinearFailure>;
    /// Moves when the pattern changes.
    fn pattern_revision(&self) -> u64;
    /// Moves when the values change.
    fn matrix_revision(&self) -> u64;
    /// q = A p.
    ///
    /// # Errors
    /// If the system cannot.
    fn multiply(&mut self, p: &[f64], q: &mut [f64]) -> Result<(), LinearFailure>;
    /// Length of the vectors with whose memory [`multiply_in_place`](Self::multiply_in_place) works: the unknowns, and
    /// behind them what the system needs for mapped states.
    fn room(&self) -> usize {
        self.dim()
    }
    /// As `multiply`, with the memory of the vectors instead of a copy where they have the length that is asked for.
    /// They are where they were afterwards; what is behind their unknowns is the system's.
    ///
    /// # Errors
    /// If the system cannot.
    fn multiply_in_place(&mut self, p: &mut Vec<f64>, q: &mut Vec<f64>) -> Result<(), LinearFailure> {
        let n = self.dim();
        self.multiply(&p[..n], &mut q[..n])
    }
    /// z = P^-1 r with the linked preconditioner; z = r without one.
    ///
    /// # Errors
    /// The preconditioner failed.
    fn precondition(&mut self, r: &[f64], z: &mut [f64]) -> Result<(), LinearFailure>;
    /// As `precondition`; where r . z is at most `bound`, z may be left out and that product returned.
    ///
    /// # Errors
    /// The preconditioner failed.
    fn precondition_above(&mut self, r: &[f64], z: &mut [f64], _bound: f64) -> Result<Option<f64>, LinearFailure> {
        self.precondition(r, z).map(|()| None)
    }
    /// What the preconditioner is made from is replaced by the matrix as it is now. Whether it was an older one: then
    /// another attempt is worth it.
    ///
    /// # Errors
    /// If the matrix cannot be assembled.
    fn renew_preconditioner(&mut self) -> Result<bool, LinearFailure> {
        Ok(false)
    }
    /// The factors of mass, damping and stiffness in the matrix.
    fn factors(&self) -> Factors {
        Factors::new(1.0, 0.0, 1.0)
    }
    /// Rotations of points since the matrix in use was assembled: the first unknown of the first point, and one
    /// rotation a point of three unknowns. Empty where nothing is known to have turned.
    fn rotations(&self) -> (usize, &[RotationMatrix]) {
        (0, &[])
    }
    /// Rest positions of the points of all unknowns, one coordinate an unknown; empty unless all of them are points in
    /// space.
    fn rest_positions(&self) -> &[f64] {
        &[]
    }
}

/// Solves A x = b.
pub trait BaseLinearSolver: Send + Sync {
    /// What it keeps: factors, work vectors. Made at initialisation and at reset.
    fn new_state(&self) -> Box<dyn Workspace>;
    /// The linear system that the solver solves.
    fn linear_system(&self) -> Option<ObjectId>;
    /// The preconditioner of the solver.
    fn preconditioner(&self) -> Option<ObjectId> {
        None
    }
    /// Who knows the rotations of points, if it needs them.
    fn rotation_finder(&self) -> Option<ObjectId> {
        None
    }
    /// Whether the matrix is wanted for this solve; a solver that keeps an older factor says no. `has_matrix`: whether
    /// the system was assembled before. `factors`: those of mass, damping and stiffness in it.
    fn wants_assembly(&self, _state: &dyn Workspace, _has_matrix: bool, _step: u64, _factors: Factors) -> bool {
        true
    }
    /// Makes the next [`wants_assembly`](Self::wants_assembly) ask for the matrix where an older one would have done;
    /// says whether it will.
    fn expire(&self, _state: &mut dyn Workspace) -> bool {
        false
    }
    /// Stores the next factors as exactly as it can, where that of an iteration that did not converge was rounded more;
    /// says whether it will. The next [`wants_assembly`](Self::wants_assembly) asks for the matrix then.
    fn refine(&self, _state: &mut dyn Workspace) -> bool {
        false
    }
    /// z = P^-1 r as the preconditioner of another solver; as good as its solution unless it has something cheaper to
    /// offer.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn precondition(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        r: &[f64],
        z: &mut [f64],
    ) -> Result<(), LinearFailure> {
        self.solve(state, system, r, z).map(|_| ())
    }
    /// As `precondition`, for callers that need z only where r . z is above `bound`: where it is not, that product may
    /// be returned instead, which a factor gives for half of the work.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn precondition_above(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        r: &[f64],
        z: &mut [f64],
        _bound: f64,
    ) -> Result<Option<f64>, LinearFailure> {
        self.precondition(state, system, r, z).map(|()| None)
    }
    /// Whether all that it asks of its system are products with vectors: a matrix that nobody else reads need not be
    /// made for it.
    fn only_multiplies(&self) -> bool {
        false
    }
    /// Whether it factorises a matrix.
    fn is_direct(&self) -> bool {
        false
    }
    /// Whether what it keeps depends on the matrix alone, and is still good for another one of the same unknowns: that
    /// of a mesh that changed.
    fn survives_mesh_change(&self) -> bool {
        false
    }
    /// After a change of a mesh by which unknowns went and the others got other numbers: what it keeps is made ready
    /// for the new ones. `old`: for each unknown the one that it was. Whether it did; it is made anew otherwise.
    fn follow_unknowns(&self, _state: &mut dyn Workspace, _old: &[u32]) -> bool {
        false
    }
    /// Whether matrices that are not symmetric are accepted.
    fn accepts_unsymmetric(&self) -> bool {
        false
    }
    /// Solves; `x` holds the initial estimate.
    ///
    /// # Errors
    /// See [`LinearFailure`]; `x` is then not to be used.
    fn solve(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<LinearReport, LinearFailure>;
    /// W += factor J A^-1 J^T: one solve for every row of J that has entries, unless the solver knows something better.
    ///
    /// # Errors
    /// Those of [`solve`](Self::solve), or a row with an unknown that the system does not have.
    fn add_compliance(
        &self,
        state: &mut dyn Workspace,
        system: &mut dyn SystemAccess,
        jacobian: &SparseRows,
        factor: f64,
        compliance: &mut Compliance,
    ) -> Result<(), LinearFailure> {
        compliance.add_by_solves(system.dim(), jacobian, factor, |b, x| self.solve(state, system, b, x).map(|_| ()))
    }
    /// What is to be said of the last solve, if anything is.
    fn warning(&self, _state: &dyn Workspace) -> Option<String> {
        None
    }
    /// What the last solve shows in the output data of the solver, by their names. For queries, not for steps.
    fn outputs(&self, _state: &dyn Workspace) -> Vec<(&'static str, Flat)> {
        Vec::new()
    }
    /// Counters for reports and tests.
    fn counters(&self, _state: &dyn Workspace) -> FactorCounters {
        FactorCounters::default()
    }
}
