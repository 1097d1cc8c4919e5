//! Points that follow one curve between two times.

use std::marker::PhantomData;

use settee_kernel::roles::{BaseTopology, InPlace, MeshEdit, ProjectiveData, SetUp};
use settee_kernel::{Data, DataGroup, IndexList, InitContext, Link};
use settee_math::{DataTypes, Point};

use super::selection::{self, Chosen, ChosenEdit};

/// Points, and the times between which they follow the curve.
#[derive(DataGroup)]
pub struct CurveData {
    /// Moved points.
    #[data(follows = PointIndices("mstate"))]
    pub indices: Data<IndexList>,
    /// Time at which the motion begins.
    #[data(default = 0.0, name = "BeginTime", unit = "s")]
    pub begin_time: Data<f64>,
    /// Time at which it ends: then the points are free.
    #[data(default = 0.0, name = "EndTime", unit = "s")]
    pub end_time: Data<f64>,
    /// Topology whose changes of the points the indices are meant to follow.
    #[linked(search = up, ignored = "the component follows the points of its state, whichever topology they belong to")]
    pub topology: Link<dyn BaseTopology>,
}

impl CurveData {
    /// Removes unknown points, and reports times that do not follow each other.
    pub(super) fn init(&mut self, common: &ProjectiveData, context: &mut InitContext<'_>) {
        selection::keep_known(&mut self.indices, common, context);
        if *self.end_time <= *self.begin_time {
            let finding = settee_kernel::Diagnostic::error("out-of-range", "the motion ends before it begins");
            let expected = format!("a time after {}", *self.begin_time);
            context.report(finding.attribute("EndTime", self.end_time.to_string()).expected(expected));
        }
    }

    /// How the points follow a changed mesh in place.
    pub(super) fn following<D: DataTypes>(
        &self,
        common: &ProjectiveData,
        set_up: SetUp<'_>,
        follow: &Follow<D>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Follow<D>>> {
        let edit = ChosenEdit::of(&self.indices, common, set_up, &follow.points, edit)?;
        Some(InPlace::edited(move |follow: &mut Follow<D>| edit.follow_points(&mut follow.points)))
    }

    /// Duration of the motion (s).
    pub(super) fn duration(&self) -> f64 {
        *self.end_time - *self.begin_time
    }

    /// Fraction of the duration that has passed; `None` before and after, where the points are free.
    pub(super) fn fraction(&self, time: f64) -> Option<f64> {
        let slack = 1e-9 * self.duration();
        let is_within = time >= *self.begin_time - slack && time <= *self.end_time + slack;
        is_within.then(|| ((time - *self.begin_time) / self.duration()).clamp(0.0, 1.0))
    }
}

/// The points that follow a curve: their centres, if they are rigid.
#[derive(Clone, Debug, settee_persist::Persist)]
#[rebuilt]
pub struct Follow<D> {
    points: Chosen,
    of: PhantomData<D>,
}

impl<D: DataTypes> Follow<D> {
    /// Points of a state with `n_points`.
    pub(super) fn new(indices: &[u32], n_points: usize) -> Self {
        Self { points: selection::sorted(indices, n_points).into(), of: PhantomData }
    }

    /// Linear parts become `value`.
    pub(super) fn set_linear(&self, value: [f64; 3], derivs: &mut [D::Deriv]) {
        let n = D::KIND.spatial_size();
        for &point in self.points.iter() {
            derivs[point as usize].as_mut()[..n].copy_from_slice(&value[..n]);
        }
    }

    /// Centres become `place`.
    pub(super) fn set_place(&self, place: [f64; 3], x: &mut [D::Coord]) {
        for &point in self.points.iter() {
            D::set_position(&mut x[point as usize], place);
        }
    }

    /// Scalars of the linear parts.
    pub(super) fn scalars(&self, out: &mut Vec<usize>) {
        for &point in self.points.iter() {
            out.extend((0..D::KIND.spatial_size()).map(|axis| point as usize * D::Deriv::SIZE + axis));
        }
    }
}

/// The methods of a projective constraint that follows a curve; the component has `curve: CurveData`, and `place` and
/// `velocity` as functions of the fraction of the duration.
macro_rules! follow_curve {
    () => {
        fn common(&self) -> &ProjectiveData {
            &self.common
        }

        fn workspace(&self, set_up: SetUp<'_>) -> Result<Follow<D>, Diagnostic> {
            Ok(Follow::new(&self.curve.indices, selection::n_points(&self.common, set_up.scene)))
        }

        fn following(&self, set_up: SetUp<'_>, ws: &Follow<D>, edit: &MeshEdit<'_>) -> Option<InPlace<Follow<D>>> {
            self.curve.following(&self.common, set_up, ws, edit)
        }

        fn project_response(&self, ws: &mut Follow<D>, time: f64, response: &mut [D::Deriv]) {
            if self.curve.fraction(time).is_some() {
                ws.set_linear([0.0; 3], response);
            }
        }

        fn project_velocity(&self, ws: &mut Follow<D>, time: f64, v: &mut [D::Deriv]) {
            if let Some(fraction) = self.curve.fraction(time) {
                ws.set_linear(self.velocity(fraction), v);
            }
        }

        fn project_position(&self, ws: &mut Follow<D>, time: f64, x: &mut [D::Coord]) {
            if let Some(fraction) = self.curve.fraction(time) {
                ws.set_place(self.place(fraction), x);
            }
        }

        fn fixed_scalars(&self, ws: &Follow<D>, _n_points: usize, time: f64, out: &mut Vec<usize>) {
            if self.curve.fraction(time).is_some() {
                ws.scalars(out);
            }
        }
    };
}
pub(super) use follow_curve;
