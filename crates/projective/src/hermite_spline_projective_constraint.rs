//! Points that follow a cubic curve.

use std::marker::PhantomData;

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Rigid3, Vec3};

use super::curve::{CurveData, Follow, follow_curve};
use super::selection;

/// Lets points follow a cubic Hermite curve between two times: x = H(s; X0, dX0, X1, dX1), at a speed that a second
/// such curve gives: s = H(u; 0, SX0, 1, SX1) with the fraction u of the duration.
///
/// H(s; a, da, b, db) = (2 s^3 - 3 s^2 + 1) a + (s^3 - 2 s^2 + s) da + (3 s^2 - 2 s^3) b + (s^3 - s^2) db. Centres of
/// rigid points follow the curve and their orientations are free.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Rigid3), attach = state, roles(projective_constraint))]
pub struct HermiteSplineProjectiveConstraint<D: DataTypes> {
    #[group]
    curve: CurveData,
    /// First end of the curve.
    #[data(default = [0.0; 3], name = "X0", unit = "m")]
    pub first: Data<[f64; 3]>,
    /// Tangent at the first end.
    #[data(default = [0.0; 3], name = "dX0", unit = "m")]
    pub first_tangent: Data<[f64; 3]>,
    /// Second end of the curve.
    #[data(default = [0.0; 3], name = "X1", unit = "m")]
    pub second: Data<[f64; 3]>,
    /// Tangent at the second end.
    #[data(default = [0.0; 3], name = "dX1", unit = "m")]
    pub second_tangent: Data<[f64; 3]>,
    /// Tangent of the speed curve at the begin; only its second number counts: ds/du.
    #[data(default = [0.0; 2], name = "SX0")]
    pub first_speed: Data<[f64; 2]>,
    /// Tangent of the speed curve at the end; only its second number counts: ds/du.
    #[data(default = [0.0; 2], name = "SX1")]
    pub second_speed: Data<[f64; 2]>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    of: PhantomData<fn() -> D>,
}

/// Weights of both ends and their tangents: a, da, b, db.
fn weights(s: f64) -> [f64; 4] {
    let (s2, s3) = (s * s, s * s * s);
    [2.0 * s3 - 3.0 * s2 + 1.0, s3 - 2.0 * s2 + s, 3.0 * s2 - 2.0 * s3, s3 - s2]
}

/// Derivatives of the weights.
fn weight_rates(s: f64) -> [f64; 4] {
    let s2 = s * s;
    [6.0 * s2 - 6.0 * s, 3.0 * s2 - 4.0 * s + 1.0, 6.0 * s - 6.0 * s2, 3.0 * s2 - 2.0 * s]
}

impl<D: DataTypes> HermiteSplineProjectiveConstraint<D> {
    fn blend(&self, [a, da, b, db]: [f64; 4]) -> [f64; 3] {
        std::array::from_fn(|axis| {
            a * self.first[axis]
                + da * self.first_tangent[axis]
                + b * self.second[axis]
                + db * self.second_tangent[axis]
        })
    }

    fn blend_speed(&self, [_, da, b, db]: [f64; 4]) -> f64 {
        da * self.first_speed[1] + b + db * self.second_speed[1]
    }

    fn place(&self, fraction: f64) -> [f64; 3] {
        self.blend(weights(self.blend_speed(weights(fraction))))
    }

    fn velocity(&self, fraction: f64) -> [f64; 3] {
        let s = self.blend_speed(weights(fraction));
        let rate = self.blend_speed(weight_rates(fraction)) / self.curve.duration();
        self.blend(weight_rates(s)).map(|value| value * rate)
    }
}

impl<D: DataTypes> Lifecycle for HermiteSplineProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.curve.init(&self.common, context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.curve.init(&self.common, context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for HermiteSplineProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Follow<D>;

    follow_curve!();
}
