//! Where mappings put the entries of their Jacobians.

/// Takes the entries of a mapping's Jacobian: d(output velocity) / d(input velocity).
pub trait JacobianSink {
    /// Adds `value` at scalar `row` of the output and scalar `col` of the input with number `input`.
    fn add(&mut self, row: usize, input: usize, col: usize, value: f64);
}

impl dyn JacobianSink + '_ {
    /// Adds value * identity (n x n) whose first entry is at (row, col).
    pub fn add_identity(&mut self, row: usize, input: usize, col: usize, n: usize, value: f64) {
        for scalar in 0..n {
            self.add(row + scalar, input, col + scalar, value);
        }
    }
}
