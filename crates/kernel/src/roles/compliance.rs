//! Compliance of a system in the directions of constraints.

use settee_sparse::{ComplianceSum, SparseRows};

use super::linear_failure::{LinearFailure, LinearSetUp};

/// W = sum of factor J A^-1 J^T over the systems of a scene, dense, with the vectors that its computation needs.
#[derive(Clone, Debug, Default)]
pub struct Compliance {
    n: usize,
    values: Vec<f64>,
    b: Vec<f64>,
    x: Vec<f64>,
}

impl Compliance {
    /// Starts a sum for `n` constraint rows.
    pub fn begin(&mut self, n: usize) {
        self.n = n;
        self.values.clear();
        self.values.resize(n * n, 0.0);
    }

    /// Number of constraint rows.
    pub fn dimension(&self) -> usize {
        self.n
    }

    /// All entries, row after row.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Exchanges the entries with those of another list: they are as they were when this is called again.
    pub fn swap_values(&mut self, values: &mut Vec<f64>) {
        std::mem::swap(&mut self.values, values);
    }

    /// The matrix as factorisations add to it, times `factor`.
    pub fn sum(&mut self, factor: f64) -> ComplianceSum<'_> {
        ComplianceSum { values: &mut self.values, n: self.n, factor }
    }

    /// W += factor J A^-1 J^T for `n` unknowns. `solve` is called for every row of `jacobian` that has entries, with
    /// b, and x = 0 that becomes the x of A x = b.
    ///
    /// # Errors
    /// Those of `solve`, or a row with an unknown that the system does not have.
    pub fn add_by_solves(
        &mut self,
        n: usize,
        jacobian: &SparseRows,
        factor: f64,
        mut solve: impl FnMut(&[f64], &mut [f64]) -> Result<(), LinearFailure>,
    ) -> Result<(), LinearFailure> {
        jacobian.check(n).map_err(LinearSetUp::Jacobian)?;
        let (mut b, mut x) = (std::mem::take(&mut self.b), std::mem::take(&mut self.x));
        b.resize(n, 0.0);
        x.resize(n, 0.0);
        let filled = |row: &usize| !jacobian.row(*row).is_empty();
        for col in (0..jacobian.len()).filter(filled) {
            jacobian.spread(col, &mut b);
            x.fill(0.0);
            solve(&b, &mut x)?;
            for row in (0..jacobian.len()).filter(filled) {
                self.add(row, col, factor * jacobian.dot(row, &x));
            }
        }
        (self.b, self.x) = (b, x);
        Ok(())
    }

    /// Adds to one entry.
    ///
    /// # Panics
    /// If it is outside of the matrix.
    pub fn add(&mut self, row: usize, col: usize, value: f64) {
        self.values[row * self.n + col] += value;
    }
}
