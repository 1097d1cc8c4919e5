//! Stresses of unit strain in the plane.

use nalgebra::Matrix3;

/// Isotropic plane stress: E / (1 - nu^2) [[1, nu, 0], [nu, 1, 0], [0, 0, (1 - nu)/2]] (Pa).
pub fn plane_stress(young_modulus: f64, poisson_ratio: f64) -> Matrix3<f64> {
    let (e, nu) = (young_modulus, poisson_ratio);
    let c = e / (1.0 - nu * nu);
    Matrix3::new(c, c * nu, 0.0, c * nu, c, 0.0, 0.0, 0.0, c * (1.0 - nu) / 2.0)
}

/// Isotropic plane strain: E / ((1 + nu)(1 - 2 nu)) [[1 - nu, nu, 0], [nu, 1 - nu, 0], [0, 0, 1/2 - nu]] (Pa).
pub fn plane_strain(young_modulus: f64, poisson_ratio: f64) -> Matrix3<f64> {
    let (e, nu) = (young_modulus, poisson_ratio);
    let c = e / ((1.0 + nu) * (1.0 - 2.0 * nu));
    let normal = c * (1.0 - nu);
    Matrix3::new(normal, c * nu, 0.0, c * nu, normal, 0.0, 0.0, 0.0, c * (0.5 - nu))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moduli_matrix_in_plane_strain_is_stiffer() {
        let (stress, strain) = (plane_stress(100.0, 0.3), plane_strain(100.0, 0.3));
        assert!(strain[(0, 0)] > stress[(0, 0)] && strain[(2, 2)] - stress[(2, 2)] < 1e-12);
        assert_eq!(plane_stress(100.0, 0.0), plane_strain(100.0, 0.0));
    }
}
