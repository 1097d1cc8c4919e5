//! The numbers of one factor.

use std::sync::Arc;

use faer::linalg::cholesky::ldlt::factor::{LdltError, LdltRegularization};
use faer::linalg::cholesky::llt::factor::{LltError, LltRegularization};
use faer::sparse::linalg::cholesky::{LdltRef, LltRef};
use faer::{Conj, MatMut, Par, Side, Spec};
use settee_math::simd::forget_wide_registers;

use super::FactorError;
use super::scratch::Scratch;
use super::singularity::{PivotReview, check_singularity};
use super::symbolic::Symbolic;
use crate::csr::CsrMatrix;

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
    values: Vec<f64>,
    is_factorised: bool,
}

/// Buffers of a factorisation, to be kept for the next one.
#[derive(Debug, Default)]
pub struct FactorWork {
    scratch: Scratch,
    pub(super) review: PivotReview,
    pub(super) solve: SolveWork,
}

/// Buffers of a solve, to be kept for the next one.
#[derive(Debug, Default)]
pub struct SolveWork {
    scratch: Scratch,
}

impl NumericFactor {
    /// A factor that is still to be computed; its memory is had here.
    ///
    /// # Errors   `OutOfMemory`.
    pub fn new(symbolic: Arc<Symbolic>, kind: FactorKind) -> Result<Self, FactorError> {
        let mut values = Vec::new();
        values.try_reserve_exact(symbolic.nnz_factor()).map_err(|_| FactorError::OutOfMemory)?;
        values.resize(symbolic.nnz_factor(), 0.0);
        Ok(Self { symbolic, kind, values, is_factorised: false })
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

    /// Factorises `matrix`; sequential, and without allocation if `work` was used for this pattern before
    /// (dense products of very large blocks may take temporary memory of their own).
    ///
    /// # Errors
    /// `PatternChanged`, `NonFinite`; `ZeroPivot` (LDL^T) or `NotPositiveDefinite` (LL^T) with the unknown;
    /// `Singular` if the matrix is singular to working precision. The factor is then unusable.
    pub fn factorise(&mut self, matrix: &CsrMatrix, work: &mut FactorWork) -> Result<(), FactorError> {
        self.is_factorised = false;
        if !self.symbolic.fits(matrix) {
            return Err(FactorError::PatternChanged);
        }
        if let Some((row, col)) = matrix.first_non_finite() {
            return Err(FactorError::NonFinite { row, col });
        }
        self.compute(matrix, &mut work.scratch)?;
        self.is_factorised = true;
        let checked = check_singularity(self, matrix, work);
        self.is_factorised = checked.is_ok();
        checked
    }

    /// Replaces `b` by the x of A x = b.
    ///
    /// # Errors   `NotFactorised`, `WrongSize`, `NonFiniteRightHandSide` (`b` unchanged), `NonFiniteAnswer`.
    pub fn solve(&self, b: &mut [f64], work: &mut SolveWork) -> Result<(), FactorError> {
        self.solve_columns(b, 1, work)
    }

    /// Replaces `n_columns` right-hand sides, one after the other in `b`, by their answers.
    ///
    /// # Errors   As `solve`.
    pub fn solve_columns(&self, b: &mut [f64], n_columns: usize, work: &mut SolveWork) -> Result<(), FactorError> {
        if !self.is_factorised {
            return Err(FactorError::NotFactorised);
        }
        let n = self.symbolic.dimension();
        if b.len() != n * n_columns {
            return Err(FactorError::WrongSize { expected: n * n_columns, found: b.len() });
        }
        if let Some(index) = b.iter().position(|value| !value.is_finite()) {
            return Err(FactorError::NonFiniteRightHandSide { index });
        }
        self.solve_unchecked(b, n_columns, work)?;
        match b.iter().position(|value| !value.is_finite()) {
            Some(index) => Err(FactorError::NonFiniteAnswer { index }),
            None => Ok(()),
        }
    }

    pub(super) fn solve_unchecked(
        &self,
        b: &mut [f64],
        n_columns: usize,
        work: &mut SolveWork,
    ) -> Result<(), FactorError> {
        let cholesky = self.symbolic.cholesky();
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

    fn compute(&mut self, matrix: &CsrMatrix, scratch: &mut Scratch) -> Result<(), FactorError> {
        let cholesky = self.symbolic.cholesky();
        let view = self.symbolic.view(matrix);
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

    /// The unknown of a pivot that faer names: simplicial factorisations count from one, supernodal ones from zero.
    fn unknown(&self, index: usize) -> usize {
        let pivot = if self.symbolic.is_supernodal() { index } else { index - 1 };
        self.symbolic.order()[pivot] as usize
    }
}
