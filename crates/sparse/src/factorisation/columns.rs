//! What LU and QR share: the matrix by columns, their order, and the elimination tree of the columns.

use std::sync::Arc;

use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::perm::PermRef;
use faer::sparse::linalg::cholesky::simplicial::EliminationTreeRef;
use faer::sparse::linalg::qr;
use faer::sparse::{SparseColMatRef, SymbolicSparseColMat, SymbolicSparseColMatRef};

use super::{AnalysisSettings, FactorError};
use crate::csr::CsrMatrix;
use crate::ordering::{Permutation, columns_of};
use crate::pattern::Pattern;

/// The columns of a pattern in the order of their elimination.
#[derive(Debug)]
pub(super) struct Columns {
    /// The pattern is symmetric: the columns of its rows are also the rows of its columns.
    pattern: SymbolicSparseColMat<u32>,
    permutation: Permutation,
    /// By position of an entry, the position of its mirror image.
    mirror: Vec<usize>,
    /// The entries column after column.
    by_columns: Vec<f64>,
}

/// The elimination tree of the columns and what is counted along it.
pub(super) struct ColumnTree<'a> {
    pub tree: EliminationTreeRef<'a, u32>,
    /// Entries in every row of R.
    pub counts: &'a [u32],
    /// First column, in the order of elimination, of every row.
    pub first_columns: &'a [u32],
}

impl Columns {
    /// Orders the columns of `pattern`.
    pub fn analyse(pattern: &Arc<Pattern>, settings: AnalysisSettings) -> Result<Self, FactorError> {
        let columns = columns_of(pattern)?;
        let mut permutation = settings.ordering.permutation(&columns)?;
        // Children directly before their parents: blocks of columns with the same pattern become visible.
        let post = with_post_order(&columns, &permutation, |_, post, _| post.to_vec())?;
        permutation.forward = post.iter().map(|&k| permutation.forward[k as usize]).collect();
        for (k, &unknown) in permutation.forward.iter().enumerate() {
            permutation.inverse[unknown as usize] = k as u32;
        }
        Ok(Self { mirror: mirror_of(pattern), by_columns: vec![0.0; pattern.nnz()], pattern: columns, permutation })
    }

    /// Calls `visit` with the tree of the columns and scratch memory for a symbolic factorisation.
    pub fn with_tree<T>(&self, visit: impl FnOnce(ColumnTree<'_>, &mut MemStack) -> T) -> Result<T, FactorError> {
        let n = self.dimension();
        with_post_order(&self.pattern, &self.permutation, |tree, post, stack| {
            let (mut counts, mut first_columns) = (vec![0; n], vec![0; n]);
            let pattern = self.pattern.as_ref();
            qr::column_counts_ata(&mut counts, &mut first_columns, pattern, Some(self.order()), tree, post, stack);
            visit(ColumnTree { tree, counts: &counts, first_columns: &first_columns }, stack)
        })
    }

    pub fn dimension(&self) -> usize {
        self.permutation.forward.len()
    }

    pub fn symbolic(&self) -> SymbolicSparseColMatRef<'_, u32> {
        self.pattern.as_ref()
    }

    pub fn order(&self) -> PermRef<'_, u32> {
        PermRef::new_checked(&self.permutation.forward, &self.permutation.inverse, self.dimension())
    }

    /// Takes the values of `matrix`.
    pub fn fill(&mut self, matrix: &CsrMatrix) {
        for (value, &mirror) in self.by_columns.iter_mut().zip(&self.mirror) {
            *value = matrix.values[mirror];
        }
    }

    /// The matrix by columns.
    pub fn matrix(&self) -> SparseColMatRef<'_, u32, f64> {
        SparseColMatRef::new(self.pattern.as_ref(), &self.by_columns)
    }

    /// The transpose of `matrix` by columns.
    pub fn transposed<'a>(&'a self, matrix: &'a CsrMatrix) -> SparseColMatRef<'a, u32, f64> {
        SparseColMatRef::new(self.pattern.as_ref(), &matrix.values)
    }
}

fn mirror_of(pattern: &Pattern) -> Vec<usize> {
    let mut next: Vec<usize> = pattern.row_starts()[..pattern.dimension()].to_vec();
    let mut mirror = vec![0; pattern.nnz()];
    // Rows in order fill every column in order: the k-th entry seen in a column is its k-th.
    for (position, &col) in pattern.columns().iter().enumerate() {
        mirror[next[col as usize]] = position;
        next[col as usize] += 1;
    }
    mirror
}

/// Calls `visit` with the elimination tree of the permuted columns, its post-order and scratch memory.
fn with_post_order<T>(
    columns: &SymbolicSparseColMat<u32>,
    permutation: &Permutation,
    visit: impl FnOnce(EliminationTreeRef<'_, u32>, &[u32], &mut MemStack) -> T,
) -> Result<T, FactorError> {
    let n = columns.ncols();
    // What faer's symbolic factorisations ask for is at most this many arrays of the size of the matrix.
    let request = StackReq::all_of(&[StackReq::new::<u32>(n + 1); 16]);
    let mut memory = MemBuffer::try_new(request).map_err(|_| FactorError::OutOfMemory)?;
    let (mut tree, mut post) = (vec![0; n], vec![0; n]);
    let order = PermRef::new_checked(&permutation.forward, &permutation.inverse, n);
    let tree = qr::col_etree(columns.as_ref(), Some(order), &mut tree, MemStack::new(&mut memory));
    qr::postorder(&mut post, tree, MemStack::new(&mut memory));
    Ok(visit(tree, &post, MemStack::new(&mut memory)))
}
