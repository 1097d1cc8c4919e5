//! An ellipsoid that pushes points out, or keeps them in.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Rgba, checks};
use settee_math::{DataTypes, Vec1, Vec2, Vec3};

use super::point_law::{ALL, OnPoints, PointLaw, Response, n_points, vector};

/// An ellipsoid that pushes points out of its inside (stiffness above 0) or pulls points outside back in (below 0).
///
/// With a = x - center, n = sqrt(sum (a_j / r_j)^2), w = n - 1 and g_j = a_j / r_j^2, each point on the wrong side gets
/// the force -|stiffness| w g/|g| - damping |w| v: along the normal of the ellipsoid through the point. At the centre
/// there is no direction, and no force. Only on spheres has this force an energy and a symmetric tangent; the damping
/// is explicit.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3, Vec2, Vec1), attach = state, roles(force_field, drawing))]
pub struct EllipsoidForceField<D: DataTypes> {
    /// Contacts of the last evaluation.
    #[data(unsupported = "the list is internal to SOFA; it is not written")]
    pub contacts: Data<String>,
    /// Centre of the ellipsoid.
    #[data(default = vec![0.0; D::KIND.spatial_size()], unit = "m")]
    pub center: Data<Vec<f64>>,
    /// Half axes of the ellipsoid.
    #[data(required, unit = "m")]
    pub vradius: Data<Vec<f64>>,
    /// Stiffness for a penetration by one half axis; its sign decides which side is free.
    #[data(default = 500.0, unit = "N")]
    pub stiffness: Data<f64>,
    /// Damping for a penetration by one half axis.
    #[data(default = 5.0, unit = "N s/m", check = checks::non_negative())]
    pub damping: Data<f64>,
    /// Colour of the drawn ellipsoid.
    #[data(default = Rgba([0.0, 0.5, 1.0, 1.0]))]
    pub color: Data<Rgba>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// The numbers of an ellipsoid.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Ellipsoid {
    pub(super) center: Vector3<f64>,
    /// 1 / r_j^2; 0 along axes that the template lacks.
    pub(super) inverse_squares: Vector3<f64>,
    pub(super) stiffness: f64,
    pub(super) damping: f64,
    /// Takes the tangent that SOFA has, see [`Self::recorded_tangent`].
    pub(super) as_recorded: bool,
}

/// The name under which users ask for SOFA's tangent.
pub(super) const TANGENT_QUIRK: &str = "ellipsoid-tangent";

impl Ellipsoid {
    /// sum (a_j / r_j)^2: below 1 inside.
    pub(super) fn level(&self, x: Vector3<f64>) -> f64 {
        let arm = x - self.center;
        arm.component_mul(&arm).dot(&self.inverse_squares)
    }
}

impl Ellipsoid {
    /// SOFA's K_ij = -k (g_i g_j (1/(n |g|) + w/(|g|^2 r_j^2)) + delta_ij w/(|g| r_i^2)): not the derivative of the
    /// force, and not symmetric.
    fn recorded_tangent(&self, g: Vector3<f64>, n: f64) -> Matrix3<f64> {
        let (size, w) = (g.norm(), n - 1.0);
        let across = Matrix3::from_diagonal(&self.inverse_squares);
        let outer = g * g.transpose();
        -self.stiffness.abs() * (outer / (n * size) + outer * across * (w / (size * size)) + across * (w / size))
    }
}

impl PointLaw for Ellipsoid {
    fn respond(&self, x: Vector3<f64>, v: Vector3<f64>) -> Option<Response> {
        let level = self.level(x);
        let g = (x - self.center).component_mul(&self.inverse_squares);
        let size = g.norm();
        if (level - 1.0) * self.stiffness >= 0.0 || size == 0.0 {
            return None;
        }
        let (n, k) = (level.sqrt(), self.stiffness.abs());
        let (w, direction) = (n - 1.0, g / size);
        // d(direction)/dx, of which g changes by 1/r^2 along each axis.
        let turn = (Matrix3::identity() - direction * direction.transpose())
            * Matrix3::from_diagonal(&self.inverse_squares)
            / size;
        let tangent = if self.as_recorded {
            self.recorded_tangent(g, n)
        } else {
            -k * (direction * g.transpose() / n + w * turn)
        };
        Some(Response { force: -k * w * direction - self.damping * w.abs() * v, tangent })
    }

    fn energy(&self, _x: Vector3<f64>) -> Option<f64> {
        None
    }
}

/// 1 / r_j^2 along the axes that there are.
pub(super) fn inverse_squares<D: DataTypes>(radius: &Vector3<f64>) -> Result<Vector3<f64>, Diagnostic> {
    let size = D::KIND.spatial_size();
    if let Some(wrong) = radius.iter().take(size).find(|radius| **radius <= 0.0) {
        let finding = Diagnostic::error("out-of-range", "an ellipsoid has three half axes");
        return Err(finding.attribute("vradius", wrong.to_string()).expected("positive numbers"));
    }
    Ok(Vector3::from_fn(|axis, _| if axis < size { 1.0 / (radius[axis] * radius[axis]) } else { 0.0 }))
}

impl<D: DataTypes> EllipsoidForceField<D> {
    fn law(&self) -> Result<Ellipsoid, Diagnostic> {
        Ok(Ellipsoid {
            center: vector::<D>("center", &self.center)?,
            inverse_squares: inverse_squares::<D>(&vector::<D>("vradius", &self.vradius)?)?,
            stiffness: *self.stiffness,
            damping: *self.damping,
            as_recorded: false,
        })
    }
}

impl<D: DataTypes> Lifecycle for EllipsoidForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.law() {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> ForceField for EllipsoidForceField<D> {
    type On = One<D>;
    type Elements = OnPoints<Ellipsoid>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<OnPoints<Ellipsoid>, Diagnostic> {
        let points = 0..n_points(&self.common, set_up.scene);
        Ok(OnPoints::new(self.law()?, points))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        points: &OnPoints<Ellipsoid>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<OnPoints<Ellipsoid>>> {
        points.following(ALL, edit.points_of(set_up, self.common.mstate.target())?)
    }
}
