//! The boundary of a block moved as its corners are: the patch test.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Points};
use settee_math::{DataTypes, Point, Vec2, Vec3};

use super::ramp::{Ramp, RampData};
use super::selection;

/// Moves points of a rectangle or block uniformly between two times, by displacements interpolated between its corners.
///
/// Four corners counter-clockwise from the lowest: bilinear; the same four above follow for blocks: trilinear. Finite
/// elements must follow a linear field exactly inside: the patch test.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2), attach = state, roles(projective_constraint))]
pub struct PatchTestMovementProjectiveConstraint<D: DataTypes> {
    #[group]
    ramp: RampData,
    /// Points whose extent has the corners; by default the moved points.
    #[data(default = Vec::new(), unit = "m")]
    pub constrained_points: Data<Points<D::Coord>>,
    /// Displacements of the corners, four or eight.
    #[data(default = Vec::new(), unit = "m")]
    pub corner_movements: Data<Points<D::Deriv>>,
    /// The corners, in the order of their movements; by default those of the axis-aligned box around
    /// `constrainedPoints`.
    #[data(default = Vec::new(), unit = "m")]
    pub corner_points: Data<Points<D::Coord>>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    start: Vec<D::Coord>,
    /// Lowest corner and size of the box.
    corners: ([f64; 3], [f64; 3]),
    /// Whether they are those before the last change of a mesh.
    keeps_corners: bool,
}

/// Signs of the corners along x, y, z.
const CORNERS: [[bool; 3]; 8] = [
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [false, true, false],
    [false, false, true],
    [true, false, true],
    [true, true, true],
    [false, true, true],
];

impl<D: DataTypes> PatchTestMovementProjectiveConstraint<D> {
    /// Lowest corner and size of the box.
    fn extent(&self) -> ([f64; 3], [f64; 3]) {
        let moved = || self.ramp.indices.iter().filter_map(|point| self.start.get(*point as usize));
        let places: Vec<[f64; 3]> = if !self.corner_points.is_empty() {
            self.corner_points.iter().map(D::position).collect()
        } else if !self.constrained_points.is_empty() {
            self.constrained_points.iter().map(D::position).collect()
        } else {
            moved().map(D::position).collect()
        };
        let bound = |axis: usize, choose: fn(f64, f64) -> f64, first: f64| {
            places.iter().fold(first, |bound, place| choose(bound, place[axis]))
        };
        let low = std::array::from_fn(|axis| bound(axis, f64::min, f64::INFINITY));
        let size = std::array::from_fn(|axis| bound(axis, f64::max, f64::NEG_INFINITY) - low[axis]);
        (low, size)
    }

    fn check(&self) -> Result<(), Diagnostic> {
        if self.ramp.indices.is_empty() {
            return Ok(());
        }
        let n_corners = self.corner_movements.len();
        if !matches!(n_corners, 4 | 8) || (n_corners == 8 && D::KIND.spatial_size() < 3) {
            let expected = if D::KIND.spatial_size() < 3 { "4 displacements" } else { "4 or 8 displacements" };
            return Err(Diagnostic::error("wrong-count", "wrong number of corners")
                .attribute("cornerMovements", format!("{n_corners} values"))
                .expected(expected));
        }
        let (_, size) = self.extent();
        if size.iter().take(if n_corners == 8 { 3 } else { 2 }).any(|size| *size <= 0.0) {
            return Err(Diagnostic::error("out-of-range", "the box of the corners is flat")
                .attribute("constrainedPoints", format!("an extent of {} {} {}", size[0], size[1], size[2]))
                .expected("an extent along all interpolated axes"));
        }
        Ok(())
    }

    /// Where a point ends.
    fn end(&self, start: &D::Coord, (low, size): ([f64; 3], [f64; 3])) -> D::Coord {
        let x = D::position(start);
        let n_axes = if self.corner_movements.len() == 8 { 3 } else { 2 };
        let local: [f64; 3] = std::array::from_fn(|axis| (x[axis] - low[axis]) / size[axis]);
        let mut movement = D::Deriv::zero();
        for (corner, displacement) in CORNERS.iter().zip(self.corner_movements.iter()) {
            let along = |axis: usize| if corner[axis] { local[axis] } else { 1.0 - local[axis] };
            let shape: f64 = (0..n_axes).map(along).product();
            for (value, d) in movement.as_mut().iter_mut().zip(displacement.as_ref()) {
                *value += shape * d;
            }
        }
        D::add(start, &movement)
    }
}

impl<D: DataTypes> Lifecycle for PatchTestMovementProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<D>(&self.common, context);
        self.data_changed(context);
    }

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        selection::report_mapped(self.common.mstate.target(), context);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        let before = self.corners;
        self.start = selection::positions::<D>(&self.common, context);
        self.data_changed(context);
        self.keeps_corners = self.corners == before;
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.ramp.init(&self.common, context);
        (self.corners, self.keeps_corners) = (self.extent(), false);
        if let Err(finding) = self.check() {
            context.report(finding);
        }
    }
}

impl<D: DataTypes> ProjectiveConstraint for PatchTestMovementProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Ramp<D>;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Ramp<D>, Diagnostic> {
        self.check()?;
        let extent = self.extent();
        Ok(Ramp::new(&self.ramp.indices, &self.start, |start| self.end(start, extent)))
    }

    /// Points keep their ways as long as the corners, which may follow from all points, are where they were.
    fn following(&self, set_up: SetUp<'_>, ws: &Ramp<D>, edit: &MeshEdit<'_>) -> Option<InPlace<Ramp<D>>> {
        if !self.keeps_corners {
            return None;
        }
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
