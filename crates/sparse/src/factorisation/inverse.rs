//! The inverse as a dense matrix.

use std::sync::Arc;

use settee_parallel::ALONE;

use super::checks::{check_answer, check_right_hand_side};
use super::dense::square;
use super::{FactorCounters, FactorError, Factorisation};
use crate::csr::CsrMatrix;
use crate::krylov::dot;
use crate::pattern::Pattern;

/// A^-1, computed column by column with another factorisation: n^2 numbers, and each solve is one product. It pays
/// where one matrix serves many right-hand sides and n is a few thousands at most.
///
/// Worth it where one matrix serves many right-hand sides and n is a few thousands.
#[derive(Clone, Debug, Default)]
pub struct DenseInverse<F> {
    factorisation: F,
    /// Rows of the inverse, one after the other.
    inverse: Vec<f64>,
    n: usize,
    work: Vec<f64>,
    is_factorised: bool,
}

impl<F: Factorisation> DenseInverse<F> {
    /// An inverse that is found with `factorisation`.
    pub fn new(factorisation: F) -> Self {
        Self { factorisation, inverse: Vec::new(), n: 0, work: Vec::new(), is_factorised: false }
    }
}

impl<F: Factorisation> Factorisation for DenseInverse<F> {
    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError> {
        self.is_factorised = false;
        self.factorisation.analyse(pattern)
    }

    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        self.is_factorised = false;
        self.factorisation.factorise(matrix)?;
        self.n = matrix.dimension();
        square(&mut self.inverse, self.n)?;
        for (col, column) in self.inverse.chunks_exact_mut(self.n).enumerate() {
            column[col] = 1.0;
            self.factorisation.solve_in_place(column)?;
        }
        // What was written are columns; a product runs along rows.
        for row in 0..self.n {
            for col in 0..row {
                self.inverse.swap(row * self.n + col, col * self.n + row);
            }
        }
        self.is_factorised = true;
        Ok(())
    }

    fn solve_in_place(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        if !self.is_factorised {
            return Err(FactorError::NotFactorised);
        }
        check_right_hand_side(self.n, b)?;
        self.work.clear();
        self.work.extend_from_slice(b);
        for (x, row) in b.iter_mut().zip(self.inverse.chunks_exact(self.n)) {
            *x = dot(&ALONE, row, &self.work);
        }
        check_answer(b)
    }

    fn is_factorised(&self) -> bool {
        self.is_factorised
    }

    fn nnz_factor(&self) -> usize {
        self.inverse.len()
    }

    fn counters(&self) -> FactorCounters {
        self.factorisation.counters()
    }
}
