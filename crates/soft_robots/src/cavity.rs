//! A cavity within triangles and quads: its volume, and what a pressure of 1 does to its points.

use settee::math::vec3::{add, cross, sub};

/// The faces around a cavity, outwards.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cavity {
    /// Faces with four points.
    pub quads: Vec<[u32; 4]>,
    /// Faces with three points.
    pub triangles: Vec<[u32; 3]>,
}

impl Cavity {
    /// The indices of all corners.
    pub fn corners(&self) -> impl Iterator<Item = &u32> {
        self.quads.iter().flatten().chain(self.triangles.iter().flatten())
    }

    /// V = |sum of n_x (x_0 + x_1 + x_2) / 3| over triangles with area vectors n, by the divergence of (x, 0, 0); quads
    /// count as the triangles (0, 1, 2) and (0, 2, 3). Right for closed surfaces whose faces all point to one side.
    pub fn volume(&self, x: &[[f64; 3]]) -> f64 {
        let of_triangle = |[a, b, c]: [u32; 3]| {
            let [a, b, c] = [a, b, c].map(|corner| x[corner as usize]);
            ((b[1] - a[1]) * (c[2] - a[2]) - (c[1] - a[1]) * (b[2] - a[2])) * (a[0] + b[0] + c[0]) / 6.0
        };
        let triangles: f64 = self.triangles.iter().map(|corners| of_triangle(*corners)).sum();
        let quads: f64 =
            self.quads.iter().map(|[a, b, c, d]| of_triangle([*a, *b, *c]) + of_triangle([*a, *c, *d])).sum();
        (triangles + quads).abs()
    }

    /// Goes through the corners of all faces with the force that a pressure of 1 has on them: the area vector of the
    /// face in equal parts. For triangles the sum is the gradient of the volume.
    pub fn for_each_push(&self, x: &[[f64; 3]], mut push: impl FnMut(u32, [f64; 3])) {
        let side = |a: u32, b: u32| sub(x[b as usize], x[a as usize]);
        for &[a, b, c, d] in &self.quads {
            let doubled = add(cross(side(a, b), side(a, d)), cross(side(c, d), side(c, b)));
            [a, b, c, d].into_iter().for_each(|corner| push(corner, doubled.map(|n| 0.5 * n / 4.0)));
        }
        for &[a, b, c] in &self.triangles {
            let doubled = cross(side(a, b), side(a, c));
            [a, b, c].into_iter().for_each(|corner| push(corner, doubled.map(|n| 0.5 * n / 3.0)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corners of a unit cube by their binary digits.
    fn cube() -> Vec<[f64; 3]> {
        (0..8).map(|i| [i & 1, i >> 1 & 1, i >> 2 & 1].map(f64::from)).collect()
    }

    const SIDES: [[u32; 4]; 6] = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];

    fn in_triangles() -> Cavity {
        let triangles = SIDES.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
        Cavity { triangles, quads: Vec::new() }
    }

    fn pushes(cavity: &Cavity, x: &[[f64; 3]]) -> Vec<[f64; 3]> {
        let mut row = vec![[0.0; 3]; x.len()];
        cavity.for_each_push(x, |corner, push| row[corner as usize] = add(row[corner as usize], push));
        row
    }

    #[test]
    fn a_cube_has_its_volume_and_a_pressure_does_not_move_it() {
        for cavity in [in_triangles(), Cavity { quads: SIDES.to_vec(), triangles: Vec::new() }] {
            let x = cube();
            assert!((cavity.volume(&x) - 1.0).abs() < 1e-14);
            let row = pushes(&cavity, &x);
            let sum = row.iter().fold([0.0; 3], |sum, push| add(sum, *push));
            assert!(sum.iter().all(|c| c.abs() < 1e-14), "{sum:?}");
            let work: f64 = row.iter().flatten().zip(x.iter().flatten()).map(|(push, x)| push * x).sum();
            assert!((work - 3.0).abs() < 1e-14, "{work}");
        }
    }

    #[test]
    fn on_triangles_the_push_is_the_gradient_of_the_volume() {
        let (cavity, step) = (in_triangles(), 1e-6);
        let mut x = cube();
        x[5] = [1.3, -0.2, 1.1];
        let row = pushes(&cavity, &x);
        for point in 0..x.len() {
            for axis in 0..3 {
                let at = |by: f64| {
                    let mut moved = x.clone();
                    moved[point][axis] += by;
                    cavity.volume(&moved)
                };
                let slope = (at(step) - at(-step)) / (2.0 * step);
                assert!((slope - row[point][axis]).abs() < 1e-9, "point {point}, axis {axis}");
            }
        }
    }
}
