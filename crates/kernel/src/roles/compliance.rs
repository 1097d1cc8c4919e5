//! Compliance of a system in the directions of constraints.

/// W = sum of factor J A^-1 J^T over the systems of a scene, dense, with the vectors that its computation needs.
#[derive(Clone, Debug, Default)]
pub struct Compliance {
    n: usize,
    values: Vec<f64>,
    pub(super) b: Vec<f64>,
    pub(super) x: Vec<f64>,
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

    /// Adds to one entry.
    ///
    /// # Panics
    /// If it is outside of the matrix.
    pub fn add(&mut self, row: usize, col: usize, value: f64) {
        self.values[row * self.n + col] += value;
    }
}
