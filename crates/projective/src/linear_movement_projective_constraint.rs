//! Points moved along a polygon of key positions.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Points};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, Vec1, Vec2, Vec3, Vec6};

use super::movement::{self, Segment, segment};
use super::selection::{self, Chosen, PointSelection};

/// Moves points by given displacements at given times, linearly in between: x = x0 + m(t), or x = m(t).
///
/// It acts from the first to the last key time; before and after the points are free. Positions are met at the end of
/// each step, and the bodies they belong to follow in the same step.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(projective_constraint, drawing))]
pub struct LinearMovementProjectiveConstraint<D: DataTypes> {
    #[group]
    pub(super) selection: PointSelection,
    /// Times of the keys, increasing.
    #[data(default = vec![0.0], unit = "s")]
    pub key_times: Data<Vec<f64>>,
    /// Displacement at each key. Rigid points: translation, then angles (rad) about the fixed x, then y, then z axis.
    #[data(default = vec![D::Deriv::zero()], unit = "m")]
    pub movements: Data<Points<D::Deriv>>,
    /// Whether movements are added to the initial positions, instead of being positions.
    #[data(default = true)]
    pub relative_movements: Data<bool>,
    /// Draws the ways of the moved points from key to key.
    #[data(default = false)]
    pub show_movement: Data<bool>,
    #[group]
    pub(super) common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    start: Vec<D::Coord>,
}

impl<D: DataTypes> LinearMovementProjectiveConstraint<D> {
    fn check(&mut self, context: &mut InitContext<'_>) {
        self.selection.init(&self.common, context);
        let unreached = movement::unreached(&self.key_times, "movements", self.movements.len());
        unreached.into_iter().for_each(|finding| context.report(finding));
        if let Err(finding) = movement::check_keys(&self.key_times, "movements", self.movements.len()) {
            context.report(finding);
        }
    }

    fn keys(&self, at: &Segment) -> (&D::Deriv, &D::Deriv) {
        (&self.movements[at.from], &self.movements[at.to])
    }

    pub(super) fn start(&self, point: usize) -> Option<&D::Coord> {
        self.start.get(point).filter(|_| *self.relative_movements)
    }
}

impl<D: DataTypes> Lifecycle for LinearMovementProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<D>(&self.common, context);
        self.check(context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<D>(&self.common, context);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.check(context);
    }
}

impl<D: DataTypes> ProjectiveConstraint for LinearMovementProjectiveConstraint<D> {
    type Types = D;
    /// The moved points in increasing order.
    type Workspace = Chosen;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Chosen, Diagnostic> {
        movement::check_keys(&self.key_times, "movements", self.movements.len())?;
        Ok(self.selection.points(&self.common, set_up.scene).into())
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Chosen, edit: &MeshEdit<'_>) -> Option<InPlace<Chosen>> {
        self.selection.following(&self.common, set_up, ws, edit)
    }

    fn project_response(&self, ws: &mut Chosen, time: f64, response: &mut [D::Deriv]) {
        if segment(&self.key_times, time).is_some() {
            selection::clear(ws, response);
        }
    }

    fn project_velocity(&self, ws: &mut Chosen, time: f64, v: &mut [D::Deriv]) {
        let Some(at) = segment(&self.key_times, time) else { return };
        for &point in ws.iter() {
            v[point as usize] = movement::rate::<D>(self.start(point as usize), self.keys(&at), at.length);
        }
    }

    fn project_position(&self, ws: &mut Chosen, time: f64, x: &mut [D::Coord]) {
        let Some(at) = segment(&self.key_times, time) else { return };
        for &point in ws.iter() {
            x[point as usize] = movement::place::<D>(self.start(point as usize), self.keys(&at), at.fraction);
        }
    }

    fn fixed_scalars(&self, ws: &Chosen, _n_points: usize, time: f64, out: &mut Vec<usize>) {
        if segment(&self.key_times, time).is_some() {
            selection::scalars(ws, D::Deriv::SIZE, out);
        }
    }
}
