//! Quadrature for products of three shape functions, as in masses of varying density.

use super::{QuadraturePoint, point};
use crate::ElementKind;

/// sqrt(3/5): Gauss's three points on [-1, 1] are 0 and plus or minus this.
const GAUSS: f64 = 0.774_596_669_241_483_4;
/// Abscissae and weights.
const LINE: [(f64, f64); 3] = [(-GAUSS, 5.0 / 9.0), (0.0, 8.0 / 9.0), (GAUSS, 5.0 / 9.0)];

/// Points and weights on the reference element that integrate products of three shape functions exactly where the
/// element is a simplex or an affine image of its reference element.
///
/// Gauss's three points along each axis; simplices are squares and cubes that are drawn together, (u, v) -> (u, v (1 -
/// u)). Source: Stroud, Approximate calculation of multiple integrals, 2.4 (conical products).
pub fn fine_quadrature(kind: ElementKind) -> Vec<QuadraturePoint> {
    match kind {
        ElementKind::Edge => line(1),
        ElementKind::Quad => line(2),
        ElementKind::Hexahedron | ElementKind::Pyramid => line(3),
        ElementKind::Triangle => drawn_together(line(2)),
        ElementKind::Tetrahedron => drawn_together(line(3)),
        ElementKind::Prism => {
            let triangle = drawn_together(line(2));
            let layer = |(z, weight): (f64, f64)| {
                triangle
                    .iter()
                    .map(move |base| point([base.at[0], base.at[1], (1.0 + z) / 2.0], base.weight * weight / 2.0))
            };
            LINE.into_iter().flat_map(layer).collect()
        }
    }
}

/// Gauss's points along `dimension` axes.
fn line(dimension: usize) -> Vec<QuadraturePoint> {
    let mut points = vec![point([0.0; 3], 1.0)];
    for axis in 0..dimension {
        let along = |before: &QuadraturePoint| {
            let QuadraturePoint { at, weight } = *before;
            LINE.map(move |(x, share)| {
                let mut at = at;
                at[axis] = x;
                point(at, weight * share)
            })
        };
        points = points.iter().flat_map(along).collect();
    }
    points
}

/// From [-1, 1]^d to the simplex: each axis is shortened by what the axes before it take.
fn drawn_together(points: Vec<QuadraturePoint>) -> Vec<QuadraturePoint> {
    let dimension = points.len().ilog(LINE.len()) as usize;
    let draw = |from: QuadraturePoint| {
        let (mut at, mut weight, mut left) = ([0.0; 3], from.weight, 1.0);
        for axis in 0..dimension {
            at[axis] = left * (1.0 + from.at[axis]) / 2.0;
            weight *= left / 2.0;
            left -= at[axis];
        }
        point(at, weight)
    };
    points.into_iter().map(draw).collect()
}
