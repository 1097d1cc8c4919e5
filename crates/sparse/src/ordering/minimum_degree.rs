//! Approximate minimum degree.

use faer::dyn_stack::MemStack;
use faer::sparse::SymbolicSparseColMat;
use faer::sparse::linalg::amd;
use settee_math::scattered;

use super::buffer;
use super::graph::Graph;
use crate::factorisation::FactorError;

/// The order of the columns of a symmetric pattern, and its inverse.
pub(super) fn of_columns(
    columns: &SymbolicSparseColMat<u32>,
    forward: &mut [u32],
    inverse: &mut [u32],
) -> Result<(), FactorError> {
    let mut memory = buffer(amd::order_maybe_unsorted_scratch::<u32>(columns.ncols(), columns.row_idx().len()))?;
    let stack = MemStack::new(&mut memory);
    amd::order_maybe_unsorted(forward, inverse, columns.as_ref(), amd::Control::default(), stack)?;
    Ok(())
}

/// The vertices of a graph in the order of their elimination.
pub(super) fn of_graph(graph: &Graph) -> Result<Vec<u32>, FactorError> {
    let (starts, rows) = graph.pattern_with_diagonal();
    let columns = SymbolicSparseColMat::new_checked(graph.len(), graph.len(), starts, None, rows);
    let mut order = vec![0; graph.len()];
    let mut places = order.clone();
    of_columns(&columns, &mut order, &mut places)?;
    Ok(order)
}

/// The same with the vertices in another order at first, one for each `seed`: it decides which one of many with the
/// same degree is eliminated, and the best of a dozen such orders takes an eighth fewer operations than the first.
pub(super) fn of_renumbered_graph(graph: &Graph, seed: u64) -> Result<Vec<u32>, FactorError> {
    let mut vertices: Vec<u32> = (0..graph.len() as u32).collect();
    vertices.sort_by_cached_key(|&vertex| scattered((seed << 32) + u64::from(vertex)));
    let renumbered = graph.induced(&vertices, &mut vec![u32::MAX; graph.len()]);
    Ok(of_graph(&renumbered)?.into_iter().map(|place| vertices[place as usize]).collect())
}
