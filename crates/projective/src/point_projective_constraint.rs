//! Points held at one place.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, OnePoint};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::selection::{self, Chosen, SomeOrAllPoints};

/// Puts points at one given place and holds them there: x = point, v = 0.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(projective_constraint))]
pub struct PointProjectiveConstraint<D: DataTypes> {
    #[group]
    selection: SomeOrAllPoints,
    /// The place; for rigid points with the orientation.
    #[data(default = D::identity(), unit = "m")]
    pub point: Data<OnePoint<D::Coord>>,
    /// Size of drawn points; 0 for the default.
    #[data(default = 0.0)]
    pub draw_size: Data<f64>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for PointProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.selection.init(&self.common, context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for PointProjectiveConstraint<D> {
    type Types = D;
    /// The held points in increasing order.
    type Workspace = Chosen;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Chosen, Diagnostic> {
        Ok(self.selection.points(&self.common, set_up.scene).into())
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Chosen, edit: &MeshEdit<'_>) -> Option<InPlace<Chosen>> {
        self.selection.following(&self.common, set_up, ws, edit)
    }

    fn project_response(&self, ws: &mut Chosen, _time: f64, response: &mut [D::Deriv]) {
        selection::clear(ws, response);
    }

    fn project_velocity(&self, ws: &mut Chosen, _time: f64, v: &mut [D::Deriv]) {
        selection::clear(ws, v);
    }

    fn project_position(&self, ws: &mut Chosen, _time: f64, x: &mut [D::Coord]) {
        for &point in ws.iter() {
            x[point as usize] = **self.point;
        }
    }

    fn fixed_scalars(&self, ws: &Chosen, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        selection::scalars(ws, D::Deriv::SIZE, out);
    }
}
