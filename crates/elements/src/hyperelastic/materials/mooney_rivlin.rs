//! Mooney-Rivlin.

use nalgebra::Matrix3;

use super::strain::{Isochoric, volume_energy, volume_stress, volume_tangent};
use super::{Invariants, Material, Response, Strain, StrainChange, Terms};

/// W = c1 (J^(-2/3) I1 - 3) + c2 (J^(-4/3) I2 - 3) + k0/2 (ln J)^2.
#[derive(Clone, Copy, Debug)]
pub struct MooneyRivlin {
    c1: f64,
    c2: f64,
    k0: f64,
}

impl Material for MooneyRivlin {
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
        self.c1 * (state.g1 - 3.0) + self.c2 * (state.g2(strain) - 3.0) + volume_energy(self.k0, strain)
    }

    fn stress(&self, strain: &Strain, state: &Isochoric) -> Matrix3<f64> {
        state.d_g1 * self.c1 + state.d_g2(strain) * self.c2 + volume_stress(self.k0, strain)
    }

    fn tangent(&self, strain: &Strain, state: &Isochoric, change: &StrainChange<'_>) -> Matrix3<f64> {
        state.dd_g1(strain, change) * self.c1
            + state.dd_g2(strain, change) * self.c2
            + volume_tangent(self.k0, strain, change)
    }

    fn response(&self, at: &Invariants) -> Response {
        Response::isochoric(at, |_| self.c1, |_| 0.0, self.c2, self.k0)
    }
}
