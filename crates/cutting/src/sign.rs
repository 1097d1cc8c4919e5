//! On which side of a plane a point is, exactly.

use robust::Coord3D;

/// Six times the volume of the tetrahedron a b c d, negative on the other side of the triangle. The sign is exact
/// (Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997), the value is as
/// exact as its rounding.
pub(crate) fn side([a, b, c]: [[f64; 3]; 3], d: [f64; 3]) -> f64 {
    let [a, b, c, d] = [a, b, c, d].map(|[x, y, z]| Coord3D { x, y, z });
    robust::orient3d(a, b, c, d)
}
