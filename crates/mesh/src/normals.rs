//! Vertex normals.

use crate::mesh::Mesh;
use settee_math::vec3::{add, cross, sub, unit};

impl Mesh {
    /// Fills `normals` unless there is one per point already; leftovers of another number are discarded.
    pub fn complete_normals(&mut self) {
        if self.normals.len() != self.positions.len() {
            self.normals = compute_vertex_normals(&self.positions, &self.triangles, &self.quads);
        }
    }
}

/// Vertex normals of a loader: the normalised sum of the unit normals of the faces around, of quads taken at the
/// corner. A point without faces gets zero.
///
/// # Panics
/// If a face names a point beyond `positions`.
pub fn compute_vertex_normals(positions: &[[f64; 3]], triangles: &[[u32; 3]], quads: &[[u32; 4]]) -> Vec<[f64; 3]> {
    let mut normals = vec![[0.0; 3]; positions.len()];
    for_each_corner(positions, triangles, quads, |point, normal| {
        normals[point] = add(normals[point], unit(normal));
    });
    normals.into_iter().map(unit).collect()
}

/// Vertex normals of a visual model: the normalised sum of area-weighted face normals (cross products of sides).
///
/// `normal_index`: which normal each point contributes to and takes, so that copies of a point at a texture seam share
/// theirs; empty for one normal per point. The result has one entry per point.
///
/// # Panics
/// If a face names a point beyond `positions`, or if `normal_index` is neither empty nor as long as `positions`.
pub fn area_weighted_normals(
    positions: &[[f64; 3]],
    triangles: &[[u32; 3]],
    quads: &[[u32; 4]],
    normal_index: &[u32],
) -> Vec<[f64; 3]> {
    let slot = |point: usize| match normal_index {
        [] => point,
        indices => indices[point] as usize,
    };
    let n_slots = match normal_index.iter().max() {
        Some(&largest) => largest as usize + 1,
        None => positions.len(),
    };
    let mut sums = vec![[0.0; 3]; n_slots];
    for_each_corner(positions, triangles, quads, |point, normal| {
        sums[slot(point)] = add(sums[slot(point)], normal);
    });
    let sums: Vec<[f64; 3]> = sums.into_iter().map(unit).collect();
    (0..positions.len()).map(|point| sums[slot(point)]).collect()
}

/// Calls `visit(point, normal)` for each corner; the length of the normal is that of the cross product.
fn for_each_corner(
    positions: &[[f64; 3]],
    triangles: &[[u32; 3]],
    quads: &[[u32; 4]],
    mut visit: impl FnMut(usize, [f64; 3]),
) {
    for triangle in triangles {
        let x = triangle.map(|v| positions[v as usize]);
        let normal = cross(sub(x[1], x[0]), sub(x[2], x[0]));
        for &point in triangle {
            visit(point as usize, normal);
        }
    }
    for quad in quads {
        let x = quad.map(|v| positions[v as usize]);
        for corner in 0..4 {
            let [next, previous] = [x[(corner + 1) % 4], x[(corner + 3) % 4]];
            let normal = cross(sub(next, x[corner]), sub(previous, x[corner]));
            visit(quad[corner] as usize, normal);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_in_the_plane_z_have_normals_along_z() {
        let x = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0], [0.0, 1.0, 0.0], [9.0; 3]];
        let z = [0.0, 0.0, 1.0];
        assert_eq!(compute_vertex_normals(&x, &[[0, 1, 2]], &[]), [z, z, z, [0.0; 3], [0.0; 3]]);
        assert_eq!(compute_vertex_normals(&x, &[], &[[0, 1, 2, 3]])[..4], [z; 4]);
        assert_eq!(area_weighted_normals(&x, &[], &[[0, 1, 2, 3]], &[])[..4], [z; 4]);
    }

    #[test]
    fn copies_of_a_point_share_their_normal_if_told_so() {
        // Two triangles at a right angle; points 1 and 2 are copies of one another.
        let x = [[1.0, 0.0, 0.0], [0.0; 3], [0.0; 3], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let triangles = [[0, 3, 1], [3, 4, 2]];
        let apart = area_weighted_normals(&x, &triangles, &[], &[]);
        assert_eq!((apart[1], apart[2]), ([0.0, 0.0, 1.0], [1.0, 0.0, 0.0]));
        let shared = area_weighted_normals(&x, &triangles, &[], &[0, 1, 1, 2, 3]);
        let half = 0.5f64.sqrt();
        assert_eq!(shared[1], shared[2]);
        assert!((shared[1][0] - half).abs() < 4.0 * f64::EPSILON);
    }

    #[test]
    fn degenerate_faces_do_not_spoil_the_normals() {
        let x = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let normals = compute_vertex_normals(&x, &[[0, 1, 2], [0, 1, 1]], &[]);
        assert_eq!(normals, [[0.0, 0.0, 1.0]; 3]);
    }

    #[test]
    fn leftover_normals_of_another_number_are_discarded() {
        let mut mesh = Mesh {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
            triangles: vec![[0, 1, 2]],
            normals: vec![[5.0; 3]],
            ..Mesh::default()
        };
        mesh.complete_normals();
        assert_eq!(mesh.normals, [[0.0, 0.0, 1.0]; 3]);
    }
}
