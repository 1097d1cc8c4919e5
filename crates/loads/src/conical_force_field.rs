//! A cone that keeps points in.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, FixedReals, InitContext, Lifecycle, Rgba, checks};
use settee_math::{DataTypes, Vec3};

use super::point_law::{ALL, OnPoints, PointLaw, Response, n_points, vector};

/// A cone, closed by a part of a sphere around its apex, that keeps points inside.
///
/// A point is inside if its distance to the apex is at most the length of `coneHeight`, and its direction from the apex
/// turns at most by `coneAngle` from it. A point outside is pulled to the nearest point q of the cone: with the unit
/// vector n from q to x and s their distance the force is -stiffness s n - damping (n . v) n. The damping is explicit.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct ConicalForceField<D: DataTypes> {
    /// Apex of the cone.
    #[data(default = FixedReals(vec![0.0; 3]), unit = "m")]
    pub cone_center: Data<FixedReals>,
    /// Vector along the axis from the apex, as long as the cone.
    #[data(required, unit = "m")]
    pub cone_height: Data<Vec<f64>>,
    /// Angle between axis and side.
    #[data(default = 10.0, unit = "degrees", check = checks::between(0.0, 90.0))]
    pub cone_angle: Data<f64>,
    /// Stiffness.
    #[data(default = 500.0, unit = "N/m", check = checks::non_negative())]
    pub stiffness: Data<f64>,
    /// Damping towards and away from the cone.
    #[data(default = 5.0, unit = "N s/m", check = checks::non_negative())]
    pub damping: Data<f64>,
    /// Colour of the drawn cone.
    #[data(default = Rgba([0.0, 0.0, 1.0, 1.0]))]
    pub color: Data<Rgba>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// The numbers of a cone.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Cone {
    apex: Vector3<f64>,
    axis: Vector3<f64>,
    height: f64,
    /// Sine and cosine of the angle.
    side: (f64, f64),
    stiffness: f64,
    damping: f64,
}

impl Cone {
    /// From the apex to the nearest point of the cone, for a point outside, and its derivative by the point.
    fn nearest(&self, arm: Vector3<f64>) -> Option<(Vector3<f64>, Matrix3<f64>)> {
        let (distance, along) = (arm.norm(), arm.dot(&self.axis));
        let across = arm - along * self.axis;
        let radius = across.norm();
        let (sine, cosine) = self.side;
        if radius * cosine <= along * sine {
            // Within the angle: to the sphere.
            return (distance > self.height).then(|| {
                let (n, share) = (arm / distance, self.height / distance);
                (share * arm, share * (Matrix3::identity() - n * n.transpose()))
            });
        }
        let outward = if radius > 0.0 { across / radius } else { perpendicular(self.axis) };
        let generatrix = cosine * self.axis + sine * outward;
        let foot = arm.dot(&generatrix).clamp(0.0, self.height);
        let mut change = Matrix3::zeros();
        if foot > 0.0 {
            // Where the point goes round the axis, the foot goes along.
            let round = self.axis.cross(&outward);
            change += foot * sine / radius * round * round.transpose();
        }
        if foot > 0.0 && foot < self.height {
            change += generatrix * generatrix.transpose();
        }
        Some((foot * generatrix, change))
    }
}

/// Any unit vector across the axis.
fn perpendicular(axis: Vector3<f64>) -> Vector3<f64> {
    let smallest = axis.iamin();
    axis.cross(&Vector3::ith(smallest, 1.0)).normalize()
}

impl PointLaw for Cone {
    fn respond(&self, x: Vector3<f64>, v: Vector3<f64>) -> Option<Response> {
        let arm = x - self.apex;
        let (nearest, change) = self.nearest(arm)?;
        let away = arm - nearest;
        let n = away.try_normalize(0.0).unwrap_or_default();
        Some(Response {
            force: -self.stiffness * away - self.damping * n.dot(&v) * n,
            tangent: -self.stiffness * (Matrix3::identity() - change),
        })
    }

    fn energy(&self, x: Vector3<f64>) -> Option<f64> {
        let arm = x - self.apex;
        let distance = self.nearest(arm).map_or(0.0, |(nearest, _)| (arm - nearest).norm_squared());
        Some(0.5 * self.stiffness * distance)
    }
}

impl<D: DataTypes> ConicalForceField<D> {
    fn law(&self) -> Result<Cone, Diagnostic> {
        let height = vector::<D>("coneHeight", &self.cone_height)?;
        if height.norm_squared() == 0.0 {
            let finding = Diagnostic::error("out-of-range", "the cone has no axis");
            return Err(finding.attribute("coneHeight", "0 0 0").expected("a vector other than 0"));
        }
        Ok(Cone {
            apex: vector::<D>("coneCenter", &self.cone_center)?,
            axis: height.normalize(),
            height: height.norm(),
            side: self.cone_angle.to_radians().sin_cos(),
            stiffness: *self.stiffness,
            damping: *self.damping,
        })
    }
}

impl<D: DataTypes> Lifecycle for ConicalForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.law() {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> ForceField for ConicalForceField<D> {
    type On = One<D>;
    type Elements = OnPoints<Cone>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<OnPoints<Cone>, Diagnostic> {
        let points = 0..n_points(&self.common, set_up.scene);
        Ok(OnPoints::new(self.law()?, points))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        points: &OnPoints<Cone>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<OnPoints<Cone>>> {
        points.following(ALL, edit.points_of(set_up, self.common.mstate.target())?)
    }
}
