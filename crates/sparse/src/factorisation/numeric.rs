//! The numbers of one factor.

use std::sync::Arc;

use faer::linalg::cholesky::ldlt::factor::{LdltError, LdltRegularization};
use faer::linalg::cholesky::llt::factor::{LltError, LltRegularization};
use faer::sparse::linalg::cholesky::{LdltRef, LltRef};
use faer::{Conj, MatMut, Par, Side, Spec};
use settee_math::simd::forget_wide_registers;
use settee_parallel::Workers;

use super::checks::{check_answer, check_entries, check_right_hand_side};
use super::precision::Precision;
use super::scratch::Scratch;
use super::singularity::{PivotReview, check_singularity};
use super::supernodal::{self, NoFactor, Pivots, Solved, Structure};
use super::symbolic::{ColumnFactor, Method, Symbolic};
use super::{ComplianceSum, FactorError, HalfSolves};
use crate::csr::CsrMatrix;
use crate::rows::SparseRows;

/// Which factorisation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorKind {
    /// A = L D L^T without pivoting; indefinite matrices are accepted.
    Ldlt,
    /// A = L L^T; positive definite matrices only.
    Llt,
}

/// One factor. It can move to another thread, be cloned, and solve while another one is computed.
///
/// Only the lower triangle of the matrix is read.
#[derive(Clone, Debug)]
pub struct NumericFactor {
    symbolic: Arc<Symbolic>,
    kind: FactorKind,
    precision: Precision,
    values: Vec<f64>,
    /// The factor in single precision, if solves read that one.
    single: supernodal::SingleFactor,
    is_single: bool,
    /// D, if the factor is in blocks.
    pivots: Vec<f64>,
    is_factorised: bool,
}

/// Buffers of a factorisation, to be kept for the next one.
#[derive(Debug, Default)]
pub struct FactorWork {
    scratch: Scratch,
    memory: supernodal::Memory,
    workers: Workers,
    pub(super) review: PivotReview,
    pub(super) solve: SolveWork,
}

/// Buffers of a solve, to be kept for the next one.
#[derive(Debug, Default)]
pub struct SolveWork {
    scratch: Scratch,
    permuted: Vec<f64>,
    memory: supernodal::SolveMemory<f64>,
    single: supernodal::SingleMemory,
    half: supernodal::HalfMemory,
    workers: Workers,
}

impl SolveWork {
    /// Threads that solves may use; they change no bit.
    pub fn set_workers(&mut self, workers: Workers) {
        self.workers = workers;
    }
}

impl FactorWork {
    /// Threads that factorisations may use; they change no bit.
    pub fn set_workers(&mut self, workers: Workers) {
        self.workers = workers;
    }
}

impl NumericFactor {
    /// A factor that is still to be computed; its memory is had here.
    ///
    /// # Errors
    /// `OutOfMemory`.
    pub fn new(symbolic: Arc<Symbolic>, kind: FactorKind) -> Result<Self, FactorError> {
        let (n_values, n_pivots) = match symbolic.method() {
            Method::Columns(columns) => (columns.cholesky.len_val(), 0),
            Method::Blocks(structure) => (structure.n_values(), symbolic.dimension()),
        };
        let zeros = |n: usize| {
            settee_budget::ask_for::<f64>(n as u64, || "the factor")?;
            let mut values = Vec::new();
            values.try_reserve_exact(n).map_err(|_| FactorError::OutOfMemory)?;
            values.resize(n, 0.0);
            Ok::<_, FactorError>(values)
        };
        let (values, pivots) = (zeros(n_values)?, zeros(n_pivots)?);
        let (precision, single) = (Precision::Double, supernodal::SingleFactor::default());
        Ok(Self { symbolic, kind, precision, values, single, is_single: false, pivots, is_factorised: false })
    }

    /// How the next factors are stored for solves.
    pub fn set_precision(&mut self, precision: Precision) {
        self.precision = precision;
    }

    /// How the next factors are stored for solves.
    pub fn precision(&self) -> Precision {
        self.precision
    }

    /// Whether the factor is that of a positive definite matrix.
    pub fn is_positive_definite(&self) -> bool {
        self.is_factorised
            && match self.symbolic.method() {
                _ if self.kind == FactorKind::Llt => true,
                Method::Blocks(_) => self.pivots.iter().all(|&pivot| pivot > 0.0),
                Method::Columns(columns) => {
                    let starts = columns.simplicial().col_ptr();
                    starts[..starts.len() - 1].iter().all(|&start| self.values[start as usize] > 0.0)
                }
            }
    }

    /// Pivots of L D L^T below zero: as many as the matrix has negative eigenvalues.
    pub(crate) fn negative_pivots(&self) -> usize {
        match self.symbolic.method() {
            Method::Blocks(_) => self.pivots.iter().filter(|pivot| **pivot < 0.0).count(),
            Method::Columns(columns) => {
                let starts = columns.simplicial().col_ptr();
                starts[..starts.len() - 1].iter().filter(|start| self.values[**start as usize] < 0.0).count()
            }
        }
    }

    /// The analysis this factor belongs to.
    pub fn symbolic(&self) -> &Arc<Symbolic> {
        &self.symbolic
    }

    /// Which factorisation.
    pub fn kind(&self) -> FactorKind {
        self.kind
    }

    /// Whether the last factorisation succeeded.
    pub fn is_factorised(&self) -> bool {
        self.is_factorised
    }

    pub(super) fn values(&self) -> &[f64] {
        &self.values
    }

    /// D of a factor in blocks.
    pub(super) fn pivots(&self) -> &[f64] {
        &self.pivots
    }

    /// Factorises `matrix`, without allocation if `work` was used for this pattern before.
    ///
    /// # Errors
    /// `PatternChanged`, `NonFinite`; `ZeroPivot` (LDL^T) or `NotPositiveDefinite` (LL^T) with the unknown;
    /// `Singular` if the matrix is singular to working precision. The factor is then unusable.
    pub fn factorise(&mut self, matrix: &CsrMatrix, work: &mut FactorWork) -> Result<(), FactorError> {
        (self.is_factorised, self.is_single) = (false, false);
        if !self.symbolic.fits(matrix) {
            return Err(FactorError::PatternChanged);
        }
        check_entries(matrix)?;
        self.compute(matrix, work)?;
        self.is_factorised = true;
        let checked = check_singularity(self, matrix, work);
        self.is_factorised = checked.is_ok();
        // Not if a number does not fit.
        self.is_single = self.precision == Precision::Single
            && matches!(self.symbolic.method(), Method::Blocks(_))
            && self.single.store(&self.values, &self.pivots);
        checked
    }

    /// Replaces `b` by the x of A x = b.
    ///
    /// # Errors
    /// `NotFactorised`, `WrongSize`, `NonFiniteRightHandSide` (`b` unchanged), `NonFiniteAnswer`.
    pub fn solve(&self, b: &mut [f64], work: &mut SolveWork) -> Result<(), FactorError> {
        self.solve_columns(b, 1, work)
    }

    /// Replaces `n_columns` right-hand sides, one after the other in `b`, by their answers.
    ///
    /// # Errors
    /// As `solve`.
    pub fn solve_columns(&self, b: &mut [f64], n_columns: usize, work: &mut SolveWork) -> Result<(), FactorError> {
        if !self.is_factorised {
            return Err(FactorError::NotFactorised);
        }
        let n = self.symbolic.dimension();
        check_right_hand_side(n * n_columns, b)?;
        self.solve_unchecked(b, n_columns, work)?;
        check_answer(b)
    }

    /// Replaces `b` by the x of A x = b where b . x is above `bound`. Where it is not, that product is the answer, `b`
    /// stays, and half of the work is saved, unless the factor is in scalar columns.
    ///
    /// # Errors
    /// As `solve`.
    pub fn solve_above(&self, b: &mut [f64], bound: f64, work: &mut SolveWork) -> Result<Option<f64>, FactorError> {
        let Method::Blocks(structure) = self.symbolic.method() else { return self.solve(b, work).map(|()| None) };
        if !self.is_factorised {
            return Err(FactorError::NotFactorised);
        }
        check_right_hand_side(self.symbolic.dimension(), b)?;
        match self.solve_in_blocks(structure, b, Some(bound), work) {
            Solved::Half(product) => Ok(Some(product)),
            Solved::Whole => check_answer(b).map(|()| None),
        }
    }

    /// Adds factor J A^-1 J^T to `w` by half solves, for the rows J of `rows`; always in double precision. How many
    /// rows have entries, or nothing for a factor in scalar columns, which adds nothing.
    ///
    /// # Errors
    /// As [`Factorisation::add_compliance`](super::Factorisation::add_compliance).
    pub fn add_compliance(
        &self,
        rows: &SparseRows,
        w: &mut ComplianceSum<'_>,
        work: &mut SolveWork,
    ) -> Result<Option<usize>, FactorError> {
        if !self.is_factorised {
            return Err(FactorError::NotFactorised);
        }
        let n = self.symbolic.dimension();
        rows.check(n).map_err(|error| FactorError::WrongSize { expected: n, found: error.dof + 1 })?;
        if w.n < rows.len() || w.values.len() != w.n * w.n {
            return Err(FactorError::WrongSize { expected: rows.len(), found: w.n });
        }
        if let Some(index) = rows.first_non_finite() {
            return Err(FactorError::NonFiniteRightHandSide { index });
        }
        let Method::Blocks(structure) = self.symbolic.method() else { return Ok(None) };
        let factor = supernodal::HalfFactor { structure, values: &self.values, pivots: &self.pivots };
        let added = supernodal::add_compliance(factor, rows, w, &mut work.half, &work.workers);
        forget_wide_registers();
        added.map(Some).map_err(|row| FactorError::NonFiniteAnswer { index: rows.row(row)[0].0 })
    }

    /// What the last compliance by this factor with these buffers took; nothing for a factor in scalar columns.
    pub fn cost_of_compliance(&self, work: &SolveWork) -> HalfSolves {
        match self.symbolic.method() {
            Method::Blocks(structure) => supernodal::cost(structure, &work.half),
            Method::Columns(_) => HalfSolves::default(),
        }
    }

    pub(super) fn solve_unchecked(
        &self,
        b: &mut [f64],
        n_columns: usize,
        work: &mut SolveWork,
    ) -> Result<(), FactorError> {
        match self.symbolic.method() {
            Method::Columns(columns) => self.solve_by_columns(columns, b, n_columns, work),
            Method::Blocks(structure) => {
                let n = structure.order.len();
                for b in b.chunks_exact_mut(n) {
                    self.solve_in_blocks(structure, b, None, work);
                }
                Ok(())
            }
        }
    }

    /// Replaces `b` by the answer, unless it is left out.
    fn solve_in_blocks(
        &self,
        structure: &Structure,
        b: &mut [f64],
        bound: Option<f64>,
        work: &mut SolveWork,
    ) -> Solved {
        let SolveWork { permuted: x, memory, single, workers, .. } = work;
        x.resize(b.len(), 0.0);
        structure.gather(b, x);
        let in_single = self.is_single.then(|| self.single.solve(structure, x, bound, single, workers)).flatten();
        let solved = in_single.unwrap_or_else(|| {
            let factor = supernodal::Factor { structure, values: &self.values, pivots: &self.pivots };
            supernodal::solve(factor, x, bound, memory, workers)
        });
        if solved == Solved::Whole {
            structure.scatter(x, b);
        }
        solved
    }

    fn solve_by_columns(
        &self,
        columns: &ColumnFactor,
        b: &mut [f64],
        n_columns: usize,
        work: &mut SolveWork,
    ) -> Result<(), FactorError> {
        let cholesky = &columns.cholesky;
        let stack = work.scratch.stack(cholesky.solve_in_place_scratch::<f64>(n_columns, Par::Seq))?;
        let b = MatMut::from_column_major_slice_mut(b, self.symbolic.dimension(), n_columns);
        match self.kind {
            FactorKind::Ldlt => {
                LdltRef::new(cholesky, &self.values).solve_in_place_with_conj(Conj::No, b, Par::Seq, stack);
            }
            FactorKind::Llt => {
                LltRef::new(cholesky, &self.values).solve_in_place_with_conj(Conj::No, b, Par::Seq, stack);
            }
        }
        forget_wide_registers();
        Ok(())
    }

    fn compute(&mut self, matrix: &CsrMatrix, work: &mut FactorWork) -> Result<(), FactorError> {
        let symbolic = Arc::clone(&self.symbolic);
        match symbolic.method() {
            Method::Columns(columns) => self.compute_columns(columns, matrix, &mut work.scratch),
            Method::Blocks(structure) => {
                let kind = match self.kind {
                    FactorKind::Ldlt => Pivots::Regular,
                    FactorKind::Llt => Pivots::Positive,
                };
                let (values, pivots) = (&mut self.values, &mut self.pivots);
                let (memory, workers) = (&mut work.memory, &work.workers);
                supernodal::factorise(structure, &matrix.values, kind, values, pivots, memory, workers).map_err(|why| {
                    let NoFactor::Pivot(pivot) = why else { return FactorError::Stopped };
                    let index = structure.order[pivot] as usize;
                    match self.kind {
                        FactorKind::Ldlt => FactorError::ZeroPivot { index },
                        FactorKind::Llt => FactorError::NotPositiveDefinite { index },
                    }
                })
            }
        }
    }

    fn compute_columns(
        &mut self,
        columns: &ColumnFactor,
        matrix: &CsrMatrix,
        scratch: &mut Scratch,
    ) -> Result<(), FactorError> {
        let cholesky = &columns.cholesky;
        let view = columns.view(matrix);
        let values = &mut self.values;
        let outcome = match self.kind {
            FactorKind::Ldlt => {
                let request = cholesky.factorize_numeric_ldlt_scratch::<f64>(Par::Seq, Spec::default());
                let stack = scratch.stack(request)?;
                let regularization = LdltRegularization::default();
                cholesky
                    .factorize_numeric_ldlt(values, view, Side::Upper, regularization, Par::Seq, stack, Spec::default())
                    .map(|_| ())
                    .map_err(|LdltError::ZeroPivot { index }| FactorError::ZeroPivot { index: self.unknown(index) })
            }
            FactorKind::Llt => {
                let request = cholesky.factorize_numeric_llt_scratch::<f64>(Par::Seq, Spec::default());
                let stack = scratch.stack(request)?;
                let regularization = LltRegularization::default();
                cholesky
                    .factorize_numeric_llt(values, view, Side::Upper, regularization, Par::Seq, stack, Spec::default())
                    .map(|_| ())
                    .map_err(|LltError::NonPositivePivot { index }| FactorError::NotPositiveDefinite {
                        index: self.unknown(index),
                    })
            }
        };
        forget_wide_registers();
        outcome
    }

    /// The unknown of a pivot that faer names: simplicial factorisations count from one.
    fn unknown(&self, index: usize) -> usize {
        self.symbolic.order()[index - 1] as usize
    }
}
