//! Factorisations, sparse and dense: analysed once per pattern, factorised once per matrix.

mod block_tridiagonal;
mod checks;
mod columns;
mod compliance;
mod dense;
mod direct_solver;
mod error;
mod general;
mod inverse;
mod lu;
mod numeric;
mod orders;
mod precision;
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

use settee_parallel::Workers;

pub use block_tridiagonal::{BlockTridiagonal, BlockTridiagonalMethod};
pub use compliance::{ComplianceSum, HalfSolves};
pub use dense::{CholeskyMethod, DenseCholesky, DenseSvd};
pub use direct_solver::{DirectSolver, SolveReport, SolveSettings, SolverUpdate};
pub use error::FactorError;
pub use general::SparseGeneral;
pub use inverse::DenseInverse;
pub use lu::{LuMethod, SparseLu};
pub use numeric::{FactorKind, FactorWork, NumericFactor, SolveWork};
pub use orders::Orders;
pub use precision::Precision;
pub use qr::{QrMethod, SparseQr};
pub use reuse::{Lagged, LaggedOutcome, ReuseCosts, ReuseMonitor, ReuseSettings};
pub use scaled::{Scaled, ScaledMethod};
pub use sparse::{SparseLdlt, SparseLlt};
pub(crate) use supernodal::{Elimination, estimated_time};
pub use symbolic::{AnalysisSettings, EliminationOrder, FactorStorage, Symbolic};

use crate::csr::CsrMatrix;
use crate::ordering::OrderSearch;
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

    /// As `solve_in_place` where b . x is above `bound`. Where it is not, a symmetric factor leaves `b` as it is and
    /// returns the product, for half of the work.
    ///
    /// # Errors
    /// As [`solve_in_place`](Self::solve_in_place).
    fn solve_above(&mut self, b: &mut [f64], _bound: f64) -> Result<Option<f64>, FactorError> {
        self.solve_in_place(b).map(|()| None)
    }

    /// Adds factor J A^-1 J^T to `w` by half solves, for the rows J of `rows`. Whether the method has a symmetric
    /// factor that can do so; nothing is added otherwise.
    ///
    /// # Errors
    /// `NotFactorised`, `WrongSize`, `NonFiniteRightHandSide`, `NonFiniteAnswer` (with the first unknown of a row whose
    /// compliance is not finite): nothing is added.
    fn add_compliance(&mut self, _rows: &SparseRows, _w: &mut ComplianceSum<'_>) -> Result<bool, FactorError> {
        Ok(false)
    }

    /// What the last [`add_compliance`](Self::add_compliance) took, where it made half solves.
    fn half_solves(&self) -> HalfSolves {
        HalfSolves::default()
    }

    /// An order of elimination for the analysed pattern that makes half solves of `rows` much cheaper, and the rest
    /// hardly more expensive, if there is one.
    fn order_towards(&self, _rows: &SparseRows) -> Option<EliminationOrder> {
        None
    }

    /// Threads that the next factorisations may use; they change no bit.
    fn set_workers(&mut self, _workers: Workers) {}

    /// How long the next analyses look for an order of elimination that they tell. Methods that tell none look for a
    /// moment, always.
    fn set_search(&mut self, _search: OrderSearch) {}

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
    fn solve_above(&mut self, b: &mut [f64], bound: f64) -> Result<Option<f64>, FactorError> {
        (**self).solve_above(b, bound)
    }
    fn add_compliance(&mut self, rows: &SparseRows, w: &mut ComplianceSum<'_>) -> Result<bool, FactorError> {
        (**self).add_compliance(rows, w)
    }
    fn half_solves(&self) -> HalfSolves {
        (**self).half_solves()
    }
    fn order_towards(&self, rows: &SparseRows) -> Option<EliminationOrder> {
        (**self).order_towards(rows)
    }
    fn set_workers(&mut self, workers: Workers) {
        (**self).set_workers(workers);
    }
    fn set_search(&mut self, search: OrderSearch) {
        (**self).set_search(search);
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
