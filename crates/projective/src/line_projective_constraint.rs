//! Points on a common line.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, ProjectorRows, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, OnePoint};
use settee_math::{DataTypes, Vec2, Vec3};

use super::selection::{self, PointSelection};
use super::subspace::{Onto, Subspace, unit};

/// Keeps points on one straight line: x = o + n n . (x - o) with the origin o and the unit direction n.
///
/// Points that are not on the line at the start are put there.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2), attach = state, roles(projective_constraint))]
pub struct LineProjectiveConstraint<D: DataTypes> {
    #[group]
    selection: PointSelection,
    /// A place on the line.
    #[data(default = D::identity(), unit = "m")]
    pub origin: Data<OnePoint<D::Coord>>,
    /// Direction of the line, of any length but 0.
    #[data(required)]
    pub direction: Data<OnePoint<D::Deriv>>,
    /// Size of drawn points; 0 for the default.
    #[data(default = 0.0)]
    pub draw_size: Data<f64>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> D>,
}

impl<D: DataTypes> Lifecycle for LineProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.selection.init(&self.common, context);
        if let Err(finding) = unit("direction", &**self.direction) {
            context.report(finding);
        }
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.init(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for LineProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Subspace<D>;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Subspace<D>, Diagnostic> {
        let points = self.selection.points(&self.common, set_up.scene);
        let direction = unit("direction", &**self.direction)?;
        Ok(Subspace::new(points, Onto::Line, direction, |_| **self.origin))
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Subspace<D>, edit: &MeshEdit<'_>) -> Option<InPlace<Subspace<D>>> {
        self.selection.edit(&self.common, set_up, &ws.points, edit).map(Subspace::in_place)
    }

    fn project_response(&self, ws: &mut Subspace<D>, _time: f64, response: &mut [D::Deriv]) {
        ws.project_derivs(response);
    }

    fn project_velocity(&self, ws: &mut Subspace<D>, _time: f64, v: &mut [D::Deriv]) {
        ws.project_derivs(v);
    }

    fn project_position(&self, ws: &mut Subspace<D>, _time: f64, x: &mut [D::Coord]) {
        ws.project_positions(x);
    }

    fn projector(&self, ws: &Subspace<D>, _time: f64, out: &mut ProjectorRows) {
        ws.rows(out);
    }
}
