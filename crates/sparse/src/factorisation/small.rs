//! Dense LU of one small block.

/// A = P L U with partial pivoting, in place of the block.
#[derive(Clone, Debug)]
pub(super) struct Lu<const N: usize> {
    /// The block; after `factorise` L below the diagonal and U on and above it.
    pub matrix: [[f64; N]; N],
    rows: [usize; N],
}

impl<const N: usize> Default for Lu<N> {
    fn default() -> Self {
        Self { matrix: [[0.0; N]; N], rows: [0; N] }
    }
}

impl<const N: usize> Lu<N> {
    /// Factorises the block; the error is the column without pivot.
    pub fn factorise(&mut self) -> Result<(), usize> {
        let a = &mut self.matrix;
        for k in 0..N {
            let row = (k..N).fold(k, |best, row| if a[row][k].abs() > a[best][k].abs() { row } else { best });
            self.rows[k] = row;
            a.swap(k, row);
            if a[k][k] == 0.0 || !a[k][k].is_finite() {
                return Err(k);
            }
            let (above, below) = a.split_at_mut(k + 1);
            let pivot_row = &above[k];
            for row in below {
                row[k] /= pivot_row[k];
                for col in k + 1..N {
                    row[col] -= row[k] * pivot_row[col];
                }
            }
        }
        Ok(())
    }

    /// Replaces the columns of a block by those of X.
    pub fn solve_block(&self, b: &mut [[f64; N]; N]) {
        let a = &self.matrix;
        for k in 0..N {
            b.swap(k, self.rows[k]);
        }
        for row in 0..N {
            let (above, below) = b.split_at_mut(row);
            for (factor, other) in a[row].iter().zip(above) {
                subtract(*factor, other, &mut below[0]);
            }
        }
        for row in (0..N).rev() {
            let (above, below) = b.split_at_mut(row + 1);
            for (factor, other) in a[row][row + 1..].iter().zip(below) {
                subtract(*factor, other, &mut above[row]);
            }
            above[row].iter_mut().for_each(|value| *value /= a[row][row]);
        }
    }

    /// Replaces `b` by x.
    pub fn solve(&self, b: &mut [f64; N]) {
        let a = &self.matrix;
        for k in 0..N {
            b.swap(k, self.rows[k]);
        }
        for row in 0..N {
            b[row] -= (0..row).map(|col| a[row][col] * b[col]).sum::<f64>();
        }
        for row in (0..N).rev() {
            let sum: f64 = (row + 1..N).map(|col| a[row][col] * b[col]).sum();
            b[row] = (b[row] - sum) / a[row][row];
        }
    }
}

/// y -= factor x.
pub(super) fn subtract<const N: usize>(factor: f64, x: &[f64; N], y: &mut [f64; N]) {
    y.iter_mut().zip(x).for_each(|(y, x)| *y -= factor * x);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_that_needs_pivots_is_solved() {
        let mut lu = Lu { matrix: [[0.0, 2.0, 1.0], [1.0, 0.0, 0.0], [3.0, 1.0, 4.0]], rows: [0; 3] };
        lu.factorise().unwrap();
        let mut x = [7.0, 1.0, 17.0];
        lu.solve(&mut x);
        for (x, expected) in x.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((x - expected).abs() < 4.0 * f64::EPSILON);
        }
        let mut singular = Lu { matrix: [[1.0, 2.0], [2.0, 4.0]], rows: [0; 2] };
        assert_eq!(singular.factorise(), Err(1));
    }
}
