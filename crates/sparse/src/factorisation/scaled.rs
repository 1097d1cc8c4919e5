//! Factorisations that work on an equilibrated copy of the matrix: scaling, checks and the search for free motions in
//! one place.

use std::sync::Arc;

use super::{FactorCounters, FactorError, Factorisation};
use crate::csr::CsrMatrix;
use crate::pattern::Pattern;

/// Relative distance to a singular matrix below which a matrix is refused, see the review of LDL^T pivots.
const SINGULAR_DISTANCE: f64 = 32.0 * f64::EPSILON;

/// Passes of the equilibration; each halves the exponents of rows and columns, so that 8 pass over the range of
/// doubles.
const PASSES: usize = 8;

/// A direct method for matrices whose rows and columns have largest entries near one.
pub trait ScaledMethod: Send + Sync + Default {
    /// Whether rows and columns get the same factors.
    const IS_SYMMETRIC: bool;

    /// Prepares for all matrices over `pattern`, which has unknowns.
    ///
    /// # Errors
    /// As `Factorisation::analyse`.
    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError>;

    /// Factorises a matrix of the analysed pattern with finite entries.
    ///
    /// # Errors
    /// What the method says about the matrix.
    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError>;

    /// Replaces `b` by x. Numbers that are not finite are found by the caller.
    ///
    /// # Errors
    /// `OutOfMemory`.
    fn solve(&mut self, b: &mut [f64]) -> Result<(), FactorError>;

    /// Entries of the factor.
    fn nnz(&self) -> usize;
}

/// A method with the scaling around it: A = R^-1 B C^-1 with powers of two in R and C, so that scaling rounds nothing.
///
/// B is also tried for singularity: the answer x to a right-hand side without structure is dominated by the motion that
/// is held least, and |B x| / (|B| |x|) is the relative change of B that frees it.
/// Source: Ruiz, A scaling algorithm to equilibrate both rows and columns norms in matrices, RAL-TR-2001-034.
#[derive(Debug, Default)]
pub struct Scaled<M> {
    method: M,
    scaled: Option<CsrMatrix>,
    row_factors: Vec<f64>,
    col_factors: Vec<f64>,
    row_maxima: Vec<f64>,
    col_maxima: Vec<f64>,
    trial: Vec<f64>,
    is_factorised: bool,
    counters: FactorCounters,
}

impl<M: ScaledMethod> Scaled<M> {
    /// The factorisation with the given method.
    pub fn with_method(method: M) -> Self {
        Self { method, ..Self::default() }
    }

    fn equilibrate(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        let Self { scaled, row_factors, col_factors, row_maxima, col_maxima, .. } = self;
        let scaled = scaled.as_mut().ok_or(FactorError::NotAnalysed)?;
        scaled.values.copy_from_slice(&matrix.values);
        row_factors.fill(1.0);
        col_factors.fill(1.0);
        for _ in 0..PASSES {
            row_maxima.fill(0.0);
            col_maxima.fill(0.0);
            for row in 0..scaled.dimension() {
                for (col, value) in scaled.row(row) {
                    row_maxima[row] = f64::max(row_maxima[row], value.abs());
                    col_maxima[col] = f64::max(col_maxima[col], value.abs());
                }
            }
            if let Some(index) = row_maxima.iter().zip(&*col_maxima).position(|(row, col)| *row == 0.0 || *col == 0.0) {
                return Err(FactorError::Singular { index, distance: 0.0, null_space: 1 });
            }
            if M::IS_SYMMETRIC {
                // The upper triangle of a matrix that is only nearly symmetric is never read.
                col_maxima.copy_from_slice(row_maxima);
            }
            let root = |maxima: &mut [f64]| maxima.iter_mut().for_each(|largest| *largest = inverse_root(*largest));
            root(row_maxima);
            root(col_maxima);
            if row_maxima.iter().chain(&*col_maxima).all(|factor| *factor == 1.0) {
                break;
            }
            for row in 0..scaled.dimension() {
                for position in scaled.pattern.row_range(row) {
                    let col = scaled.pattern.columns()[position] as usize;
                    scaled.values[position] *= row_maxima[row] * col_maxima[col];
                }
            }
            row_factors.iter_mut().zip(&*row_maxima).for_each(|(factor, change)| *factor *= change);
            col_factors.iter_mut().zip(&*col_maxima).for_each(|(factor, change)| *factor *= change);
        }
        Ok(())
    }

    /// Refuses a matrix that is singular to working precision.
    fn check_singularity(&mut self) -> Result<(), FactorError> {
        let scaled = self.scaled.as_ref().ok_or(FactorError::NotAnalysed)?;
        let trial = &mut self.trial;
        // A sequence without structure: the odd multiples of an irrational number, reduced to -1 .. 1.
        for (i, value) in trial.iter_mut().enumerate() {
            *value = 2.0 * ((2 * i + 1) as f64 * 0.618_033_988_749_894_9).fract() - 1.0;
        }
        let (mut distance, mut index) = (f64::INFINITY, 0);
        // The second step sharpens the motion of matrices that are nearly symmetric.
        for _ in 0..2 {
            self.method.solve(trial)?;
            let (largest, norm) =
                trial.iter().enumerate().fold(
                    (0, 0.0),
                    |(at, norm): (usize, f64), (i, value)| {
                        if value.abs() > norm { (i, value.abs()) } else { (at, norm) }
                    },
                );
            if !norm.is_finite() || norm == 0.0 || trial.iter().any(|value| value.is_nan()) {
                return Err(FactorError::Singular { index: largest, distance: 0.0, null_space: 1 });
            }
            trial.iter_mut().for_each(|value| *value /= norm);
            let (mut residual, mut magnitude): (f64, f64) = (0.0, 0.0);
            for row in 0..scaled.dimension() {
                let (mut sum, mut abs_sum) = (0.0, 0.0);
                for (col, value) in scaled.row(row) {
                    sum += value * trial[col];
                    abs_sum += (value * trial[col]).abs();
                }
                residual = residual.max(sum.abs());
                magnitude = magnitude.max(abs_sum);
            }
            if residual / magnitude < distance {
                (distance, index) = (residual / magnitude, largest);
            }
        }
        if distance > SINGULAR_DISTANCE {
            return Ok(());
        }
        Err(FactorError::Singular { index, distance, null_space: 1 })
    }
}

/// The power of two next to 1 / sqrt(x).
fn inverse_root(x: f64) -> f64 {
    (-0.5 * x.log2()).round().clamp(-400.0, 400.0).exp2()
}

impl<M: ScaledMethod> Factorisation for Scaled<M> {
    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError> {
        self.is_factorised = false;
        self.scaled = None;
        self.counters.analyses += 1;
        let n = pattern.dimension();
        if n == 0 {
            return Err(FactorError::EmptySystem);
        }
        self.method.analyse(pattern)?;
        for vector in
            [&mut self.row_factors, &mut self.col_factors, &mut self.row_maxima, &mut self.col_maxima, &mut self.trial]
        {
            vector.clear();
            vector.resize(n, 0.0);
        }
        self.scaled = Some(CsrMatrix::zeros(Arc::clone(pattern)));
        Ok(())
    }

    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.is_factorised = false;
        let Some(scaled) = &self.scaled else { return Err(FactorError::NotAnalysed) };
        check_matrix(&scaled.pattern, matrix)?;
        self.counters.factorisations += 1;
        self.equilibrate(matrix)?;
        if let Some(scaled) = &self.scaled {
            self.method.factorise(scaled)?;
        }
        self.check_singularity()?;
        self.is_factorised = true;
        Ok(())
    }

    fn solve_in_place(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        if !self.is_factorised {
            return Err(FactorError::NotFactorised);
        }
        check_right_hand_side(self.row_factors.len(), b)?;
        self.counters.solves += 1;
        b.iter_mut().zip(&self.row_factors).for_each(|(b, factor)| *b *= factor);
        self.method.solve(b)?;
        b.iter_mut().zip(&self.col_factors).for_each(|(x, factor)| *x *= factor);
        check_answer(b)
    }

    fn is_factorised(&self) -> bool {
        self.is_factorised
    }

    fn nnz_factor(&self) -> usize {
        self.method.nnz()
    }

    fn counters(&self) -> FactorCounters {
        self.counters
    }
}

/// Whether a matrix has the analysed pattern.
pub(super) fn check_pattern(pattern: &Arc<Pattern>, matrix: &CsrMatrix) -> Result<(), FactorError> {
    let is_same = Arc::ptr_eq(pattern, &matrix.pattern) || *pattern == matrix.pattern;
    if is_same { Ok(()) } else { Err(FactorError::PatternChanged) }
}

/// Whether a matrix has the analysed pattern and finite entries.
pub(super) fn check_matrix(pattern: &Arc<Pattern>, matrix: &CsrMatrix) -> Result<(), FactorError> {
    check_pattern(pattern, matrix)?;
    match matrix.first_non_finite() {
        Some((row, col)) => Err(FactorError::NonFinite { row, col }),
        None => Ok(()),
    }
}

/// Whether a right-hand side has the size of the system and finite entries.
pub(super) fn check_right_hand_side(expected: usize, b: &[f64]) -> Result<(), FactorError> {
    if b.len() != expected {
        return Err(FactorError::WrongSize { expected, found: b.len() });
    }
    match b.iter().position(|value| !value.is_finite()) {
        Some(index) => Err(FactorError::NonFiniteRightHandSide { index }),
        None => Ok(()),
    }
}

/// Whether an answer is finite.
pub(super) fn check_answer(x: &[f64]) -> Result<(), FactorError> {
    match x.iter().position(|value| !value.is_finite()) {
        Some(index) => Err(FactorError::NonFiniteAnswer { index }),
        None => Ok(()),
    }
}
