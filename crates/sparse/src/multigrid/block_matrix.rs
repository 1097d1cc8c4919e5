//! Square matrices of N x N blocks.

use settee_math::simd::dispatch;
use settee_parallel::Workers;

use super::block::{Block, add_product, inverse_of_definite, norm_squared};
use super::graph::Graph;
use crate::csr::CsrMatrix;
use crate::factorisation::FactorError;
use crate::pattern::{Block as Rectangle, Pattern};

/// Rows of blocks worth another thread: about 10 us.
pub(super) const GRAIN: usize = 256;

/// A square matrix of blocks; each row holds its diagonal block.
#[derive(Clone, Debug)]
pub(super) struct BlockMatrix<const N: usize> {
    pub graph: Graph,
    pub values: Vec<Block<N, N>>,
}

impl<const N: usize> BlockMatrix<N> {
    pub fn zeros(graph: Graph) -> Self {
        let values = vec![[[0.0; N]; N]; graph.n_blocks()];
        Self { graph, values }
    }

    /// The zero matrix with all blocks that a pattern of scalars touches; its size must be a multiple of N.
    pub fn over(pattern: &Pattern) -> Self {
        let rows = (0..pattern.dimension() / N).map(|point| {
            let mut row: Vec<u32> = (N * point..N * point + N)
                .flat_map(|row| pattern.row(row).chunk_by(|a, b| a / N as u32 == b / N as u32))
                .map(|columns| columns[0] / N as u32)
                .collect();
            row.sort_unstable();
            row.dedup();
            row.into_iter()
        });
        Self::zeros(Graph::from_rows(rows))
    }

    /// Takes the values of a matrix over the pattern this was made for.
    pub fn copy_from(&mut self, matrix: &CsrMatrix) {
        for point in 0..self.graph.n_rows() {
            let range = self.graph.range(point);
            let (columns, blocks) = (self.graph.row(point), &mut self.values[range]);
            blocks.fill([[0.0; N]; N]);
            for i in 0..N {
                let mut place = 0;
                for (column, value) in matrix.row(N * point + i) {
                    while (columns[place] as usize) < column / N {
                        place += 1;
                    }
                    blocks[place][column % N][i] = value;
                }
            }
        }
    }

    /// The same matrix by scalars: its pattern with zeros.
    pub fn to_csr(&self) -> CsrMatrix {
        let n = N * self.graph.n_rows();
        let blocks: Vec<Rectangle> = (0..self.graph.n_rows())
            .flat_map(|row| self.graph.row(row).iter().map(move |&column| (row, column as usize)))
            .filter_map(|(row, column)| Rectangle::new(N * row, N * column, N, N))
            .collect();
        CsrMatrix::zeros(std::sync::Arc::new(Pattern::from_blocks(n, &blocks)))
    }

    /// Writes the values into what [`Self::to_csr`] made.
    pub fn copy_to(&self, matrix: &mut CsrMatrix) {
        for row in 0..matrix.dimension() {
            let start = matrix.pattern.row_range(row).start;
            for (place, block) in self.values[self.graph.range(row / N)].iter().enumerate() {
                for (j, column) in block.iter().enumerate() {
                    matrix.values[start + N * place + j] = column[row % N];
                }
            }
        }
    }

    pub fn n_points(&self) -> usize {
        self.graph.n_rows()
    }

    /// Position of the block on the diagonal.
    pub fn diagonal(&self, point: usize) -> usize {
        self.graph.position(point, point).expect("each row holds its diagonal block")
    }

    /// Squares of the Frobenius norms of all blocks.
    pub fn norms_squared(&self) -> Vec<f64> {
        self.values.iter().map(norm_squared).collect()
    }

    /// # Errors
    /// `NotPositiveDefinite` with the scalar unknown whose pivot is not positive.
    pub fn invert_diagonal(&self, inverses: &mut [Block<N, N>]) -> Result<(), FactorError> {
        for (point, inverse) in inverses.iter_mut().enumerate() {
            *inverse = inverse_of_definite(&self.values[self.diagonal(point)])
                .map_err(|row| FactorError::NotPositiveDefinite { index: N * point + row })?;
        }
        Ok(())
    }

    /// (A x)_i
    #[inline(always)]
    pub fn row_product(&self, row: usize, x: &[[f64; N]]) -> [f64; N] {
        // Two sums: an addition takes four cycles, and two can be on their way.
        let (mut even, mut odd) = ([0.0; N], [0.0; N]);
        let range = self.graph.range(row);
        let (pairs, rest) = self.values[range].as_chunks::<2>();
        let (column_pairs, rest_columns) = self.graph.row(row).as_chunks::<2>();
        for (blocks, columns) in pairs.iter().zip(column_pairs) {
            add_product(&blocks[0], &x[columns[0] as usize], &mut even);
            add_product(&blocks[1], &x[columns[1] as usize], &mut odd);
        }
        for (block, column) in rest.iter().zip(rest_columns) {
            add_product(block, &x[*column as usize], &mut even);
        }
        std::array::from_fn(|i| even[i] + odd[i])
    }

    /// y = A x
    pub fn multiply(&self, workers: &Workers, x: &[[f64; N]], y: &mut [[f64; N]]) {
        workers.for_parts(y, GRAIN, |first, y| {
            dispatch(
                #[inline(always)]
                || {
                    for (row, y) in y.iter_mut().enumerate() {
                        *y = self.row_product(first + row, x);
                    }
                },
            );
        });
    }
}
