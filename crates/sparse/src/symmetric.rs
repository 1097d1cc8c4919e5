//! A symmetric matrix with one triangle stored a second time, for products.

use std::sync::Arc;

use settee_parallel::Workers;

use crate::csr::CsrMatrix;
use crate::edge_product::{Diagonal, EdgeProduct};
use crate::pattern::Pattern;

/// One triangle of a symmetric matrix of 3 x 3 blocks: a product reads half of the bytes, and its time is that of
/// reading them.
///
/// 24,500 blocks above the diagonal: a product takes 60 us, and 110 us with both triangles; copying them takes 0.15 ms
/// (2 cores, Zen 4, one thread).
#[derive(Clone, Debug, Default)]
pub struct SymmetricMatrix {
    pattern: Option<Arc<Pattern>>,
    places: Vec<Place>,
    values: Vec<f64>,
    product: EdgeProduct,
}

/// Where a block, its first row and its mirror image begin in the values of the matrix, and how far their rows are
/// apart.
#[derive(Clone, Copy, Debug)]
struct Place {
    starts: [u32; 2],
    strides: [u32; 2],
}

/// Blocks that are worth another thread: about 20 us.
const GRAIN: usize = 2048;

impl SymmetricMatrix {
    /// Takes the values of a matrix; whether it can be multiplied so: it has 3 x 3 blocks, and is symmetric but for its
    /// blocks on the diagonal, which need not be.
    pub fn read(&mut self, workers: &Workers, matrix: &CsrMatrix) -> bool {
        if !self.pattern.as_ref().is_some_and(|pattern| Arc::ptr_eq(pattern, &matrix.pattern)) {
            self.find(&matrix.pattern);
        }
        if self.places.is_empty() {
            return false;
        }
        let (places, source) = (&self.places, &matrix.values);
        let is_unsymmetric = std::sync::atomic::AtomicBool::new(false);
        workers.for_parts(self.values.as_chunks_mut::<9>().0, GRAIN, |first, blocks| {
            let mut is_symmetric = true;
            for (block, place) in blocks.iter_mut().zip(&places[first..]) {
                let [row, mirror] = [0, 1].map(|side| (place.starts[side] as usize, place.strides[side] as usize));
                for i in 0..3 {
                    block[3 * i..3 * i + 3].copy_from_slice(&source[row.0 + i * row.1..][..3]);
                }
                if row.0 != mirror.0 {
                    for j in 0..3 {
                        let column = &source[mirror.0 + j * mirror.1..][..3];
                        is_symmetric &= (0..3).all(|i| block[3 * i + j] == column[i]);
                    }
                }
            }
            if !is_symmetric {
                is_unsymmetric.store(true, std::sync::atomic::Ordering::Relaxed);
            }
        });
        !is_unsymmetric.into_inner()
    }

    /// y = A x with the matrix that was read last.
    ///
    /// # Panics
    /// If `x` or `y` has not the size of the matrix.
    pub fn multiply(&mut self, workers: &Workers, x: &[f64], y: &mut [f64]) {
        let n = self.pattern.as_ref().map_or(0, |pattern| pattern.dimension());
        assert_eq!([x.len(), y.len()], [n, n], "sizes of the vectors of a product");
        y.fill(0.0);
        self.product.add(workers, Diagonal::Stored, &self.values, 1.0, x.as_chunks().0, y.as_chunks_mut().0);
    }

    fn find(&mut self, pattern: &Arc<Pattern>) {
        *self = Self { pattern: Some(Arc::clone(pattern)), ..Self::default() };
        let Some(columns) = pattern.blocks_of_three() else { return };
        let starts = pattern.row_starts();
        let n_points = pattern.dimension() / 3;
        let row = |point: usize| &columns[starts[3 * point] / 9..starts[3 * point + 3] / 9];
        let stride = |point: usize| (starts[3 * point + 1] - starts[3 * point]) as u32;
        let position = |point: usize, place: usize| (starts[3 * point] + 3 * place) as u32;
        let mut edges = Vec::new();
        for point in 0..n_points {
            for (place, &column) in row(point).iter().enumerate().filter(|(_, column)| **column as usize >= point) {
                let other = column as usize;
                let mirror = row(other).binary_search(&(point as u32)).expect("patterns are symmetric");
                self.places.push(Place {
                    starts: [position(point, place), position(other, mirror)],
                    strides: [stride(point), stride(other)],
                });
                if other > point {
                    edges.push([point as u32, column]);
                }
            }
        }
        self.values = vec![0.0; 9 * self.places.len() + 1];
        self.product = EdgeProduct::new(n_points, &edges);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::Block;

    fn matrix(n_points: usize) -> CsrMatrix {
        let block = |row: usize, col: usize| Block { row: 3 * row as u32, col: 3 * col as u32, rows: 3, cols: 3 };
        let pairs = || (0..n_points).flat_map(|a| [(a, (a + 1) % n_points), (a, (a * 7 + 3) % n_points), (a, a)]);
        let blocks: Vec<Block> = pairs().flat_map(|(a, b)| [block(a, b), block(b, a)]).collect();
        let mut matrix = CsrMatrix::zeros(Arc::new(Pattern::from_blocks(3 * n_points, &blocks)));
        for row in 0..3 * n_points {
            for position in matrix.pattern.row_range(row) {
                let col = matrix.pattern.columns()[position] as usize;
                matrix.values[position] = ((row * col + row + col) % 17) as f64 - 8.0;
            }
        }
        matrix
    }

    #[test]
    fn products_are_those_of_the_whole_matrix() {
        for n_points in [1, 2, 5, 1300] {
            let mut matrix = matrix(n_points);
            // Blocks on the diagonal may be anything.
            matrix.values[1] += 3.0;
            let x: Vec<f64> = (0..3 * n_points).map(|i| (i % 7) as f64 - 2.0).collect();
            let mut expected = vec![0.0; x.len()];
            matrix.multiply(&x, &mut expected);
            for threads in 1..4 {
                let workers = Workers::new(threads);
                let mut symmetric = SymmetricMatrix::default();
                let mut product = vec![1.0; x.len()];
                assert!(symmetric.read(&workers, &matrix));
                symmetric.multiply(&workers, &x, &mut product);
                // Whole numbers: sums are exact in any order.
                assert_eq!(product, expected);
            }
        }
    }

    #[test]
    fn other_matrices_are_refused() {
        let mut unsymmetric = matrix(50);
        let last = unsymmetric.values.len() - 1;
        let place = unsymmetric.pattern.position(0, 5).unwrap();
        unsymmetric.values[place] += 1.0;
        let mut symmetric = SymmetricMatrix::default();
        assert!(!symmetric.read(&Workers::default(), &unsymmetric));
        unsymmetric.values[place] -= 1.0;
        assert!(symmetric.read(&Workers::default(), &unsymmetric));
        unsymmetric.values[last] = f64::NAN;
        assert!(symmetric.read(&Workers::default(), &unsymmetric), "the last block is on the diagonal");
        let scalars = CsrMatrix::zeros(Arc::new(Pattern::diagonal(6)));
        assert!(!symmetric.read(&Workers::default(), &scalars));
    }
}
