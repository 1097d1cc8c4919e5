//! Pair tests of elements that penetrate already: `DiscreteIntersection`.
//!
//! Its spheres are those of [`minimum::sphere_sphere`] without skins, which
//! [`sphere_sphere`] is.

use settee_math::vec3::{add, cross, dot, norm, sub, unit};

use super::{Ball, Detection, Elements, Margins, minimum};

/// Two spheres; touching at the alarm distance, without skins, counts. Number: the index in the larger model.
///
/// value = |c_2 - c_1| - r_1 - r_2 - contact. Alarm and contact distance are 0 but where a method derives from this
/// one.
pub fn sphere_sphere(margins: &Margins, elements: &Elements, first: &Ball, second: &Ball) -> Option<Detection> {
    minimum::sphere_sphere(&Margins { skins: [0.0; 2], ..*margins }, elements, first, second)
}

/// A triangle and a segment that crosses it: both points are the crossing, the normal is the triangle's, the value 0.
/// Number: the segment's index.
///
/// Solves A + alpha AB + beta AC = p + t (q - p) by volumes; alpha, beta >= 0, alpha + beta <= 1, 0 <= t <= 1.
pub fn triangle_line(elements: &Elements, [a, b, c]: [[f64; 3]; 3], [p, q]: [[f64; 3]; 2]) -> Option<Detection> {
    let (ab, ac, pq, ap) = (sub(b, a), sub(c, a), sub(q, p), sub(p, a));
    let n = cross(ab, ac);
    let det = -dot(pq, n);
    let t = dot(ap, n) / det;
    let side = cross(pq, ap);
    let (alpha, beta) = (-dot(ac, side) / det, dot(ab, side) / det);
    // What is parallel gives no number, which is in no range.
    let is_crossing = alpha >= 0.0 && beta >= 0.0 && alpha + beta <= 1.0 && (0.0..=1.0).contains(&t);
    is_crossing.then(|| {
        let point = add(p, pq.map(|x| x * t));
        let points = [point; 2];
        let (id, normal) = (elements.second(), unit(n));
        Detection { elements: elements.index, id, points, normal, value: 0.0, is_coincident: false }
    })
}

/// A tetrahedron and a point inside of it with the unit normal `normal` of its own surface: the first point is where
/// the line from the point against its normal leaves the tetrahedron, the value is minus that distance, and the
/// contact's normal is the opposite of the point's. Number: the point's index.
pub fn tetrahedron_point(
    elements: &Elements,
    tetrahedron: [[f64; 3]; 4],
    point: [f64; 3],
    normal: [f64; 3],
) -> Option<Detection> {
    let backward = normal.map(|x| -x);
    let weights = barycentric(tetrahedron, sub(point, tetrahedron[0]))?;
    let rates = barycentric(tetrahedron, backward)?;
    let all = |[x, y, z]: [f64; 3], one: f64| [one - x - y - z, x, y, z];
    let (weights, rates) = (all(weights, 1.0), all(rates, 0.0));
    if !weights.iter().all(|w| *w >= 0.0) {
        return None;
    }
    // A weight that falls reaches 0 at the face opposite to its corner.
    let exits = weights.iter().zip(rates).filter(|(_, rate)| *rate < 0.0).map(|(w, rate)| -w / rate);
    let distance = exits.reduce(f64::min)?;
    let points = [add(point, backward.map(|x| x * distance)), point];
    let id = elements.second();
    let length = norm(normal);
    let value = -distance * length;
    Some(Detection { elements: elements.index, id, points, normal: backward, value, is_coincident: false })
}

/// Weights of the second to the fourth corner of a tetrahedron for the vector `r` from its first corner; `None` if it
/// has no volume.
pub fn barycentric([a, b, c, d]: [[f64; 3]; 4], r: [f64; 3]) -> Option<[f64; 3]> {
    let (u, v, w) = (sub(b, a), sub(c, a), sub(d, a));
    let det = dot(u, cross(v, w));
    let weights = [dot(r, cross(v, w)) / det, dot(u, cross(r, w)) / det, dot(u, cross(v, r)) / det];
    weights.iter().all(|weight| weight.is_finite()).then_some(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ELEMENTS: Elements = Elements { index: [3, 6], count: [10, 10] };
    const CORNERS: [[f64; 3]; 4] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

    #[test]
    fn a_segment_crosses_a_triangle_or_not() {
        let triangle = [CORNERS[0], CORNERS[1], CORNERS[2]];
        let line = |x: f64, y: f64| [[x, y, -1.0], [x, y, 3.0]];
        let found = triangle_line(&ELEMENTS, triangle, line(0.25, 0.5)).expect("inside");
        assert_eq!(
            (found.points, found.normal, found.value, found.id),
            ([[0.25, 0.5, 0.0]; 2], [0.0, 0.0, 1.0], 0.0, 6)
        );
        assert!(triangle_line(&ELEMENTS, triangle, line(0.6, 0.5)).is_none());
        assert!(triangle_line(&ELEMENTS, triangle, line(-0.1, 0.5)).is_none());
        assert!(triangle_line(&ELEMENTS, triangle, [[0.2, 0.2, 1.0], [0.2, 0.2, 0.5]]).is_none());
        assert!(triangle_line(&ELEMENTS, triangle, [[0.2, 0.2, 0.0], [0.4, 0.2, 0.0]]).is_none());
        assert!(triangle_line(&ELEMENTS, [[0.0; 3]; 3], line(0.0, 0.0)).is_none());
    }

    #[test]
    fn a_point_leaves_a_tetrahedron_against_its_normal() {
        let found = tetrahedron_point(&ELEMENTS, CORNERS, [0.25, 0.25, 0.125], [0.0, 0.0, 1.0]).expect("inside");
        assert_eq!((found.points[0], found.value), ([0.25, 0.25, 0.0], -0.125));
        assert_eq!((found.normal, found.id), ([0.0, 0.0, -1.0], 6));
        assert!(tetrahedron_point(&ELEMENTS, CORNERS, [0.5; 3], [0.0, 0.0, 1.0]).is_none());
        assert!(tetrahedron_point(&ELEMENTS, CORNERS, [0.25, 0.25, 0.125], [0.0; 3]).is_none());
        assert!(tetrahedron_point(&ELEMENTS, [[0.0; 3]; 4], [0.0; 3], [0.0, 0.0, 1.0]).is_none());
    }
}
