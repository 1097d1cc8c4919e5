//! Rigid points that may not turn about some axes.

use nalgebra::{Matrix3, Vector3};

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, ProjectorRows, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{Rigid3, quaternion};

use super::selection;

/// Keeps all rigid points from turning about some axes.
///
/// One axis a: the orientation is split into a twist about a, which comes first, and a swing about an axis normal to a;
/// the twist stays the initial one. Two axes: points turn about the third axis of the world only. Three: orientations
/// stay the initial ones. Centres are free.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Rigid3), attach = state, roles(projective_constraint))]
pub struct FixedRotationProjectiveConstraint {
    /// Whether points may not turn about x.
    #[data(default = false, name = "FixedXRotation")]
    pub fixed_x: Data<bool>,
    /// Whether points may not turn about y.
    #[data(default = false, name = "FixedYRotation")]
    pub fixed_y: Data<bool>,
    /// Whether points may not turn about z.
    #[data(default = false, name = "FixedZRotation")]
    pub fixed_z: Data<bool>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    start: Vec<[f64; 7]>,
}

/// For each point the projection of its angular velocity.
type Angular = Vec<Matrix3<f64>>;

/// Twist of a unit quaternion about a coordinate axis; the identity for half turns about an axis normal to it.
fn twist(q: [f64; 4], axis: usize) -> [f64; 4] {
    let mut twist = [0.0, 0.0, 0.0, q[3]];
    twist[axis] = q[axis];
    quaternion::normalized(twist)
}

fn orientation(x: &[f64; 7]) -> [f64; 4] {
    quaternion::normalized([x[3], x[4], x[5], x[6]])
}

impl FixedRotationProjectiveConstraint {
    fn is_fixed(&self) -> [bool; 3] {
        [*self.fixed_x, *self.fixed_y, *self.fixed_z]
    }

    /// The allowed orientation nearest to q, and the projection of angular velocities there.
    fn allowed(&self, q: [f64; 4], start: [f64; 4]) -> ([f64; 4], Matrix3<f64>) {
        let fixed = self.is_fixed();
        let only = |value: bool| fixed.iter().position(|is_fixed| *is_fixed == value).unwrap_or(0);
        match fixed.iter().filter(|is_fixed| **is_fixed).count() {
            0 => (q, Matrix3::identity()),
            1 => {
                let axis = only(true);
                let kept = twist(start, axis);
                let swing = quaternion::multiply(q, quaternion::conjugate(twist(q, axis)));
                // The swing s has no component along a: d/dt of it, 1/2 (omega s) . a = 0, is a condition on omega.
                let [x, y, z, w] = swing;
                let unit = Vector3::ith(axis, 1.0);
                let normal = (unit * w + Vector3::new(x, y, z).cross(&unit)).normalize();
                (quaternion::multiply(swing, kept), Matrix3::identity() - normal * normal.transpose())
            }
            2 => {
                let axis = only(false);
                let since = quaternion::multiply(q, quaternion::conjugate(start));
                let unit = Vector3::ith(axis, 1.0);
                (quaternion::multiply(twist(since, axis), start), unit * unit.transpose())
            }
            _ => (start, Matrix3::zeros()),
        }
    }
}

impl Lifecycle for FixedRotationProjectiveConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<Rigid3>(&self.common, context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<Rigid3>(&self.common, context);
        self.data_changed(context);
    }
}

impl ProjectiveConstraint for FixedRotationProjectiveConstraint {
    type Types = Rigid3;
    type Workspace = Angular;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Angular, Diagnostic> {
        Ok(self.start.iter().map(|start| self.allowed(orientation(start), orientation(start)).1).collect())
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Angular, edit: &MeshEdit<'_>) -> Option<InPlace<Angular>> {
        let edit = edit.points_of(set_up, self.common.mstate.target())?;
        if ws.len() != edit.n_before() || self.start.len() != edit.n() {
            return None;
        }
        let made = |start: [f64; 7]| self.allowed(orientation(&start), orientation(&start)).1;
        let made: Angular = edit.added_of(&self.start).into_iter().map(made).collect();
        set_up.look_at(edit.moved().count());
        Some(InPlace::edited(move |ws: &mut Angular| edit.follow(ws, 1, &made)))
    }

    fn project_response(&self, ws: &mut Angular, _time: f64, response: &mut [[f64; 6]]) {
        for (d, projection) in response.iter_mut().zip(ws.iter()) {
            let angular = projection * Vector3::new(d[3], d[4], d[5]);
            d[3..].copy_from_slice(angular.as_slice());
        }
    }

    fn project_velocity(&self, ws: &mut Angular, time: f64, v: &mut [[f64; 6]]) {
        self.project_response(ws, time, v);
    }

    fn project_position(&self, ws: &mut Angular, _time: f64, x: &mut [[f64; 7]]) {
        for ((x, start), projection) in x.iter_mut().zip(&self.start).zip(ws) {
            let (q, allowed) = self.allowed(orientation(x), orientation(start));
            x[3..].copy_from_slice(&q);
            *projection = allowed;
        }
    }

    fn projector(&self, ws: &Angular, _time: f64, out: &mut ProjectorRows) {
        for (point, projection) in ws.iter().enumerate() {
            out.add_block(point * 6 + 3, 3, |row, column| projection[(row, column)]);
        }
    }
}
