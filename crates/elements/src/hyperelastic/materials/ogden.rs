//! Ogden, one term.

use nalgebra::{Matrix3, Vector3};

use super::strain::{volume_energy, volume_stress, volume_tangent};
use super::{Material, Strain, StrainChange};

/// W = mu1/alpha1^2 (J^(-alpha1/3) tr C^(alpha1/2) - 3) + k0/2 (ln J)^2.
///
/// Source: Ogden, Proc. R. Soc. London A 326, 1972; the tangent in spectral form: Holzapfel, Nonlinear solid mechanics,
/// 6.6.
#[derive(Clone, Copy, Debug)]
pub struct Ogden {
    mu1: f64,
    alpha1: f64,
    k0: f64,
}

/// C = sum c_i v_i v_i^T with the powers that stress and tangent need.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct Spectrum {
    values: Vector3<f64>,
    vectors: Matrix3<f64>,
    /// C^p, p = alpha1/2 - 1.
    power: Matrix3<f64>,
    /// tr C^(alpha1/2).
    trace: f64,
    /// J^(-alpha1/3).
    scale: f64,
}

impl Ogden {
    fn p(&self) -> f64 {
        0.5 * self.alpha1 - 1.0
    }
}

/// (a^p - b^p) / (a - b) to full accuracy, also where a and b agree.
fn divided_difference(a: f64, b: f64, p: f64) -> f64 {
    let gap = (a - b) / b;
    let quotient = if gap.abs() < f64::EPSILON { p } else { (p * gap.ln_1p()).exp_m1() / gap };
    b.powf(p - 1.0) * quotient
}

impl Material for Ogden {
    const PARAMETERS: &'static [&'static str] = &["mu1", "alpha1", "k0"];
    type State = Spectrum;

    fn new(parameters: &[f64]) -> Self {
        Self { mu1: parameters[0], alpha1: parameters[1], k0: parameters[2] }
    }

    fn prepare(&self, strain: &Strain) -> Spectrum {
        // The iteration would not end on numbers that are not finite.
        let decomposed = if strain.c.iter().all(|entry| entry.is_finite()) {
            strain.c.try_symmetric_eigen(f64::EPSILON, 1000)
        } else {
            None
        };
        let Some(found) = decomposed else {
            let nan = Matrix3::repeat(f64::NAN);
            return Spectrum {
                values: Vector3::repeat(f64::NAN),
                vectors: nan,
                power: nan,
                trace: f64::NAN,
                scale: f64::NAN,
            };
        };
        let (values, vectors) = (found.eigenvalues, found.eigenvectors);
        let powers = values.map(|value| value.powf(self.p()));
        Spectrum {
            values,
            vectors,
            power: vectors * Matrix3::from_diagonal(&powers) * vectors.transpose(),
            trace: powers.dot(&values),
            scale: strain.j_power(-self.alpha1 / 3.0),
        }
    }

    fn energy(&self, strain: &Strain, state: &Spectrum) -> f64 {
        self.mu1 / (self.alpha1 * self.alpha1) * (state.scale * state.trace - 3.0) + volume_energy(self.k0, strain)
    }

    fn stress(&self, strain: &Strain, state: &Spectrum) -> Matrix3<f64> {
        let factor = self.mu1 / self.alpha1 * state.scale;
        (state.power - strain.c_inverse * (state.trace / 3.0)) * factor + volume_stress(self.k0, strain)
    }

    fn tangent(&self, strain: &Strain, state: &Spectrum, change: &StrainChange<'_>) -> Matrix3<f64> {
        let factor = self.mu1 / self.alpha1 * state.scale;
        // d(C^p) = sum_ij theta_ij (v_i . H v_j) v_i v_j^T with theta the divided differences of c^p.
        let v = &state.vectors;
        let mut turned = v.transpose() * change.h * v;
        for i in 0..3 {
            for k in 0..3 {
                turned[(i, k)] *= divided_difference(state.values[i], state.values[k], self.p());
            }
        }
        let d_power = v * turned * v.transpose();
        let d_trace = 0.5 * self.alpha1 * state.power.dot(change.h);
        let bracket = state.power - strain.c_inverse * (state.trace / 3.0);
        let inner = d_power - strain.c_inverse * (d_trace / 3.0) + change.b * (state.trace / 3.0)
            - bracket * (self.alpha1 / 6.0 * change.tau);
        inner * factor + volume_tangent(self.k0, strain, change)
    }
}

#[cfg(test)]
mod tests {
    use super::divided_difference;

    #[test]
    fn divided_differences_keep_their_digits_where_stretches_agree() {
        // (a^2 - b^2)/(a - b) = a + b.
        for gap in [0.0, 1e-17, 1e-12, 1e-9, 1e-5, 0.3, 5.0] {
            let (a, b) = (1.3 + gap, 1.3);
            let relative = divided_difference(a, b, 2.0) / (a + b) - 1.0;
            assert!(relative.abs() < 8.0 * f64::EPSILON, "{gap}: {relative:e}");
        }
    }
}
