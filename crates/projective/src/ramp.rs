//! Motion from initial to final places, uniform between two times.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveData, SetUp};
use settee_kernel::{Data, DataGroup, IndexList, InitContext};
use settee_math::{DataTypes, Point};

use super::selection::{self, Chosen, ChosenEdit};

/// Points, and the times between which they move.
#[derive(DataGroup)]
pub struct RampData {
    /// Moved points.
    #[data(follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    /// Points of the mesh that are drawn.
    #[data(ignored = "the constraint draws the points that it moves")]
    pub mesh_indices: Data<IndexList>,
    /// Time at which the motion begins.
    #[data(default = 0.0, unit = "s")]
    pub begin_constraint_time: Data<f64>,
    /// Time at which it ends: from then on the points stay.
    #[data(default = 20.0, unit = "s")]
    pub end_constraint_time: Data<f64>,
    /// Draws the moved points.
    #[data(default = true)]
    pub draw_constrained_points: Data<bool>,
}

impl RampData {
    /// Removes unknown points, and reports times that do not follow each other.
    pub(super) fn init(&mut self, common: &ProjectiveData, context: &mut InitContext<'_>) {
        selection::keep_known(&mut self.indices, common, context);
        if *self.end_constraint_time <= *self.begin_constraint_time {
            let finding = settee_kernel::Diagnostic::error("out-of-range", "the motion ends before it begins");
            let value = self.end_constraint_time.to_string();
            let expected = format!("a time after {}", *self.begin_constraint_time);
            context.report(finding.attribute("endConstraintTime", value).expected(expected));
        }
    }

    /// How points whose ways stay follow a changed mesh in place.
    pub(super) fn following<D: DataTypes>(
        &self,
        common: &ProjectiveData,
        set_up: SetUp<'_>,
        ramp: &Ramp<D>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Ramp<D>>> {
        let edit = ChosenEdit::of(&self.indices, common, set_up, &ramp.points, edit)?;
        Some(InPlace::edited(move |ramp: &mut Ramp<D>| {
            edit.follow(&mut ramp.ways);
            edit.follow_points(&mut ramp.points);
        }))
    }

    /// Fraction of the way that has passed; `None` before the beginning, where the points stay.
    pub(super) fn fraction(&self, time: f64) -> Option<f64> {
        let (begin, end) = (*self.begin_constraint_time, *self.end_constraint_time);
        (time > begin).then(|| ((time - begin) / (end - begin)).min(1.0))
    }

    /// 1 / duration while the points move, else 0 (1/s).
    pub(super) fn rate(&self, time: f64) -> f64 {
        let (begin, end) = (*self.begin_constraint_time, *self.end_constraint_time);
        if time >= begin && time < end { 1.0 / (end - begin) } else { 0.0 }
    }
}

/// Points with their initial and final places.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Ramp<D: DataTypes> {
    /// The points.
    pub(super) points: Chosen,
    /// Initial place and way to the final one of each point.
    #[same_length]
    ways: Vec<(D::Coord, D::Deriv)>,
}

impl<D: DataTypes> Ramp<D> {
    /// From `start` (all points of the state) to where `end` leads.
    pub(super) fn new(indices: &[u32], start: &[D::Coord], end: impl Fn(&D::Coord) -> D::Coord) -> Self {
        let points = selection::sorted(indices, start.len());
        let way = |point: &u32| {
            let start = start[*point as usize];
            (start, D::difference(&end(&start), &start))
        };
        Self { ways: points.iter().map(way).collect(), points: points.into() }
    }

    /// Puts the points on their way.
    pub(super) fn place(&self, fraction: f64, x: &mut [D::Coord]) {
        for (&point, (start, way)) in self.points.iter().zip(&self.ways) {
            x[point as usize] = D::add(start, &scaled(way, fraction));
        }
    }

    /// Gives the points the velocity of their way.
    pub(super) fn drive(&self, rate: f64, v: &mut [D::Deriv]) {
        for (&point, (_, way)) in self.points.iter().zip(&self.ways) {
            v[point as usize] = scaled(way, rate);
        }
    }
}

fn scaled<P: Point>(value: &P, factor: f64) -> P {
    let mut scaled = *value;
    scaled.as_mut().iter_mut().for_each(|value| *value *= factor);
    scaled
}
