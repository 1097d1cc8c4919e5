//! Compressible neo-Hooke.

use nalgebra::Matrix3;

use super::{Invariants, Material, Response, Strain, StrainChange, Terms};

/// W = mu/2 (I1 - 3) - mu ln J + lambda/2 (ln J)^2.
///
/// Source: Bonet & Wood, Nonlinear continuum mechanics for finite element analysis, 2nd ed., 6.4.
#[derive(Clone, Copy, Debug)]
pub struct NeoHookean {
    mu: f64,
    lambda: f64,
}

impl Material for NeoHookean {
    const PARAMETERS: &'static [&'static str] = &["mu", "lambda"];
    const TERMS: Option<Terms> = Some(Terms { trace: false, second: false, volume: true });
    type State = ();

    fn new(parameters: &[f64]) -> Self {
        Self { mu: parameters[0], lambda: parameters[1] }
    }

    fn prepare(&self, _strain: &Strain) {}

    fn energy(&self, strain: &Strain, _state: &()) -> f64 {
        0.5 * self.mu * (strain.i1 - 3.0) - self.mu * strain.ln_j + 0.5 * self.lambda * strain.ln_j * strain.ln_j
    }

    fn stress(&self, strain: &Strain, _state: &()) -> Matrix3<f64> {
        Matrix3::identity() * self.mu + strain.c_inverse * (self.lambda * strain.ln_j - self.mu)
    }

    fn tangent(&self, strain: &Strain, _state: &(), change: &StrainChange<'_>) -> Matrix3<f64> {
        change.b * (self.mu - self.lambda * strain.ln_j) + strain.c_inverse * (0.5 * self.lambda * change.tau)
    }

    fn response(&self, at: &Invariants) -> Response {
        Response {
            stress: [self.mu, 0.0, self.lambda * at.j.ln() - self.mu],
            change: [0.0, 0.0, 0.0, 0.0, 0.0, 0.5 * self.lambda],
        }
    }
}
