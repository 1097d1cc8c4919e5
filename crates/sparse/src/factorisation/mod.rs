//! Factorisations, sparse and dense: analysed once per pattern, factorised once per matrix.

mod block_tridiagonal;
mod columns;
mod compliance;
mod dense;
mod direct_solver;
mod general;
mod inverse;
mod lu;
mod numeric;
mod qr;
mod reuse;
mod scaled;
mod scratch;
mod singularity;
mod small;
mod sparse;
mod supernodal;
mod symbolic;

use std::sync::Arc;

use settee_budget::{TooMuch, readable};
use settee_parallel::Workers;

pub use block_tridiagonal::{BlockTridiagonal, BlockTridiagonalMethod};
pub use compliance::{ComplianceSum, HalfSolves};
pub use dense::{CholeskyMethod, DenseCholesky, DenseSvd};
pub use direct_solver::{DirectSolver, Orders, SolveReport, SolveSettings, SolverUpdate};
pub use general::SparseGeneral;
pub use inverse::DenseInverse;
pub use lu::{LuMethod, SparseLu};
pub use numeric::{FactorKind, FactorWork, NumericFactor, Precision, SolveWork};
pub use qr::{QrMethod, SparseQr};
pub use reuse::{Lagged, LaggedOutcome, ReuseCosts, ReuseMonitor, ReuseSettings};
pub use scaled::{Scaled, ScaledMethod};
pub use sparse::{SparseLdlt, SparseLlt};
pub(crate) use supernodal::Elimination;
pub use symbolic::{AnalysisSettings, EliminationOrder, FactorStorage, Symbolic};

use crate::csr::CsrMatrix;
use crate::pattern::Pattern;
use crate::rows::SparseRows;

/// A direct method for A x = b with a square sparse A.
pub trait Factorisation: Send + Sync {
    /// Prepares for all matrices over `pattern`.
    ///
    /// # Errors
    /// `EmptySystem`, `TooLarge`, `OutOfMemory`.
    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError>;

    /// As [`analyse`](Self::analyse) in an order that was found for a pattern with more unknowns or entries. Whether it
    /// was possible; there is no analysis otherwise.
    ///
    /// # Errors
    /// Those of [`analyse`](Self::analyse).
    fn analyse_in_order(&mut self, _pattern: &Arc<Pattern>, _order: &EliminationOrder) -> Result<bool, FactorError> {
        Ok(false)
    }

    /// The order of elimination that the analysis found, where it did.
    fn elimination_order(&self) -> Option<EliminationOrder> {
        None
    }

    /// Factorises `matrix`. After an error there is no factor: `solve_in_place` answers `NotFactorised`.
    ///
    /// # Errors
    /// `NotAnalysed`, `PatternChanged`, `NonFinite`, and what the method says about the matrix.
    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError>;

    /// Replaces `b` by the x of A x = b. `b` is not changed if it is refused; it is lost on `NonFiniteAnswer`.
    ///
    /// # Errors
    /// `NotFactorised`, `WrongSize`, `NonFiniteRightHandSide`, `NonFiniteAnswer`.
    fn solve_in_place(&mut self, b: &mut [f64]) -> Result<(), FactorError>;

    /// Adds factor J A^-1 J^T to `w` by half solves, for the rows J of `rows`. Whether the method has a symmetric
    /// factor that can do so; nothing is added otherwise.
    ///
    /// # Errors
    /// `NotFactorised`, `WrongSize`, `NonFiniteRightHandSide`, `NonFiniteAnswer` (with the first unknown of a row whose
    /// compliance is not finite): nothing is added.
    fn add_compliance(&mut self, _rows: &SparseRows, _w: &mut ComplianceSum<'_>) -> Result<bool, FactorError> {
        Ok(false)
    }

    /// Threads that the next factorisations may use; they change no bit.
    fn set_workers(&mut self, _workers: Workers) {}

    /// How exactly the next factors are stored, where the method offers a choice.
    fn set_precision(&mut self, _precision: Precision) {}

    /// What the factor costs, to decide how long it is kept; nothing where that is not known: it is not worth keeping
    /// then.
    fn reuse_costs(&self, _precision: Precision) -> ReuseCosts {
        ReuseCosts::default()
    }

    /// Whether the factor is known to be that of a positive definite matrix.
    fn is_positive_definite(&self) -> bool {
        false
    }

    /// Whether a factor is there.
    fn is_factorised(&self) -> bool;

    /// Number of entries of the factor, 0 before the analysis.
    fn nnz_factor(&self) -> usize;

    /// How often what was done.
    fn counters(&self) -> FactorCounters;
}

impl std::ops::Add for FactorCounters {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            analyses: self.analyses + other.analyses,
            pattern_updates: self.pattern_updates + other.pattern_updates,
            factorisations: self.factorisations + other.factorisations,
            solves: self.solves + other.solves,
            half_solves: self.half_solves + other.half_solves,
        }
    }
}

impl<F: Factorisation + ?Sized> Factorisation for Box<F> {
    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError> {
        (**self).analyse(pattern)
    }
    fn analyse_in_order(&mut self, pattern: &Arc<Pattern>, order: &EliminationOrder) -> Result<bool, FactorError> {
        (**self).analyse_in_order(pattern, order)
    }
    fn elimination_order(&self) -> Option<EliminationOrder> {
        (**self).elimination_order()
    }
    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        (**self).factorise(matrix)
    }
    fn solve_in_place(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        (**self).solve_in_place(b)
    }
    fn add_compliance(&mut self, rows: &SparseRows, w: &mut ComplianceSum<'_>) -> Result<bool, FactorError> {
        (**self).add_compliance(rows, w)
    }
    fn set_workers(&mut self, workers: Workers) {
        (**self).set_workers(workers);
    }
    fn set_precision(&mut self, precision: Precision) {
        (**self).set_precision(precision);
    }
    fn reuse_costs(&self, precision: Precision) -> ReuseCosts {
        (**self).reuse_costs(precision)
    }
    fn is_positive_definite(&self) -> bool {
        (**self).is_positive_definite()
    }
    fn is_factorised(&self) -> bool {
        (**self).is_factorised()
    }
    fn nnz_factor(&self) -> usize {
        (**self).nnz_factor()
    }
    fn counters(&self) -> FactorCounters {
        (**self).counters()
    }
}

/// How often a solver did what; tests compare these instead of times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, settee_persist::Persist)]
pub struct FactorCounters {
    /// Symbolic analyses.
    pub analyses: u64,
    /// Analyses in the order of an earlier one, of a pattern from which unknowns or entries went.
    pub pattern_updates: u64,
    /// Numeric factorisations, failed ones included.
    pub factorisations: u64,
    /// Solves.
    pub solves: u64,
    /// Right-hand sides that were solved forward only, for compliances.
    pub half_solves: u64,
}

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
        /// Its unknown.
        index: usize,
    },
    /// A pivot of a Cholesky factorisation is not positive.
    #[error("matrix is not positive definite: pivot of unknown {index} is not positive")]
    NotPositiveDefinite {
        /// Its unknown.
        index: usize,
    },
    /// The matrix is singular to working precision.
    #[error("matrix is singular at unknown {index} (relative distance {distance:e}, about {null_space} free motions)")]
    Singular {
        /// Unknown with the smallest pivot.
        index: usize,
        /// Relative change of the (symmetrically scaled) matrix that makes it exactly singular.
        distance: f64,
        /// Guess of the dimension of the null space, such as 6 for a body that floats in space.
        null_space: usize,
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
        /// Its row.
        row: usize,
        /// Its column.
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
