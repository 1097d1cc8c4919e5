//! Isotropic materials by the invariants of a strain.

/// Invariants of C = F^T F.
#[derive(Clone, Copy, Debug)]
pub struct Invariants {
    /// I1 = tr C.
    pub i1: f64,
    /// I2 = (I1^2 - tr C^2) / 2.
    pub i2: f64,
    /// J = det F.
    pub j: f64,
}

/// Which tensors the stress of a material and its change consist of.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// tr H, or H itself: a change of I1 or C counts.
    pub trace: bool,
    /// C : H: a change of I2 counts.
    pub second: bool,
    /// C^-1 and C^-1 : H: J counts.
    pub volume: bool,
}

/// S = s0 I + s1 C + s2 C^-1, with changes of the factors ds_i = sum_j d_ij t_j by those of the invariants,
/// t = (tr H, C : H, C^-1 : H). d is symmetric, since S is the derivative of an energy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Response {
    /// s0, s1, s2.
    pub stress: [f64; 3],
    /// d00, d01, d02, d11, d12, d22.
    pub change: [f64; 6],
}

impl Response {
    /// The response of an energy W(g1) + c2 (g2 - 3) + k0/2 (ln J)^2, with g1 = J^(-2/3) I1 and g2 = J^(-4/3) I2.
    ///
    /// `slope` and `curvature`: W' and W'' as functions of g1.
    pub fn isochoric(
        at: &Invariants,
        slope: impl Fn(f64) -> f64,
        curvature: impl Fn(f64) -> f64,
        c2: f64,
        k0: f64,
    ) -> Self {
        let ln_j = at.j.ln();
        let scale = (-2.0 / 3.0 * ln_j).exp();
        let g1 = scale * at.i1;
        let (first, second, growth) = (scale * slope(g1), scale * scale * c2, scale * scale * curvature(g1));
        let mixed = -2.0 / 3.0 * first - 4.0 / 3.0 * second * at.i1;
        // dg1 = J^(-2/3) (tr H - I1/3 C^-1 : H).
        let third = at.i1 / 3.0;
        Self {
            stress: [
                2.0 * (first + second * at.i1),
                -2.0 * second,
                -2.0 / 3.0 * (first * at.i1 + 2.0 * second * at.i2) + k0 * ln_j,
            ],
            change: [
                2.0 * (second + growth),
                0.0,
                mixed - 2.0 * growth * third,
                0.0,
                4.0 / 3.0 * second,
                2.0 / 9.0 * first * at.i1 + 8.0 / 9.0 * second * at.i2 + 0.5 * k0 + 2.0 * growth * third * third,
            ],
        }
    }
}
