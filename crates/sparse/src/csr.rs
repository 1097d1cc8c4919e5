//! A square matrix in compressed rows over a shared pattern.

use std::sync::Arc;

use settee_math::simd::dispatch;
use settee_parallel::{ALONE, Workers};

use crate::pattern::Pattern;

/// Rows of blocks from which on a product is shared with another thread: they take about 10 us.
const GRAIN: usize = 512;

/// A square matrix: a pattern that several matrices may share, and one value per stored entry.
#[derive(Clone, Debug, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub struct CsrMatrix {
    /// Which entries are stored.
    pub pattern: Arc<Pattern>,
    /// Their values, in the order of `Pattern::columns`.
    pub values: Vec<f64>,
}

/// A scalar degree of freedom that the matrix does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("degree of freedom {dof} is outside of a system of size {dimension}")]
pub struct DofOutOfRange {
    /// The index asked for.
    pub dof: usize,
    /// Size of the matrix.
    pub dimension: usize,
}

impl CsrMatrix {
    /// The zero matrix over `pattern`.
    pub fn zeros(pattern: Arc<Pattern>) -> Self {
        let values = vec![0.0; pattern.nnz()];
        Self { pattern, values }
    }

    /// Number of rows, and of columns.
    pub fn dimension(&self) -> usize {
        self.pattern.dimension()
    }

    /// The entries (column, value) of `row`, by increasing column.
    pub fn row(&self, row: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let range = self.pattern.row_range(row);
        self.pattern.columns()[range.clone()].iter().map(|&col| col as usize).zip(self.values[range].iter().copied())
    }

    /// The entry (`row`, `col`), zero if it is not stored.
    pub fn get(&self, row: usize, col: usize) -> f64 {
        self.pattern.position(row, col).map_or(0.0, |position| self.values[position])
    }

    /// y = A x.
    ///
    /// # Panics
    /// If `x` or `y` has not the size of the matrix.
    pub fn multiply(&self, x: &[f64], y: &mut [f64]) {
        self.multiply_shared(&ALONE, x, y);
    }

    /// y = A x by several threads; the bits do not depend on how many there are.
    ///
    /// Entries in 3 x 3 blocks are read in place, without their column indices: 2.0 to 2.4 ns a block, where entry by
    /// entry takes 4.4 ns (50,000 blocks; 2 cores, Zen 4, one thread).
    ///
    /// # Panics
    /// If `x` or `y` has not the size of the matrix.
    pub fn multiply_shared(&self, workers: &Workers, x: &[f64], y: &mut [f64]) {
        self.check_sizes(x, y);
        if let Some(blocks) = self.pattern.blocks_of_three() {
            let (points, _) = y.as_chunks_mut::<3>();
            workers.for_parts(points, GRAIN, |first, y| {
                dispatch(
                    #[inline(always)]
                    || self.multiply_blocks(blocks, first, x, y),
                );
            });
            return;
        }
        workers.for_parts(y, 3 * GRAIN, |first, y| {
            for (row, y) in y.iter_mut().enumerate() {
                *y = self.row(first + row).map(|(col, value)| value * x[col]).fold(0.0, |sum, term| sum + term);
            }
        });
    }

    /// The rows of blocks from `first` on. Lanes are columns of a block; what the fourth lane reads belongs to the next
    /// block and is left out of the sum.
    #[inline(always)]
    fn multiply_blocks(&self, blocks: &[u32], first: usize, x: &[f64], y: &mut [[f64; 3]]) {
        let starts = &self.pattern.row_starts()[3 * first..3 * (first + y.len()) + 1];
        for (y, rows) in y.iter_mut().zip(starts.windows(4).step_by(3)) {
            let columns = &blocks[rows[0] / 9..rows[3] / 9];
            let rows = [&self.values[rows[0]..], &self.values[rows[1]..], &self.values[rows[2]..]];
            let mut sums = [[0.0; 4]; 3];
            for (place, column) in columns.iter().enumerate() {
                let x = four(&x[3 * *column as usize..]);
                for (sums, row) in sums.iter_mut().zip(rows) {
                    let values = four(&row[3 * place..]);
                    for lane in 0..4 {
                        sums[lane] = values[lane].mul_add(x[lane], sums[lane]);
                    }
                }
            }
            for (y, sums) in y.iter_mut().zip(sums) {
                *y = sums[0] + sums[1] + sums[2];
            }
        }
    }

    /// y += factor A x.
    ///
    /// # Panics
    /// If `x` or `y` has not the size of the matrix.
    pub fn multiply_add(&self, factor: f64, x: &[f64], y: &mut [f64]) {
        self.check_sizes(x, y);
        for (row, y) in y.iter_mut().enumerate() {
            *y += factor * self.row(row).map(|(col, value)| value * x[col]).fold(0.0, |sum, term| sum + term);
        }
    }

    /// r = b - A x.
    ///
    /// # Panics
    /// If a vector has not the size of the matrix.
    pub fn residual_into(&self, x: &[f64], b: &[f64], r: &mut [f64]) {
        assert_eq!(b.len(), r.len(), "size of the right-hand side");
        self.multiply(x, r);
        for (r, b) in r.iter_mut().zip(b) {
            *r = b - *r;
        }
    }

    /// Largest |a_ij - a_ji|; NaN entries count as infinite.
    pub fn asymmetry(&self) -> f64 {
        let mut largest: f64 = 0.0;
        for row in 0..self.dimension() {
            for (col, value) in self.row(row).filter(|&(col, _)| col < row) {
                let difference = (value - self.get(col, row)).abs();
                largest = if difference.is_nan() { f64::INFINITY } else { largest.max(difference) };
            }
        }
        largest
    }

    /// Position (row, column) of the first value that is not finite.
    pub fn first_non_finite(&self) -> Option<(usize, usize)> {
        let position = self.values.iter().position(|value| !value.is_finite())?;
        let row = self.pattern.row_starts().partition_point(|&start| start <= position) - 1;
        Some((row, self.pattern.columns()[position] as usize))
    }

    /// All entries, rows one after the other; n^2 numbers, meant for tests and small systems.
    pub fn to_dense(&self) -> Vec<f64> {
        let n = self.dimension();
        let mut dense = vec![0.0; n * n];
        for row in 0..n {
            for (col, value) in self.row(row) {
                dense[row * n + col] = value;
            }
        }
        dense
    }

    fn check_sizes(&self, x: &[f64], y: &[f64]) {
        assert_eq!(x.len(), self.dimension(), "size of the vector to multiply");
        assert_eq!(y.len(), self.dimension(), "size of the product");
    }
}

/// The first three numbers and one more, if there is one.
#[inline(always)]
pub(crate) fn four(values: &[f64]) -> [f64; 4] {
    match values.first_chunk() {
        Some(four) => *four,
        None => [values[0], values[1], values[2], 0.0],
    }
}

/// Sum of x_i y_i by increasing index.
///
/// # Panics
/// If the lengths differ.
pub fn dot(x: &[f64], y: &[f64]) -> f64 {
    assert_eq!(x.len(), y.len(), "sizes of a dot product");
    x.iter().zip(y).fold(0.0, |sum, (x, y)| sum + x * y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::Block;

    /// [[2, -1, 0], [-1, 2, -1], [0, -1, 2]]
    fn chain() -> CsrMatrix {
        let block = |row, col| Block { row, col, rows: 1, cols: 1 };
        let mut matrix = CsrMatrix::zeros(Arc::new(Pattern::from_blocks(3, &[block(0, 1), block(1, 2)])));
        matrix.values.copy_from_slice(&[2.0, -1.0, -1.0, 2.0, -1.0, -1.0, 2.0]);
        matrix
    }

    #[test]
    fn products_and_residuals_are_those_of_the_dense_matrix() {
        let matrix = chain();
        assert_eq!(matrix.to_dense(), [2.0, -1.0, 0.0, -1.0, 2.0, -1.0, 0.0, -1.0, 2.0]);
        let mut y = [0.0; 3];
        matrix.multiply(&[1.0, 2.0, 4.0], &mut y);
        assert_eq!(y, [0.0, -1.0, 6.0]);
        matrix.multiply_add(-2.0, &[1.0, 2.0, 4.0], &mut y);
        assert_eq!(y, [0.0, 1.0, -6.0]);
        let mut r = [0.0; 3];
        matrix.residual_into(&[1.0, 2.0, 4.0], &[1.0, 1.0, 1.0], &mut r);
        assert_eq!(r, [1.0, 2.0, -5.0]);
    }

    #[test]
    fn a_matrix_of_blocks_multiplies_as_the_dense_one_with_any_number_of_threads() {
        let n_blocks = 2000;
        let block = |row: u32, col: u32| Block { row: 3 * row, col: 3 * col, rows: 3, cols: 3 };
        let blocks: Vec<Block> = (1..n_blocks).flat_map(|i| [block(i - 1, i), block(i, i), block(0, i / 7)]).collect();
        let mut matrix = CsrMatrix::zeros(Arc::new(Pattern::from_blocks(3 * n_blocks as usize, &blocks)));
        assert_eq!(matrix.pattern.blocks_of_three().map(<[u32]>::len), Some(matrix.values.len() / 9));
        let x: Vec<f64> = (0..3 * n_blocks).map(|i| f64::from(i % 17) - 8.0).collect();
        matrix.values.iter_mut().enumerate().for_each(|(i, value)| *value = (i % 23) as f64 - 11.0);
        for threads in 1..4 {
            let mut y = vec![f64::NAN; x.len()];
            matrix.multiply_shared(&Workers::new(threads), &x, &mut y);
            // Whole numbers: sums are exact in any order.
            for (row, y) in y.iter().enumerate() {
                assert_eq!(*y, matrix.row(row).map(|(col, value)| value * x[col]).sum::<f64>());
            }
        }
        assert!(chain().pattern.blocks_of_three().is_none());
    }

    #[test]
    fn constrained_dofs_keep_only_a_unit_diagonal() {
        let mut matrix = chain();
        assert_eq!(matrix.constrain(&[1, 1]), Ok(()));
        assert_eq!(matrix.to_dense(), [2.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 2.0]);
        assert_eq!(matrix.pattern.nnz(), 7);
    }

    #[test]
    fn constraining_a_missing_dof_changes_nothing() {
        let mut matrix = chain();
        assert_eq!(matrix.constrain(&[0, 3]), Err(DofOutOfRange { dof: 3, dimension: 3 }));
        assert_eq!(matrix.values, chain().values);
    }

    #[test]
    fn asymmetry_and_non_finite_values_are_seen() {
        let mut matrix = chain();
        assert_eq!(matrix.asymmetry(), 0.0);
        matrix.values[4] = -3.0;
        assert_eq!(matrix.asymmetry(), 2.0);
        assert_eq!(matrix.first_non_finite(), None);
        matrix.values[4] = f64::NAN;
        assert_eq!(matrix.asymmetry(), f64::INFINITY);
        assert_eq!(matrix.first_non_finite(), Some((1, 2)));
    }
}
