//! The cheapest of some orders.

use super::graph::Graph;
use super::{OrderSearch, dissection, minimum_degree};
use crate::factorisation::{Elimination, FactorError, estimated_time};

/// Points below which nested dissection is no better than minimum degree.
const WORTH_CUTTING: usize = 300;

/// Points below which all orders are as good.
const WORTH_SEARCHING: usize = 64;

/// Points of all graphs together that a thorough search orders by minimum degree.
const RENUMBERED: usize = 60_000;

/// Sweeps of a thorough search.
const SWEEPS: u64 = 4;

/// Share of the time of a quick dissection that a thorough one saves at most.
const DISSECTION_GAINS: f64 = 0.25;

/// The order in which a factorisation and two solves take the least time, as estimated.
pub(super) fn cheapest(graph: &Graph, search: OrderSearch) -> Result<Vec<u32>, FactorError> {
    let n = graph.len();
    let mut best = minimum_degree::of_graph(graph)?;
    if n < WORTH_SEARCHING {
        return Ok(best);
    }
    let time = |order: &[u32]| estimated_time(&Elimination::new(graph, order), order);
    let mut least = time(&best);
    let mut offer = |order: Vec<u32>| {
        let found = time(&order);
        if found < least {
            (least, best) = (found, order);
        }
        found / least
    };
    let is_thorough = search == OrderSearch::Thorough;
    let renumberings = if is_thorough { (RENUMBERED / n).clamp(3, 15) as u64 } else { 0 };
    for seed in 1..=renumberings {
        offer(minimum_degree::of_renumbered_graph(graph, seed)?);
    }
    for seed in 0..if is_thorough { SWEEPS } else { 1 } {
        offer(dissection::sweep(graph, seed));
    }
    if n >= WORTH_CUTTING {
        let by_dissection = |search| dissection::order(graph, search, minimum_degree::of_graph);
        let found = offer(by_dissection(OrderSearch::Quick)?);
        if is_thorough && found * (1.0 - DISSECTION_GAINS) < 1.0 {
            offer(by_dissection(OrderSearch::Thorough)?);
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block of points that are joined to their neighbours along the axes and along diagonals.
    fn block(n: [u32; 3]) -> Graph {
        let at = |[x, y, z]: [u32; 3]| x + n[0] * (y + n[1] * z);
        let points: Vec<[u32; 3]> =
            (0..n[0] * n[1] * n[2]).map(|k| [k % n[0], k / n[0] % n[1], k / (n[0] * n[1])]).collect();
        let (mut starts, mut columns) = (vec![0], Vec::new());
        for point in &points {
            for other in &points {
                let step: [i64; 3] = std::array::from_fn(|axis| i64::from(other[axis]) - i64::from(point[axis]));
                let is_near =
                    step.iter().all(|step| (0..=1).contains(step)) || step.iter().all(|step| (-1..=0).contains(step));
                if is_near {
                    columns.push(at(*other));
                }
            }
            starts.push(columns.len() as u32);
        }
        Graph::of_pattern(&starts, &columns).0
    }

    #[test]
    fn no_method_alone_is_cheaper_and_long_searches_pay() {
        for (n, worth) in [([4, 4, 20], 1.0), ([9, 9, 9], 0.96), ([14, 14, 2], 1.0)] {
            let graph = block(n);
            let time = |order: &[u32]| estimated_time(&Elimination::new(&graph, order), order);
            let found = |search| {
                let order = cheapest(&graph, search).unwrap();
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert!(sorted.iter().enumerate().all(|(k, &vertex)| k as u32 == vertex));
                time(&order)
            };
            let (quick, thorough) = (found(OrderSearch::Quick), found(OrderSearch::Thorough));
            let alone = [
                minimum_degree::of_graph(&graph).unwrap(),
                dissection::sweep(&graph, 0),
                dissection::order(&graph, OrderSearch::Quick, minimum_degree::of_graph).unwrap(),
            ];
            let least = alone.iter().map(|order| time(order)).fold(f64::INFINITY, f64::min);
            assert!(quick <= least && thorough <= worth * quick, "{n:?}: {least} {quick} {thorough}");
        }
    }
}
