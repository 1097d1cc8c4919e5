//! Tells matrices that are singular to working precision from those that are only badly scaled.
//!
//! Two stages. The first costs one look at the pivots: the ratio r_k = |d_k| / (|a_kk| + sum_j l_kj^2 |d_j|) tells how
//! many digits cancelled in pivot k; scaling a row and its column does not change it. If no ratio is small, the
//! matrix is accepted. A small ratio alone proves nothing (slender bodies have them), so the second stage looks for
//! a vector v with A v = 0: two steps of inverse iteration from the smallest pivot, in the metric of
//! S = diag(1 / sqrt(|a_kk| + ...)). Then
//!
//! distance = max_i |S A v|_i / max_i (S |A| |v|)_i
//!
//! is, up to a factor of the order of one, the relative change of S A S that makes the matrix exactly singular.
//! Below `SINGULAR_DISTANCE` it is refused: its entries are only known to rounding, so no digit of an answer would be
//! certain. Matrices between that and a condition number of one are solved; how well, `backward_error` tells.

use super::FactorError;
use super::numeric::{FactorKind, FactorWork, NumericFactor};
use super::symbolic::Method;
use crate::csr::CsrMatrix;

/// Ratio of a pivot below which the null vector is looked for: half of the digits cancelled.
const SUSPICIOUS_RATIO: f64 = 1e-8;

/// Relative distance to a singular matrix below which a matrix is refused. Floating bodies of 24 to 20,000
/// unknowns were measured at 0.5 to 5 eps. Condition numbers up to about 1e14 are accepted.
const SINGULAR_DISTANCE: f64 = 32.0 * f64::EPSILON;

/// Buffers of the review, in the order of the pivots unless said otherwise.
#[derive(Debug, Default, settee_persist::Persist)]
pub(super) struct PivotReview {
    pivots: Vec<f64>,
    /// |a_kk| + sum_j l_kj^2 |d_j|
    magnitudes: Vec<f64>,
    /// Magnitudes in the order of the unknowns.
    scales: Vec<f64>,
    null_vector: Vec<f64>,
}

/// Refuses the matrix of `factor` if it is singular to working precision.
pub(super) fn check_singularity(
    factor: &NumericFactor,
    matrix: &CsrMatrix,
    work: &mut FactorWork,
) -> Result<(), FactorError> {
    let review = &mut work.review;
    read_pivots(factor, matrix, review);
    let ratio = |k: usize| review.pivots[k].abs() / review.magnitudes[k];
    let (mut smallest, mut smallest_ratio) = (0, f64::INFINITY);
    for k in 0..review.pivots.len() {
        if ratio(k) < smallest_ratio {
            (smallest, smallest_ratio) = (k, ratio(k));
        }
    }
    if smallest_ratio > SUSPICIOUS_RATIO {
        return Ok(());
    }
    let index = factor.symbolic().order()[smallest] as usize;
    let distance = distance_to_singular(factor, matrix, index, work)?;
    if distance > SINGULAR_DISTANCE {
        return Ok(());
    }
    Err(FactorError::Singular { index, distance })
}

/// Relative distance from the scaled matrix to a singular one, seen along the motion that frees unknown `index` most.
fn distance_to_singular(
    factor: &NumericFactor,
    matrix: &CsrMatrix,
    index: usize,
    work: &mut FactorWork,
) -> Result<f64, FactorError> {
    let PivotReview { scales, null_vector: v, .. } = &mut work.review;
    v.clear();
    v.resize(scales.len(), 0.0);
    v[index] = 1.0;
    for _ in 0..2 {
        for (v, scale) in v.iter_mut().zip(scales.iter()) {
            *v *= scale;
        }
        factor.solve_unchecked(v, 1, &mut work.solve)?;
        // Largest entry in the metric of S^-1 becomes one; an overflow here means that nothing holds this motion.
        let norm = v.iter().zip(scales.iter()).fold(0.0, |norm: f64, (v, scale)| norm.max(v.abs() * scale.sqrt()));
        if !norm.is_finite() || norm == 0.0 || v.iter().any(|v| v.is_nan()) {
            return Ok(0.0);
        }
        for v in v.iter_mut() {
            *v /= norm;
        }
    }
    let (mut residual, mut magnitude): (f64, f64) = (0.0, 0.0);
    for row in 0..v.len() {
        let (mut sum, mut abs_sum) = (0.0, 0.0);
        for (col, value) in matrix.row(row) {
            sum += value * v[col];
            abs_sum += (value * v[col]).abs();
        }
        let scale = scales[row].sqrt();
        residual = residual.max(sum.abs() / scale);
        magnitude = magnitude.max(abs_sum / scale);
    }
    Ok(residual / magnitude)
}

fn read_pivots(factor: &NumericFactor, matrix: &CsrMatrix, review: &mut PivotReview) {
    let symbolic = factor.symbolic();
    let PivotReview { pivots, magnitudes, scales, .. } = review;
    pivots.clear();
    match symbolic.method() {
        Method::Blocks(_) => pivots.extend_from_slice(factor.pivots()),
        Method::Columns(columns) => {
            let starts = columns.simplicial().col_ptr();
            pivots.extend(starts[..starts.len() - 1].iter().map(|&start| factor.values()[start as usize]));
            if factor.kind() == FactorKind::Llt {
                pivots.iter_mut().for_each(|pivot| *pivot *= *pivot);
            }
        }
    }
    magnitudes.clear();
    magnitudes.extend(symbolic.diagonal_of(matrix).map(f64::abs));
    // With positive pivots the sum is at most a_kk: reading the whole factor would tell nothing new.
    if !pivots.iter().all(|&pivot| pivot > 0.0) {
        for_each_entry(factor, |row, k, entry| magnitudes[row] += entry * entry * pivots[k].abs());
    }
    scales.resize(symbolic.dimension(), 0.0);
    for (&unknown, &magnitude) in symbolic.order().iter().zip(magnitudes.iter()) {
        scales[unknown as usize] = magnitude;
    }
}

/// Calls `visit(row, column, value)` for every entry of L below the diagonal.
fn for_each_entry(factor: &NumericFactor, mut visit: impl FnMut(usize, usize, f64)) {
    match factor.symbolic().method() {
        Method::Columns(columns) => {
            let symbolic = columns.simplicial();
            for (k, range) in symbolic.col_ptr().windows(2).enumerate() {
                for index in range[0] as usize + 1..range[1] as usize {
                    visit(symbolic.row_idx()[index] as usize, k, factor.values()[index]);
                }
            }
        }
        Method::Blocks(structure) => structure.for_each_entry(factor.values(), visit),
    }
}
