//! What a Newton solve gives back: counters, or the reason why it could not go on.

use std::fmt;

use crate::NewtonStatus;

/// How a solve ended and what it cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, settee_persist::Persist)]
pub struct NewtonReport {
    /// Why it stopped.
    pub status: NewtonStatus,
    /// Iterations made.
    pub iterations: usize,
    /// Iterations whose line search found no descent.
    pub line_search_failures: usize,
    /// Linearisations: one an iteration, or fewer where a matrix is kept.
    pub linearisations: usize,
    /// Linear solves: one an iteration, and its corrections.
    pub linear_solves: usize,
    /// Evaluations of the residual, the initial one included.
    pub evaluations: usize,
}

impl NewtonReport {
    /// As this solve ended, with the work of those before it, too.
    #[must_use]
    pub fn after(self, before: Self) -> Self {
        Self {
            iterations: before.iterations + self.iterations,
            line_search_failures: before.line_search_failures + self.line_search_failures,
            linearisations: before.linearisations + self.linearisations,
            linear_solves: before.linear_solves + self.linear_solves,
            evaluations: before.evaluations + self.evaluations,
            ..self
        }
    }
}

/// Why a solve could not go on; the guess stays where it was at that moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NewtonError<E> {
    /// |F|^2 is infinite or not a number, and no shorter step was better.
    #[error("residual is not finite {stage} (Newton iteration {iteration})")]
    NonFinite {
        /// Number of the iteration, from 1; 0 before the first.
        iteration: usize,
        /// What was done.
        stage: Stage,
    },
    /// The residual or the linear solver failed.
    #[error(transparent)]
    Residual(E),
}

/// The part of a Newton solve in which a residual was evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The evaluation before the first iteration.
    InitialResidual,
    /// The trials of a step length.
    LineSearch,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InitialResidual => "at the initial guess",
            Self::LineSearch => "after the line search",
        })
    }
}
