//! Neo-Hooke for elements that may invert.

use nalgebra::Matrix3;

use super::{Invariants, Material, Response, Strain, StrainChange, Terms};

/// W = mu/2 (I1 - 3) + (lambda + mu)/2 [(J - alpha)^2 - (1 - alpha)^2], alpha = 1 + mu/(lambda + mu).
///
/// Finite for every F with det F other than 0, inverted ones included.
/// Source: Smith, De Goes & Kim, Stable neo-Hookean flesh simulation, ACM TOG 37(2), 2018, eq. 13 without its last
/// term.
#[derive(Clone, Copy, Debug)]
pub struct StableNeoHookean {
    mu: f64,
    sum: f64,
    alpha: f64,
}

impl Material for StableNeoHookean {
    const PARAMETERS: &'static [&'static str] = &["mu", "lambda"];
    const TERMS: Option<Terms> = Some(Terms { trace: false, second: false, volume: true });
    type State = ();

    fn new(parameters: &[f64]) -> Self {
        let (mu, sum) = (parameters[0], parameters[0] + parameters[1]);
        Self { mu, sum, alpha: 1.0 + mu / sum }
    }

    fn prepare(&self, _strain: &Strain) {}

    fn energy(&self, strain: &Strain, _state: &()) -> f64 {
        // (J - alpha)^2 - (1 - alpha)^2 without cancellation near J = 1.
        let volume = (strain.j - 1.0) * (strain.j + 1.0 - 2.0 * self.alpha);
        0.5 * (self.mu * (strain.i1 - 3.0) + self.sum * volume)
    }

    fn stress(&self, strain: &Strain, _state: &()) -> Matrix3<f64> {
        Matrix3::identity() * self.mu + strain.c_inverse * (self.sum * strain.j * (strain.j - self.alpha))
    }

    fn tangent(&self, strain: &Strain, _state: &(), change: &StrainChange<'_>) -> Matrix3<f64> {
        let j = strain.j;
        strain.c_inverse * (0.5 * self.sum * j * (2.0 * j - self.alpha) * change.tau)
            - change.b * (self.sum * j * (j - self.alpha))
    }

    fn response(&self, at: &Invariants) -> Response {
        Response {
            stress: [self.mu, 0.0, self.sum * at.j * (at.j - self.alpha)],
            change: [0.0, 0.0, 0.0, 0.0, 0.0, 0.5 * self.sum * at.j * (2.0 * at.j - self.alpha)],
        }
    }
}
