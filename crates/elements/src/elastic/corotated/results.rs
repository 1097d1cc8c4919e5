//! Results of corotated tetrahedra: stresses, and rotations of points.

use nalgebra::Matrix3;

use super::CorotatedTetrahedra;
use crate::stress::{Voigt, means_at_points, small_strain, von_mises};
use crate::tetrahedron::Tetrahedron;

/// The strain that a stress belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StressMeasure {
    /// That of the turned element.
    Turned,
    /// Green's.
    Green,
}

impl CorotatedTetrahedra {
    /// Von Mises stress of each element (Pa), from the turned strain or from Green's strain.
    pub fn von_mises(&self, x: &[[f64; 3]], measure: StressMeasure) -> Vec<f64> {
        let stress = |(index, element): (usize, &Tetrahedron)| {
            let (_, displacement) = self.displacement_gradient(index, x);
            let strain = match measure {
                StressMeasure::Turned => small_strain(&displacement),
                StressMeasure::Green => green_strain(&displacement),
            };
            von_mises(&self.lame[index].times(1.0 / element.volume).stress(&strain))
        };
        self.shapes.elements.iter().enumerate().map(stress).collect()
    }

    /// Means over the elements around each point.
    pub(super) fn mean_at_points(&self, of_elements: &[f64]) -> Vec<f64> {
        let nodes = self.shapes.elements.iter().map(|element| element.nodes);
        means_at_points(self.n_points, nodes.zip(of_elements.iter().copied()))
    }

    /// Rotation of each point: the mean over the elements around it, made orthogonal by `orthogonal`; the identity for
    /// a point without elements.
    pub fn nodal_rotations(&self, orthogonal: fn(&Matrix3<f64>) -> Matrix3<f64>, rotations: &mut [[[f64; 3]; 3]]) {
        rotations.fill([[0.0; 3]; 3]);
        for (index, (element, rest)) in self.shapes.elements.iter().zip(&self.shapes.rest_frames).enumerate() {
            let rotation = self.rotation(index) * rest;
            for node in element.nodes {
                // The matrices are stored by columns and the output by rows: columns are summed here, and transposed
                // below.
                let sum = rotations[node as usize].as_flattened_mut();
                sum.iter_mut().zip(rotation.iter()).for_each(|(sum, value)| *sum += value);
            }
        }
        for sum in rotations {
            let mean = Matrix3::from_column_slice(sum.as_flattened());
            let turned = if mean == Matrix3::zeros() { Matrix3::identity() } else { orthogonal(&mean) };
            *sum = turned.transpose().data.0;
        }
    }
}

/// sym(H) + H^T H / 2.
fn green_strain(h: &Matrix3<f64>) -> Voigt {
    small_strain(&(h + h.tr_mul(h) * 0.5))
}
