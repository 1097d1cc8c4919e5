//! A sphere that pushes points out.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, FixedReals, InitContext, Lifecycle, Rgba, checks};
use settee_math::{DataTypes, Vec1, Vec2, Vec3};

use super::point_law::{OnPoints, PointLaw, Response, local_range, vector};

/// A sphere that pushes points out of its inside.
///
/// With n the direction from the centre, r the distance to it and s = r - radius, each point with s < 0 gets the force
/// -stiffness s n - damping |s| v; with `bilateral` every point does. At the centre itself there is no direction, and
/// no force. The damping is explicit: it has no part in the tangent.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3, Vec2, Vec1), attach = state, roles(force_field, drawing))]
pub struct SphereForceField<D: DataTypes> {
    /// Centre of the sphere.
    #[data(default = FixedReals(vec![0.0; D::KIND.spatial_size()]), unit = "m")]
    pub center: Data<FixedReals>,
    /// Radius of the sphere.
    #[data(default = 1.0, unit = "m", check = checks::non_negative())]
    pub radius: Data<f64>,
    /// Stiffness.
    #[data(default = 500.0, unit = "N/m", check = checks::non_negative())]
    pub stiffness: Data<f64>,
    /// Damping for each metre of penetration.
    #[data(default = 5.0, unit = "N s/m^2", check = checks::non_negative())]
    pub damping: Data<f64>,
    /// Whether points outside are pulled to the surface.
    #[data(default = false)]
    pub bilateral: Data<bool>,
    /// First and last point it acts on; -1 -1 for all.
    #[data(default = [-1, -1])]
    pub local_range: Data<[i32; 2]>,
    /// Colour of the drawn sphere.
    #[data(default = Rgba([0.0, 0.0, 1.0, 1.0]))]
    pub color: Data<Rgba>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// The numbers of a sphere.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Sphere {
    center: Vector3<f64>,
    radius: f64,
    stiffness: f64,
    damping: f64,
    bilateral: bool,
}

impl Sphere {
    /// Direction from the centre and distance to it, if something acts there.
    fn reach(&self, x: Vector3<f64>) -> Option<(Vector3<f64>, f64)> {
        let arm = x - self.center;
        let r = arm.norm();
        ((r < self.radius || self.bilateral) && r > 0.0).then(|| (arm / r, r))
    }
}

impl PointLaw for Sphere {
    fn respond(&self, x: Vector3<f64>, v: Vector3<f64>) -> Option<Response> {
        let (n, r) = self.reach(x)?;
        let s = r - self.radius;
        let curvature = self.radius / r;
        Some(Response {
            force: -self.stiffness * s * n - self.damping * s.abs() * v,
            tangent: -self.stiffness * (curvature * n * n.transpose() + (1.0 - curvature) * Matrix3::identity()),
        })
    }

    fn energy(&self, x: Vector3<f64>) -> Option<f64> {
        Some(self.reach(x).map_or(0.0, |(_, r)| 0.5 * self.stiffness * (r - self.radius).powi(2)))
    }
}

impl<D: DataTypes> SphereForceField<D> {
    fn law(&self) -> Result<Sphere, Diagnostic> {
        Ok(Sphere {
            center: vector::<D>("center", &self.center)?,
            radius: *self.radius,
            stiffness: *self.stiffness,
            damping: *self.damping,
            bilateral: *self.bilateral,
        })
    }
}

impl<D: DataTypes> Lifecycle for SphereForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.law() {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> ForceField for SphereForceField<D> {
    type On = One<D>;
    type Elements = OnPoints<Sphere>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<OnPoints<Sphere>, Diagnostic> {
        let points = local_range(*self.local_range, &self.common, set_up)?;
        Ok(OnPoints::new(self.law()?, points))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        points: &OnPoints<Sphere>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<OnPoints<Sphere>>> {
        points.following(*self.local_range, edit.points_of(set_up, self.common.mstate.target())?)
    }
}
