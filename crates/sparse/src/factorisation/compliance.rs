//! What half solves add to, and what they cost.

/// A dense matrix to which compliances are added: W += factor J A^-1 J^T.
#[derive(Debug)]
pub struct ComplianceSum<'a> {
    /// The entries of W, row after row.
    pub values: &'a mut [f64],
    /// Rows of W; those behind the rows of J stay as they are.
    pub n: usize,
    /// Multiplies what is added.
    pub factor: f64,
}

impl ComplianceSum<'_> {
    /// Adds factor times `value` to an entry and to the one that mirrors it.
    pub(super) fn add(&mut self, row: usize, col: usize, value: f64) {
        self.values[row * self.n + col] += self.factor * value;
        if row != col {
            self.values[col * self.n + row] += self.factor * value;
        }
    }
}

/// What half solves read and computed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HalfSolves {
    /// Rows of J with entries, each solved forward once.
    pub rows: usize,
    /// Additions and multiplications, with those on zeros that are stored to fill blocks.
    pub operations: f64,
    /// Bytes of the parts of L that are reached by any row, each part counted once.
    pub bytes_of_factor: f64,
    /// Bytes of Y, the solved rows.
    pub bytes_of_rows: f64,
}
