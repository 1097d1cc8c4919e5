//! Orderings that keep factors sparse.

mod cheapest;
mod dissection;
mod graph;
mod minimum_degree;
mod separator;
mod towards;

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::sparse::linalg::colamd;
use faer::sparse::{FaerError, SymbolicSparseColMat};

use crate::factorisation::FactorError;
use crate::pattern::Pattern;
use cheapest::cheapest;
pub(crate) use graph::Graph;
pub(crate) use towards::candidates;

/// In which order the unknowns are eliminated. It changes time, memory and rounding, not the answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ordering {
    /// As numbered: right for chains and other matrices that are already banded.
    Natural,
    /// Approximate minimum degree, sweeps along the body from both ends and, for more than a few hundred points, nested
    /// dissection: all are tried, and the one is taken in which a factorisation and two solves are estimated to take
    /// the least time.
    #[default]
    Cheapest,
    /// Approximate minimum degree of the pattern: the choice for meshes.
    Amd,
    /// Approximate minimum degree of the columns, made for A^T A; here it mostly serves comparisons.
    Colamd,
    /// Nested dissection by the multilevel method, with minimum degree in small pieces: the choice for large solid
    /// bodies.
    NestedDissection,
}

/// How long an order is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OrderSearch {
    /// One attempt with each method.
    #[default]
    Quick,
    /// Many attempts: two to five times as long, three factorisations of a thick solid and some twenty of a flat body.
    Thorough,
}

/// An ordering applied to a pattern: `forward[k]` is the unknown eliminated in place k, `inverse` undoes it.
#[derive(Clone, Debug)]
pub(crate) struct Permutation {
    pub(crate) forward: Vec<u32>,
    pub(crate) inverse: Vec<u32>,
}

impl Ordering {
    /// Unknowns of `pattern` in the order of their elimination, after a thorough search.
    ///
    /// # Errors
    /// `FactorError::TooLarge` or `OutOfMemory`.
    pub fn order(self, pattern: &Pattern) -> Result<Vec<u32>, FactorError> {
        let columns = columns_of(pattern)?;
        if self == Self::Cheapest {
            let (graph, groups) = Graph::of_pattern(columns.col_ptr(), columns.row_idx());
            let order = self.of_graph(&graph, OrderSearch::Thorough)?;
            return Ok(order.into_iter().flat_map(|group| unknowns(&groups, group)).collect());
        }
        Ok(self.permutation(&columns)?.forward)
    }

    pub(crate) fn permutation(self, columns: &SymbolicSparseColMat<u32>) -> Result<Permutation, FactorError> {
        let n = columns.ncols();
        let mut forward: Vec<u32> = (0..n as u32).collect();
        let mut inverse = forward.clone();
        match self {
            Self::Natural => {}
            Self::Cheapest | Self::Amd => minimum_degree::of_columns(columns, &mut forward, &mut inverse)?,
            Self::Colamd => {
                let mut memory = buffer(colamd::order_scratch::<u32>(n, n, columns.row_idx().len()))?;
                let stack = MemStack::new(&mut memory);
                let control = colamd::Control::default();
                colamd::order(&mut forward, &mut inverse, columns.as_ref(), control, stack)?;
            }
            Self::NestedDissection => {
                let (graph, groups) = Graph::of_pattern(columns.col_ptr(), columns.row_idx());
                let order = self.of_graph(&graph, OrderSearch::Quick)?;
                forward = order.into_iter().flat_map(|group| unknowns(&groups, group)).collect();
                for (k, &unknown) in forward.iter().enumerate() {
                    inverse[unknown as usize] = k as u32;
                }
            }
        }
        Ok(Permutation { forward, inverse })
    }

    /// The vertices of a graph in the order of their elimination.
    pub(crate) fn of_graph(self, graph: &Graph, search: OrderSearch) -> Result<Vec<u32>, FactorError> {
        match self {
            Self::Natural => Ok((0..graph.len() as u32).collect()),
            Self::Amd => minimum_degree::of_graph(graph),
            Self::NestedDissection => dissection::order(graph, search, minimum_degree::of_graph),
            Self::Colamd => {
                let (starts, rows) = graph.pattern_with_diagonal();
                let n = graph.len();
                let columns = SymbolicSparseColMat::new_checked(n, n, starts, None, rows);
                Ok(self.permutation(&columns)?.forward)
            }
            Self::Cheapest => cheapest(graph, search),
        }
    }
}

/// The unknowns of a group.
pub(crate) fn unknowns(groups: &[u32], group: u32) -> std::ops::Range<u32> {
    groups[group as usize]..groups[group as usize + 1]
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
    settee_budget::ask(request.size_bytes() as u64, || "the ordering of the unknowns")?;
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
        for ordering in [Ordering::Natural, Ordering::Amd, Ordering::Colamd, Ordering::NestedDissection] {
            let permutation = ordering.permutation(&columns_of(&arrow(20)).unwrap()).unwrap();
            for k in 0..20 {
                assert_eq!(permutation.inverse[permutation.forward[k] as usize] as usize, k);
            }
        }
    }

    /// A cube of nodes joined to their neighbours, three unknowns each.
    fn cube(n: u32) -> Pattern {
        let mut blocks = Vec::new();
        let index = |x, y, z| 3 * (x + n * (y + n * z));
        for (x, y, z) in (0..n * n * n).map(|k| (k % n, k / n % n, k / n / n)) {
            for (dx, dy, dz) in [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 1), (0, 0, 0)] {
                if x + dx < n && y + dy < n && z + dz < n {
                    let (row, col) = (index(x, y, z), index(x + dx, y + dy, z + dz));
                    blocks.push(Block { row, col, rows: 3, cols: 3 });
                }
            }
        }
        Pattern::from_blocks(3 * (n * n * n) as usize, &blocks)
    }

    #[test]
    fn nested_dissection_orders_every_unknown_once_and_beats_minimum_degree_on_solids() {
        let entries = |ordering| {
            let settings = crate::AnalysisSettings { ordering, ..Default::default() };
            crate::Symbolic::analyse(&std::sync::Arc::new(cube(12)), settings).unwrap().nnz_factor()
        };
        let mut order = Ordering::NestedDissection.order(&cube(12)).unwrap();
        order.sort_unstable();
        assert!(order.iter().enumerate().all(|(k, &unknown)| k as u32 == unknown));
        let (dissection, degree, natural) =
            (entries(Ordering::NestedDissection), entries(Ordering::Amd), entries(Ordering::Natural));
        assert!(dissection < degree && degree < natural, "{dissection} {degree} {natural}");
    }

    #[test]
    fn graphs_in_pieces_and_stars_are_dissected() {
        let block = |row, col| Block { row, col, rows: 1, cols: 1 };
        let chains: Vec<Block> = (0..999).filter(|i| i % 10 != 9).map(|i| block(i, i + 1)).collect();
        for pattern in [Pattern::from_blocks(1000, &chains), arrow(1000), Pattern::diagonal(500)] {
            let mut order = Ordering::NestedDissection.order(&pattern).unwrap();
            order.sort_unstable();
            assert!(order.iter().enumerate().all(|(k, &unknown)| k as u32 == unknown));
        }
    }

    #[test]
    fn minimum_degree_eliminates_the_hub_of_an_arrow_late() {
        let order = Ordering::Amd.order(&arrow(20)).unwrap();
        assert!(order[18..].contains(&0));
        assert_eq!(Ordering::Natural.order(&arrow(3)).unwrap(), [0, 1, 2]);
    }
}
