//! Dense methods: for small systems, and for comparisons.

use std::sync::Arc;

use faer::diag::DiagMut;
use faer::linalg::cholesky::llt;
use faer::linalg::cholesky::llt::factor::{LltError, LltParams, LltRegularization};
use faer::linalg::svd::{self, ComputeSvdVectors, SvdParams};
use faer::{Conj, MatMut, MatRef, Par, Spec};

use super::checks::{check_answer, check_matrix, check_right_hand_side};
use super::scaled::{Scaled, ScaledMethod};
use super::scratch::Scratch;
use super::{FactorCounters, FactorError, Factorisation};
use crate::csr::CsrMatrix;
use crate::pattern::Pattern;

/// A = L L^T, dense, for symmetric positive definite matrices.
pub type DenseCholesky = Scaled<CholeskyMethod>;

/// The method behind [`DenseCholesky`].
#[derive(Debug, Default)]
pub struct CholeskyMethod {
    n: usize,
    factor: Vec<f64>,
    scratch: Scratch,
}

impl ScaledMethod for CholeskyMethod {
    const IS_SYMMETRIC: bool = true;

    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError> {
        self.n = pattern.dimension();
        square(&mut self.factor, self.n)
    }

    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        let Self { n, factor, scratch } = self;
        by_columns(matrix, factor);
        let params = Spec::<LltParams, f64>::default();
        let stack = scratch.stack(llt::factor::cholesky_in_place_scratch::<f64>(*n, Par::Seq, params))?;
        let view = MatMut::from_column_major_slice_mut(factor, *n, *n);
        match llt::factor::cholesky_in_place(view, LltRegularization::default(), Par::Seq, stack, params) {
            Ok(_) => Ok(()),
            Err(LltError::NonPositivePivot { index }) => {
                Err(FactorError::NotPositiveDefinite { index: index.min(*n - 1) })
            }
        }
    }

    fn solve(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        let n = self.n;
        let stack = self.scratch.stack(llt::solve::solve_in_place_scratch::<f64>(n, 1, Par::Seq))?;
        let factor = MatRef::from_column_major_slice(&self.factor, n, n);
        let b = MatMut::from_column_major_slice_mut(b, n, 1);
        llt::solve::solve_in_place_with_conj(factor, Conj::No, b, Par::Seq, stack);
        Ok(())
    }

    fn nnz(&self) -> usize {
        self.n * (self.n + 1) / 2
    }
}

/// A = U S V^T, dense: also answers systems without a solution, in the sense of least squares, and systems with many,
/// by the smallest one.
///
/// x = V diag(1 / s_i where s_i > `min_singular_value`, else 0) U^T b.
#[derive(Debug)]
pub struct DenseSvd {
    min_singular_value: f64,
    pattern: Option<Arc<Pattern>>,
    matrix: Vec<f64>,
    u: Vec<f64>,
    v: Vec<f64>,
    singular_values: Vec<f64>,
    weights: Vec<f64>,
    scratch: Scratch,
    is_factorised: bool,
    counters: FactorCounters,
}

impl DenseSvd {
    /// A decomposition that leaves out singular values up to `min_singular_value`, which has the units of the matrix.
    pub fn new(min_singular_value: f64) -> Self {
        Self {
            min_singular_value,
            pattern: None,
            matrix: Vec::new(),
            u: Vec::new(),
            v: Vec::new(),
            singular_values: Vec::new(),
            weights: Vec::new(),
            scratch: Scratch::default(),
            is_factorised: false,
            counters: FactorCounters::default(),
        }
    }

    /// Singular values of the last matrix, the largest first.
    pub fn singular_values(&self) -> &[f64] {
        &self.singular_values
    }

    /// Number of singular values that are used.
    pub fn rank(&self) -> usize {
        self.singular_values.iter().filter(|value| **value > self.min_singular_value).count()
    }

    /// Ratio of the largest and the smallest singular value; infinite for singular matrices.
    pub fn condition_number(&self) -> f64 {
        match (self.singular_values.first(), self.singular_values.last()) {
            (Some(largest), Some(smallest)) => largest / smallest,
            _ => 0.0,
        }
    }
}

impl Factorisation for DenseSvd {
    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError> {
        self.is_factorised = false;
        self.counters.analyses += 1;
        let n = pattern.dimension();
        if n == 0 {
            return Err(FactorError::EmptySystem);
        }
        for matrix in [&mut self.matrix, &mut self.u, &mut self.v] {
            square(matrix, n)?;
        }
        self.singular_values.resize(n, 0.0);
        self.weights.resize(n, 0.0);
        self.pattern = Some(Arc::clone(pattern));
        Ok(())
    }

    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.is_factorised = false;
        check_matrix(self.pattern.as_ref().ok_or(FactorError::NotAnalysed)?, matrix)?;
        self.counters.factorisations += 1;
        by_columns(matrix, &mut self.matrix);
        let n = matrix.dimension();
        let params = Spec::<SvdParams, f64>::default();
        let thin = ComputeSvdVectors::Thin;
        let stack = self.scratch.stack(svd::svd_scratch::<f64>(n, n, thin, thin, Par::Seq, params))?;
        svd::svd(
            MatRef::from_column_major_slice(&self.matrix, n, n),
            DiagMut::from_slice_mut(&mut self.singular_values),
            Some(MatMut::from_column_major_slice_mut(&mut self.u, n, n)),
            Some(MatMut::from_column_major_slice_mut(&mut self.v, n, n)),
            Par::Seq,
            stack,
            params,
        )
        .map_err(|_| FactorError::NoConvergence)?;
        self.is_factorised = true;
        Ok(())
    }

    fn solve_in_place(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        if !self.is_factorised {
            return Err(FactorError::NotFactorised);
        }
        let n = self.singular_values.len();
        check_right_hand_side(n, b)?;
        self.counters.solves += 1;
        for ((weight, u), s) in self.weights.iter_mut().zip(self.u.chunks_exact(n)).zip(&self.singular_values) {
            *weight = if *s > self.min_singular_value { crate::csr::dot(u, b) / s } else { 0.0 };
        }
        b.fill(0.0);
        for (weight, v) in self.weights.iter().zip(self.v.chunks_exact(n)) {
            b.iter_mut().zip(v).for_each(|(x, v)| *x += weight * v);
        }
        check_answer(b)
    }

    fn is_factorised(&self) -> bool {
        self.is_factorised
    }

    fn nnz_factor(&self) -> usize {
        self.u.len() + self.v.len()
    }

    fn counters(&self) -> FactorCounters {
        self.counters
    }
}

/// Sizes a dense matrix.
pub(super) fn square(matrix: &mut Vec<f64>, n: usize) -> Result<(), FactorError> {
    let entries = n.checked_mul(n).ok_or(FactorError::TooLarge)?;
    settee_budget::ask_for::<f64>(entries as u64, || "the dense matrix")?;
    matrix.clear();
    matrix.try_reserve_exact(entries).map_err(|_| FactorError::OutOfMemory)?;
    matrix.resize(entries, 0.0);
    Ok(())
}

/// Writes a matrix column after column.
fn by_columns(matrix: &CsrMatrix, dense: &mut [f64]) {
    let n = matrix.dimension();
    dense.fill(0.0);
    for row in 0..n {
        for (col, value) in matrix.row(row) {
            dense[col * n + row] = value;
        }
    }
}
