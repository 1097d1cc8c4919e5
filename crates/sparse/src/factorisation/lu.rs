//! A = P^T L U Q^T with partial pivoting.

use std::sync::Arc;

use faer::linalg::lu::partial_pivoting::factor::PartialPivLuParams;
use faer::perm::PermRef;
use faer::sparse::linalg::lu::{simplicial, supernodal};
use faer::sparse::linalg::{LuError, SymbolicSupernodalParams};
use faer::{Conj, MatMut, Par, Spec};

use super::columns::Columns;
use super::scaled::{Scaled, ScaledMethod};
use super::scratch::Scratch;
use super::{AnalysisSettings, FactorError, FactorStorage};
use crate::csr::CsrMatrix;
use crate::pattern::Pattern;

/// Operations per entry of the factor from which dense blocks pay.
const SUPERNODAL_RATIO: f64 = 160.0;

/// A = L U with partial pivoting on an equilibrated copy, for matrices that need not be symmetric.
pub type SparseLu = Scaled<LuMethod>;

/// The method behind [`SparseLu`].
#[derive(Debug, Default)]
pub struct LuMethod {
    settings: AnalysisSettings,
    columns: Option<Columns>,
    factor: Factor,
    row_order: Vec<u32>,
    row_places: Vec<u32>,
    nnz: usize,
    factor_scratch: Scratch,
    solve_scratch: Scratch,
}

#[derive(Debug)]
enum Factor {
    Simplicial(simplicial::SimplicialLu<u32, f64>),
    Supernodal(supernodal::SymbolicSupernodalLu<u32>, supernodal::SupernodalLu<u32, f64>),
}

impl Default for Factor {
    fn default() -> Self {
        Self::Simplicial(simplicial::SimplicialLu::new())
    }
}

impl SparseLu {
    /// A factorisation with the given choices for the analysis.
    pub fn new(settings: AnalysisSettings) -> Self {
        Self::with_method(LuMethod { settings, ..LuMethod::default() })
    }
}

fn out_of(error: LuError, order: PermRef<'_, u32>) -> FactorError {
    match error {
        LuError::SymbolicSingular { index } => {
            let index = order.arrays().0[index] as usize;
            FactorError::Singular { index, distance: 0.0 }
        }
        LuError::Generic(error) => error.into(),
    }
}

impl ScaledMethod for LuMethod {
    const IS_SYMMETRIC: bool = false;

    fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError> {
        let columns = Columns::analyse(pattern, self.settings)?;
        let storage = self.settings.storage;
        (self.factor, self.nnz) = columns.with_tree(|tree, stack| {
            let (entries, operations) = tree.counts.iter().fold((0.0, 0.0), |(entries, operations), &count| {
                let count = f64::from(count);
                (entries + 2.0 * count, operations + count * count)
            });
            // The counts hold for any choice of pivots, and few factors need more than half of them.
            settee_budget::ask(6 * entries as u64, || "the factor")?;
            let is_supernodal = match storage {
                FactorStorage::Auto => operations > SUPERNODAL_RATIO * entries,
                FactorStorage::Simplicial => false,
                FactorStorage::Supernodal => true,
            };
            let factor = if is_supernodal {
                let symbolic = supernodal::factorize_supernodal_symbolic_lu(
                    columns.symbolic(),
                    Some(columns.order()),
                    tree.first_columns,
                    tree.tree,
                    tree.counts,
                    stack,
                    SymbolicSupernodalParams::default(),
                )?;
                Factor::Supernodal(symbolic, supernodal::SupernodalLu::new())
            } else {
                Factor::default()
            };
            Ok::<_, FactorError>((factor, entries as usize))
        })??;
        let n = columns.dimension();
        self.row_order.resize(n, 0);
        self.row_places.resize(n, 0);
        self.columns = Some(columns);
        Ok(())
    }

    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        let Self { columns, factor, row_order, row_places, factor_scratch, .. } = self;
        let columns = columns.as_mut().ok_or(FactorError::NotAnalysed)?;
        columns.fill(matrix);
        let n = columns.dimension();
        let outcome = match factor {
            Factor::Simplicial(lu) => {
                let request = simplicial::factorize_simplicial_numeric_lu_scratch::<u32, f64>(n, n);
                let stack = factor_scratch.stack(request)?;
                let (a, order) = (columns.matrix(), columns.order());
                simplicial::factorize_simplicial_numeric_lu(row_order, row_places, lu, a, order, stack)
            }
            Factor::Supernodal(symbolic, lu) => {
                let params = Spec::<PartialPivLuParams, f64>::default();
                let request = supernodal::factorize_supernodal_numeric_lu_scratch::<u32, f64>(symbolic, params);
                let stack = factor_scratch.stack(request)?;
                let (a, transposed, order) = (columns.matrix(), columns.transposed(matrix), columns.order());
                supernodal::factorize_supernodal_numeric_lu(
                    row_order,
                    row_places,
                    lu,
                    a,
                    transposed,
                    order,
                    symbolic,
                    Par::Seq,
                    stack,
                    params,
                )
            }
        };
        outcome.map_err(|error| out_of(error, columns.order()))
    }

    fn solve(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        let columns = self.columns.as_ref().ok_or(FactorError::NotAnalysed)?;
        let n = columns.dimension();
        let rows = PermRef::new_checked(&self.row_order, &self.row_places, n);
        let (order, b) = (columns.order(), MatMut::from_column_major_slice_mut(b, n, 1));
        match &self.factor {
            Factor::Simplicial(lu) => {
                let request = simplicial::solve_in_place_scratch::<u32, f64>(n, 1, Par::Seq);
                let stack = self.solve_scratch.stack(request)?;
                lu.solve_in_place_with_conj(rows, order, Conj::No, b, Par::Seq, stack);
            }
            Factor::Supernodal(_, lu) => {
                let request = supernodal::solve_in_place_scratch::<u32, f64>(n, 1, Par::Seq);
                let stack = self.solve_scratch.stack(request)?;
                lu.solve_in_place_with_conj(rows, order, Conj::No, b, Par::Seq, stack);
            }
        }
        Ok(())
    }

    fn nnz(&self) -> usize {
        self.nnz
    }
}
