//! Measures of a deformation that materials share.

use nalgebra::Matrix3;

/// A deformation: C = F^T F with its inverse and invariants.
#[derive(Clone, Copy, Debug)]
pub struct Strain {
    /// Right Cauchy-Green tensor C = F^T F.
    pub c: Matrix3<f64>,
    /// C^-1; not finite where C is singular.
    pub c_inverse: Matrix3<f64>,
    /// J = det F; negative for an inverted element.
    pub j: f64,
    /// ln J; not a number for J < 0.
    pub ln_j: f64,
    /// I1 = tr C.
    pub i1: f64,
    /// I2 = (I1^2 - tr C^2) / 2.
    pub i2: f64,
}

impl Strain {
    /// Measures of the deformation gradient F.
    pub fn of_gradient(f: &Matrix3<f64>) -> Self {
        Self::new(f.transpose() * f, f.determinant())
    }

    /// Measures of a symmetric C, with J = sqrt(det C).
    pub fn of_tensor(c: &Matrix3<f64>) -> Self {
        Self::new(*c, c.determinant().sqrt())
    }

    fn new(c: Matrix3<f64>, j: f64) -> Self {
        let (a, b, d, e, f, g) = (c[(0, 0)], c[(0, 1)], c[(0, 2)], c[(1, 1)], c[(1, 2)], c[(2, 2)]);
        // Cofactors of a symmetric matrix: six numbers instead of nine.
        let (ca, cb, cd) = (e * g - f * f, d * f - b * g, b * f - d * e);
        let (ce, cf, cg) = (a * g - d * d, b * d - a * f, a * e - b * b);
        let factor = 1.0 / (a * ca + b * cb + d * cd);
        let c_inverse = Matrix3::new(ca, cb, cd, cb, ce, cf, cd, cf, cg) * factor;
        Self { c, c_inverse, j, ln_j: j.ln(), i1: a + e + g, i2: ca + ce + cg }
    }

    /// J^p.
    pub fn j_power(&self, p: f64) -> f64 {
        // Not powf(J, p): a negative J must not pass where p happens to be an integer.
        (p * self.ln_j).exp()
    }
}

/// A change H of C, with what all tangents need of it.
#[derive(Clone, Copy, Debug)]
pub struct StrainChange<'a> {
    /// H, symmetric.
    pub h: &'a Matrix3<f64>,
    /// tr H.
    pub trace: f64,
    /// tau = C^-1 : H = 2 dJ / J.
    pub tau: f64,
    /// B = C^-1 H C^-1 = -d(C^-1).
    pub b: Matrix3<f64>,
}

impl<'a> StrainChange<'a> {
    /// The change `h` at a strain.
    pub fn new(strain: &Strain, h: &'a Matrix3<f64>) -> Self {
        let left = strain.c_inverse * h;
        Self { h, trace: h.trace(), tau: left.trace(), b: left * strain.c_inverse }
    }
}

/// Volume-preserving invariants g1 = J^(-2/3) I1 and g2 = J^(-4/3) I2 with G = 2 dg/dC.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct Isochoric {
    /// J^(-2/3).
    pub scale: f64,
    /// g1.
    pub g1: f64,
    /// 2 dg1/dC = 2 J^(-2/3) (I - I1/3 C^-1).
    pub d_g1: Matrix3<f64>,
}

impl Isochoric {
    /// The invariants of a strain.
    pub fn new(strain: &Strain) -> Self {
        let scale = strain.j_power(-2.0 / 3.0);
        let d_g1 = (Matrix3::identity() - strain.c_inverse * (strain.i1 / 3.0)) * (2.0 * scale);
        Self { scale, g1: scale * strain.i1, d_g1 }
    }

    /// Change of `d_g1`: -tau/3 G1 + 2 J^(-2/3) (I1/3 B - tr H/3 C^-1).
    pub fn dd_g1(&self, strain: &Strain, change: &StrainChange<'_>) -> Matrix3<f64> {
        self.d_g1 * (-change.tau / 3.0)
            + (change.b * strain.i1 - strain.c_inverse * change.trace) * (2.0 / 3.0 * self.scale)
    }

    /// g2.
    pub fn g2(&self, strain: &Strain) -> f64 {
        self.scale * self.scale * strain.i2
    }

    /// 2 dg2/dC = 2 J^(-4/3) (I1 I - C - 2 I2/3 C^-1).
    pub fn d_g2(&self, strain: &Strain) -> Matrix3<f64> {
        (Matrix3::identity() * strain.i1 - strain.c - strain.c_inverse * (2.0 / 3.0 * strain.i2))
            * (2.0 * self.scale * self.scale)
    }

    /// Change of `d_g2`: -2 tau/3 G2 + 2 J^(-4/3) (tr H I - H - 2/3 (I1 tr H - C:H) C^-1 + 2 I2/3 B).
    pub fn dd_g2(&self, strain: &Strain, change: &StrainChange<'_>) -> Matrix3<f64> {
        let d_i2 = strain.i1 * change.trace - strain.c.dot(change.h);
        let inner = Matrix3::identity() * change.trace - change.h - strain.c_inverse * (2.0 / 3.0 * d_i2)
            + change.b * (2.0 / 3.0 * strain.i2);
        self.d_g2(strain) * (-2.0 / 3.0 * change.tau) + inner * (2.0 * self.scale * self.scale)
    }
}

/// Energy k0/2 (ln J)^2 of a change of volume.
pub fn volume_energy(k0: f64, strain: &Strain) -> f64 {
    0.5 * k0 * strain.ln_j * strain.ln_j
}

/// Its stress k0 ln J C^-1.
pub fn volume_stress(k0: f64, strain: &Strain) -> Matrix3<f64> {
    strain.c_inverse * (k0 * strain.ln_j)
}

/// Change of its stress, k0/2 tau C^-1 - k0 ln J B.
pub fn volume_tangent(k0: f64, strain: &Strain, change: &StrainChange<'_>) -> Matrix3<f64> {
    strain.c_inverse * (0.5 * k0 * change.tau) - change.b * (k0 * strain.ln_j)
}
