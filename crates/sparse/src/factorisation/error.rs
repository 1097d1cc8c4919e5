//! Why a system cannot be solved.

use settee_budget::{TooMuch, readable};

/// Why there is no factor or no answer. Indices are those of the unknowns of the system, before any ordering.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum FactorError {
    /// The system has no unknowns.
    #[error("the system has no unknowns")]
    EmptySystem,
    /// A vector has not the size of the system.
    #[error("vector of size {found}, expected {expected}")]
    WrongSize {
        /// Size of the system.
        expected: usize,
        /// Size of the vector.
        found: usize,
    },
    /// Somebody asked to give it up.
    #[error("the factorisation was stopped")]
    Stopped,
    /// Factorisation before the analysis.
    #[error("the pattern has not been analysed")]
    NotAnalysed,
    /// Solve without factor, or after a factorisation that failed.
    #[error("there is no factor to solve with")]
    NotFactorised,
    /// The matrix has another pattern than the one analysed.
    #[error("the matrix has another pattern than the one that was analysed")]
    PatternChanged,
    /// A value of the matrix is infinite or not a number.
    #[error("matrix entry ({row}, {col}) is not finite")]
    NonFinite {
        /// Row of the first such entry.
        row: usize,
        /// Column of the first such entry.
        col: usize,
    },
    /// A value of the right-hand side is infinite or not a number.
    #[error("right-hand side entry {index} is not finite")]
    NonFiniteRightHandSide {
        /// The first such entry.
        index: usize,
    },
    /// The solve overflowed.
    #[error("the answer is not finite at entry {index}")]
    NonFiniteAnswer {
        /// The first such entry.
        index: usize,
    },
    /// A pivot is exactly zero, or overflowed. Without pivoting this does not yet mean that the matrix is singular.
    #[error("zero pivot at unknown {index}")]
    ZeroPivot {
        /// Index of the unknown.
        index: usize,
    },
    /// A pivot of a Cholesky factorisation is not positive.
    #[error("matrix is not positive definite: pivot of unknown {index} is not positive")]
    NotPositiveDefinite {
        /// Index of the unknown.
        index: usize,
    },
    /// The matrix is singular to working precision; `null_space_dimension` tells how many motions are free.
    #[error("matrix is singular at unknown {index} (relative distance {distance:e})")]
    Singular {
        /// Unknown with the smallest pivot.
        index: usize,
        /// Relative change of the (symmetrically scaled) matrix that makes it exactly singular.
        distance: f64,
    },
    /// The answer misses the equations by more than the limit, and refinement did not help.
    #[error("answer is not accurate: backward error {backward_error:e}")]
    Inaccurate {
        /// Its backward error, see `backward_error`.
        backward_error: f64,
    },
    /// The size is no multiple of the size of the blocks.
    #[error("size {dimension} is no multiple of the block size {block}")]
    Misaligned {
        /// Size of the matrix.
        dimension: usize,
        /// Size of a block.
        block: usize,
    },
    /// An entry lies outside of the blocks on and next to the diagonal.
    #[error("the matrix is not block tridiagonal: entry in row {row}, column {col}")]
    NotBlockTridiagonal {
        /// Row of the entry.
        row: usize,
        /// Column of the entry.
        col: usize,
    },
    /// The iteration for the singular values did not converge.
    #[error("the singular values were not found")]
    NoConvergence,
    /// The factor has more entries than 32 bit indices can count.
    #[error("the system is too large for 32 bit indices")]
    TooLarge,
    /// Memory could not be had.
    #[error("not enough memory for the factorisation")]
    OutOfMemory,
    /// More memory than the process may have.
    #[error(
        "the factorisation asks for {} of memory; the program has {} and may have {} (--memory)",
        readable(*asked), readable(*in_use), readable(*limit)
    )]
    BeyondBudget {
        /// How much (bytes).
        asked: u64,
        /// What the process has (bytes).
        in_use: u64,
        /// What it may have (bytes).
        limit: u64,
    },
}

impl From<TooMuch> for FactorError {
    fn from(TooMuch { asked, in_use, limit, .. }: TooMuch) -> Self {
        Self::BeyondBudget { asked, in_use, limit }
    }
}

impl FactorError {
    /// Whether it is a limit that the system is beyond, and not its numbers that are wrong.
    pub fn is_limit(&self) -> bool {
        matches!(self, Self::TooLarge | Self::OutOfMemory | Self::BeyondBudget { .. })
    }
}
