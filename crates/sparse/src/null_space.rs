//! How many motions a singular matrix leaves free.

use crate::csr::CsrMatrix;
use crate::factorisation::{Factorisation, SparseLdlt};

/// Eigenvalues of the scaled matrix up to this count as zero. Rounding makes those of free motions 1e-16 to 1e-14; a
/// bar of 300 elements that is held at one end has its smallest one near 1e-10.
const ZERO: f64 = 1e-11;

/// Differences between mirrored entries of the scaled matrix up to which it counts as symmetric.
const SYMMETRIC: f64 = 1e-12;

/// Part of the diagonal entries that a row is coupled with, below which its own diagonal entry is rounding.
const ROUNDING: f64 = 1e-14;

/// Most unknowns that are looked at: the count takes two factorisations.
const MOST_UNKNOWNS: usize = 200_000;

/// Dimension of the null space of a symmetric positive semidefinite matrix, to rounding: 6 for a body that floats in
/// space. `None` where no honest number is known: for a matrix that is not symmetric, has negative eigenvalues or
/// entries that are not finite, or is too large.
///
/// The matrix is scaled to a diagonal of ones. By Sylvester's law of inertia the factorisation L D L^T of A - s I has
/// as many negative pivots as A has eigenvalues below s. The factorisation of A + s I shows that none is below -s.
pub fn null_space_dimension(matrix: &CsrMatrix) -> Option<usize> {
    let n = matrix.dimension();
    if n == 0 || n > MOST_UNKNOWNS {
        return None;
    }
    let mut shifted = scaled(matrix)?;
    let mut factorisation = SparseLdlt::default();
    factorisation.analyse(&matrix.pattern).ok()?;
    let mut negative_pivots = |shift: f64| {
        for row in 0..n {
            let diagonal = shifted.pattern.position(row, row)?;
            shifted.values[diagonal] += shift;
        }
        factorisation.factorise(&shifted).ok()?;
        Some(factorisation.factor()?.negative_pivots())
    };
    if negative_pivots(ZERO)? > 0 {
        return None;
    }
    negative_pivots(-2.0 * ZERO)
}

/// S A S with ones on the diagonal, or zeros where that of A is rounding; `None` if it is not symmetric or not finite.
fn scaled(matrix: &CsrMatrix) -> Option<CsrMatrix> {
    let n = matrix.dimension();
    let diagonal: Vec<f64> = (0..n).map(|row| matrix.get(row, row).abs()).collect();
    let factor = |row: usize| {
        let neighbours = matrix.pattern.row(row).iter().map(|col| diagonal[*col as usize]).fold(0.0, f64::max);
        let scale = diagonal[row].max(ROUNDING * neighbours);
        if scale > 0.0 { 1.0 / scale.sqrt() } else { 1.0 }
    };
    let factors: Vec<f64> = (0..n).map(factor).collect();
    let mut scaled = CsrMatrix::zeros(matrix.pattern.clone());
    for row in 0..n {
        for position in scaled.pattern.row_range(row) {
            let col = scaled.pattern.columns()[position] as usize;
            let value = matrix.values[position] * factors[row] * factors[col];
            let mirrored = matrix.get(col, row) * factors[row] * factors[col];
            let is_symmetric = (value - mirrored).abs() <= SYMMETRIC && value.is_finite();
            if !is_symmetric {
                return None;
            }
            scaled.values[position] = value;
        }
    }
    Some(scaled)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::pattern::{Block, Pattern};

    fn dense(n: usize, values: &[f64]) -> CsrMatrix {
        let mut matrix = CsrMatrix::zeros(Arc::new(Pattern::from_blocks(n, &[Block::new(0, 0, n, n).unwrap()])));
        matrix.values.copy_from_slice(values);
        matrix
    }

    #[test]
    fn each_motion_that_nothing_resists_counts() {
        assert_eq!(null_space_dimension(&CsrMatrix::zeros(Arc::new(Pattern::diagonal(3)))), Some(3));
        assert_eq!(null_space_dimension(&dense(2, &[2.0, -1.0, -1.0, 2.0])), Some(0));
        assert_eq!(null_space_dimension(&dense(2, &[2.0, -2.0, -2.0, 2.0])), Some(1));
        // A spring between two points on a line, in units that differ by 20 orders of magnitude, and a point without.
        let (a, b) = (1e10, 1e-10);
        assert_eq!(null_space_dimension(&dense(3, &[a * a, -a * b, 0.0, -a * b, b * b, 0.0, 0.0, 0.0, 0.0])), Some(2));
    }

    #[test]
    fn no_number_is_told_that_is_not_known() {
        assert_eq!(null_space_dimension(&dense(2, &[1.0, 1.0, -1.0, 0.0])), None);
        assert_eq!(null_space_dimension(&dense(2, &[1.0, 0.0, 0.0, -1.0])), None);
        assert_eq!(null_space_dimension(&dense(2, &[f64::NAN, 0.0, 0.0, 1.0])), None);
        assert_eq!(null_space_dimension(&dense(2, &[f64::INFINITY, 1.0, 1.0, 1.0])), None);
        assert_eq!(null_space_dimension(&CsrMatrix::zeros(Arc::new(Pattern::diagonal(0)))), None);
    }
}
