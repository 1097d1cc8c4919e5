//! Orderings that keep factors sparse.

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::sparse::linalg::{amd, colamd};
use faer::sparse::{FaerError, SymbolicSparseColMat};

use crate::factorisation::FactorError;
use crate::pattern::Pattern;

/// In which order the unknowns are eliminated. It changes time, memory and rounding, not the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ordering {
    /// As numbered: right for chains and other matrices that are already banded.
    Natural,
    /// Approximate minimum degree of the pattern: the choice for meshes.
    #[default]
    Amd,
    /// Approximate minimum degree of the columns, made for A^T A; here it mostly serves comparisons.
    Colamd,
}

/// An ordering applied to a pattern: `forward[k]` is the unknown eliminated in place k, `inverse` undoes it.
#[derive(Clone, Debug)]
pub(crate) struct Permutation {
    pub(crate) forward: Vec<u32>,
    pub(crate) inverse: Vec<u32>,
}

impl Ordering {
    /// Unknowns of `pattern` in the order of their elimination.
    ///
    /// # Errors   `FactorError::TooLarge` or `OutOfMemory`.
    pub fn order(self, pattern: &Pattern) -> Result<Vec<u32>, FactorError> {
        Ok(self.permutation(&columns_of(pattern)?)?.forward)
    }

    pub(crate) fn permutation(self, columns: &SymbolicSparseColMat<u32>) -> Result<Permutation, FactorError> {
        let n = columns.ncols();
        let nnz = columns.row_idx().len();
        let mut forward: Vec<u32> = (0..n as u32).collect();
        let mut inverse = forward.clone();
        match self {
            Self::Natural => {}
            Self::Amd => {
                let mut memory = buffer(amd::order_maybe_unsorted_scratch::<u32>(n, nnz))?;
                let stack = MemStack::new(&mut memory);
                let control = amd::Control::default();
                amd::order_maybe_unsorted(&mut forward, &mut inverse, columns.as_ref(), control, stack)?;
            }
            Self::Colamd => {
                let mut memory = buffer(colamd::order_scratch::<u32>(n, n, nnz))?;
                let stack = MemStack::new(&mut memory);
                let control = colamd::Control::default();
                colamd::order(&mut forward, &mut inverse, columns.as_ref(), control, stack)?;
            }
        }
        Ok(Permutation { forward, inverse })
    }
}

/// The pattern as faer sees it. Rows are taken for columns: the pattern is symmetric, and of the values the
/// lower triangle by rows is then the upper triangle by columns.
pub(crate) fn columns_of(pattern: &Pattern) -> Result<SymbolicSparseColMat<u32>, FactorError> {
    // faer also counts in signed integers of the same width.
    if pattern.nnz() >= i32::MAX as usize {
        return Err(FactorError::TooLarge);
    }
    let n = pattern.dimension();
    let starts = pattern.row_starts().iter().map(|&start| start as u32).collect();
    Ok(SymbolicSparseColMat::new_checked(n, n, starts, None, pattern.columns().to_vec()))
}

fn buffer(request: faer::dyn_stack::StackReq) -> Result<MemBuffer, FactorError> {
    MemBuffer::try_new(request).map_err(|_| FactorError::OutOfMemory)
}

impl From<FaerError> for FactorError {
    fn from(error: FaerError) -> Self {
        match error {
            FaerError::IndexOverflow => Self::TooLarge,
            _ => Self::OutOfMemory,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::Block;

    /// Unknown 0 touches all others: eliminated first it fills everything.
    fn arrow(n: u32) -> Pattern {
        let blocks: Vec<_> = (1..n).map(|col| Block { row: 0, col, rows: 1, cols: 1 }).collect();
        Pattern::from_blocks(n as usize, &blocks)
    }

    #[test]
    fn orderings_are_permutations() {
        for ordering in [Ordering::Natural, Ordering::Amd, Ordering::Colamd] {
            let permutation = ordering.permutation(&columns_of(&arrow(20)).unwrap()).unwrap();
            for k in 0..20 {
                assert_eq!(permutation.inverse[permutation.forward[k] as usize] as usize, k);
            }
        }
    }

    #[test]
    fn minimum_degree_eliminates_the_hub_of_an_arrow_late() {
        let order = Ordering::Amd.order(&arrow(20)).unwrap();
        assert!(order[18..].contains(&0));
        assert_eq!(Ordering::Natural.order(&arrow(3)).unwrap(), [0, 1, 2]);
    }
}
