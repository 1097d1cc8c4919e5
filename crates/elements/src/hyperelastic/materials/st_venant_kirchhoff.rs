//! St. Venant-Kirchhoff.

use nalgebra::Matrix3;

use super::{Invariants, Material, Response, Strain, StrainChange, Terms};

/// W = lambda/2 (tr E)^2 + mu tr E^2 with Green's strain E = (C - I)/2.
///
/// Softens in compression: no solution beyond a squeeze to about 58 percent of the length.
#[derive(Clone, Copy, Debug)]
pub struct StVenantKirchhoff {
    mu: f64,
    lambda: f64,
}

impl Material for StVenantKirchhoff {
    const PARAMETERS: &'static [&'static str] = &["mu", "lambda"];
    const TERMS: Option<Terms> = Some(Terms { trace: true, second: false, volume: false });
    type State = ();

    fn new(parameters: &[f64]) -> Self {
        Self { mu: parameters[0], lambda: parameters[1] }
    }

    fn prepare(&self, _strain: &Strain) {}

    fn energy(&self, strain: &Strain, _state: &()) -> f64 {
        let e = (strain.c - Matrix3::identity()) * 0.5;
        0.5 * self.lambda * e.trace() * e.trace() + self.mu * e.norm_squared()
    }

    fn stress(&self, strain: &Strain, _state: &()) -> Matrix3<f64> {
        Matrix3::identity() * (0.5 * self.lambda * (strain.i1 - 3.0) - self.mu) + strain.c * self.mu
    }

    fn tangent(&self, _strain: &Strain, _state: &(), change: &StrainChange<'_>) -> Matrix3<f64> {
        Matrix3::identity() * (0.5 * self.lambda * change.trace) + change.h * self.mu
    }

    fn response(&self, at: &Invariants) -> Response {
        Response {
            stress: [0.5 * self.lambda * (at.i1 - 3.0) - self.mu, self.mu, 0.0],
            change: [0.5 * self.lambda, 0.0, 0.0, 0.0, 0.0, 0.0],
        }
    }
}
