//! Elimination in a chain of 6 x 6 blocks.

use std::sync::Arc;

use super::scaled::{Scaled, ScaledMethod};
use super::{FactorError, small};
use crate::csr::CsrMatrix;
use crate::pattern::Pattern;

/// Size of a block.
const SIZE: usize = 6;

type Block = [[f64; SIZE]; SIZE];

/// Block elimination for matrices with entries in the blocks on and next to the diagonal only, such as chains of beams.
///
/// With diagonal blocks D_i, U_i right and L_i left of them: P_0 = D_0, G_i = P_i^-1 U_i, P_i = D_i - L_i G_{i-1}. The
/// work grows with the length of the chain. The size is padded to a multiple of six by unknowns of their own.
pub type BlockTridiagonal = Scaled<BlockTridiagonalMethod>;

/// The method behind [`BlockTridiagonal`].
#[derive(Debug, Default)]
pub struct BlockTridiagonalMethod {
    n: usize,
    /// P_i, factorised.
    pivots: Vec<small::Lu<SIZE>>,
    /// L_i, from the second block row on.
    left: Vec<Block>,
    /// G_i, up to the last but one block row.
    right: Vec<Block>,
    padded: Vec<f64>,
}

impl BlockTridiagonalMethod {
    fn read(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        let unit: Block = std::array::from_fn(|i| std::array::from_fn(|j| f64::from(u8::from(i == j))));
        for (i, pivot) in self.pivots.iter_mut().enumerate() {
            pivot.matrix = [[0.0; SIZE]; SIZE];
            for k in (0..SIZE).filter(|k| i * SIZE + k >= self.n) {
                pivot.matrix[k] = unit[k];
            }
        }
        self.left.fill([[0.0; SIZE]; SIZE]);
        self.right.fill([[0.0; SIZE]; SIZE]);
        for row in 0..self.n {
            let (i, k) = (row / SIZE, row % SIZE);
            for (col, value) in matrix.row(row).filter(|(_, value)| *value != 0.0) {
                let (j, l) = (col / SIZE, col % SIZE);
                match j as isize - i as isize {
                    0 => self.pivots[i].matrix[k][l] = value,
                    -1 => self.left[i - 1][k][l] = value,
                    1 => self.right[i][k][l] = value,
                    _ => return Err(FactorError::NotBlockTridiagonal { row, col }),
                }
            }
        }
        Ok(())
    }
}

impl ScaledMethod for BlockTridiagonalMethod {
    const IS_SYMMETRIC: bool = true;

    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError> {
        self.n = pattern.dimension();
        let blocks = self.n.div_ceil(SIZE);
        self.pivots.resize_with(blocks, small::Lu::default);
        self.left.resize(blocks - 1, [[0.0; SIZE]; SIZE]);
        self.right.resize(blocks - 1, [[0.0; SIZE]; SIZE]);
        self.padded.resize(blocks * SIZE, 0.0);
        Ok(())
    }

    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.read(matrix)?;
        for i in 0..self.pivots.len() {
            if i > 0 {
                let (left, right) = (&self.left[i - 1], &self.right[i - 1]);
                let pivot = &mut self.pivots[i].matrix;
                for (row, left) in pivot.iter_mut().zip(left) {
                    left.iter().zip(right).for_each(|(factor, right)| small::subtract(*factor, right, row));
                }
            }
            let last = self.n - 1;
            self.pivots[i].factorise().map_err(|k| FactorError::ZeroPivot { index: (i * SIZE + k).min(last) })?;
            if let Some(right) = self.right.get_mut(i) {
                self.pivots[i].solve_block(right);
            }
        }
        Ok(())
    }

    fn solve(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        let x = &mut self.padded;
        x.fill(0.0);
        x[..self.n].copy_from_slice(b);
        let subtract = |block: &Block, x: &[f64], y: &mut [f64]| {
            for (y, row) in y.iter_mut().zip(block) {
                *y -= row.iter().zip(x).map(|(a, x)| a * x).sum::<f64>();
            }
        };
        for (i, pivot) in self.pivots.iter().enumerate() {
            let (before, here) = x.split_at_mut(i * SIZE);
            let here = &mut here[..SIZE];
            if i > 0 {
                subtract(&self.left[i - 1], &before[(i - 1) * SIZE..], here);
            }
            pivot.solve(here.first_chunk_mut().expect("blocks have their full size"));
        }
        for i in (0..self.right.len()).rev() {
            let (before, after) = x.split_at_mut((i + 1) * SIZE);
            subtract(&self.right[i], &after[..SIZE], &mut before[i * SIZE..]);
        }
        b.copy_from_slice(&x[..self.n]);
        Ok(())
    }

    fn nnz(&self) -> usize {
        SIZE * SIZE * (self.pivots.len() + self.left.len() + self.right.len())
    }
}
