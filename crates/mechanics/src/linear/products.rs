//! Products with assembled matrices.

use settee_parallel::Workers;
use settee_sparse::{CsrMatrix, SymmetricMatrix};

/// How an assembled matrix is multiplied.
#[derive(Clone, Default, settee_persist::Persist)]
pub(super) struct Products {
    /// Revision of the matrix that was multiplied last, how often, and how often the one before.
    revision: u64,
    count: u32,
    count_before: u32,
    /// Whether `symmetric` has this matrix; `None` until that was tried.
    #[cleared]
    is_symmetric: Option<bool>,
    #[cleared]
    symmetric: SymmetricMatrix,
}

/// Products with a matrix, or with the one before it, from which on it pays to copy one triangle.
const MANY_PRODUCTS: u32 = 6;

impl Products {
    /// q = A p.
    pub(super) fn multiply(&mut self, workers: &Workers, matrix: &CsrMatrix, revision: u64, p: &[f64], q: &mut [f64]) {
        if self.revision != revision {
            (self.revision, self.count_before, self.count, self.is_symmetric) = (revision, self.count, 0, None);
        }
        self.count = self.count.saturating_add(1);
        if self.is_symmetric.is_none() && self.count.max(self.count_before) >= MANY_PRODUCTS {
            self.is_symmetric = Some(self.symmetric.read(workers, matrix));
        }
        if self.is_symmetric == Some(true) {
            self.symmetric.multiply(workers, p, q);
        } else {
            matrix.multiply_shared(workers, p, q);
        }
    }
}
