//! Arruda-Boyce: the eight-chain model of rubber.

use nalgebra::Matrix3;

use super::strain::{Isochoric, volume_energy, volume_stress, volume_tangent};
use super::{Invariants, Material, Response, Strain, StrainChange, Terms};

/// Links of a chain.
const N: f64 = 8.0;

/// Series of the inverse Langevin function: W = mu sum a_i (g1^i - 3^i).
const SERIES: [f64; 5] = [
    1.0 / 2.0,
    1.0 / (20.0 * N),
    11.0 / (1050.0 * N * N),
    19.0 / (7000.0 * N * N * N),
    519.0 / (673_750.0 * N * N * N * N),
];

/// W = mu sum a_i (g1^i - 3^i) + k0/2 (ln J)^2, i = 1..5, with g1 = J^(-2/3) I1 and chains of eight links.
///
/// Source: Arruda & Boyce, J. Mech. Phys. Solids 41(2), 1993, eq. 15.
#[derive(Clone, Copy, Debug)]
pub struct ArrudaBoyce {
    mu: f64,
    k0: f64,
}

impl ArrudaBoyce {
    /// Energy, slope and curvature of the series in g1, by Horner's scheme.
    fn series(&self, g1: f64) -> [f64; 3] {
        let (mut value, mut slope, mut curvature) = (0.0, 0.0, 0.0);
        for a in SERIES.iter().rev() {
            curvature = curvature * g1 + 2.0 * slope;
            slope = slope * g1 + value;
            value = value * g1 + a;
        }
        // The series has no constant term: multiply by g1 once more.
        [value * g1, value + slope * g1, 2.0 * slope + curvature * g1].map(|term| self.mu * term)
    }
}

impl Material for ArrudaBoyce {
    const PARAMETERS: &'static [&'static str] = &["mu", "k0"];
    const TERMS: Option<Terms> = Some(Terms { trace: true, second: false, volume: true });
    type State = Isochoric;

    fn new(parameters: &[f64]) -> Self {
        Self { mu: parameters[0], k0: parameters[1] }
    }

    fn prepare(&self, strain: &Strain) -> Isochoric {
        Isochoric::new(strain)
    }

    fn energy(&self, strain: &Strain, state: &Isochoric) -> f64 {
        self.series(state.g1)[0] - self.series(3.0)[0] + volume_energy(self.k0, strain)
    }

    fn stress(&self, strain: &Strain, state: &Isochoric) -> Matrix3<f64> {
        state.d_g1 * self.series(state.g1)[1] + volume_stress(self.k0, strain)
    }

    fn tangent(&self, strain: &Strain, state: &Isochoric, change: &StrainChange<'_>) -> Matrix3<f64> {
        let [_, slope, curvature] = self.series(state.g1);
        state.dd_g1(strain, change) * slope
            + state.d_g1 * (0.5 * curvature * state.d_g1.dot(change.h))
            + volume_tangent(self.k0, strain, change)
    }

    fn response(&self, at: &Invariants) -> Response {
        Response::isochoric(at, |g1| self.series(g1)[1], |g1| self.series(g1)[2], 0.0, self.k0)
    }
}
