//! Points moved by an affine map.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{DataTypes, Point, Rigid3, StateKind, Vec3, quaternion};

use super::ramp::{Ramp, RampData};
use super::selection;

/// Moves points uniformly from their initial places x0 to R x0 + t, between two times; then they stay.
///
/// Vec3 points take any matrix R; rigid points the rotation of `quaternion`, which turns their orientations as well.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Rigid3), attach = state, roles(projective_constraint))]
pub struct AffineMovementProjectiveConstraint<D: DataTypes> {
    #[group]
    ramp: RampData,
    /// Matrix R for Vec3 points, by rows: any linear map.
    #[data(default = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])]
    pub rotation: Data<[f64; 9]>,
    /// Rotation R for rigid points: quaternion x y z w.
    #[data(default = [0.0, 0.0, 0.0, 1.0])]
    pub quaternion: Data<[f64; 4]>,
    /// Translation t.
    #[data(default = [0.0; 3], unit = "m")]
    pub translation: Data<[f64; 3]>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    start: Vec<D::Coord>,
}

impl<D: DataTypes> AffineMovementProjectiveConstraint<D> {
    fn end(&self, start: &D::Coord) -> D::Coord {
        let mut end = *start;
        if D::KIND == StateKind::Rigid3 {
            D::rotate(&mut end, quaternion::normalized(*self.quaternion));
        } else {
            let x = D::position(start);
            let row = |row: usize| (0..3).map(|column| self.rotation[3 * row + column] * x[column]).sum::<f64>();
            D::set_position(&mut end, std::array::from_fn(row));
        }
        D::translate(&mut end, *self.translation);
        end
    }
}

impl<D: DataTypes> Lifecycle for AffineMovementProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<D>(&self.common, context);
        self.ramp.init(&self.common, context);
        if quaternion::squared_norm(*self.quaternion) == 0.0 {
            let finding = Diagnostic::error("out-of-range", "not a rotation").attribute("quaternion", "0 0 0 0");
            context.report(finding.expected("a quaternion x y z w other than 0"));
        }
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<D>(&self.common, context);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.ramp.init(&self.common, context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for AffineMovementProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Ramp<D>;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Ramp<D>, Diagnostic> {
        Ok(Ramp::new(&self.ramp.indices, &self.start, |start| self.end(start)))
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Ramp<D>, edit: &MeshEdit<'_>) -> Option<InPlace<Ramp<D>>> {
        self.ramp.following(&self.common, set_up, ws, edit)
    }

    fn project_response(&self, ws: &mut Ramp<D>, _time: f64, response: &mut [D::Deriv]) {
        selection::clear(&ws.points, response);
    }

    fn project_velocity(&self, ws: &mut Ramp<D>, time: f64, v: &mut [D::Deriv]) {
        ws.drive(self.ramp.rate(time), v);
    }

    fn project_position(&self, ws: &mut Ramp<D>, time: f64, x: &mut [D::Coord]) {
        if let Some(fraction) = self.ramp.fraction(time) {
            ws.place(fraction, x);
        }
    }

    fn fixed_scalars(&self, ws: &Ramp<D>, _n_points: usize, _time: f64, out: &mut Vec<usize>) {
        selection::scalars(&ws.points, D::Deriv::SIZE, out);
    }
}
