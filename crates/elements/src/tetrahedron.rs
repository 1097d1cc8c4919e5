//! Linear tetrahedra at rest, and their deformation.

use nalgebra::{Matrix3, Vector3};

use crate::BadElement;

/// Edges of a tetrahedron by local nodes.
pub const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// A tetrahedron at rest.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct Tetrahedron {
    /// Points at the corners.
    #[rebuilt]
    pub nodes: [u32; 4],
    /// Gradients of the shape functions 1, 2, 3 in the rest shape (1/m); that of 0 is minus their sum.
    pub gradients: [Vector3<f64>; 3],
    /// Volume at rest (m^3).
    pub volume: f64,
}

/// Volume of an element that counts as flat, relative to the cube of its longest edge.
const FLAT: f64 = 1e-12;

impl Tetrahedron {
    /// Element number `element` with rest positions `rest` (m).
    ///
    /// # Errors
    /// It is flat at rest.
    pub fn new(element: usize, nodes: [u32; 4], rest: &[[f64; 3]]) -> Result<Self, BadElement> {
        let x = nodes.map(|node| Vector3::from(rest[node as usize]));
        let [d1, d2, d3] = [x[1] - x[0], x[2] - x[0], x[3] - x[0]];
        let six_volumes = d1.dot(&d2.cross(&d3));
        let volume = six_volumes.abs() / 6.0;
        let longest = EDGES.map(|[a, b]| (x[b] - x[a]).norm()).into_iter().fold(0.0, f64::max);
        if six_volumes.abs() <= FLAT * longest.powi(3) || !six_volumes.is_finite() {
            return Err(BadElement::NoVolume { element, volume });
        }
        let gradients = [d2.cross(&d3), d3.cross(&d1), d1.cross(&d2)].map(|normal| normal / six_volumes);
        Ok(Self { nodes, gradients, volume })
    }

    /// The three edges from its first point.
    #[inline]
    pub fn edges(&self, x: &[[f64; 3]]) -> [Vector3<f64>; 3] {
        let [x0, x1, x2, x3] = self.nodes.map(|node| Vector3::from(x[node as usize]));
        [x1 - x0, x2 - x0, x3 - x0]
    }

    /// F = sum_i (x_i - x_0) (x) grad N_i.
    #[inline]
    pub fn deformation(&self, x: &[[f64; 3]]) -> Matrix3<f64> {
        self.gradient_of(&self.edges(x))
    }

    /// sum_i d_i (x) grad N_i.
    #[inline]
    pub fn gradient_of(&self, [d1, d2, d3]: &[Vector3<f64>; 3]) -> Matrix3<f64> {
        let [s1, s2, s3] = &self.gradients;
        d1 * s1.transpose() + d2 * s2.transpose() + d3 * s3.transpose()
    }

    /// f_k -= P grad N_k for its four points.
    #[inline]
    pub fn scatter(&self, piola: &Matrix3<f64>, f: &mut [[f64; 3]]) {
        let mut sum = Vector3::zeros();
        for (gradient, &node) in self.gradients.iter().zip(&self.nodes[1..]) {
            let force = piola * gradient;
            sum += force;
            subtract(&mut f[node as usize], &force);
        }
        subtract(&mut f[self.nodes[0] as usize], &-sum);
    }
}

/// The elements of a list.
///
/// # Errors
/// The first that is flat at rest.
pub fn tetrahedra(rest: &[[f64; 3]], elements: &[[u32; 4]]) -> Result<Vec<Tetrahedron>, BadElement> {
    elements.iter().enumerate().map(|(element, nodes)| Tetrahedron::new(element, *nodes, rest)).collect()
}

#[inline]
pub(crate) fn subtract(target: &mut [f64; 3], value: &Vector3<f64>) {
    for (target, value) in target.iter_mut().zip(value.iter()) {
        *target -= value;
    }
}
