//! A small dense matrix that takes the blocks of components.

use settee_kernel::roles::{BlockSink, JacobianSink};
use settee_kernel::vectors::StateEntry;

/// A dense matrix over all scalars of a scope.
#[derive(Clone, Debug, PartialEq)]
pub struct Dense {
    /// Rows.
    pub rows: usize,
    /// Columns.
    pub cols: usize,
    values: Vec<f64>,
}

impl Dense {
    /// Zeros.
    pub fn zeros(rows: usize, cols: usize) -> Self {
        Self { rows, cols, values: vec![0.0; rows * cols] }
    }

    /// An entry.
    pub fn get(&self, row: usize, col: usize) -> f64 {
        self.values[row * self.cols + col]
    }

    /// Adds to an entry.
    pub fn add(&mut self, row: usize, col: usize, value: f64) {
        self.values[row * self.cols + col] += value;
    }

    /// Product with a vector.
    pub fn multiply(&self, x: &[f64]) -> Vec<f64> {
        self.values.chunks_exact(self.cols.max(1)).map(|row| row.iter().zip(x).map(|(a, x)| a * x).sum()).collect()
    }

    /// Largest entry by magnitude.
    pub fn largest(&self) -> f64 {
        self.values.iter().fold(0.0, |largest, value| largest.max(value.abs()))
    }

    /// Largest |a_ij - a_ji|.
    pub fn asymmetry(&self) -> f64 {
        let mut worst = 0.0_f64;
        for row in 0..self.rows {
            for col in 0..row {
                worst = worst.max((self.get(row, col) - self.get(col, row)).abs());
            }
        }
        worst
    }

    /// The first unknown at which Cholesky's factorisation of the matrix fails; rows of zeros are passed over.
    pub fn not_positive_at(&self) -> Option<usize> {
        let kept: Vec<usize> =
            (0..self.rows).filter(|row| (0..self.cols).any(|col| self.get(*row, col) != 0.0)).collect();
        let n = kept.len();
        let mut factor = vec![0.0; n * n];
        for i in 0..n {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| factor[i * n + k] * factor[j * n + k]).sum();
                let rest = self.get(kept[i], kept[j]) - sum;
                if i == j {
                    if rest <= 0.0 || rest.is_nan() {
                        return Some(kept[i]);
                    }
                    factor[i * n + i] = rest.sqrt();
                } else {
                    factor[i * n + j] = rest / factor[j * n + j];
                }
            }
        }
        None
    }

    /// Solves A x = b by elimination with row exchanges; `None` if A is singular.
    pub fn solve(&self, b: &[f64]) -> Option<Vec<f64>> {
        let (mut a, mut x) = (self.clone(), b.to_vec());
        let n = self.rows;
        for k in 0..n {
            let pivot = (k..n).max_by(|p, q| a.get(*p, k).abs().total_cmp(&a.get(*q, k).abs()))?;
            if a.get(pivot, k) == 0.0 {
                return None;
            }
            for col in 0..n {
                a.values.swap(k * n + col, pivot * n + col);
            }
            x.swap(k, pivot);
            for row in k + 1..n {
                let factor = a.get(row, k) / a.get(k, k);
                for col in k..n {
                    let value = a.get(k, col);
                    a.add(row, col, -factor * value);
                }
                x[row] -= factor * x[k];
            }
        }
        for k in (0..n).rev() {
            let known: f64 = (k + 1..n).map(|col| a.get(k, col) * x[col]).sum();
            x[k] = (x[k] - known) / a.get(k, k);
        }
        Some(x)
    }
}

/// Puts the blocks of states at the place of their scalars.
pub(crate) struct DenseSink<'a> {
    pub matrix: &'a mut Dense,
    pub states: &'a [StateEntry],
    /// Places of the blocks in order of arrival.
    pub places: Vec<[usize; 4]>,
}

impl BlockSink for DenseSink<'_> {
    fn add(&mut self, row: (usize, usize), col: (usize, usize), rows: usize, cols: usize, values: &[f64]) {
        let first_row = self.states[row.0].derivs.start + row.1 * rows;
        let first_col = self.states[col.0].derivs.start + col.1 * cols;
        self.places.push([first_row, first_col, rows, cols]);
        for i in 0..rows {
            for j in 0..cols {
                self.matrix.add(first_row + i, first_col + j, values[i * cols + j]);
            }
        }
    }
}

/// Takes the entries of a Jacobian over the scalars of a scope.
pub(crate) struct DenseJacobian<'a> {
    pub matrix: Dense,
    pub states: &'a [StateEntry],
    pub inputs: &'a [usize],
    /// Places of the entries in order of arrival.
    pub places: Vec<[usize; 3]>,
}

impl JacobianSink for DenseJacobian<'_> {
    fn add(&mut self, row: usize, input: usize, col: usize, value: f64) {
        self.places.push([row, input, col]);
        self.matrix.add(row, self.states[self.inputs[input]].derivs.start + col, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elimination_and_cholesky_agree_on_what_is_regular() {
        let mut a = Dense::zeros(3, 3);
        for (row, col, value) in [(0, 0, 4.0), (0, 1, 1.0), (1, 0, 1.0), (1, 1, 3.0), (2, 2, 2.0)] {
            a.add(row, col, value);
        }
        let x = a.solve(&[5.0, 4.0, 2.0]).expect("the matrix is regular");
        assert!(x.iter().zip([1.0, 1.0, 1.0]).all(|(x, y)| (x - y).abs() < 1e-15));
        assert_eq!(a.not_positive_at(), None);
        a.add(2, 2, -3.0);
        assert_eq!(a.not_positive_at(), Some(2));
        assert_eq!(Dense::zeros(2, 2).solve(&[1.0, 1.0]), None);
    }
}
