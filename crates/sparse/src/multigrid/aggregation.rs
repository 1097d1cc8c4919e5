//! Groups of points that are strongly connected: each becomes one point of the next coarser level.

use super::graph::Graph;

/// A point that belongs to no aggregate.
pub(super) const NONE: u32 = u32::MAX;

/// The aggregate of each point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Aggregates {
    pub of_point: Vec<u32>,
    pub n: usize,
}

/// Aggregates by strength of connection: |A_ij|_F > theta sqrt(|A_ii|_F |A_jj|_F). Points that are not `active` are
/// left out.
///
/// In the order of the points: first whole neighbourhoods that are still free, then every point left joins the
/// aggregate of the neighbour it is tied to most, then what is left forms aggregates of its own. Deterministic. Source:
/// Vanek, Mandel, Brezina, Algebraic multigrid by smoothed aggregation, Computing 56 (1996).
pub(super) fn aggregate(graph: &Graph, norms_squared: &[f64], theta: f64, active: &[bool]) -> Aggregates {
    let n = graph.n_rows();
    let diagonal: Vec<f64> = (0..n)
        .map(|point| graph.position(point, point).map_or(0.0, |position| norms_squared[position]).sqrt())
        .collect();
    let limit = theta * theta;
    let strong = |point: usize| {
        graph.entries(point).filter_map(move |(other, position)| (other != point).then_some((other, position)))
    };
    // Strength squared; zero where a connection is weak.
    let diagonal = &diagonal;
    let neighbours = |point: usize| {
        strong(point).filter_map(move |(other, position)| {
            let strength = norms_squared[position] / (diagonal[point] * diagonal[other]);
            (active[other] && strength > limit).then_some((other, strength))
        })
    };
    let mut result = Aggregates { of_point: vec![NONE; n], n: 0 };
    let of_point = &mut result.of_point;
    for point in (0..n).filter(|&point| active[point]) {
        let is_free = of_point[point] == NONE && neighbours(point).all(|(other, _)| of_point[other] == NONE);
        if is_free && neighbours(point).next().is_some() {
            of_point[point] = result.n as u32;
            neighbours(point).for_each(|(other, _)| of_point[other] = result.n as u32);
            result.n += 1;
        }
    }
    let roots = of_point.clone();
    for point in (0..n).filter(|&point| active[point] && roots[point] == NONE) {
        let tied = neighbours(point).filter(|&(other, _)| roots[other] != NONE);
        let most = tied.fold(None, |most: Option<(usize, f64)>, tie| match most {
            Some(most) if most.1 >= tie.1 => Some(most),
            _ => Some(tie),
        });
        if let Some((other, _)) = most {
            of_point[point] = roots[other];
        }
    }
    for point in (0..n).filter(|&point| active[point]) {
        if of_point[point] == NONE {
            of_point[point] = result.n as u32;
            for (other, _) in neighbours(point) {
                if of_point[other] == NONE {
                    of_point[other] = result.n as u32;
                }
            }
            result.n += 1;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_falls_into_threes_and_weak_ties_are_cut() {
        let rows = (0..7u32).map(|i| i.saturating_sub(1)..=(i + 1).min(6));
        let graph = Graph::from_rows(rows);
        let mut norms = vec![1.0; graph.n_blocks()];
        let aggregates = aggregate(&graph, &norms, 0.1, &[true; 7]);
        assert_eq!(aggregates, Aggregates { of_point: vec![0, 0, 1, 1, 1, 2, 2], n: 3 });
        norms[graph.position(4, 5).unwrap()] = 1e-4;
        norms[graph.position(5, 4).unwrap()] = 1e-4;
        let aggregates = aggregate(&graph, &norms, 0.1, &[true, true, true, true, true, true, false]);
        assert_eq!(aggregates, Aggregates { of_point: vec![0, 0, 1, 1, 1, 2, NONE], n: 3 });
    }
}
