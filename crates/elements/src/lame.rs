//! Isotropic linear elasticity.

use nalgebra::{Matrix3, Vector3};

/// Lamé's parameters: stress = lambda tr(strain) I + 2 mu strain.
#[derive(Clone, Copy, Debug, PartialEq, settee_persist::Persist)]
pub struct Lame {
    /// First parameter (Pa).
    pub lambda: f64,
    /// Shear modulus (Pa).
    pub mu: f64,
}

impl Lame {
    /// lambda = E nu / ((1 + nu)(1 - (d - 1) nu)), mu = E / (2 (1 + nu)) in a space of dimension d; d = 2 is plane
    /// stress.
    pub fn new(young_modulus: f64, poisson_ratio: f64, dimension: usize) -> Self {
        let (e, nu) = (young_modulus, poisson_ratio);
        let transverse = dimension as f64 - 1.0;
        Self { lambda: e * nu / ((1.0 + nu) * (1.0 - transverse * nu)), mu: e / (2.0 * (1.0 + nu)) }
    }

    /// Stress of a strain xx, yy, zz, xy, yz, xz with engineering shear.
    #[inline]
    pub fn stress(&self, &[xx, yy, zz, xy, yz, xz]: &[f64; 6]) -> [f64; 6] {
        let (pressure, double) = (self.lambda * (xx + yy + zz), 2.0 * self.mu);
        [
            pressure + double * xx,
            pressure + double * yy,
            pressure + double * zz,
            self.mu * xy,
            self.mu * yz,
            self.mu * xz,
        ]
    }

    /// Stiffness df_a/dx_b between two nodes with shape gradients `a`, `b`, for a constant strain in a unit volume:
    /// -(lambda a b^T + mu b a^T + mu (a . b) I).
    #[inline]
    pub fn block(&self, a: &Vector3<f64>, b: &Vector3<f64>) -> Matrix3<f64> {
        let outer = a * b.transpose();
        let mut block = outer * -self.lambda - outer.transpose() * self.mu;
        let isotropic = self.mu * a.dot(b);
        for axis in 0..3 {
            block[(axis, axis)] -= isotropic;
        }
        block
    }

    /// Both times a volume or area.
    pub fn times(self, measure: f64) -> Self {
        Self { lambda: self.lambda * measure, mu: self.mu * measure }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_material_without_poisson_effect_resists_each_strain_by_itself() {
        for dimension in [1, 2, 3] {
            assert_eq!(Lame::new(1.0, 0.0, dimension), Lame { lambda: 0.0, mu: 0.5 });
        }
        let lame = Lame::new(1000.0, 0.3, 3);
        assert!((lame.lambda - 576.923_076_923).abs() < 1e-8 && (lame.mu - 384.615_384_615).abs() < 1e-8);
        assert!((Lame::new(1.0, 0.3, 2).lambda - 0.3 / 0.91).abs() < 1e-15);
    }
}
