//! Symbolic analysis: what all factors over one pattern share.

use std::sync::Arc;

use faer::Side;
use faer::perm::PermRef;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, SymbolicCholesky, SymbolicCholeskyRaw, SymmetricOrdering, factorize_symbolic_cholesky,
};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMat};

use super::FactorError;
use crate::csr::CsrMatrix;
use crate::ordering::{Ordering, columns_of};
use crate::pattern::Pattern;

/// How the factor is stored and computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FactorStorage {
    /// Dense blocks where they pay: from about 40 operations per entry of the factor on.
    #[default]
    Auto,
    /// Scalar columns: faster for chains and very sparse matrices.
    Simplicial,
    /// Dense blocks of columns with the same pattern: faster for meshes of solids.
    Supernodal,
}

/// Choices of the analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalysisSettings {
    /// Order of elimination.
    pub ordering: Ordering,
    /// Storage of the factor.
    pub storage: FactorStorage,
}

/// The analysis of one pattern. Shared between factors, on any thread.
#[derive(Debug)]
pub struct Symbolic {
    pattern: Arc<Pattern>,
    columns: SymbolicSparseColMat<u32>,
    cholesky: SymbolicCholesky<u32>,
    /// `order[k]` is the unknown of pivot k.
    order: Vec<u32>,
    /// Position of the diagonal entry of pivot k in the values of a matrix.
    diagonal: Vec<usize>,
}

impl Symbolic {
    /// Orders the unknowns of `pattern` and finds the pattern of the factor.
    ///
    /// # Errors   `EmptySystem` if there are no unknowns, `TooLarge`, `OutOfMemory`.
    pub fn analyse(pattern: &Arc<Pattern>, settings: AnalysisSettings) -> Result<Self, FactorError> {
        let n = pattern.dimension();
        if n == 0 {
            return Err(FactorError::EmptySystem);
        }
        let columns = columns_of(pattern)?;
        let permutation = settings.ordering.permutation(&columns)?;
        let cholesky = factorize_symbolic_cholesky(
            columns.as_ref(),
            Side::Upper,
            SymmetricOrdering::Custom(PermRef::new_checked(&permutation.forward, &permutation.inverse, n)),
            CholeskySymbolicParams {
                supernodal_flop_ratio_threshold: match settings.storage {
                    FactorStorage::Auto => SupernodalThreshold::AUTO,
                    FactorStorage::Simplicial => SupernodalThreshold::FORCE_SIMPLICIAL,
                    FactorStorage::Supernodal => SupernodalThreshold::FORCE_SUPERNODAL,
                },
                ..Default::default()
            },
        )?;
        let order = permutation.forward;
        let position = |unknown: u32| pattern.position(unknown as usize, unknown as usize);
        let diagonal = order.iter().map(|&unknown| position(unknown).expect("a pattern holds its diagonal")).collect();
        Ok(Self { pattern: Arc::clone(pattern), columns, cholesky, order, diagonal })
    }

    /// Number of unknowns.
    pub fn dimension(&self) -> usize {
        self.order.len()
    }

    /// The pattern that was analysed.
    pub fn pattern(&self) -> &Arc<Pattern> {
        &self.pattern
    }

    /// Number of stored entries of a factor; explicit zeros of dense blocks included.
    pub fn nnz_factor(&self) -> usize {
        self.cholesky.len_val()
    }

    /// Unknowns in the order of their pivots.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// Whether factors are stored in dense blocks.
    pub fn is_supernodal(&self) -> bool {
        matches!(self.cholesky.raw(), SymbolicCholeskyRaw::Supernodal(_))
    }

    /// Whether `matrix` has the analysed pattern; immediate if it is the same object.
    pub fn fits(&self, matrix: &CsrMatrix) -> bool {
        matrix.values.len() == self.pattern.nnz()
            && (Arc::ptr_eq(&self.pattern, &matrix.pattern) || self.pattern == matrix.pattern)
    }

    pub(crate) fn cholesky(&self) -> &SymbolicCholesky<u32> {
        &self.cholesky
    }

    pub(crate) fn diagonal_of<'a>(&'a self, matrix: &'a CsrMatrix) -> impl Iterator<Item = f64> + 'a {
        self.diagonal.iter().map(|&position| matrix.values[position])
    }

    pub(crate) fn view<'a>(&'a self, matrix: &'a CsrMatrix) -> SparseColMatRef<'a, u32, f64> {
        SparseColMatRef::new(self.columns.as_ref(), &matrix.values)
    }
}
