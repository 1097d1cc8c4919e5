//! Whether segments and triangles intersect, without rounding.
//!
//! All decisions are signs of determinants that are exact for coordinates that are 0 or between 1e-70 and 1e70 in
//! size (Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric predicates, 1997). Segments
//! and triangles are closed: touching counts. They may be degenerate: points, or triangles without area.

use robust::{Coord, Coord3D, orient2d, orient3d};

type Point = [f64; 3];

/// Sign of the volume of the tetrahedron a b c d, as a number with that sign.
fn volume(a: Point, b: Point, c: Point, d: Point) -> f64 {
    let [a, b, c, d] = [a, b, c, d].map(|[x, y, z]| Coord3D { x, y, z });
    orient3d(a, b, c, d)
}

/// A place without its coordinate along an axis.
fn drop_axis(p: Point, axis: usize) -> Coord<f64> {
    Coord { x: p[(axis + 1) % 3], y: p[(axis + 2) % 3] }
}

/// Whether two closed segments of the plane meet.
fn meet_in_plane([p, q]: [Coord<f64>; 2], [a, b]: [Coord<f64>; 2]) -> bool {
    let sides = [orient2d(a, b, p), orient2d(a, b, q), orient2d(p, q, a), orient2d(p, q, b)];
    let are_apart = |x: f64, y: f64| (x > 0.0 && y < 0.0) || (x < 0.0 && y > 0.0);
    if are_apart(sides[0], sides[1]) && are_apart(sides[2], sides[3]) {
        return true;
    }
    let is_between = |x: f64, a: f64, b: f64| a.min(b) <= x && x <= a.max(b);
    let is_in_box =
        |p: Coord<f64>, a: Coord<f64>, b: Coord<f64>| is_between(p.x, a.x, b.x) && is_between(p.y, a.y, b.y);
    (sides[0] == 0.0 && is_in_box(p, a, b))
        || (sides[1] == 0.0 && is_in_box(q, a, b))
        || (sides[2] == 0.0 && is_in_box(a, p, q))
        || (sides[3] == 0.0 && is_in_box(b, p, q))
}

/// Whether two segments meet.
pub fn segments_meet([p, q]: [Point; 2], [a, b]: [Point; 2]) -> bool {
    if volume(p, q, a, b) != 0.0 {
        return false;
    }
    // The four points lie in a plane or on a line, and along one axis at least nothing of that is lost: there the
    // projections meet only if the segments do, and if the segments do, all projections meet.
    (0..3).all(|axis| meet_in_plane([p, q].map(|x| drop_axis(x, axis)), [a, b].map(|x| drop_axis(x, axis))))
}

/// Whether a segment and a triangle meet.
pub fn segment_meets_triangle([p, q]: [Point; 2], [a, b, c]: [Point; 3]) -> bool {
    let sides = [volume(a, b, c, p), volume(a, b, c, q)];
    if (sides[0] > 0.0 && sides[1] > 0.0) || (sides[0] < 0.0 && sides[1] < 0.0) {
        return false;
    }
    let edges = [[a, b], [b, c], [c, a]];
    if sides != [0.0, 0.0] {
        // The line meets the plane in one point, which lies on the segment: is it in the triangle?
        let around = edges.map(|[a, b]| volume(p, q, a, b));
        return around.iter().all(|side| *side >= 0.0) || around.iter().all(|side| *side <= 0.0);
    }
    edges.iter().any(|edge| segments_meet([p, q], *edge)) || [p, q].iter().any(|x| is_in_flat_triangle(*x, [a, b, c]))
}

/// Whether a point of the plane of a triangle lies in it; false if the triangle has no area.
fn is_in_flat_triangle(point: Point, corners: [Point; 3]) -> bool {
    (0..3).any(|axis| {
        let [x, a, b, c] = [point, corners[0], corners[1], corners[2]].map(|p| drop_axis(p, axis));
        if orient2d(a, b, c) == 0.0 {
            return false;
        }
        let around = [orient2d(a, b, x), orient2d(b, c, x), orient2d(c, a, x)];
        around.iter().all(|side| *side >= 0.0) || around.iter().all(|side| *side <= 0.0)
    })
}

/// Whether two triangles meet.
pub fn triangles_meet(first: [Point; 3], second: [Point; 3]) -> bool {
    let edges = |[a, b, c]: [Point; 3]| [[a, b], [b, c], [c, a]];
    // Where two triangles meet, an edge of one meets the other.
    edges(first).iter().any(|edge| segment_meets_triangle(*edge, second))
        || edges(second).iter().any(|edge| segment_meets_triangle(*edge, first))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNERS: [Point; 3] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

    #[test]
    fn the_next_number_decides() {
        let up = |x: f64, y: f64| [[x, y, -1.0], [x, y, 1.0]];
        assert!(segment_meets_triangle(up(0.5, 0.5), CORNERS));
        assert!(!segment_meets_triangle(up(0.5, 0.5_f64.next_up()), CORNERS));
        assert!(segment_meets_triangle([[0.25, 0.25, 1.0], [0.25, 0.25, 0.0]], CORNERS));
        assert!(!segment_meets_triangle([[0.25, 0.25, 1.0], [0.25, 0.25, 1e-70]], CORNERS));
        assert!(segment_meets_triangle([[0.0; 3]; 2], CORNERS));
        assert!(!segment_meets_triangle([[0.0, 0.0, 1e-70]; 2], CORNERS));
    }

    #[test]
    fn flat_and_degenerate_elements_are_decided() {
        // In the plane of the triangle: through it, inside of it, beside it.
        assert!(segment_meets_triangle([[-1.0, 0.25, 0.0], [2.0, 0.25, 0.0]], CORNERS));
        assert!(segment_meets_triangle([[0.25, 0.25, 0.0], [0.3, 0.25, 0.0]], CORNERS));
        assert!(!segment_meets_triangle([[0.75, 0.75, 0.0], [2.0, 0.25, 0.0]], CORNERS));
        // A triangle without area is its edges.
        let line = [[0.0; 3], [1.0, 1.0, 1.0], [0.5, 0.5, 0.5]];
        assert!(segment_meets_triangle([[0.25, 0.25, 0.0], [0.25, 0.25, 1.0]], line));
        assert!(!segment_meets_triangle([[0.25, 0.5, 0.0], [0.25, 0.25, 1.0]], line));
        assert!(segment_meets_triangle([[2.0; 3]; 2], [[2.0; 3]; 3]));
        assert!(!segment_meets_triangle([[2.0; 3]; 2], [[1.0; 3]; 3]));
        // Along one line: overlapping, touching, apart.
        let on = |a: f64, b: f64| [[a, a, a], [b, b, b]];
        assert!(segments_meet(on(0.0, 2.0), on(1.0, 3.0)) && segments_meet(on(0.0, 1.0), on(1.0, 3.0)));
        assert!(!segments_meet(on(0.0, 1.0), on(1.0_f64.next_up(), 3.0)));
    }

    #[test]
    fn triangles_through_each_other_beside_and_inside() {
        let shifted = |by: Point| CORNERS.map(|p| settee_math::vec3::add(p, by));
        assert!(triangles_meet(CORNERS, shifted([0.1, 0.1, 0.0])));
        assert!(!triangles_meet(CORNERS, shifted([0.1, 0.1, f64::MIN_POSITIVE.sqrt()])));
        let inside = CORNERS.map(|p| p.map(|c| 0.1 + 0.1 * c)).map(|[x, y, _]| [x, y, 0.0]);
        assert!(triangles_meet(CORNERS, inside) && triangles_meet(inside, CORNERS));
        let upright = [[0.2, 0.2, -1.0], [0.2, 0.2, 1.0], [0.3, 0.2, 1.0]];
        assert!(triangles_meet(CORNERS, upright));
        assert!(!triangles_meet(shifted([1.0, 1.0, 0.0]), upright));
    }
}
