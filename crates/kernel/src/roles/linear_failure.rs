//! Why linear systems are not solved.

use std::fmt;

use settee_sparse::{DofOutOfRange, FactorError, RejectedBlocks};

use super::non_finite::{ComesFrom, Origin};

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

/// How many motions nothing resists; 0 where it is not known.
struct FreeMotions(usize);

impl fmt::Display for FreeMotions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            1 => f.write_str(" (one motion is free)"),
            n => write!(f, " ({n} motions are free)"),
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
        /// Number of motions that nothing resists; 0 where it is not known.
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

    /// The same with the number of motions that nothing resists, which `count` finds in the matrix, where it can. If
    /// some are free, the matrix is singular, also where a method only says that it is not positive definite.
    pub fn with_free_motions(self, count: impl FnOnce() -> Option<usize>) -> Self {
        match self {
            Self::Singular { unknown: unknown @ Unknown::Number(_), .. } => {
                Self::Singular { unknown, free_motions: count().unwrap_or(0) }
            }
            Self::NotPositiveDefinite { unknown: unknown @ Unknown::Number(_) } => match count() {
                Some(free_motions) if free_motions > 0 => Self::Singular { unknown, free_motions },
                _ => Self::NotPositiveDefinite { unknown },
            },
            other => other,
        }
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
    #[error("the matrix is singular to working precision: a body may be unconstrained or have no mass")]
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
