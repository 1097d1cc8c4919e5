//! Nested dissection: separators last, pieces by minimum degree.

use super::graph::Graph;
use super::separator::{Side, separate};

/// Unknowns of a piece that is ordered by minimum degree instead of being cut again.
const LEAF: u32 = 200;

/// Unknowns of a symmetric pattern in the order of their elimination. `order_leaf` orders a small pattern.
pub(super) fn order<E>(
    starts: &[u32],
    columns: &[u32],
    mut order_leaf: impl FnMut(&Graph) -> Result<Vec<u32>, E>,
) -> Result<Vec<u32>, E> {
    let (graph, groups) = Graph::of_pattern(starts, columns);
    let mut places = vec![u32::MAX; graph.len()];
    // Groups in reverse order of their elimination: separators are put first, then what they separate.
    let mut reversed: Vec<u32> = Vec::with_capacity(graph.len());
    let mut pieces: Vec<Vec<u32>> = vec![(0..graph.len() as u32).collect()];
    while let Some(vertices) = pieces.pop() {
        let piece = graph.induced(&vertices, &mut places);
        let sides = if piece.total_weight() > LEAF { separate(&piece) } else { Vec::new() };
        let part = |side: Side| -> Vec<u32> {
            let on_side = sides.iter().zip(&vertices).filter(|(found, _)| **found == side);
            on_side.map(|(_, vertex)| *vertex).collect()
        };
        let (left, right) = (part(Side::Left), part(Side::Right));
        if left.is_empty() || right.is_empty() {
            let leaf = order_leaf(&piece)?;
            reversed.extend(leaf.iter().rev().map(|&place| vertices[place as usize]));
        } else {
            reversed.extend(part(Side::Separator));
            pieces.push(left);
            pieces.push(right);
        }
    }
    let unknowns = |group: u32| groups[group as usize]..groups[group as usize + 1];
    Ok(reversed.into_iter().rev().flat_map(unknowns).collect())
}
