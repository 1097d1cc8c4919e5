//! Elements that follow their shape.

use nalgebra::Matrix3;

use crate::stress::{Voigt, small_strain};
use crate::tetrahedron::Tetrahedron;

/// An element whose strain and forces refer to its current shape, with the material of its rest shape.
pub struct CurrentShape {
    pub shape: Tetrahedron,
    /// Square of the ratio of the volumes.
    pub factor: f64,
    /// Its volume now, V |det L| (m^3).
    pub volume: f64,
    pub strain: Voigt,
}

impl CurrentShape {
    /// With L = I + H: gradients L^-T grad N, strain sym(H L^-1).
    #[inline]
    pub fn new(element: &Tetrahedron, displacement: &Matrix3<f64>) -> Self {
        let local = Matrix3::identity() + displacement;
        let inverse = local.try_inverse().unwrap_or_else(|| Matrix3::from_element(f64::NAN));
        let factor = local.determinant() * local.determinant();
        let gradients = element.gradients.map(|gradient| inverse.tr_mul(&gradient));
        let shape = Tetrahedron { nodes: element.nodes, gradients, volume: element.volume * factor };
        let volume = element.volume * local.determinant().abs();
        Self { shape, factor, volume, strain: small_strain(&(displacement * inverse)) }
    }
}
