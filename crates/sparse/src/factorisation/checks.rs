//! Checks of the arguments and the answers of factorisations.

use std::sync::Arc;

use settee_math::simd::quads::Number;

use super::FactorError;
use crate::csr::CsrMatrix;
use crate::pattern::Pattern;

/// Whether a matrix has the analysed pattern.
pub(super) fn check_pattern(pattern: &Arc<Pattern>, matrix: &CsrMatrix) -> Result<(), FactorError> {
    let is_same = Arc::ptr_eq(pattern, &matrix.pattern) || *pattern == matrix.pattern;
    if is_same { Ok(()) } else { Err(FactorError::PatternChanged) }
}

/// Whether a matrix has finite entries.
pub(super) fn check_entries(matrix: &CsrMatrix) -> Result<(), FactorError> {
    if !all_finite(&matrix.values)
        && let Some((row, col)) = matrix.first_non_finite()
    {
        return Err(FactorError::NonFinite { row, col });
    }
    Ok(())
}

/// Whether a matrix has the analysed pattern and finite entries.
pub(super) fn check_matrix(pattern: &Arc<Pattern>, matrix: &CsrMatrix) -> Result<(), FactorError> {
    check_pattern(pattern, matrix)?;
    check_entries(matrix)
}

/// Whether a right-hand side has the size of the system and finite entries.
pub(super) fn check_right_hand_side(expected: usize, b: &[f64]) -> Result<(), FactorError> {
    if b.len() != expected {
        return Err(FactorError::WrongSize { expected, found: b.len() });
    }
    match first_non_finite(b) {
        Some(index) => Err(FactorError::NonFiniteRightHandSide { index }),
        None => Ok(()),
    }
}

/// Whether an answer is finite.
pub(super) fn check_answer(x: &[f64]) -> Result<(), FactorError> {
    match first_non_finite(x) {
        Some(index) => Err(FactorError::NonFiniteAnswer { index }),
        None => Ok(()),
    }
}

/// The first value that is infinite or not a number.
fn first_non_finite(values: &[f64]) -> Option<usize> {
    if all_finite(values) { None } else { values.iter().position(|value| !value.is_finite()) }
}

/// Whether all values are finite: 0 times an infinite value or NaN is NaN, and so is every sum with it. Without a
/// branch for each value the loop is vectorised.
pub(super) fn all_finite<T: Number>(values: &[T]) -> bool {
    let (chunks, rest) = values.as_chunks::<8>();
    let (zero, mut sums) = (T::default(), [T::default(); 8]);
    for chunk in chunks {
        for (sum, value) in sums.iter_mut().zip(chunk) {
            *sum += zero * *value;
        }
    }
    sums.iter().chain(rest).all(|value| (*value).into().is_finite())
}
