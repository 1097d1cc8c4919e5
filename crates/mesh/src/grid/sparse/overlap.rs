//! Whether a triangle and a cube have a point in common.

use settee_math::vec3::{cross, sub};

/// Whether the triangle meets the cube from -1/2 to 1/2, its faces included.
///
/// Two convex bodies are apart if and only if their projections on some axis are; for a box and a triangle the normals
/// of the box, the normal of the triangle and the products of their edges are enough.
pub(super) fn triangle_meets_cube(v: [[f32; 3]; 3]) -> bool {
    let edges = [0, 1, 2].map(|i| sub(v[(i + 1) % 3], v[i]));
    let along_cube = (0..3).all(|axis| {
        let values = v.map(|x| x[axis]);
        spans_zero(values, 0.5)
    });
    if !along_cube {
        return false;
    }
    let normal = cross(edges[0], edges[1]);
    if !overlaps(v, normal) {
        return false;
    }
    edges.iter().all(|&[x, y, z]| [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]].into_iter().all(|axis| overlaps(v, axis)))
}

/// Whether the projections of triangle and cube on an axis overlap; a zero axis tells nothing.
fn overlaps(v: [[f32; 3]; 3], axis: [f32; 3]) -> bool {
    let half = 0.5 * (axis[0].abs() + axis[1].abs() + axis[2].abs());
    spans_zero(v.map(|x| x[0] * axis[0] + x[1] * axis[1] + x[2] * axis[2]), half)
}

/// Whether the range of the values meets that from `-half` to `half`.
fn spans_zero(values: [f32; 3], half: f32) -> bool {
    let low = values.into_iter().fold(f32::INFINITY, f32::min);
    let high = values.into_iter().fold(f32::NEG_INFINITY, f32::max);
    low <= half && high >= -half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_meet_the_cube_by_corner_edge_and_face() {
        let inside = [[0.1, 0.1, 0.1], [0.2, 0.1, 0.1], [0.1, 0.2, 0.1]];
        let around = [[-9.0, -9.0, 0.2], [9.0, -9.0, 0.2], [0.0, 9.0, 0.2]];
        let through_edge = [[0.9, 0.0, 0.0], [0.0, 0.9, 0.0], [0.9, 0.9, 0.1]];
        let touching = [[0.5, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0]];
        for triangle in [inside, around, through_edge, touching] {
            assert!(triangle_meets_cube(triangle), "{triangle:?}");
        }
    }

    #[test]
    fn triangles_near_a_corner_but_outside_do_not() {
        // Their boxes overlap the cube.
        let beyond_a_corner = [[1.6, 0.0, 0.0], [0.0, 1.6, 0.0], [0.0, 0.0, 1.6]];
        let beyond_an_edge = [[1.1, 0.0, -9.0], [0.0, 1.1, -9.0], [0.55, 0.55, 9.0]];
        for triangle in [beyond_a_corner, beyond_an_edge] {
            assert!(!triangle_meets_cube(triangle), "{triangle:?}");
        }
        // x + y + z = 1.4 cuts the corner at 1.5.
        assert!(triangle_meets_cube([[1.4, 0.0, 0.0], [0.0, 1.4, 0.0], [0.0, 0.0, 1.4]]));
    }
}
