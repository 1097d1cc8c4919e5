//! Closest points of two simplices: points, segments, triangles and solid tetrahedra, in any combination.

use settee_math::vec3::{dot, sub};

use super::primitives::{
    any_normal, combine, normal, on_segment, point_segment, point_triangle, segment_segment, unit_or,
};
use super::{Closest, direction_between};

/// Edges of a tetrahedron; those among the first corners are the edges of smaller simplices.
pub(super) const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]];

/// Faces of a tetrahedron; the first one is that of a triangle.
pub(super) const FACES: [[usize; 3]; 4] = [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]];

type Points<const N: usize> = [[f64; 3]; N];

/// The closest points of two simplices with M and N corners: 1 a point, 2 a segment, 3 a triangle, 4 a solid
/// tetrahedron.
///
/// The distance of convex sets is that of a pair of faces: the candidates are each corner against the other simplex,
/// each edge against each edge, and each edge where it crosses a face. Of equal ones the first counts, corners before
/// edges.
///
/// ```
/// use settee_proximity::closest::simplices;
///
/// let floor = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]];
/// let found = simplices(&floor, &[[0.5, 0.5, 3.0]]);
/// assert_eq!((found.distance, found.direction), (3.0, [0.0, 0.0, 1.0]));
/// assert_eq!(found.first_weights, [0.5, 0.25, 0.25]);
/// ```
///
/// # Panics
/// If M or N is 0 or more than 4.
pub fn simplices<const M: usize, const N: usize>(x: &Points<M>, y: &Points<N>) -> Closest<M, N> {
    assert!((1..=4).contains(&M) && (1..=4).contains(&N), "a simplex has 1 to 4 corners");
    let mut best = Best { x, y, first: [0.0; M], second: [0.0; N], least: f64::INFINITY, normal: [0.0; 3] };
    for i in 0..M {
        let (weights, normal) = point_simplex(x[i], y);
        best.offer(corner(i), weights, normal);
    }
    for j in 0..N {
        let (weights, normal) = point_simplex(y[j], x);
        best.offer(weights, corner(j), normal);
    }
    let edges = |n: usize| EDGES.into_iter().filter(move |edge| edge[1] < n);
    let faces = |n: usize| FACES.into_iter().filter(move |face| face[2] < n);
    for [a, b] in edges(M) {
        for [c, d] in edges(N) {
            if best.least == 0.0 {
                return best.found();
            }
            let [s, t] = segment_segment(x[a], x[b], y[c], y[d]);
            let normal = normal(sub(x[b], x[a]), sub(y[d], y[c]));
            best.offer(weights_of([a, b], [1.0 - s, s]), weights_of([c, d], [1.0 - t, t]), normal);
        }
    }
    for edge in edges(M) {
        for face in faces(N) {
            if let Some((s, t, normal)) = crossing(edge.map(|i| x[i]), face.map(|i| y[i])) {
                best.offer(weights_of(edge, s), weights_of(face, t), normal);
            }
        }
    }
    for edge in edges(N) {
        for face in faces(M) {
            if let Some((s, t, normal)) = crossing(edge.map(|i| y[i]), face.map(|i| x[i])) {
                best.offer(weights_of(face, t), weights_of(edge, s), normal);
            }
        }
    }
    best.found()
}

/// The candidate with the least distance so far.
struct Best<'a, const M: usize, const N: usize> {
    x: &'a Points<M>,
    y: &'a Points<N>,
    first: [f64; M],
    second: [f64; N],
    /// Square of the distance.
    least: f64,
    /// Normal of the faces or edges that were compared; it needs no length.
    normal: [f64; 3],
}

impl<const M: usize, const N: usize> Best<'_, M, N> {
    fn offer(&mut self, first: [f64; M], second: [f64; N], normal: [f64; 3]) {
        let pq = sub(combine(self.y, &second), combine(self.x, &first));
        let distance = dot(pq, pq);
        if distance < self.least {
            (self.first, self.second, self.least, self.normal) = (first, second, distance, normal);
        }
    }

    fn found(self) -> Closest<M, N> {
        let points = [combine(self.x, &self.first), combine(self.y, &self.second)];
        let (distance, direction) = direction_between(points[0], points[1]);
        let direction = direction.unwrap_or_else(|| {
            // Where the normal has no length too, one of a longest edge.
            let edge = longest_edge(self.x).max_by_length(longest_edge(self.y));
            unit_or(self.normal, any_normal(edge.0))
        });
        Closest { first_weights: self.first, second_weights: self.second, points, distance, direction }
    }
}

/// An edge vector and the square of its length.
struct Edge([f64; 3], f64);

impl Edge {
    fn max_by_length(self, other: Self) -> Self {
        if other.1 > self.1 { other } else { self }
    }
}

fn longest_edge<const N: usize>(corners: &Points<N>) -> Edge {
    EDGES.into_iter().filter(|edge| edge[1] < N).fold(Edge([0.0; 3], 0.0), |longest, [a, b]| {
        let edge = sub(corners[b], corners[a]);
        longest.max_by_length(Edge(edge, dot(edge, edge)))
    })
}

fn corner<const N: usize>(i: usize) -> [f64; N] {
    weights_of([i], [1.0])
}

/// Weights of some corners as weights of all.
fn weights_of<const K: usize, const N: usize>(corners: [usize; K], weights: [f64; K]) -> [f64; N] {
    let mut all = [0.0; N];
    corners.into_iter().zip(weights).for_each(|(corner, weight)| all[corner] = weight);
    all
}

/// Weights of the point of a simplex that is closest to `p`, and a normal of the face it lies on.
fn point_simplex<const N: usize>(p: [f64; 3], x: &Points<N>) -> ([f64; N], [f64; 3]) {
    match N {
        1 => (corner(0), [0.0; 3]),
        2 => {
            let t = point_segment(p, x[0], x[1]);
            (weights_of([0, 1], [1.0 - t, t]), [0.0; 3])
        }
        _ => {
            let mut best = ([0.0; N], [0.0; 3]);
            let mut least = f64::INFINITY;
            let mut offer = |weights: [f64; N], normal: [f64; 3]| {
                let pq = sub(combine(x, &weights), p);
                let distance = dot(pq, pq);
                if distance < least {
                    (best, least) = ((weights, normal), distance);
                }
            };
            if let Some(weights) = inside(p, x) {
                offer(weights, [0.0; 3]);
            }
            for face in FACES.into_iter().filter(|face| face[2] < N) {
                let corners = face.map(|i| x[i]);
                let weights = weights_of(face, point_triangle(p, corners));
                offer(weights, normal(sub(corners[1], corners[0]), sub(corners[2], corners[0])));
            }
            best
        }
    }
}

/// Barycentric weights of a point inside of a tetrahedron: heights over the faces, relative to those of the corners
/// opposite. Again with the remainder, which gives flat tetrahedra the digits back.
fn inside<const N: usize>(p: [f64; 3], x: &Points<N>) -> Option<[f64; N]> {
    if N < 4 {
        return None;
    }
    let heights = [(3, FACES[0]), (2, FACES[1]), (1, FACES[2]), (0, FACES[3])].map(|(opposite, face)| {
        let [a, b, c] = face.map(|corner| x[corner]);
        let n = normal(sub(b, a), sub(c, a));
        (opposite, a, n, dot(n, sub(x[opposite], a)))
    });
    let mut weights = [0.0; N];
    heights.iter().for_each(|(i, a, n, height)| weights[*i] = dot(*n, sub(p, *a)) / height);
    let sum: f64 = weights.iter().sum();
    // A tetrahedron without volume gives no numbers or meaningless ones; its faces are all there is of it.
    if !(weights.iter().all(|w| *w > -0.5) && (sum - 1.0).abs() < 0.5) {
        return None;
    }
    weights = weights.map(|w| w / sum);
    for _ in 0..3 {
        let rest = sub(p, combine(x, &weights));
        heights.iter().for_each(|(i, _, n, height)| weights[*i] += dot(*n, rest) / height);
        let sum: f64 = weights.iter().sum();
        weights = weights.map(|w| w / sum);
    }
    weights.iter().all(|w| *w >= 0.0).then_some(weights)
}

/// Where a segment crosses the plane of a triangle: weights of the point and of the point of the triangle closest to
/// it, and the normal. Candidates only: the point of the plane may be outside of the triangle.
fn crossing([p, q]: [[f64; 3]; 2], triangle: [[f64; 3]; 3]) -> Option<([f64; 2], [f64; 3], [f64; 3])> {
    let [a, b, c] = triangle;
    let n = normal(sub(b, a), sub(c, a));
    let (below, above) = (dot(n, sub(p, a)), dot(n, sub(q, a)));
    if (below > 0.0) == (above > 0.0) || below == above {
        return None;
    }
    let t = (below / (below - above)).clamp(0.0, 1.0);
    let weights = point_triangle(on_segment(p, q, t), triangle);
    let t = point_segment(combine(&triangle, &weights), p, q);
    Some(([1.0 - t, t], weights, n))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIANGLE: Points<3> = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    const TETRAHEDRON: Points<4> = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

    #[test]
    fn what_crosses_has_distance_zero_and_a_normal() {
        let found = simplices(&TRIANGLE, &[[0.25, 0.25, -1.0], [0.25, 0.25, 3.0]]);
        assert_eq!((found.distance, found.direction), (0.0, [0.0, 0.0, 1.0]));
        assert_eq!((found.first_weights, found.second_weights), ([0.5, 0.25, 0.25], [0.75, 0.25]));
        let same = simplices(&TRIANGLE, &TRIANGLE);
        assert_eq!(same.distance, 0.0);
        assert_eq!(dot(same.direction, same.direction), 1.0);
    }

    #[test]
    fn tetrahedra_are_solid() {
        let inner = TETRAHEDRON.map(|p| p.map(|c| 0.1 + 0.1 * c));
        assert!(simplices(&TETRAHEDRON, &inner).distance < 1e-16);
        let found = simplices(&TETRAHEDRON, &[[1.0, 1.0, 1.0]]);
        assert!((found.distance - 2.0 / 3.0_f64.sqrt()).abs() < 1e-15);
        assert_eq!(simplices(&TETRAHEDRON, &[[-1.0, 0.2, 0.2], [-1.0, 0.3, 0.2]]).distance, 1.0);
    }

    #[test]
    fn points_in_one_place_have_a_direction() {
        for found in
            [simplices(&[[1.0; 3]], &[[1.0; 3]]).direction, simplices(&[[1.0; 3]; 3], &[[1.0; 3]; 4]).direction]
        {
            assert_eq!(found, [1.0, 0.0, 0.0]);
        }
    }
}
