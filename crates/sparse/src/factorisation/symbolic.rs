//! Symbolic analysis: what all factors over one pattern share.

use std::sync::Arc;

use faer::Side;
use faer::perm::PermRef;
use faer::sparse::linalg::SupernodalThreshold;
use faer::sparse::linalg::cholesky::simplicial::SymbolicSimplicialCholesky;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, SymbolicCholesky, SymbolicCholeskyRaw, SymmetricOrdering, factorize_symbolic_cholesky,
};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMat};

use super::FactorError;
use super::precision::Precision;
use super::reuse::ReuseCosts;
use super::supernodal::{Elimination, Structure, inverse};
use crate::csr::CsrMatrix;
use crate::ordering::{Graph, OrderSearch, Ordering, candidates, columns_of, unknowns};
use crate::pattern::Pattern;
use crate::rows::SparseRows;

/// How the factor is stored and computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FactorStorage {
    /// Dense blocks where they pay: in small systems, and from about 12 operations per entry of the factor on.
    #[default]
    Auto,
    /// Scalar columns: faster for chains and very sparse matrices.
    Simplicial,
    /// Dense blocks of columns with the same pattern: faster for meshes of solids.
    Supernodal,
}

/// Operations per entry of the factor above which dense blocks pay. Four chains of points side by side have 19; blocks
/// factorise them in 0.09 ms instead of 0.34 ms (1,200 unknowns; 2 cores, Zen 4).
const BLOCKS_PAY: f64 = 12.0;

/// Unknowns up to which blocks pay in any case: a factorisation and a solve of a chain of points take 0.17 + 0.13 us
/// instead of 0.36 + 0.10 us for 6 unknowns, 0.70 + 0.29 instead of 1.47 + 0.28 us for 24, 9.7 + 2.6 instead of 12.4 +
/// 2.3 us for 192; if all points are joined, 0.34 + 0.18 instead of 1.21 + 0.17 us for 12 (2 cores, Zen 4).
const SMALL: usize = 192;

/// Share of the operations of half solves that an order must not exceed to be worth another analysis.
const WORTH_TURNING: f64 = 0.75;

/// How many times as many operations and entries the factor may have for it.
const HARDLY_MORE: f64 = 1.02;

/// Choices of the analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalysisSettings {
    /// Order of elimination.
    pub ordering: Ordering,
    /// How long an order is looked for, where several are tried.
    pub search: OrderSearch,
    /// Storage of the factor.
    pub storage: FactorStorage,
}

/// The analysis of one pattern. Shared between factors, on any thread.
#[derive(Debug)]
pub struct Symbolic {
    pattern: Arc<Pattern>,
    method: Method,
    /// Position of the diagonal entry of pivot k in the values of a matrix.
    diagonal: Vec<usize>,
    /// Entries of the factor without the zeros that blocks store.
    entries: u64,
    /// The unknowns in the order that was found or given. Blocks have them in an equivalent one, from which the same
    /// blocks need not follow.
    found: Vec<u32>,
}

/// In which order the unknowns of a pattern were eliminated, for patterns that come from it.
#[derive(Clone, Debug, PartialEq, Eq, settee_persist::Persist)]
pub struct EliminationOrder {
    /// The unknowns in the order of their elimination.
    unknowns: Vec<u32>,
    /// Entries of the factor of the pattern that the order was found for.
    entries: u64,
}

impl EliminationOrder {
    /// Number of unknowns.
    #[expect(clippy::len_without_is_empty, reason = "a system has unknowns")]
    pub fn len(&self) -> usize {
        self.unknowns.len()
    }

    /// The order without the unknowns that are gone; `old`: for each unknown the one that it was. `None` if one of them
    /// was not there.
    pub fn without(&self, old: &[u32]) -> Option<Self> {
        let mut new = vec![u32::MAX; self.unknowns.len()];
        for (index, before) in (0u32..).zip(old) {
            *new.get_mut(*before as usize)? = index;
        }
        let renumbered = self.unknowns.iter().filter_map(|before| new.get(*before as usize).copied());
        let unknowns: Vec<u32> = renumbered.filter(|unknown| *unknown != u32::MAX).collect();
        (unknowns.len() == old.len()).then_some(Self { unknowns, entries: self.entries })
    }

    /// The place of each of `n` unknowns in the order; `None` if it is not one of these.
    fn places(&self, n: usize) -> Option<Vec<u32>> {
        let mut places = vec![u32::MAX; n];
        for (place, unknown) in (0u32..).zip(&self.unknowns) {
            let entry = places.get_mut(*unknown as usize).filter(|entry| **entry == u32::MAX)?;
            *entry = place;
        }
        (self.unknowns.len() == n).then_some(places)
    }
}

impl Symbolic {
    /// Orders the unknowns of `pattern` and finds the pattern of the factor.
    ///
    /// # Errors
    /// `EmptySystem` if there are no unknowns, `TooLarge`, `OutOfMemory`.
    pub fn analyse(pattern: &Arc<Pattern>, settings: AnalysisSettings) -> Result<Self, FactorError> {
        let n = pattern.dimension();
        if n == 0 {
            return Err(FactorError::EmptySystem);
        }
        let columns = columns_of(pattern)?;
        let (graph, groups) = Graph::of_pattern(columns.col_ptr(), columns.row_idx());
        let order = settings.ordering.of_graph(&graph, settings.search)?;
        let elimination = Elimination::new(&graph, &order);
        Self::eliminated(pattern, columns, settings.storage, (&graph, &groups), (&order, &elimination))
    }

    /// As [`analyse`](Self::analyse) in an order that was found for a pattern with more unknowns or entries. `None` if
    /// it is not one of these unknowns, or if the factor would have more entries than that of the other pattern: then
    /// entries came that the order does not know of. Where entries only went, the factor has fewer of them: each of its
    /// entries stands for a path in the pattern over unknowns that are eliminated before its ends.
    ///
    /// # Errors
    /// Those of [`analyse`](Self::analyse).
    pub fn analyse_in_order(
        pattern: &Arc<Pattern>,
        storage: FactorStorage,
        known: &EliminationOrder,
    ) -> Result<Option<Self>, FactorError> {
        let n = pattern.dimension();
        let Some(places) = known.places(n).filter(|_| n > 0) else { return Ok(None) };
        let columns = columns_of(pattern)?;
        let (graph, groups) = Graph::of_pattern(columns.col_ptr(), columns.row_idx());
        let order = order_of_groups(&groups, &places);
        let elimination = Elimination::new(&graph, &order);
        if elimination.entries() as u64 > known.entries {
            return Ok(None);
        }
        let mut found = Self::eliminated(pattern, columns, storage, (&graph, &groups), (&order, &elimination))?;
        // The unknowns removed next may be any of the pattern that the order was found for.
        found.entries = known.entries;
        Ok(Some(found))
    }

    fn eliminated(
        pattern: &Arc<Pattern>,
        columns: SymbolicSparseColMat<u32>,
        storage: FactorStorage,
        (graph, groups): (&Graph, &[u32]),
        (order, elimination): (&[u32], &Elimination),
    ) -> Result<Self, FactorError> {
        let n = pattern.dimension();
        if n > SMALL {
            // A number and, in columns, its index, for each entry.
            settee_budget::ask(12 * elimination.entries() as u64, || "the factor")?;
        }
        let in_blocks = match storage {
            FactorStorage::Auto => n <= SMALL || elimination.operations() > BLOCKS_PAY * elimination.entries(),
            FactorStorage::Simplicial => false,
            FactorStorage::Supernodal => true,
        };
        let found: Vec<u32> = order.iter().flat_map(|&group| unknowns(groups, group)).collect();
        let method = if in_blocks {
            Method::Blocks(Structure::new(pattern, (graph, groups), (order, elimination))?)
        } else {
            Method::Columns(ColumnFactor::new(columns, &found)?)
        };
        let position = |unknown: &u32| pattern.position(*unknown as usize, *unknown as usize);
        let diagonal =
            method.order(&found).iter().map(|k| position(k).expect("a pattern holds its diagonal")).collect();
        Ok(Self { pattern: Arc::clone(pattern), method, diagonal, entries: elimination.entries() as u64, found })
    }

    /// The order of elimination, for patterns that come from this one. The same pattern has the same factors in it, bit
    /// by bit.
    pub fn elimination_order(&self) -> EliminationOrder {
        EliminationOrder { unknowns: self.found.clone(), entries: self.entries }
    }

    /// An order in which the forward solves of `rows` take at least a quarter fewer operations, and factorisations and
    /// whole solves hardly more, if there is one.
    pub fn order_towards(&self, rows: &SparseRows) -> Option<EliminationOrder> {
        rows.check(self.dimension()).ok()?;
        let columns = columns_of(&self.pattern).ok()?;
        let (graph, groups) = Graph::of_pattern(columns.col_ptr(), columns.row_idx());
        let group_of = |unknown: usize| groups.partition_point(|&first| first as usize <= unknown) as u32 - 1;
        let of_row = |row: usize| rows.row(row).iter().map(move |&(unknown, _)| (row as u32, group_of(unknown)));
        let rows: Vec<(u32, u32)> = (0..rows.len()).flat_map(of_row).collect();
        let order = order_of_groups(&groups, &inverse(self.order()));
        let costs = |order: &[u32]| {
            let elimination = Elimination::new(&graph, order);
            let of_rows = elimination.half_solve_operations(order, &rows);
            (elimination.operations(), elimination.entries(), of_rows)
        };
        let (operations, entries, of_rows) = costs(&order);
        let mut best = (WORTH_TURNING * of_rows, None);
        for order in candidates(&graph, &order, &rows) {
            let found = costs(&order);
            if found.0 <= HARDLY_MORE * operations && found.1 <= HARDLY_MORE * entries && found.2 < best.0 {
                let unknowns = order.iter().flat_map(|&group| unknowns(&groups, group)).collect();
                best = (found.2, Some(EliminationOrder { unknowns, entries: found.1 as u64 }));
            }
        }
        best.1
    }

    /// Number of unknowns.
    pub fn dimension(&self) -> usize {
        self.diagonal.len()
    }

    /// The pattern that was analysed.
    pub fn pattern(&self) -> &Arc<Pattern> {
        &self.pattern
    }

    /// Number of stored entries of a factor; explicit zeros of dense blocks included.
    pub fn nnz_factor(&self) -> usize {
        match &self.method {
            Method::Columns(columns) => columns.cholesky.len_val(),
            Method::Blocks(structure) => structure.entries_of_factor,
        }
    }

    /// Unknowns in the order of their pivots.
    pub fn order(&self) -> &[u32] {
        self.method.order(&self.found)
    }

    /// Whether factors are stored in dense blocks.
    pub fn is_supernodal(&self) -> bool {
        matches!(self.method, Method::Blocks(_))
    }

    /// Whether `matrix` has the analysed pattern; immediate if it is the same object.
    pub fn fits(&self, matrix: &CsrMatrix) -> bool {
        matrix.values.len() == self.pattern.nnz()
            && (Arc::ptr_eq(&self.pattern, &matrix.pattern) || self.pattern == matrix.pattern)
    }

    pub(super) fn method(&self) -> &Method {
        &self.method
    }

    /// Sum of the squares of the entries of the columns of a factor: additions and multiplications of a factorisation
    /// in blocks.
    pub fn operations(&self) -> f64 {
        match &self.method {
            Method::Columns(columns) => columns.operations(),
            Method::Blocks(structure) => structure.operations,
        }
    }

    /// What factors cost, to decide how long one is kept.
    pub fn reuse_costs(&self, precision: Precision) -> ReuseCosts {
        ReuseCosts::new(self.operations(), self.nnz_factor(), self.is_supernodal(), precision)
    }

    pub(crate) fn diagonal_of<'a>(&'a self, matrix: &'a CsrMatrix) -> impl Iterator<Item = f64> + 'a {
        self.diagonal.iter().map(|&position| matrix.values[position])
    }
}

/// Groups of unknowns in the order of the places of their first ones.
fn order_of_groups(groups: &[u32], places: &[u32]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..groups.len() as u32 - 1).collect();
    order.sort_unstable_by_key(|group| places[groups[*group as usize] as usize]);
    order
}

/// How a factor is computed.
#[derive(Debug)]
pub(super) enum Method {
    Columns(ColumnFactor),
    Blocks(Structure),
}

impl Method {
    /// Unknowns in the order of their pivots, for those that were `found`.
    fn order<'a>(&'a self, found: &'a [u32]) -> &'a [u32] {
        match self {
            Self::Columns(_) => found,
            Self::Blocks(structure) => &structure.order,
        }
    }
}

/// faer's factorisation in scalar columns.
#[derive(Debug)]
pub(super) struct ColumnFactor {
    columns: SymbolicSparseColMat<u32>,
    pub cholesky: SymbolicCholesky<u32>,
}

impl ColumnFactor {
    /// `order[k]` is the unknown of pivot k.
    fn new(columns: SymbolicSparseColMat<u32>, order: &[u32]) -> Result<Self, FactorError> {
        let places = inverse(order);
        let params = CholeskySymbolicParams {
            supernodal_flop_ratio_threshold: SupernodalThreshold::FORCE_SIMPLICIAL,
            ..Default::default()
        };
        let ordering = SymmetricOrdering::Custom(PermRef::new_checked(order, &places, order.len()));
        let cholesky = factorize_symbolic_cholesky(columns.as_ref(), Side::Upper, ordering, params)?;
        Ok(Self { columns, cholesky })
    }

    pub fn view<'a>(&'a self, matrix: &'a CsrMatrix) -> SparseColMatRef<'a, u32, f64> {
        SparseColMatRef::new(self.columns.as_ref(), &matrix.values)
    }

    /// The pattern of the factor.
    pub fn simplicial(&self) -> &SymbolicSimplicialCholesky<u32> {
        match self.cholesky.raw() {
            SymbolicCholeskyRaw::Simplicial(symbolic) => symbolic,
            SymbolicCholeskyRaw::Supernodal(_) => unreachable!("scalar columns were asked for"),
        }
    }

    fn operations(&self) -> f64 {
        let counts = self.simplicial().col_ptr().windows(2).map(|pair| f64::from(pair[1] - pair[0]));
        counts.map(|count| count * count).sum()
    }
}
