//! Separating axes of convex polytopes.

use settee_math::vec3::{cross, dot, norm, sub};

use super::primitives::{normal, unit_or};
use super::simplices::{EDGES, FACES};

/// A convex polytope: a box, a tetrahedron, a triangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Polytope<'a> {
    pub corners: &'a [[f64; 3]],
    /// Corners of each face.
    pub faces: &'a [&'a [usize]],
    /// Unit normal out of each face, or 0 for a face without area.
    pub face_normals: &'a [[f64; 3]],
    /// Ends of the edges; those of one list are parallel.
    pub edges: &'a [&'a [[usize; 2]]],
}

/// How far two convex shapes are apart along the axis on which they are farthest apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// Unit vector from the first shape to the second one.
    pub axis: [f64; 3],
    /// Gap between their projections; negative where they overlap on every axis: then it is how far, at least, the
    /// second shape has to be moved along the axis to leave the first one.
    pub gap: f64,
}

/// What an axis is normal to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    Face,
    /// A list of parallel edges of each polytope.
    Edges([usize; 2]),
}

/// The axis with the largest gap: of normals of faces, and of normals to an edge of each. The latter have to be better
/// by more than rounding, since faces give more contacts.
pub(super) fn separate(a: &Polytope<'_>, b: &Polytope<'_>) -> (Separation, Feature) {
    let size = a.corners.iter().chain(b.corners).flatten().fold(0.0, |size: f64, c| size.max(c.abs()));
    let mut best = (Separation { axis: [1.0, 0.0, 0.0], gap: f64::NEG_INFINITY }, Feature::Face);
    let mut offer = |axis: [f64; 3], feature: Feature, bonus: f64| {
        let found = along(a.corners, b.corners, axis);
        if found.gap > best.0.gap + bonus {
            best = (found, feature);
        }
    };
    for axis in a.face_normals.iter().chain(b.face_normals).filter(|axis| **axis != [0.0; 3]) {
        offer(*axis, Feature::Face, 0.0);
    }
    let direction = |shape: &Polytope<'_>, list: usize| {
        let [i, j] = shape.edges[list][0];
        sub(shape.corners[j], shape.corners[i])
    };
    for i in 0..a.edges.len() {
        for j in 0..b.edges.len() {
            let (u, v) = (direction(a, i), direction(b, j));
            let axis = cross(u, v);
            // Nearly parallel edges: normals of faces stand for them.
            if norm(axis) > 1e-9 * norm(u) * norm(v) {
                offer(unit_or(axis, [1.0, 0.0, 0.0]), Feature::Edges([i, j]), 1e-12 * size);
            }
        }
    }
    if best.0.gap == f64::NEG_INFINITY {
        // Shapes without faces: any axis is as good.
        best.0 = along(a.corners, b.corners, [1.0, 0.0, 0.0]);
    }
    best
}

/// The gap along a unit vector, turned so that it points from the first to the second.
fn along(a: &[[f64; 3]], b: &[[f64; 3]], axis: [f64; 3]) -> Separation {
    let range = |points: &[[f64; 3]]| {
        let places = points.iter().map(|p| dot(*p, axis));
        places.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)])
    };
    let ([a_low, a_high], [b_low, b_high]) = (range(a), range(b));
    let (ahead, behind) = (b_low - a_high, a_low - b_high);
    if ahead >= behind { Separation { axis, gap: ahead } } else { Separation { axis: axis.map(|c| -c), gap: behind } }
}

/// The separation of two triangles or tetrahedra (M and N corners): how deep they are in each other where
/// [`simplices`](super::simplices) gives the distance 0.
///
/// # Panics
/// If M or N is neither 3 nor 4.
pub fn simplex_separation<const M: usize, const N: usize>(x: &[[f64; 3]; M], y: &[[f64; 3]; N]) -> Separation {
    assert!((3..=4).contains(&M) && (3..=4).contains(&N), "triangles and tetrahedra have 3 and 4 corners");
    const LISTS: [&[[usize; 2]]; 6] = [&[EDGES[0]], &[EDGES[1]], &[EDGES[2]], &[EDGES[3]], &[EDGES[4]], &[EDGES[5]]];
    const FACE_LISTS: [&[usize]; 4] = [&FACES[0], &FACES[1], &FACES[2], &FACES[3]];
    let (x_normals, y_normals) = (simplex_normals(x), simplex_normals(y));
    let shape = |corners, normals, n: usize| Polytope {
        corners,
        faces: &FACE_LISTS[..if n == 4 { 4 } else { 1 }],
        face_normals: normals,
        edges: &LISTS[..if n == 4 { 6 } else { 3 }],
    };
    separate(&shape(&x[..], &x_normals, M), &shape(&y[..], &y_normals, N)).0
}

/// Unit normals of the faces, with any sign; of a triangle also those of its edges in its plane, which separate
/// triangles of one plane.
fn simplex_normals<const N: usize>(x: &[[f64; 3]; N]) -> [[f64; 3]; 4] {
    let of = |[i, j, k]: [usize; 3]| unit_or(normal(sub(x[j], x[i]), sub(x[k], x[i])), [0.0; 3]);
    if N == 4 {
        return FACES.map(of);
    }
    let n = of(FACES[0]);
    let edge = |i: usize, j: usize| unit_or(cross(n, sub(x[j], x[i])), [0.0; 3]);
    [n, edge(0, 1), edge(1, 2), edge(2, 0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const TETRAHEDRON: [[f64; 3]; 4] = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

    #[test]
    fn depth_is_how_far_shapes_have_to_be_moved() {
        let other = TETRAHEDRON.map(|p| [p[0] + 0.2, p[1] + 0.2, 0.1 - p[2]]);
        let found = simplex_separation(&TETRAHEDRON, &other);
        assert_eq!(found.axis, [0.0, 0.0, -1.0]);
        assert!((found.gap + 0.1).abs() < 1e-15);
        let moved = other.map(|p| [p[0], p[1], p[2] - 0.1 - 1e-12]);
        assert!(super::super::simplices(&TETRAHEDRON, &moved).distance > 0.0);
        let apart = TETRAHEDRON.map(|p| [p[0] + 3.0, p[1], p[2]]);
        assert_eq!(simplex_separation(&TETRAHEDRON, &apart), Separation { axis: [1.0, 0.0, 0.0], gap: 2.0 });
    }

    #[test]
    fn triangles_of_one_plane_are_separated_in_it() {
        let triangle = [TETRAHEDRON[0], TETRAHEDRON[1], TETRAHEDRON[2]];
        let other = triangle.map(|p| [p[0], p[1] - 2.0, 0.0]);
        assert_eq!(simplex_separation(&triangle, &other), Separation { axis: [0.0, -1.0, 0.0], gap: 1.0 });
        let point = simplex_separation(&[[1.0; 3]; 3], &[[1.0; 3]; 4]);
        assert_eq!(point, Separation { axis: [1.0, 0.0, 0.0], gap: 0.0 });
    }
}
