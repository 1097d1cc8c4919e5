//! What a solver gets for a step beside mechanical operations: settings of Newton's method, places to report its work
//! and its energies, and what components remember.

use settee_nonlinear::{NewtonReport, NewtonSettings};

use crate::output_folder::OutputError;
use crate::params::{Factors, Weight};
use crate::roles::NonFiniteOrigin;
use crate::scene::ObjectId;
use crate::vectors::{ConstDerivId, CoordId, DerivId};

/// Where a solver tells what it did, for counters, output data and messages.
pub trait StepReport {
    /// Keeps the outcome of a Newton iteration. `residuals`: squared norms, the first and one per iteration. Whether it
    /// is the first one of this Newton solver.
    fn newton(&mut self, newton: ObjectId, report: NewtonReport, residuals: &[f64]) -> bool;
    /// Counts the sub-steps of a step.
    fn sub_steps(&mut self, work: SubSteps);
    /// Keeps a warning of a step; each text is shown once.
    fn warn(&mut self, message: String);
    /// The first component that gives a number that is not finite at the present state of the scope, or at the start of
    /// the step: for the message of a failure.
    fn non_finite_origin(&mut self, time: f64, dt: f64) -> Option<NonFiniteOrigin>;
    /// Writes bytes behind the first `length` ones of a file in the output folder. Returns its new length.
    ///
    /// # Errors
    /// See [`OutputError`].
    fn append_to_file(&mut self, name: &str, length: u64, bytes: &[u8]) -> Result<u64, OutputError>;
}

/// The working data of components whose forces depend on past motion.
pub trait StepMemories {
    /// Keeps them as they are now.
    fn keep(&mut self);
    /// Gives the components back what was kept last.
    fn restore(&mut self);
}

/// Where the energy goes.
pub trait EnergyLedger {
    /// Puts a step into the account. Mapped states and working data are those of its end afterwards.
    fn enter(&mut self, step: &EnergyStep);
}

/// What a solver that chooses its own steps did in a step of the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, settee_persist::Persist)]
pub struct SubSteps {
    /// Accepted sub-steps.
    pub accepted: u64,
    /// Attempts whose error was too large.
    pub error_failures: u64,
    /// Attempts that were not solved.
    pub convergence_failures: u64,
    /// Accepted sub-steps of the orders 1 to 6.
    pub of_order: [u64; 6],
}

/// What a solver tells about a step, for an account of energies.
#[derive(Clone, Copy, Debug)]
pub struct EnergyStep {
    /// State at its start.
    pub start: (CoordId, DerivId),
    /// State at its end.
    pub end: (CoordId, DerivId),
    /// Time at its start (s).
    pub time: f64,
    /// Its length (s).
    pub h: f64,
    /// Change of the momenta by the solver's formula (kg m/s): made of forces, not of the velocities found.
    pub impulse: ConstDerivId,
    /// Rayleigh damping of the solver and the components, as factors of the force.
    pub rayleigh: Factors,
    /// Which masses add their weight to the forces.
    pub weight: Weight,
    /// Whether the impulse changes momenta of the inertia at the start of the step, instead of at its end: where bodies
    /// turn or masses are mapped the two differ.
    pub inertia_of_start: bool,
}

/// Settings of a Newton solver, as its component declares them.
#[derive(Clone, Debug)]
pub struct NewtonControl {
    /// The Newton solver.
    pub solver: ObjectId,
    /// Limits and thresholds.
    pub settings: NewtonSettings,
    /// Whether the state is kept when the iteration ends without convergence.
    pub keeps_state_when_diverged: bool,
    /// Whether to warn then.
    pub warns_when_diverged: bool,
    /// Whether to warn when the line search fails.
    pub warns_when_line_search_fails: bool,
}
