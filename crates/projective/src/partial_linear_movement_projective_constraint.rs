//! Points moved along some axes by key displacements.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Points, checks};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, StateKind, Vec1, Vec2, Vec3, Vec6};

use super::movement::{self, Segment, segment};
use super::selection::{self, Chosen, PointSelection, check_directions};

/// Moves points along some of the axes by given displacements at given times, linearly in between: x = x0 + w m(t).
///
/// The weight w is 1, or, with `linearMovementBetweenNodesInIndices`, interpolated between the corners of a box: the
/// specimen that is tested. It acts from the first to the last key time; the other axes are always free.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(projective_constraint, drawing))]
pub struct PartialLinearMovementProjectiveConstraint<D: DataTypes> {
    #[group]
    pub(super) selection: PointSelection,
    /// Times of the keys, increasing.
    #[data(default = vec![0.0], unit = "s")]
    pub key_times: Data<Vec<f64>>,
    /// Displacement at each key. Rigid points: translation, then angles (rad) about the fixed x, then y, then z axis.
    #[data(default = vec![D::Deriv::zero()], unit = "m")]
    pub movements: Data<Points<D::Deriv>>,
    /// For each component of a velocity whether it is moved; of the three rotations of Rigid3 all or none.
    #[data(default = vec![true; D::Deriv::SIZE])]
    pub moved_directions: Data<Vec<bool>>,
    /// Whether displacements are interpolated between the corners of a box.
    #[data(default = false)]
    pub linear_movement_between_nodes_in_indices: Data<bool>,
    /// Weights of the displacement at the corners of the box: four, counter-clockwise from the origin in the x-y plane,
    /// or eight, in the order 000 001 101 100 010 011 111 110 of x y z.
    #[data(name = "imposedDisplacmentOnMacroNodes", alias = "imposedDisplacementOnMacroNodes")]
    pub imposed_displacement_on_macro_nodes: Data<Vec<f64>>,
    /// Size of the box along x, from the origin.
    #[data(default = 0.0, name = "X0", unit = "m", check = checks::non_negative())]
    pub size_x: Data<f64>,
    /// Size of the box along y.
    #[data(default = 0.0, name = "Y0", unit = "m", check = checks::non_negative())]
    pub size_y: Data<f64>,
    /// Size of the box along z.
    #[data(default = 0.0, name = "Z0", unit = "m", check = checks::non_negative())]
    pub size_z: Data<f64>,
    /// Draws the ways of the moved points from key to key.
    #[data(default = false)]
    pub show_movement: Data<bool>,
    #[group]
    pub(super) common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    pub(super) start: Vec<D::Coord>,
}

/// The moved points in increasing order with the weights of their displacements.
type Moved = Vec<(u32, f64)>;

impl<D: DataTypes> PartialLinearMovementProjectiveConstraint<D> {
    fn check(&mut self, context: &mut InitContext<'_>) {
        self.selection.init(&self.common, context);
        let unreached = movement::unreached(&self.key_times, "movements", self.movements.len());
        unreached.into_iter().for_each(|finding| context.report(finding));
        let keys = movement::check_keys(&self.key_times, "movements", self.movements.len());
        let directions = check_directions::<D>("movedDirections", &self.moved_directions);
        for finding in [keys, directions, self.check_rotations(), self.check_box()].into_iter().filter_map(Result::err)
        {
            context.report(finding);
        }
    }

    fn check_rotations(&self) -> Result<(), Diagnostic> {
        let turns = self.moved_directions.iter().skip(3).filter(|is_moved| **is_moved).count();
        if D::KIND != StateKind::Rigid3 || matches!(turns, 0 | 3) {
            return Ok(());
        }
        let finding = Diagnostic::error("out-of-range", "some of the three rotations of rigid points");
        let value = settee_kernel::DataValue::print(self.moved_directions.get());
        Err(finding.attribute("movedDirections", value).expected("all of the rotations, or none"))
    }

    fn check_box(&self) -> Result<(), Diagnostic> {
        if !*self.linear_movement_between_nodes_in_indices {
            return Ok(());
        }
        let n_corners = self.imposed_displacement_on_macro_nodes.len();
        if !matches!(n_corners, 4 | 8) {
            return Err(Diagnostic::error("out-of-range", "wrong number of corners")
                .attribute("imposedDisplacmentOnMacroNodes", format!("{n_corners} values"))
                .expected("4 or 8 values"));
        }
        let sizes = [("X0", *self.size_x), ("Y0", *self.size_y), ("Z0", *self.size_z)];
        match sizes.iter().take(if n_corners == 8 { 3 } else { 2 }).find(|(_, size)| *size <= 0.0) {
            Some((name, size)) => Err(Diagnostic::error("out-of-range", "the box is flat")
                .attribute(*name, size.to_string())
                .expected("a positive size")),
            None => Ok(()),
        }
    }

    /// Weight of the displacement of a point: 1, or between those of the corners of the box.
    pub(super) fn weight(&self, x: [f64; 3]) -> f64 {
        const CORNERS_2D: [[bool; 3]; 4] =
            [[false, false, false], [true, false, false], [true, true, false], [false, true, false]];
        const CORNERS_3D: [[bool; 3]; 8] = [
            [false, false, false],
            [false, false, true],
            [true, false, true],
            [true, false, false],
            [false, true, false],
            [false, true, true],
            [true, true, true],
            [true, true, false],
        ];
        if !*self.linear_movement_between_nodes_in_indices {
            return 1.0;
        }
        let is_solid = self.imposed_displacement_on_macro_nodes.len() == 8;
        let (corners, n_axes): (&[[bool; 3]], usize) = if is_solid { (&CORNERS_3D, 3) } else { (&CORNERS_2D, 2) };
        let local = [x[0] / *self.size_x, x[1] / *self.size_y, x[2] / *self.size_z];
        let shape = |corner: &[bool; 3]| -> f64 {
            (0..n_axes).map(|axis| if corner[axis] { local[axis] } else { 1.0 - local[axis] }).product()
        };
        corners
            .iter()
            .zip(self.imposed_displacement_on_macro_nodes.iter())
            .map(|(corner, value)| shape(corner) * value)
            .sum()
    }

    /// Gives a coordinate the components of another that are moved.
    pub(super) fn put(&self, x: &mut D::Coord, place: &D::Coord) {
        for (scalar, value) in x.as_mut().iter_mut().enumerate() {
            // The four numbers of an orientation go with its three rotations.
            let direction = if D::KIND == StateKind::Rigid3 { scalar.min(3) } else { scalar };
            if self.moved_directions.get().get(direction).is_some_and(|is_moved| *is_moved) {
                *value = place.as_ref()[scalar];
            }
        }
    }

    /// The displacements of a point at both keys.
    pub(super) fn keys(&self, at: &Segment, weight: f64) -> [D::Deriv; 2] {
        [at.from, at.to].map(|key| {
            let mut movement = self.movements[key];
            movement.as_mut().iter_mut().for_each(|value| *value *= weight);
            movement
        })
    }
}

impl<D: DataTypes> Lifecycle for PartialLinearMovementProjectiveConstraint<D> {
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

impl<D: DataTypes> ProjectiveConstraint for PartialLinearMovementProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Moved;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Moved, Diagnostic> {
        movement::check_keys(&self.key_times, "movements", self.movements.len())?;
        self.check_box()?;
        let points = self.selection.points(&self.common, set_up.scene);
        let known = points.into_iter().filter(|point| (*point as usize) < self.start.len());
        Ok(known.map(|point| (point, self.weight(D::position(&self.start[point as usize])))).collect())
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Moved, edit: &MeshEdit<'_>) -> Option<InPlace<Moved>> {
        let points = Chosen::from(ws.iter().map(|(point, _)| *point).collect::<Vec<u32>>());
        let edit = self.selection.edit(&self.common, set_up, &points, edit)?;
        Some(InPlace::edited(move |moved: &mut Moved| {
            edit.follow(moved);
            edit.renumbered().for_each(|(place, point)| moved[place].0 = point);
        }))
    }

    fn project_response(&self, ws: &mut Moved, time: f64, response: &mut [D::Deriv]) {
        if segment(&self.key_times, time).is_none() {
            return;
        }
        for &(point, _) in ws.iter() {
            for (value, is_moved) in response[point as usize].as_mut().iter_mut().zip(self.moved_directions.iter()) {
                if *is_moved {
                    *value = 0.0;
                }
            }
        }
    }

    fn project_velocity(&self, ws: &mut Moved, time: f64, v: &mut [D::Deriv]) {
        let Some(at) = segment(&self.key_times, time) else { return };
        for &(point, weight) in ws.iter() {
            let [from, to] = self.keys(&at, weight);
            let rate = movement::rate::<D>(self.start.get(point as usize), (&from, &to), at.length);
            let directions = self.moved_directions.iter().zip(rate.as_ref());
            for (value, (is_moved, rate)) in v[point as usize].as_mut().iter_mut().zip(directions) {
                if *is_moved {
                    *value = *rate;
                }
            }
        }
    }

    fn project_position(&self, ws: &mut Moved, time: f64, x: &mut [D::Coord]) {
        let Some(at) = segment(&self.key_times, time) else { return };
        for &(point, weight) in ws.iter() {
            let [from, to] = self.keys(&at, weight);
            let place = movement::place::<D>(self.start.get(point as usize), (&from, &to), at.fraction);
            self.put(&mut x[point as usize], &place);
        }
    }

    fn fixed_scalars(&self, ws: &Moved, _n_points: usize, time: f64, out: &mut Vec<usize>) {
        if segment(&self.key_times, time).is_none() {
            return;
        }
        for &(point, _) in ws.iter() {
            let moved = self.moved_directions.iter().enumerate().filter(|(_, is_moved)| **is_moved);
            out.extend(moved.map(|(direction, _)| point as usize * D::Deriv::SIZE + direction));
        }
    }
}
