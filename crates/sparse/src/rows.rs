//! Sparse rows over the unknowns of a system, such as the Jacobian of constraints.

use crate::csr::DofOutOfRange;

/// A matrix of few rows: (unknown, value) for every entry, row after row.
#[derive(Clone, Debug, PartialEq)]
pub struct SparseRows {
    starts: Vec<usize>,
    entries: Vec<(usize, f64)>,
}

impl Default for SparseRows {
    fn default() -> Self {
        Self { starts: vec![0], entries: Vec::new() }
    }
}

impl SparseRows {
    /// Takes all rows away and keeps the memory.
    pub fn clear(&mut self) {
        self.starts.truncate(1);
        self.entries.clear();
    }

    /// Adds a row. Entries of the same unknown are summed where the row is used.
    pub fn push_row(&mut self, entries: impl IntoIterator<Item = (usize, f64)>) {
        self.entries.extend(entries);
        self.starts.push(self.entries.len());
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The entries of a row.
    #[inline]
    pub fn row(&self, row: usize) -> &[(usize, f64)] {
        &self.entries[self.starts[row]..self.starts[row + 1]]
    }

    /// Whether all unknowns are those of a system of size `dimension`.
    ///
    /// # Errors
    /// `DofOutOfRange` with the first that is not.
    pub fn check(&self, dimension: usize) -> Result<(), DofOutOfRange> {
        match self.entries.iter().find(|(unknown, _)| *unknown >= dimension) {
            Some(&(dof, _)) => Err(DofOutOfRange { dof, dimension }),
            None => Ok(()),
        }
    }

    /// The unknown of the first value that is infinite or not a number.
    pub fn first_non_finite(&self) -> Option<usize> {
        self.entries.iter().find(|(_, value)| !value.is_finite()).map(|(unknown, _)| *unknown)
    }

    /// Sum of value times x over a row.
    ///
    /// # Panics
    /// If an unknown is outside of `x`.
    pub fn dot(&self, row: usize, x: &[f64]) -> f64 {
        self.row(row).iter().map(|&(unknown, value)| value * x[unknown]).sum()
    }

    /// Writes a row as a full vector.
    ///
    /// # Panics
    /// If an unknown is outside of `x`.
    pub fn spread(&self, row: usize, x: &mut [f64]) {
        x.fill(0.0);
        for &(unknown, value) in self.row(row) {
            x[unknown] += value;
        }
    }
}
