//! A = Q R Q_c^T by Householder reflections.

use std::sync::Arc;

use faer::sparse::linalg::qr::simplicial;
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};
use faer::{Conj, MatMut, Par};

use super::columns::Columns;
use super::scaled::{Scaled, ScaledMethod};
use super::scratch::Scratch;
use super::{AnalysisSettings, FactorError};
use crate::csr::CsrMatrix;
use crate::pattern::Pattern;

/// A = Q R on an equilibrated copy, for matrices that need not be symmetric. Slower than LU and never in need of
/// pivots.
pub type SparseQr = Scaled<QrMethod>;

/// The method behind [`SparseQr`].
#[derive(Debug, Default)]
pub struct QrMethod {
    settings: AnalysisSettings,
    analysed: Option<Analysed>,
    r: Triangle,
    householder: Triangle,
    tau: Vec<f64>,
    permuted: Vec<f64>,
    scratch: Scratch,
}

#[derive(Debug)]
struct Analysed {
    columns: Columns,
    symbolic: simplicial::SymbolicSimplicialQr<u32>,
}

/// Compressed columns.
#[derive(Debug, Default)]
struct Triangle {
    starts: Vec<u32>,
    rows: Vec<u32>,
    values: Vec<f64>,
}

impl Triangle {
    fn resize(&mut self, n: usize, entries: usize) {
        self.starts.resize(n + 1, 0);
        self.rows.resize(entries, 0);
        self.values.resize(entries, 0.0);
    }

    fn view(&self, n: usize) -> SparseColMatRef<'_, u32, f64> {
        let pattern = SymbolicSparseColMatRef::new_unsorted_checked(n, n, &self.starts, None, &self.rows);
        SparseColMatRef::new(pattern, &self.values)
    }
}

impl SparseQr {
    /// A factorisation with the given choices for the analysis; it is always stored by scalar columns.
    pub fn new(settings: AnalysisSettings) -> Self {
        Self::with_method(QrMethod { settings, ..QrMethod::default() })
    }
}

impl ScaledMethod for QrMethod {
    const IS_SYMMETRIC: bool = false;

    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError> {
        let columns = Columns::analyse(pattern, self.settings)?;
        let symbolic = columns.with_tree(|tree, stack| {
            simplicial::factorize_simplicial_symbolic_qr(tree.first_columns, tree.tree, tree.counts, stack)
        })??;
        let n = columns.dimension();
        let entries = symbolic.len_r() + symbolic.len_householder();
        settee_budget::ask(12 * entries as u64, || "the factor")?;
        self.r.resize(n, symbolic.len_r());
        self.householder.resize(n, symbolic.len_householder());
        self.tau.resize(n, 0.0);
        self.analysed = Some(Analysed { columns, symbolic });
        Ok(())
    }

    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        let Self { analysed, r, householder, tau, scratch, .. } = self;
        let Analysed { columns, symbolic } = analysed.as_mut().ok_or(FactorError::NotAnalysed)?;
        columns.fill(matrix);
        let stack = scratch.stack(simplicial::factorize_simplicial_numeric_qr_scratch::<u32, f64>(symbolic))?;
        simplicial::factorize_simplicial_numeric_qr_unsorted(
            &mut r.starts,
            &mut r.rows,
            &mut r.values,
            &mut householder.starts,
            &mut householder.rows,
            &mut householder.values,
            tau,
            columns.matrix(),
            Some(columns.order()),
            symbolic,
            stack,
        );
        Ok(())
    }

    fn solve(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        let Self { analysed, r, householder, tau, permuted, scratch, .. } = self;
        let Analysed { columns, symbolic } = analysed.as_ref().ok_or(FactorError::NotAnalysed)?;
        let n = columns.dimension();
        permuted.clear();
        permuted.extend_from_slice(b);
        let qr = simplicial::SimplicialQrRef::new(symbolic, r.view(n), householder.view(n), tau);
        let stack = scratch.stack(symbolic.solve_in_place_scratch::<f64>(1, Par::Seq))?;
        qr.solve_in_place_with_conj(Conj::No, MatMut::from_column_major_slice_mut(permuted, n, 1), Par::Seq, stack);
        for (value, &unknown) in permuted.iter().zip(columns.order().arrays().0) {
            b[unknown as usize] = *value;
        }
        Ok(())
    }

    fn nnz(&self) -> usize {
        self.r.values.len() + self.householder.values.len()
    }
}
