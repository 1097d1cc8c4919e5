//! Why steps fail.

use std::fmt;
use std::sync::Arc;

use settee_budget::TooMuch;
use settee_forces::NotDiagonal;

use super::linear_failure::{BreakdownReason, LinearFailure, LinearSetUp};
use super::non_finite::{ComesFrom, NonFiniteOrigin, Origin};
use crate::fault::Broken;
use crate::output_folder::OutputError;

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
    #[error("maxStep = {max_step:?} s is too short to advance the time in a step of {dt} s")]
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Seen: a longest step of 1e-300 s was told with 300 zeros.
    #[test]
    fn short_steps_are_told_in_few_digits() {
        let text = |max_step| StepSetUp::LongestStepTooShort { max_step, dt: 0.01 }.to_string();
        assert!(text(1e-300).starts_with("maxStep = 1e-300 s is too short"), "{}", text(1e-300));
        assert!(text(0.001).starts_with("maxStep = 0.001 s"), "{}", text(0.001));
    }
}
