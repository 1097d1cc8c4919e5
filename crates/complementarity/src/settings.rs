//! When solvers stop, and how they ended.

/// Settings that the generic solvers have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Most iterations.
    pub max_iterations: usize,
    /// Iterations that are made whatever the error is.
    pub least_iterations: usize,
    /// Largest error (unit of the values).
    pub tolerance: f64,
    /// Over- or under-relaxation: 1 for none.
    pub relaxation: f64,
    /// Multiplies the tolerance by the number of rows, unless every block is tested by itself.
    pub scale_tolerance: bool,
    /// Asks every block to meet the tolerance by itself, instead of their sum.
    pub all_verified: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_iterations: 1000,
            least_iterations: 1,
            tolerance: 0.001,
            relaxation: 1.0,
            scale_tolerance: true,
            all_verified: false,
        }
    }
}

impl Settings {
    /// The tolerance for a problem of `n_rows` rows.
    pub fn tolerance_for(&self, n_rows: usize) -> f64 {
        if self.scale_tolerance && !self.all_verified { self.tolerance * n_rows as f64 } else { self.tolerance }
    }
}

/// How a solver ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Iterations that were made.
    pub iterations: usize,
    /// Error of the last one.
    pub error: f64,
    /// Whether the tolerance was met.
    pub converged: bool,
    /// Error of each iteration.
    pub residuals: Vec<f64>,
    /// Blocks of which some values cannot be reached by forces.
    pub singular: Vec<usize>,
}

impl Outcome {
    /// Of a problem without rows.
    pub(crate) fn of_nothing() -> Self {
        Self { converged: true, ..Self::default() }
    }

    /// Notes an iteration.
    pub(crate) fn count(&mut self, error: f64) {
        self.iterations += 1;
        self.error = error;
        self.residuals.push(error);
    }
}
