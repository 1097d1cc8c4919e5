//! Factorisations that work on an equilibrated copy of the matrix: scaling and the search for free motions in one
//! place.

use std::sync::Arc;

use super::checks::{check_answer, check_matrix, check_right_hand_side};
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
    /// Factors of one pass.
    row_changes: Vec<f64>,
    col_changes: Vec<f64>,
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
        let Self { scaled, row_factors, col_factors, row_maxima, col_maxima, row_changes, col_changes, .. } = self;
        let scaled = scaled.as_mut().ok_or(FactorError::NotAnalysed)?;
        scaled.values.copy_from_slice(&matrix.values);
        row_factors.fill(1.0);
        col_factors.fill(1.0);
        // The upper triangle of a matrix that is only nearly symmetric is never read.
        let has_columns = !M::IS_SYMMETRIC;
        row_changes.fill(1.0);
        col_changes.fill(1.0);
        let mut last = PASSES;
        for pass in 0..=PASSES {
            // The changes of the pass before, and what is largest then, in one walk.
            col_maxima.fill(0.0);
            let CsrMatrix { pattern, values } = &mut *scaled;
            for (row, largest) in row_maxima.iter_mut().enumerate() {
                let range = pattern.row_range(row);
                let entries = pattern.columns()[range.clone()].iter().zip(&mut values[range]);
                let (row_change, mut most) = (row_changes[row], 0.0_f64);
                for (col, value) in entries {
                    let col = *col as usize;
                    *value *= row_change * col_changes[col];
                    most = larger(most, value.abs());
                    if has_columns {
                        col_maxima[col] = larger(col_maxima[col], value.abs());
                    }
                }
                *largest = most;
            }
            if pass == last {
                break;
            }
            let maxima = if has_columns { &*col_maxima } else { &*row_maxima };
            if let Some(index) = row_maxima.iter().zip(maxima).position(|(row, col)| *row == 0.0 || *col == 0.0) {
                return Err(FactorError::Singular { index, distance: 0.0 });
            }
            // Whether the pass undoes the one before.
            let root = |changes: &mut [f64], maxima: &[f64]| {
                changes.iter_mut().zip(maxima).fold(true, |undoes, (change, largest)| {
                    let before = std::mem::replace(change, inverse_root(*largest));
                    undoes && *change * before == 1.0
                })
            };
            let undoes = root(row_changes, row_maxima) & root(col_changes, maxima);
            if row_changes.iter().chain(&*col_changes).all(|change| *change == 1.0) {
                break;
            }
            if undoes {
                // Rows and columns go back and forth between neighbouring powers: every second pass is this one.
                if (PASSES - pass).is_multiple_of(2) {
                    break;
                }
                last = pass + 1;
            }
            row_factors.iter_mut().zip(&*row_changes).for_each(|(factor, change)| *factor *= change);
            col_factors.iter_mut().zip(&*col_changes).for_each(|(factor, change)| *factor *= change);
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
                return Err(FactorError::Singular { index: largest, distance: 0.0 });
            }
            trial.iter_mut().for_each(|value| *value /= norm);
            let (mut residual, mut magnitude): (f64, f64) = (0.0, 0.0);
            for row in 0..scaled.dimension() {
                let (mut sum, mut abs_sum) = (0.0, 0.0);
                let range = scaled.pattern.row_range(row);
                for (col, value) in scaled.pattern.columns()[range.clone()].iter().zip(&scaled.values[range]) {
                    let product = value * trial[*col as usize];
                    sum += product;
                    abs_sum += product.abs();
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
        Err(FactorError::Singular { index, distance })
    }
}

/// The larger of two numbers in one instruction; `f64::max` takes several, since it handles NaN.
#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

/// The power of two nearest to 1 / sqrt(x) for a positive number, by its exponent; of two equally near ones the one
/// farther from 1.
fn inverse_root(x: f64) -> f64 {
    const MANTISSA: u32 = f64::MANTISSA_DIGITS - 1;
    let exponent_of = |x: f64| (x.to_bits() >> MANTISSA) as i32 - 1023;
    // Subnormal numbers are scaled into the normal range first.
    let (x, shift) = if x < f64::MIN_POSITIVE { (x * (1u64 << 60) as f64, 60) } else { (x, 0) };
    let exponent = exponent_of(x) - shift;
    // x = m 2^e, 1 <= m < 2: the root of m changes the exponent where e is odd, but for m = 1 half of the way.
    let half = exponent.div_euclid(2);
    let is_power = x.to_bits() << (64 - MANTISSA) == 0;
    let rounds_up = exponent.rem_euclid(2) == 1 && !(is_power && exponent < 0);
    let power = -(half + i32::from(rounds_up));
    f64::from_bits(((1023 + power.clamp(-400, 400)) as u64) << MANTISSA)
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
        let Self { row_factors, col_factors, row_maxima, col_maxima, row_changes, col_changes, trial, .. } = self;
        for vector in [row_factors, col_factors, row_maxima, col_maxima, row_changes, col_changes, trial] {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A method that keeps the matrix that it gets.
    #[derive(Debug, Default)]
    struct Kept;

    impl ScaledMethod for Kept {
        const IS_SYMMETRIC: bool = true;

        fn analyse(&mut self, _pattern: &Arc<Pattern>) -> Result<(), FactorError> {
            Ok(())
        }

        fn factorise(&mut self, _matrix: &CsrMatrix) -> Result<(), FactorError> {
            Ok(())
        }

        fn solve(&mut self, _b: &mut [f64]) -> Result<(), FactorError> {
            Ok(())
        }

        fn nnz(&self) -> usize {
            0
        }
    }

    /// All passes, one after the other.
    fn by_all_passes(matrix: &CsrMatrix) -> Vec<f64> {
        let mut factors = vec![1.0; matrix.dimension()];
        for _ in 0..PASSES {
            let largest = |row: usize| {
                let scaled = |(col, value): (usize, f64)| (value * (factors[row] * factors[col])).abs();
                matrix.row(row).map(scaled).fold(0.0, f64::max)
            };
            let changes: Vec<f64> = (0..factors.len()).map(|row| inverse_root(largest(row))).collect();
            factors.iter_mut().zip(&changes).for_each(|(factor, change)| *factor *= change);
        }
        factors
    }

    #[test]
    fn passes_that_undo_each_other_are_left_out() {
        for seed in 1..40u32 {
            let n = 7;
            let pattern = Arc::new(Pattern::from_blocks(n, &[crate::Block::new(0, 0, n, n).unwrap()]));
            let mut matrix = CsrMatrix::zeros(pattern);
            for row in 0..n {
                for col in 0..=row {
                    let number = (seed as usize * 7919 + row * 104_729 + col * 1_299_709) % 1009;
                    let value =
                        (number as f64 / 50.0 - 10.0).exp2() * if number.is_multiple_of(3) { -1.0 } else { 1.0 };
                    matrix.values[row * n + col] = value;
                    matrix.values[col * n + row] = value;
                }
            }
            let mut scaled = Scaled::with_method(Kept);
            scaled.analyse(&matrix.pattern).unwrap();
            scaled.equilibrate(&matrix).unwrap();
            assert_eq!(scaled.row_factors, by_all_passes(&matrix), "{seed}");
            assert_eq!(scaled.row_factors, scaled.col_factors);
            let values = &scaled.scaled.as_ref().unwrap().values;
            for (index, (value, given)) in values.iter().zip(&matrix.values).enumerate() {
                let factor = scaled.row_factors[index / n] * scaled.col_factors[index % n];
                assert_eq!(*value, given * factor);
            }
        }
    }

    #[test]
    fn inverse_roots_are_the_nearest_powers_of_two() {
        let nearest = |x: f64| (-0.5 * x.log2()).round().clamp(-400.0, 400.0).exp2();
        let powers = (-1074..1024).map(|exponent| 2.0_f64.powi(exponent));
        for x in powers.flat_map(|power| [1.0, 1.25, 1.5, 1.9].map(|m| m * power)).filter(|x| *x > 0.0) {
            assert_eq!(inverse_root(x), nearest(x), "{x:e}");
        }
        assert_eq!([inverse_root(4.0), inverse_root(0.3), inverse_root(2.0), inverse_root(0.5)], [0.5, 2.0, 0.5, 2.0]);
    }
}
