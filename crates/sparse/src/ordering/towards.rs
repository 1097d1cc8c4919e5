//! Orders for right-hand sides with entries on few vertices, such as the rows of contacts. Their forward solves reach
//! what is eliminated after these vertices: next to nothing where these come last.

use super::graph::Graph;
use crate::factorisation::Elimination;

/// Orders that may suit: `order`, turned round; and a sweep that ends at the vertices. `rows`: pairs of a right-hand
/// side and a vertex on which it has an entry.
pub(crate) fn candidates(graph: &Graph, order: &[u32], rows: &[(u32, u32)]) -> [Vec<u32>; 2] {
    [turned(graph, order, rows), sweep(graph, rows)]
}

/// The order that ends with a column which half of the right-hand sides reach, and with all that is filled in its rows.
/// Columns on the way from there to the root are eliminated the other way round; all others as before.
///
/// The factor of no other order of a filled graph has fewer entries than that of one which eliminates, at each moment,
/// a vertex whose neighbours are all joined; and such an order may end with any clique.
/// Source: Rose, Triangulated graphs and the elimination process, J. Math. Anal. Appl. 1970.
fn turned(graph: &Graph, order: &[u32], rows: &[(u32, u32)]) -> Vec<u32> {
    let elimination = Elimination::new(graph, order);
    let Some(start) = elimination.first_shared(order, rows) else { return order.to_vec() };
    let path: Vec<usize> = elimination.path(start).collect();
    let mut steps = vec![usize::MAX; order.len()];
    for (step, &place) in path.iter().enumerate() {
        steps[place] = step;
    }
    // The first column of the path that has a row of each vertex on it.
    let mut first: Vec<usize> = (0..path.len()).collect();
    Elimination::each_entry(graph, order, |row, column| {
        let (row, column) = (steps[row], steps[column]);
        if row != usize::MAX && column < row {
            first[row] = first[row].min(column);
        }
    });
    let mut way: Vec<usize> = (0..path.len()).collect();
    way.sort_unstable_by_key(|&step| (std::cmp::Reverse(first[step]), step));
    let others = (0..order.len()).filter(|&place| steps[place] == usize::MAX);
    others.chain(way.iter().map(|&step| path[step])).map(|place| order[place]).collect()
}

/// Vertices level by level, from the farthest ones to those with entries.
fn sweep(graph: &Graph, rows: &[(u32, u32)]) -> Vec<u32> {
    let mut is_seen = vec![false; graph.len()];
    let mut starts: Vec<u32> = rows.iter().map(|&(_, vertex)| vertex).collect();
    starts.sort_unstable();
    starts.dedup();
    let (levels, _) = graph.breadth_first(starts, &mut is_seen);
    let unreached = (0..graph.len() as u32).filter(|&vertex| !is_seen[vertex as usize]);
    unreached.chain(levels.into_iter().rev()).collect()
}
