//! Orders of elimination that a solver keeps, and when it looks for another one.

use std::sync::Arc;

use super::{EliminationOrder, Factorisation};
use crate::rows::SparseRows;

/// Orders of elimination, from which other solvers of the same matrices get the same factors, bit by bit.
#[derive(Clone, Debug, Default, PartialEq, settee_persist::Persist)]
pub struct Orders {
    /// The order in which patterns are analysed where it suits them: the one found for the first pattern, by a longer
    /// search than for others, or one that suits half solves.
    pub(super) kept: Option<Arc<EliminationOrder>>,
    /// That of the last analysis.
    pub(super) last: Option<Arc<EliminationOrder>>,
    /// Operations of half solves since the last search for an order that suits them.
    spent: f64,
    /// Searches that found nothing.
    fruitless: u32,
}

/// Unknowns below which half solves take microseconds, in whichever order.
const SMALLEST: usize = 1000;

/// Operations of half solves, for each entry of the factor, that take as long as a search, an analysis in the order it
/// found and a factorisation: 350 to 420 for solids of 1,300 to 12,000 unknowns (2 cores, Zen 4).
const SEARCH: f64 = 400.0;

impl Orders {
    /// For patterns from which unknowns went: in the order of the last analysis. `old`: for each unknown the one that
    /// it was.
    pub fn without(&self, old: &[u32]) -> Self {
        let kept = self.last.as_ref().and_then(|last| last.without(old)).map(Arc::new);
        Self { last: kept.clone(), kept, ..Self::default() }
    }

    /// Counts the last half solves, of `rows`. Once they have cost as much as searching for another order and
    /// factorising in it, the search is made; after each search that finds nothing, the threshold doubles. Returns
    /// whether there is another order to keep.
    pub(super) fn count<F: Factorisation>(&mut self, factor: &F, rows: &SparseRows) -> bool {
        if self.last.as_ref().is_none_or(|last| last.len() < SMALLEST) {
            return false;
        }
        self.spent += factor.half_solves().operations;
        if self.spent < SEARCH * factor.nnz_factor() as f64 * f64::powi(2.0, self.fruitless.min(60) as i32) {
            return false;
        }
        self.spent = 0.0;
        let found = factor.order_towards(rows);
        let is_found = found.is_some();
        match found {
            Some(order) => self.kept = Some(Arc::new(order)),
            None => self.fruitless += 1,
        }
        is_found
    }
}
