//! A wall.

use nalgebra::Vector3;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, FixedReals, InitContext, Lifecycle, Rgba, checks};
use settee_math::{DataTypes, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::point_law::{OnPoints, PointLaw, Response, local_range, vector};

/// A wall that pushes points back to the side its normal points to.
///
/// With s = x . normal - d, each point with s < 0 gets the force -stiffness s normal - damping |s| v; with `bilateral`
/// every point does. The normal is used as it is given: one of length 2 makes the wall four times as stiff. Of rigid
/// points the centre counts. The damping is explicit: it has no part in the tangent.
#[derive(Component)]
#[component(category = "MechanicalLoad", templates(Vec3, Vec2, Vec1, Vec6, Rigid3), attach = state, roles(force_field, drawing))]
pub struct PlaneForceField<D: DataTypes> {
    /// Normal of the plane, to the free side; usually of length 1.
    #[data(default = default_normal::<D>())]
    pub normal: Data<FixedReals>,
    /// Offset: the plane is x . normal = d.
    #[data(default = 0.0, unit = "m")]
    pub d: Data<f64>,
    /// Stiffness.
    #[data(default = 500.0, unit = "N/m", check = checks::non_negative())]
    pub stiffness: Data<f64>,
    /// Damping for each metre of penetration.
    #[data(default = 5.0, unit = "N s/m^2", check = checks::non_negative())]
    pub damping: Data<f64>,
    /// Largest force on a point; 0 for no limit. A force at the limit has no stiffness.
    #[data(default = 0.0, unit = "N", check = checks::non_negative())]
    pub max_force: Data<f64>,
    /// Whether points on both sides are pulled to the plane.
    #[data(default = false)]
    pub bilateral: Data<bool>,
    /// First and last point it acts on; -1 -1 for all.
    #[data(default = [-1, -1])]
    pub local_range: Data<[i32; 2]>,
    /// Draws the plane.
    #[data(default = false)]
    pub show_plane: Data<bool>,
    /// Colour of the drawn plane.
    #[data(default = Rgba([0.0, 0.5, 0.2, 1.0]))]
    pub plane_color: Data<Rgba>,
    /// Size of the drawn plane.
    #[data(default = 10.0, unit = "m")]
    pub show_plane_size: Data<f64>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

/// The second axis, or the only one.
fn default_normal<D: DataTypes>() -> FixedReals {
    FixedReals(match D::KIND.spatial_size() {
        1 => vec![1.0],
        size => (0..size).map(|axis| if axis == 1 { 1.0 } else { 0.0 }).collect(),
    })
}

/// The numbers of a plane.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Plane {
    normal: Vector3<f64>,
    d: f64,
    stiffness: f64,
    damping: f64,
    max_force: f64,
    bilateral: bool,
}

impl Plane {
    /// Distance (times |normal|) if something acts there.
    fn depth(&self, x: Vector3<f64>) -> Option<f64> {
        let s = x.dot(&self.normal) - self.d;
        (s < 0.0 || self.bilateral).then_some(s)
    }
}

impl PointLaw for Plane {
    fn respond(&self, x: Vector3<f64>, v: Vector3<f64>) -> Option<Response> {
        let s = self.depth(x)?;
        let force = -self.stiffness * s * self.normal - self.damping * s.abs() * v;
        let tangent = -self.stiffness * self.normal * self.normal.transpose();
        let size = force.norm();
        if self.max_force > 0.0 && size > self.max_force {
            return Some(Response { force: force * (self.max_force / size), tangent: tangent * 0.0 });
        }
        Some(Response { force, tangent })
    }

    /// Integral of the force: quadratic, and linear beyond the largest force.
    fn energy(&self, x: Vector3<f64>) -> Option<f64> {
        let s = self.depth(x).unwrap_or(0.0).abs();
        let limit = self.max_force / (self.stiffness * self.normal.norm());
        if self.max_force > 0.0 && s > limit {
            return Some(self.stiffness * limit * (s - 0.5 * limit));
        }
        Some(0.5 * self.stiffness * s * s)
    }
}

impl<D: DataTypes> PlaneForceField<D> {
    fn law(&self) -> Result<Plane, Diagnostic> {
        let normal = vector::<D>("normal", &self.normal)?;
        if normal.norm_squared() == 0.0 {
            let finding = Diagnostic::error("out-of-range", "the plane has no direction");
            return Err(finding.attribute("normal", "0").expected("a vector other than 0"));
        }
        Ok(Plane {
            normal,
            d: *self.d,
            stiffness: *self.stiffness,
            damping: *self.damping,
            max_force: *self.max_force,
            bilateral: *self.bilateral,
        })
    }
}

impl<D: DataTypes> Lifecycle for PlaneForceField<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Err(finding) = self.law() {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> ForceField for PlaneForceField<D> {
    type On = One<D>;
    type Elements = OnPoints<Plane>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<OnPoints<Plane>, Diagnostic> {
        let points = local_range(*self.local_range, &self.common, set_up)?;
        Ok(OnPoints::new(self.law()?, points))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        points: &OnPoints<Plane>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<OnPoints<Plane>>> {
        points.following(*self.local_range, edit.points_of(set_up, self.common.mstate.target())?)
    }
}
