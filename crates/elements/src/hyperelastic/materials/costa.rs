//! Costa: muscle, orthotropic in the global axes.

use nalgebra::Matrix3;

use super::{Material, Strain, StrainChange};

/// W = a/2 (exp(J^(-4/3) Q) - 1) + k0 (J ln J - J + 1),
/// Q = bff Exx^2 + 2 bfs Exy^2 + bss Eyy^2 + 2 bfn Exz^2 + 2 bsn Eyz^2 + bnn Ezz^2, E = (C - I)/2 in the global axes.
///
/// Source: Costa, Holmes & McCulloch, Modelling cardiac mechanical properties in three dimensions, Phil. Trans. R. Soc.
/// A 359, 2001.
#[derive(Clone, Copy, Debug)]
pub struct Costa {
    a: f64,
    k0: f64,
    weights: Matrix3<f64>,
}

/// Values at one strain.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct Exponent {
    /// J^(-4/3).
    scale: f64,
    /// Q.
    q: f64,
    /// dQ/dE / 2, the matrix of weights times strains.
    u: Matrix3<f64>,
    /// 2 d(J^(-4/3) Q)/dC = 2 G with G = J^(-4/3) (U - 2/3 Q C^-1); this is G.
    g: Matrix3<f64>,
}

impl Material for Costa {
    const PARAMETERS: &'static [&'static str] = &["a", "k0", "bff", "bfs", "bss", "bfn", "bsn", "bnn"];
    type State = Exponent;

    fn new(parameters: &[f64]) -> Self {
        let [ff, fs, ss, nf, sn, nn] = [2, 3, 4, 5, 6, 7].map(|index| parameters[index]);
        Self { a: parameters[0], k0: parameters[1], weights: Matrix3::new(ff, fs, nf, fs, ss, sn, nf, sn, nn) }
    }

    fn prepare(&self, strain: &Strain) -> Exponent {
        let e = (strain.c - Matrix3::identity()) * 0.5;
        let u = self.weights.component_mul(&e);
        let (q, scale) = (u.dot(&e), strain.j_power(-4.0 / 3.0));
        Exponent { scale, q, u, g: (u - strain.c_inverse * (2.0 / 3.0 * q)) * scale }
    }

    fn energy(&self, strain: &Strain, state: &Exponent) -> f64 {
        0.5 * self.a * (state.scale * state.q).exp_m1() + self.k0 * (strain.j * strain.ln_j - strain.j + 1.0)
    }

    fn stress(&self, strain: &Strain, state: &Exponent) -> Matrix3<f64> {
        state.g * (self.a * (state.scale * state.q).exp()) + strain.c_inverse * (self.k0 * strain.j * strain.ln_j)
    }

    fn tangent(&self, strain: &Strain, state: &Exponent, change: &StrainChange<'_>) -> Matrix3<f64> {
        let u_h = self.weights.component_mul(change.h);
        let inner =
            u_h * 0.5 - strain.c_inverse * (2.0 / 3.0 * state.u.dot(change.h)) + change.b * (2.0 / 3.0 * state.q);
        let d_g = inner * state.scale - state.g * (2.0 / 3.0 * change.tau);
        let exponential = self.a * (state.scale * state.q).exp();
        let volume = strain.c_inverse * (0.5 * self.k0 * strain.j * (strain.ln_j + 1.0) * change.tau)
            - change.b * (self.k0 * strain.j * strain.ln_j);
        (d_g + state.g * state.g.dot(change.h)) * exponential + volume
    }
}
