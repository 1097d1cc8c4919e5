//! Normals of a drawn surface, computed without allocating once the buffers have their size.

use settee_math::vec3::{cross, sub};

/// Sums of the normals of faces.
#[derive(Clone, Debug, Default)]
pub(super) struct Normals {
    sums: Vec<[f64; 3]>,
}

impl Normals {
    /// Normals of the vertices: the normalised sum of the cross products of the sides of the faces around, of quads
    /// taken at the corner.
    ///
    /// `index`: which sum each vertex adds to and takes, so that copies of a point share theirs; empty for one sum
    /// each. Faces with a vertex that does not exist give nothing.
    pub(super) fn compute_into(
        &mut self,
        vertices: &[[f64; 3]],
        triangles: &[[u32; 3]],
        quads: &[[u32; 4]],
        index: &[u32],
        out: &mut Vec<[f64; 3]>,
    ) {
        let is_indexed = index.len() == vertices.len();
        let slot = |vertex: u32| if is_indexed { index[vertex as usize] as usize } else { vertex as usize };
        let n_slots = if is_indexed { index.iter().max().map_or(0, |last| *last as usize + 1) } else { vertices.len() };
        if is_indexed {
            settee_budget::demand(24 * n_slots as u64, || format!("a list of {n_slots} normals"));
        }
        self.sums.clear();
        self.sums.resize(n_slots, [0.0; 3]);
        let is_missing = |vertex: u32| vertex as usize >= vertices.len();
        let place = |vertex: u32| vertices[vertex as usize];
        for &[a, b, c] in triangles {
            if [a, b, c].into_iter().any(is_missing) {
                continue;
            }
            let normal = cross_of_sides(place(a), place(b), place(c));
            for vertex in [a, b, c] {
                add(&mut self.sums[slot(vertex)], normal);
            }
        }
        for quad in quads {
            if quad.iter().copied().any(is_missing) {
                continue;
            }
            for corner in 0..4 {
                let normal =
                    cross_of_sides(place(quad[corner]), place(quad[(corner + 1) % 4]), place(quad[(corner + 3) % 4]));
                add(&mut self.sums[slot(quad[corner])], normal);
            }
        }
        let squared = |sum: &[f64; 3]| sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2];
        // Areas of small bodies are small: a sum is rounding beside the others.
        let rounding = f64::EPSILON * self.sums.iter().map(squared).fold(0.0, f64::max).sqrt();
        for sum in &mut self.sums {
            let length = squared(sum).sqrt();
            if length > rounding {
                *sum = sum.map(|value| value / length);
            }
        }
        out.clear();
        out.extend((0u32..).take(vertices.len()).map(|vertex| self.sums[slot(vertex)]));
    }
}

/// (b - a) x (c - a).
fn cross_of_sides(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> [f64; 3] {
    cross(sub(b, a), sub(c, a))
}

fn add(sum: &mut [f64; 3], value: [f64; 3]) {
    for (sum, value) in sum.iter_mut().zip(value) {
        *sum += value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_faces_weigh_more() {
        // A triangle of area 1 in the plane z = 0 and one of area 3 in the plane x = 0 share the origin.
        let vertices = [[0.0; 3], [2.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]];
        let mut normals = Vec::new();
        Normals::default().compute_into(&vertices, &[[0, 1, 2], [0, 3, 4]], &[], &[], &mut normals);
        let length = (2.0_f64 * 2.0 + 6.0 * 6.0).sqrt();
        assert_eq!(normals[0], [6.0 / length, 0.0, 2.0 / length]);
        assert_eq!(normals[1], [0.0, 0.0, 1.0]);
    }

    #[test]
    fn normals_of_small_bodies_have_length_1() {
        for size in [1e-12, 1e-9, 1.0, 1e9] {
            let vertices = [[0.0; 3], [size, 0.0, 0.0], [0.0, size, 0.0]];
            let mut normals = Vec::new();
            Normals::default().compute_into(&vertices, &[[0, 1, 2]], &[], &[], &mut normals);
            assert!(normals.iter().all(|normal| (normal[2] - 1.0).abs() < 1e-15), "{size}: {normals:?}");
        }
    }

    #[test]
    fn copies_of_a_point_share_their_normal() {
        let vertices = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0; 3], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let mut normals = Vec::new();
        Normals::default().compute_into(&vertices, &[[0, 1, 2], [3, 4, 5]], &[], &[0, 1, 2, 0, 2, 3], &mut normals);
        assert_eq!(normals[0], normals[3]);
        let share = 0.5_f64.sqrt();
        assert!((normals[0][0] - share).abs() < 1e-15 && (normals[0][2] - share).abs() < 1e-15);
    }

    #[test]
    fn a_vertex_without_faces_has_none() {
        let mut normals = Vec::new();
        Normals::default().compute_into(&[[0.0; 3]; 2], &[], &[], &[], &mut normals);
        assert_eq!(normals, [[0.0; 3]; 2]);
    }
}
