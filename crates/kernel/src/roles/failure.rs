//! Why steps and linear solves fail, and which component a number that is not finite comes from.

use std::fmt;
use std::sync::Arc;

use settee_sparse::{DofOutOfRange, FactorError, RejectedBlocks};

use crate::fault::Broken;
use crate::output_folder::OutputError;
use crate::scene::ObjectId;
use settee_budget::TooMuch;
use settee_forces::NotDiagonal;

/// What a component computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// The force of a force field.
    Force,
    /// The stiffness or the damping of a force field.
    StiffnessOrDamping,
    /// The product of a mass with velocities.
    Inertia,
    /// The positions that a mapping writes.
    Positions,
    /// The velocities that a mapping writes.
    Velocities,
    /// The forces that a mapping transfers to its inputs.
    TransferredForces,
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Force => "the force of",
            Self::StiffnessOrDamping => "the stiffness or damping of",
            Self::Inertia => "the inertia of",
            Self::Positions => "the positions of",
            Self::Velocities => "the velocities of",
            Self::TransferredForces => "the transferred forces of",
        })
    }
}

/// The first component of a scope whose result is not finite: "the force of /body/spring (/body/dofs, point 3,
/// component 1)".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{quantity} {path} ({place})")]
pub struct NonFiniteOrigin {
    /// The component.
    pub object: ObjectId,
    /// What it computed.
    pub quantity: Quantity,
    /// Path of the component.
    pub path: String,
    /// State, point and component of the scalar.
    pub place: String,
}

/// The origin of a number that is not finite, once it was looked for and found.
pub type Origin = Option<Box<NonFiniteOrigin>>;

/// The end of a message about a number that is not finite.
struct ComesFrom<'a>(&'a Origin);

impl fmt::Display for ComesFrom<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |origin| write!(f, "; it comes from {origin}"))
    }
}

/// An unknown of a linear system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Its number.
    Number(usize),
    /// State, point and component.
    Named(String),
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "unknown {number}"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

/// How many motions nothing resists, where that is known.
struct FreeMotions(usize);

impl fmt::Display for FreeMotions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            1 => f.write_str(" (one motion is free)"),
            n => write!(f, " (about {n} motions are free)"),
        }
    }
}

/// Why a linear system was not solved.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LinearFailure {
    /// The matrix has no inverse.
    #[error("the matrix is singular at {unknown}{}: a body may be unconstrained or have no mass", FreeMotions(*.free_motions))]
    Singular {
        /// Where.
        unknown: Unknown,
        /// Guess of the number of motions that nothing resists; 0 if there is none.
        free_motions: usize,
    },
    /// A matrix that must be positive definite is not.
    #[error("the matrix is not positive definite at {unknown}")]
    NotPositiveDefinite {
        /// Where.
        unknown: Unknown,
    },
    /// The answer misses the equations.
    #[error(
        "the solution is not accurate: backward error {backward_error:.1e}, also after refinement; a shorter step or \
         EigenSparseLU may help, and a larger backwardErrorLimit of the solver accepts it"
    )]
    Inaccurate {
        /// Relative change of matrix and right-hand side that would make it exact.
        backward_error: f64,
    },
    /// A number that is not finite came up.
    #[error("a number that is not finite in {place}{}", ComesFrom(.origin))]
    NonFinite {
        /// Where.
        place: String,
        /// Which component it comes from, if that is known.
        origin: Origin,
    },
    /// An iterative method cannot go on.
    #[error("{method} broke down in iteration {iteration}: {reason}")]
    Breakdown {
        /// The method.
        method: &'static str,
        /// The iteration.
        iteration: usize,
        /// Why.
        reason: BreakdownReason,
    },
    /// Somebody asked to give it up.
    #[error("the solution was stopped")]
    Stopped,
    /// The scene is not set up for it.
    #[error(transparent)]
    SetUp(#[from] LinearSetUp),
}

impl LinearFailure {
    /// Whether no shorter step helps: the scene is not set up for it, or it was stopped.
    pub fn is_final(&self) -> bool {
        matches!(self, Self::SetUp(_) | Self::Stopped)
    }

    /// The same with names of unknowns instead of their numbers.
    pub fn named(mut self, name: impl FnOnce(usize) -> String) -> Self {
        if let Self::Singular { unknown, .. } | Self::NotPositiveDefinite { unknown } = &mut self
            && let Unknown::Number(number) = *unknown
        {
            *unknown = Unknown::Named(name(number));
        }
        self
    }

    /// A number that is not finite, whose origin is not known yet.
    pub fn non_finite(place: impl Into<String>) -> Self {
        Self::NonFinite { place: place.into(), origin: None }
    }
}

/// Why an iterative method cannot go on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BreakdownReason {
    /// A number that is not finite came up.
    #[error("a number that is not finite{}", ComesFrom(.origin))]
    NonFinite {
        /// Which component it comes from, if that is known.
        origin: Origin,
    },
    /// The matrix has no inverse as far as its digits say.
    #[error("the matrix is singular to working precision")]
    Singular,
    /// p . A p is 0 for a search direction p that is not 0.
    #[error("a search direction has no curvature")]
    NoCurvature,
}

/// What is missing in a scene, or does not fit, for a linear system to be solved. A shorter step does not help.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LinearSetUp {
    /// The scope has no ODE solver.
    #[error("the scope has no solver")]
    NoOdeSolver,
    /// The ODE solver has no linear solver, or that one has no system.
    #[error("the ODE solver has no linear solver with a linear system")]
    NoLinearSolver,
    /// The linear solver was taken out of the scene.
    #[error("the linear solver is not in the scene")]
    SolverNotInScene,
    /// A solver is its own preconditioner, by a detour.
    #[error("{path} cannot be used inside itself")]
    UsedInsideItself {
        /// Path of the solver.
        path: String,
    },
    /// The system has no matrix to assemble.
    #[error("the linear system has no matrix")]
    NoMatrix,
    /// The matrix is asked for before it was assembled.
    #[error("the matrix was not assembled yet")]
    NotAssembled,
    /// The system makes products only.
    #[error("a matrix-free system has no matrix: this solver needs an assembled one")]
    MatrixFree,
    /// A component wrote outside of its rows and columns.
    #[error("a component put blocks outside of the matrix: {0:?}")]
    OutsideOfMatrix(RejectedBlocks),
    /// A constrained unknown does not exist.
    #[error(transparent)]
    Constraint(DofOutOfRange),
    /// A row of a Jacobian has an unknown that does not exist.
    #[error(transparent)]
    Jacobian(DofOutOfRange),
    /// The matrix does not suit the solver.
    #[error(transparent)]
    Factorisation(FactorError),
    /// A vector has not the size of the system.
    #[error("vector of size {found}, expected {expected}")]
    WrongSize {
        /// Size of the system.
        expected: usize,
        /// Size of the vector.
        found: usize,
    },
    /// The memory that a solver is given was made by a solver of another class.
    #[error("its memory was made by a solver of another class")]
    ForeignMemory,
    /// A dense inverse does not fit into memory.
    #[error("no memory for the inverse of {n} unknowns")]
    InverseTooLarge {
        /// Unknowns.
        n: usize,
    },
    /// No thread could be started.
    #[error("no thread for the factorisation: {0}")]
    NoThread(std::io::ErrorKind),
    /// A thread ended that should go on.
    #[error("the factorisation thread ended unexpectedly")]
    ThreadEnded,
    /// An explicit scheme needs a linear solver for a mass matrix that is not diagonal.
    #[error("the mass matrix is not diagonal, or a mass is on a mapped state: add a linear solver")]
    MassNotDiagonal,
}

/// Why a step failed. The state is the one at the start of the step.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepFailure {
    /// A linear system was not solved.
    #[error("{solver}: {failure}")]
    Linear {
        /// Path of the solver.
        solver: String,
        /// Why.
        #[source]
        failure: LinearFailure,
    },
    /// A number that is not finite came up.
    #[error("{solver}: a number that is not finite {place}{}", ComesFrom(.origin))]
    NonFinite {
        /// Path of the solver.
        solver: String,
        /// Where.
        place: String,
        /// Which component it comes from, if that is known.
        origin: Origin,
    },
    /// The nonlinear iteration did not converge and the scene asks to reject such steps.
    #[error("{solver}: Newton's iteration did not converge ({status}, {iterations} iterations)")]
    NotConverged {
        /// Path of the solver.
        solver: String,
        /// Status.
        status: &'static str,
        /// Iterations.
        iterations: usize,
    },
    /// Dense output has no place for another state of the step.
    #[error("{solver}: denseOutput keeps at most {most} states of a step, and {most} were reached at t = {time} s")]
    TooManyPoints {
        /// Path of the solver.
        solver: String,
        /// How many there may be.
        most: usize,
        /// Time at the start of the sub-step (s).
        time: f64,
    },
    /// A component panicked: a mistake in its code. The state is the one before the step.
    #[error("{component}: a fault in its code ({message}); please report it")]
    Fault {
        /// Path of the component whose call it happened in.
        component: String,
        /// What the panic said.
        message: String,
    },
    /// More memory was asked for than there may be. The state is the one before the step.
    #[error("{component}: {answer}")]
    Memory {
        /// Path of the component whose call it happened in.
        component: String,
        /// What asked for how much.
        answer: TooMuch,
    },
    /// A solver that chooses its own steps found none that is short enough.
    #[error(
        "{solver}: the error stays above the tolerance, by a factor of {error:.3e} with a sub-step of {step:.3e} s at t = {time} s"
    )]
    TooInaccurate {
        /// Path of the solver.
        solver: String,
        /// Time at the start of the sub-step (s).
        time: f64,
        /// Its length (s).
        step: f64,
        /// Its error over the tolerance.
        error: f64,
    },
    /// Contacts by barriers cannot keep their promise.
    #[error("{solver}: {message}")]
    Unguarded {
        /// Path of the solver.
        solver: String,
        /// What is in the way.
        message: String,
        /// Whether no shorter step helps.
        is_final: bool,
    },
    /// Somebody asked to give the step up.
    #[error("the step was given up, as asked for")]
    Interrupted,
    /// A controller from outside stopped the step.
    #[error("{0}")]
    Stopped(ControllerFailure),
    /// The scene cannot be stepped.
    #[error("{solver}: {cause}")]
    SetUp {
        /// Path of the solver.
        solver: String,
        /// Why.
        #[source]
        cause: StepSetUp,
    },
}

impl StepFailure {
    /// The failure of a call of a component that ended early.
    pub fn of_broken(component: impl Into<String>, broken: Broken) -> Self {
        let component = component.into();
        match broken {
            Broken::Fault(message) => Self::Fault { component, message },
            Broken::Memory(answer) => Self::Memory { component, answer },
        }
    }

    /// Path of the solver or other component that the failure is about.
    pub fn subject(&self) -> Option<&str> {
        match self {
            Self::Linear { solver, .. }
            | Self::NonFinite { solver, .. }
            | Self::NotConverged { solver, .. }
            | Self::TooManyPoints { solver, .. }
            | Self::TooInaccurate { solver, .. }
            | Self::Unguarded { solver, .. }
            | Self::SetUp { solver, .. } => Some(solver),
            Self::Fault { component, .. } | Self::Memory { component, .. } => Some(component),
            _ => None,
        }
    }

    /// Whether a limit that protects the machine ended the step.
    pub fn is_limit(&self) -> bool {
        match self {
            Self::Memory { .. } | Self::SetUp { cause: StepSetUp::TooManyRows { .. }, .. } => true,
            Self::Linear { failure: LinearFailure::SetUp(cause), .. } => match cause {
                LinearSetUp::Factorisation(error) => error.is_limit(),
                LinearSetUp::InverseTooLarge { .. } => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether no shorter step helps: the scene is not set up for it, or it was stopped.
    pub fn is_final(&self) -> bool {
        match self {
            Self::SetUp { .. } | Self::Interrupted | Self::Stopped(_) | Self::Fault { .. } | Self::Memory { .. } => {
                true
            }
            Self::Linear { failure, .. } => failure.is_final(),
            Self::Unguarded { is_final, .. } => *is_final,
            _ => false,
        }
    }

    /// The component that a number that is not finite comes from, if the failure is one by such a number and it was
    /// found.
    pub fn origin(&self) -> Option<&NonFiniteOrigin> {
        match self {
            Self::NonFinite { origin, .. }
            | Self::Linear {
                failure:
                    LinearFailure::NonFinite { origin, .. }
                    | LinearFailure::Breakdown { reason: BreakdownReason::NonFinite { origin }, .. },
                ..
            } => origin.as_deref(),
            _ => None,
        }
    }

    /// Where the origin of a number that is not finite goes, if the failure is one by such a number and its origin is
    /// not known.
    pub fn unknown_origin(&mut self) -> Option<&mut Origin> {
        let origin = match self {
            Self::NonFinite { origin, .. }
            | Self::Linear {
                failure:
                    LinearFailure::NonFinite { origin, .. }
                    | LinearFailure::Breakdown { reason: BreakdownReason::NonFinite { origin }, .. },
                ..
            } => origin,
            _ => return None,
        };
        origin.is_none().then_some(origin)
    }
}

/// What is missing in a scene, or does not fit, for a solver to make a step. A shorter step does not help.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StepSetUp {
    /// The longest step that is allowed would not advance the time.
    #[error("maxStep = {max_step} s is too short to advance the time in a step of {dt} s")]
    LongestStepTooShort {
        /// As the scene says (s).
        max_step: f64,
        /// Length of the step of the scene (s).
        dt: f64,
    },
    /// The memory that the solver is given was made by a solver of another class.
    #[error("its memory was made by a solver of another class")]
    ForeignMemory,
    /// The solver needs a Newton solver.
    #[error("it has no Newton solver")]
    NoNewtonSolver,
    /// The Newton solver was taken out of the scene.
    #[error("its Newton solver is not in the scene")]
    NewtonSolverNotInScene,
    /// An explicit scheme without linear solver needs a diagonal mass matrix.
    #[error(
        "the mass matrix is not diagonal, or a mass is on a mapped state: EulerExplicitSolver with a linear solver and the \
         implicit solvers accept that"
    )]
    MassNotDiagonal(#[source] NotDiagonal),
    /// The matrix of a constraint problem does not fit.
    #[error(
        "with {rows} rows of constraints the matrix W takes {gigabytes:.0} GB: UnbuiltGaussSeidelConstraintSolver, and \
         LCPConstraintSolver with build_lcp=\"false\", do without it for bodies with UncoupledConstraintCorrection"
    )]
    TooManyRows {
        /// Number of rows.
        rows: usize,
        /// What the matrix would take (GB).
        gigabytes: f64,
    },
    /// The file of energies is not written.
    #[error("the energies are not written: {0}")]
    Output(#[source] OutputError),
}

/// Why a controller from outside the scene stopped a step: an error of its own, which keeps its type.
#[derive(Clone, Debug)]
pub struct ControllerFailure(Arc<dyn std::error::Error + Send + Sync>);

impl ControllerFailure {
    /// From an error or a text.
    pub fn new(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self(Arc::from(error.into()))
    }

    /// The error of the controller.
    pub fn error(&self) -> &(dyn std::error::Error + Send + Sync + 'static) {
        self.0.as_ref()
    }
}

impl fmt::Display for ControllerFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl PartialEq for ControllerFailure {
    /// Two are equal if they are the same error, not if their errors say the same.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
