//! Sparse LDL^T and LL^T behind the trait of all direct methods.

use std::sync::Arc;

use settee_parallel::Workers;

use super::numeric::{FactorKind, FactorWork, NumericFactor, SolveWork};
use super::precision::Precision;
use super::reuse::ReuseCosts;
use super::symbolic::{AnalysisSettings, EliminationOrder, Symbolic};
use super::{ComplianceSum, FactorCounters, FactorError, Factorisation, HalfSolves};
use crate::csr::CsrMatrix;
use crate::ordering::OrderSearch;
use crate::pattern::Pattern;
use crate::rows::SparseRows;

/// A = L D L^T without pivoting, for symmetric matrices, indefinite ones included.
///
/// An indefinite matrix may have a zero pivot without being singular (`ZeroPivot`), or lose digits to small pivots:
/// `DirectSolver::solve_checked` sees that.
#[derive(Debug, Default)]
pub struct SparseLdlt(SparseFactor);

/// A = L L^T, for symmetric positive definite matrices.
#[derive(Debug, Default)]
pub struct SparseLlt(SparseFactor);

#[derive(Debug, Default)]
struct SparseFactor {
    settings: AnalysisSettings,
    precision: Precision,
    factor: Option<NumericFactor>,
    factor_work: FactorWork,
    solve_work: SolveWork,
    counters: FactorCounters,
}

impl SparseFactor {
    fn analyse(&mut self, pattern: &Arc<Pattern>, kind: FactorKind) -> Result<(), FactorError> {
        self.factor = None;
        self.counters.analyses += 1;
        self.put(Symbolic::analyse(pattern, self.settings)?, kind)
    }

    fn analyse_in_order(
        &mut self,
        pattern: &Arc<Pattern>,
        order: &EliminationOrder,
        kind: FactorKind,
    ) -> Result<bool, FactorError> {
        self.factor = None;
        let Some(symbolic) = Symbolic::analyse_in_order(pattern, self.settings.storage, order)? else {
            return Ok(false);
        };
        self.counters.pattern_updates += 1;
        self.put(symbolic, kind)?;
        Ok(true)
    }

    fn put(&mut self, symbolic: Symbolic, kind: FactorKind) -> Result<(), FactorError> {
        let mut factor = NumericFactor::new(Arc::new(symbolic), kind)?;
        factor.set_precision(self.precision);
        self.factor = Some(factor);
        Ok(())
    }

    fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
        let factor = self.factor.as_mut().ok_or(FactorError::NotAnalysed)?;
        self.counters.factorisations += 1;
        factor.factorise(matrix, &mut self.factor_work)
    }

    fn solve_in_place(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
        let factor = self.factor.as_ref().ok_or(FactorError::NotFactorised)?;
        self.counters.solves += 1;
        factor.solve(b, &mut self.solve_work)
    }

    fn solve_above(&mut self, b: &mut [f64], bound: f64) -> Result<Option<f64>, FactorError> {
        let factor = self.factor.as_ref().ok_or(FactorError::NotFactorised)?;
        self.counters.solves += 1;
        factor.solve_above(b, bound, &mut self.solve_work)
    }

    fn add_compliance(&mut self, rows: &SparseRows, w: &mut ComplianceSum<'_>) -> Result<bool, FactorError> {
        let factor = self.factor.as_ref().ok_or(FactorError::NotFactorised)?;
        let half_solves = factor.add_compliance(rows, w, &mut self.solve_work)?;
        self.counters.half_solves += half_solves.unwrap_or(0) as u64;
        Ok(half_solves.is_some())
    }
}

macro_rules! sparse_factorisation {
    ($name:ident, $kind:expr) => {
        impl $name {
            /// A factorisation with the given choices for the analysis.
            pub fn new(settings: AnalysisSettings) -> Self {
                Self(SparseFactor { settings, ..SparseFactor::default() })
            }

            /// The factor, once there is an analysis; it can be cloned for use elsewhere.
            pub fn factor(&self) -> Option<&NumericFactor> {
                self.0.factor.as_ref()
            }
        }

        impl Factorisation for $name {
            fn analyse(&mut self, pattern: &Arc<Pattern>) -> Result<(), FactorError> {
                self.0.analyse(pattern, $kind)
            }

            fn analyse_in_order(
                &mut self,
                pattern: &Arc<Pattern>,
                order: &EliminationOrder,
            ) -> Result<bool, FactorError> {
                self.0.analyse_in_order(pattern, order, $kind)
            }

            fn elimination_order(&self) -> Option<EliminationOrder> {
                self.0.factor.as_ref().map(|factor| factor.symbolic().elimination_order())
            }

            fn factorise(&mut self, matrix: &CsrMatrix) -> Result<(), FactorError> {
                self.0.factorise(matrix)
            }

            fn solve_in_place(&mut self, b: &mut [f64]) -> Result<(), FactorError> {
                self.0.solve_in_place(b)
            }

            fn solve_above(&mut self, b: &mut [f64], bound: f64) -> Result<Option<f64>, FactorError> {
                self.0.solve_above(b, bound)
            }

            fn add_compliance(&mut self, rows: &SparseRows, w: &mut ComplianceSum<'_>) -> Result<bool, FactorError> {
                self.0.add_compliance(rows, w)
            }

            fn half_solves(&self) -> HalfSolves {
                let cost = |factor: &NumericFactor| factor.cost_of_compliance(&self.0.solve_work);
                self.0.factor.as_ref().map(cost).unwrap_or_default()
            }

            fn order_towards(&self, rows: &SparseRows) -> Option<EliminationOrder> {
                self.0.factor.as_ref()?.symbolic().order_towards(rows)
            }

            fn set_workers(&mut self, workers: Workers) {
                self.0.factor_work.set_workers(workers.clone());
                self.0.solve_work.set_workers(workers);
            }

            fn set_search(&mut self, search: OrderSearch) {
                self.0.settings.search = search;
            }

            fn set_precision(&mut self, precision: Precision) {
                self.0.precision = precision;
                if let Some(factor) = &mut self.0.factor {
                    factor.set_precision(precision);
                }
            }

            fn reuse_costs(&self, precision: Precision) -> ReuseCosts {
                let costs = |factor: &NumericFactor| factor.symbolic().reuse_costs(precision);
                self.0.factor.as_ref().map(costs).unwrap_or_default()
            }

            fn is_positive_definite(&self) -> bool {
                self.0.factor.as_ref().is_some_and(NumericFactor::is_positive_definite)
            }

            fn is_factorised(&self) -> bool {
                self.0.factor.as_ref().is_some_and(NumericFactor::is_factorised)
            }

            fn nnz_factor(&self) -> usize {
                self.0.factor.as_ref().map_or(0, |factor| factor.symbolic().nnz_factor())
            }

            fn counters(&self) -> FactorCounters {
                self.0.counters
            }
        }
    };
}

sparse_factorisation!(SparseLdlt, FactorKind::Ldlt);
sparse_factorisation!(SparseLlt, FactorKind::Llt);
