//! Which features of a surface push a point, each once.
//!
//! A point that is near an inner edge of a surface is near both triangles there, and near all around an inner corner:
//! barriers of all triangles would push it several times, and, from a flat floor, sideways. Of each element counts what
//! lies within it, by inclusion and exclusion: triangles with the weight 1, an edge with 1 less the number of its
//! triangles, a corner with 1 less the weights of all triangles and edges that meet there. Where several have the same
//! closest place, the weights sum up to 1; where a triangle is nearest at its edge, but its neighbour is nearer, they
//! sum up to 0, so that a flat floor pushes as one plane does.
//!
//! Source: Li, Kaufman, Jiang, Codimensional incremental potential contact, ACM Transactions on Graphics 40 (2021),
//! supplement; `ipctk` has it as `use_improved_max_approximator`.

use settee_barrier::{Closest, Pair, Weighted};

/// Weights of all elements of a surface, and of their edges and corners, that are near a point: `near`, its pairs.
pub(super) fn of_point(near: &[Pair]) -> Vec<(Pair, f64)> {
    let mut triangles = Vec::new();
    let mut edges: Vec<([u32; 2], f64)> = Vec::new();
    let mut corners: Vec<(u32, f64)> = Vec::new();
    let mut point = 0;
    let sorted = |a: u32, b: u32| [a.min(b), a.max(b)];
    for pair in near {
        match *pair {
            Pair::PointTriangle([p, a, b, c]) => {
                point = p;
                triangles.push(*pair);
                edges.extend([sorted(a, b), sorted(b, c), sorted(c, a)].map(|edge| (edge, -1.0)));
                corners.extend([a, b, c].map(|corner| (corner, -1.0)));
            }
            // An edge of no triangle.
            Pair::PointEdge([p, a, b]) => {
                point = p;
                edges.push((sorted(a, b), 0.0));
            }
            Pair::PointPoint([p, a]) => {
                point = p;
                corners.push((a, 0.0));
            }
            Pair::EdgeEdge(_) => {}
        }
    }
    // Each counts 1, less what lies above it.
    let edges = sum_up(edges);
    corners.extend(edges.iter().flat_map(|(edge, weight)| edge.map(|corner| (corner, -weight))));
    let corners = sum_up(corners);
    let triangles = triangles.into_iter().map(|pair| (pair, 1.0));
    let edges = edges.into_iter().map(|([a, b], weight)| (Pair::PointEdge([point, a, b]), weight));
    let corners = corners.into_iter().map(|(corner, weight)| (Pair::PointPoint([point, corner]), weight));
    triangles.chain(edges).chain(corners).filter(|(_, weight)| *weight != 0.0).collect()
}

/// 1 and the sum of the numbers of each.
fn sum_up<T: Copy + Ord>(mut list: Vec<(T, f64)>) -> Vec<(T, f64)> {
    list.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let same = list.chunk_by(|a, b| a.0 == b.0);
    same.map(|same| (same[0].0, 1.0 + same.iter().map(|(_, weight)| weight).sum::<f64>())).collect()
}

/// Replaces each pair of a point by that of the point and the edge or corner that is nearest, if one is, and sums up
/// the weights of what is the same then.
pub(super) fn reduce(near: &mut Vec<Weighted>, places: &[[f64; 3]]) {
    for one in near.iter_mut() {
        let weights = Closest::of(&one.pair, &one.pair.gather(places)).weights;
        let of = one.pair.indices();
        let kept: Vec<u32> =
            of.iter().zip(weights).skip(1).filter(|(_, w)| *w != 0.0).map(|(point, _)| *point).collect();
        one.pair = match (one.pair, kept.as_slice()) {
            (Pair::PointTriangle([p, ..]) | Pair::PointEdge([p, ..]), [a]) => Pair::PointPoint([p, *a]),
            (Pair::PointTriangle([p, ..]), [a, b]) => Pair::PointEdge([p, *a.min(b), *a.max(b)]),
            (pair, _) => pair,
        };
    }
    near.sort_by(|a, b| a.pair.cmp(&b.pair).then(a.thickness.total_cmp(&b.thickness)));
    near.dedup_by(|next, first| {
        let is_same = next.pair == first.pair && next.thickness == first.thickness;
        if is_same && !matches!(next.pair, Pair::EdgeEdge(_)) {
            first.weight += next.weight;
            return true;
        }
        false
    });
    near.retain(|one| one.weight != 0.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pushing(point: [f64; 3]) -> Vec<(Pair, f64)> {
        // A square of four triangles around its centre, and the point as number 5.
        let places = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [0.5, 0.5, 0.0], point];
        let triangles = [[0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]];
        let pairs: Vec<Pair> = triangles.map(|[a, b, c]| Pair::PointTriangle([5, a, b, c])).into();
        let mut near: Vec<Weighted> = of_point(&pairs)
            .into_iter()
            .map(|(pair, weight)| Weighted { pair, weight, threshold: 0.0, thickness: 0.0 })
            .collect();
        reduce(&mut near, &places);
        near.iter().map(|one| (one.pair, one.weight)).collect()
    }

    #[test]
    fn a_flat_surface_pushes_as_one_plane_and_its_rim_as_one_edge() {
        assert_eq!(pushing([0.5, 0.2, 0.1]), [(Pair::PointTriangle([5, 0, 1, 4]), 1.0)]);
        assert_eq!(pushing([0.5, 0.5, 0.1]), [(Pair::PointPoint([5, 4]), 1.0)]);
        assert_eq!(pushing([0.25, 0.25, 0.1]), [(Pair::PointEdge([5, 0, 4]), 1.0)]);
        assert_eq!(pushing([0.5, -0.2, 0.1]), [(Pair::PointEdge([5, 0, 1]), 1.0)]);
        assert_eq!(pushing([-0.2, -0.3, 0.1]), [(Pair::PointPoint([5, 0]), 1.0)]);
    }
}
