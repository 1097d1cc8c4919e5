//! Veronda-Westman: soft tissue that stiffens exponentially.

use nalgebra::Matrix3;

use super::strain::{Isochoric, volume_energy, volume_stress, volume_tangent};
use super::{Invariants, Material, Response, Strain, StrainChange, Terms};

/// W = c1 (exp(c2 (g1 - 3)) - 1) - c1 c2/2 (g2 - 3) + k0/2 (ln J)^2 with g1 = J^(-2/3) I1, g2 = J^(-4/3) I2.
///
/// Source: Veronda & Westmann, Mechanical characterization of skin, J. Biomechanics 3, 1970.
#[derive(Clone, Copy, Debug)]
pub struct VerondaWestman {
    c1: f64,
    c2: f64,
    k0: f64,
}

impl VerondaWestman {
    /// dW/dg1 = c1 c2 exp(c2 (g1 - 3)).
    fn slope(&self, state: &Isochoric) -> f64 {
        self.c1 * self.c2 * (self.c2 * (state.g1 - 3.0)).exp()
    }
}

impl Material for VerondaWestman {
    const PARAMETERS: &'static [&'static str] = &["c1", "c2", "k0"];
    const TERMS: Option<Terms> = Some(Terms { trace: true, second: true, volume: true });
    type State = Isochoric;

    fn new(parameters: &[f64]) -> Self {
        Self { c1: parameters[0], c2: parameters[1], k0: parameters[2] }
    }

    fn prepare(&self, strain: &Strain) -> Isochoric {
        Isochoric::new(strain)
    }

    fn energy(&self, strain: &Strain, state: &Isochoric) -> f64 {
        self.c1 * (self.c2 * (state.g1 - 3.0)).exp_m1() - 0.5 * self.c1 * self.c2 * (state.g2(strain) - 3.0)
            + volume_energy(self.k0, strain)
    }

    fn stress(&self, strain: &Strain, state: &Isochoric) -> Matrix3<f64> {
        state.d_g1 * self.slope(state) - state.d_g2(strain) * (0.5 * self.c1 * self.c2) + volume_stress(self.k0, strain)
    }

    fn tangent(&self, strain: &Strain, state: &Isochoric, change: &StrainChange<'_>) -> Matrix3<f64> {
        let slope = self.slope(state);
        let growth = 0.5 * self.c2 * slope * state.d_g1.dot(change.h);
        state.dd_g1(strain, change) * slope + state.d_g1 * growth
            - state.dd_g2(strain, change) * (0.5 * self.c1 * self.c2)
            + volume_tangent(self.k0, strain, change)
    }

    fn response(&self, at: &Invariants) -> Response {
        let slope = |g1: f64| self.c1 * self.c2 * (self.c2 * (g1 - 3.0)).exp();
        Response::isochoric(at, slope, |g1| self.c2 * slope(g1), -0.5 * self.c1 * self.c2, self.k0)
    }
}
