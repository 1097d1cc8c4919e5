//! Points moved with given velocities.

use settee_kernel::roles::{InPlace, MeshEdit, ProjectiveConstraint, ProjectiveData, SetUp};
use settee_kernel::{Component, Data, Diagnostic, IndexList, InitContext, Lifecycle, Points};
use settee_math::{DataTypes, Point, Rigid2, Rigid3, StateKind, Vec1, Vec2, Vec3, Vec6};

use super::movement::{self, segment};
use super::selection::{self, Chosen, PointSelection};

/// Moves points with velocities that are given at key times and linear in between; the position is their exact
/// integral, x(t) = x0 + integral of v from the first key time to t.
///
/// It acts from the first to the last key time, and beyond with `continueAfterEnd`; otherwise the points are free.
#[derive(Component)]
#[component(category = "Constraint/Projective", templates(Vec3, Vec2, Vec1, Vec6, Rigid3, Rigid2), attach = state, roles(projective_constraint))]
pub struct LinearVelocityProjectiveConstraint<D: DataTypes> {
    #[group]
    selection: PointSelection,
    /// Times of the keys, increasing.
    #[data(default = vec![0.0], unit = "s")]
    pub key_times: Data<Vec<f64>>,
    /// Velocity at each key. Rigid points: linear, then angular velocity (rad/s) in world axes.
    #[data(default = vec![D::Deriv::zero()], unit = "m/s")]
    pub velocities: Data<Points<D::Deriv>>,
    /// Components that are moved, from 0; empty for all. Of the three rotations of Rigid3 all or none.
    #[data]
    pub coordinates: Data<IndexList>,
    /// Whether the last velocity is kept after the last key time.
    #[data(default = false)]
    pub continue_after_end: Data<bool>,
    #[group]
    common: ProjectiveData,
    #[group]
    base: settee_kernel::Base,
    start: Vec<D::Coord>,
    start_time: f64,
}

/// Points, and where they were before the motion began.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Driven<D: DataTypes> {
    points: Chosen,
    #[same_length]
    anchors: Vec<D::Coord>,
    since: f64,
}

impl<D: DataTypes> LinearVelocityProjectiveConstraint<D> {
    fn check(&mut self, context: &mut InitContext<'_>) {
        self.selection.init(&self.common, context);
        let unreached = movement::unreached(&self.key_times, "velocities", self.velocities.len());
        unreached.into_iter().for_each(|finding| context.report(finding));
        if let Err(finding) = movement::check_keys(&self.key_times, "velocities", self.velocities.len()) {
            context.report(finding);
        }
        let size = D::Deriv::SIZE;
        let refuse = |expected: String| {
            Diagnostic::error("index-out-of-range", "these components cannot be moved")
                .attribute("coordinates", settee_kernel::DataValue::print(self.coordinates.get()))
                .expected(expected)
        };
        let turns = (3..6).filter(|index| self.coordinates.contains(index)).count();
        if self.coordinates.iter().any(|index| *index as usize >= size) {
            context.report(refuse(format!("numbers below {size}")));
        } else if D::KIND == StateKind::Rigid3 && !matches!(turns, 0 | 3) {
            context.report(refuse("all of the rotations 3 4 5, or none".into()));
        }
    }

    fn is_moved(&self, scalar: usize) -> bool {
        self.coordinates.is_empty() || self.coordinates.contains(&(scalar as u32))
    }

    /// Whether it acts on a state at `time`.
    fn is_active(&self, time: f64) -> bool {
        // A single key has no interval: its velocity counts from its time on.
        let is_after_end = self.key_times.last().is_some_and(|last| time >= *last);
        segment(&self.key_times, time).is_some() || (*self.continue_after_end && is_after_end)
    }

    /// v(time), the last one after the last key.
    fn velocity(&self, time: f64) -> D::Deriv {
        let Some(at) = segment(&self.key_times, time) else {
            return self.velocities.last().copied().unwrap_or_else(D::Deriv::zero);
        };
        let mut velocity = self.velocities[at.from];
        for (value, to) in velocity.as_mut().iter_mut().zip(self.velocities[at.to].as_ref()) {
            *value += at.fraction * (to - *value);
        }
        velocity
    }

    /// Integral of v from the time `since`, or the first key, to `time`.
    fn displacement(&self, since: f64, time: f64) -> D::Deriv {
        let Some(first) = self.key_times.first() else { return D::Deriv::zero() };
        // v is linear between the limits and the keys that they enclose.
        let begin = since.max(*first);
        let inner = self.key_times.iter().copied().filter(|key| *key > begin && *key < time);
        let mut sum = D::Deriv::zero();
        let mut from = begin;
        for to in inner.chain([time]) {
            for (value, v) in sum.as_mut().iter_mut().zip(self.velocity(0.5 * (from + to)).as_ref()) {
                *value += (to - from) * v;
            }
            from = to;
        }
        sum
    }
}

impl<D: DataTypes> Lifecycle for LinearVelocityProjectiveConstraint<D> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.start = selection::positions::<D>(&self.common, context);
        self.start_time = *context.scene.node(context.scene.root()).data.time;
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

impl<D: DataTypes> ProjectiveConstraint for LinearVelocityProjectiveConstraint<D> {
    type Types = D;
    type Workspace = Driven<D>;

    fn common(&self) -> &ProjectiveData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Driven<D>, Diagnostic> {
        movement::check_keys(&self.key_times, "velocities", self.velocities.len())?;
        let points = self.selection.points(&self.common, set_up.scene);
        let start = |point: &u32| self.start.get(*point as usize).copied().unwrap_or_else(D::identity);
        let anchors = points.iter().map(start).collect();
        Ok(Driven { points: points.into(), anchors, since: self.start_time })
    }

    fn following(&self, set_up: SetUp<'_>, ws: &Driven<D>, edit: &MeshEdit<'_>) -> Option<InPlace<Driven<D>>> {
        let edit = self.selection.edit(&self.common, set_up, &ws.points, edit)?;
        Some(InPlace::edited(move |driven: &mut Driven<D>| {
            edit.follow(&mut driven.anchors);
            edit.follow_points(&mut driven.points);
        }))
    }

    fn project_response(&self, ws: &mut Driven<D>, time: f64, response: &mut [D::Deriv]) {
        if !self.is_active(time) {
            return;
        }
        for &point in ws.points.iter() {
            for (scalar, value) in response[point as usize].as_mut().iter_mut().enumerate() {
                if self.is_moved(scalar) {
                    *value = 0.0;
                }
            }
        }
    }

    fn project_velocity(&self, ws: &mut Driven<D>, time: f64, v: &mut [D::Deriv]) {
        if !self.is_active(time) {
            return;
        }
        let given = self.velocity(time);
        for &point in ws.points.iter() {
            for (scalar, value) in v[point as usize].as_mut().iter_mut().enumerate() {
                if self.is_moved(scalar) {
                    *value = given.as_ref()[scalar];
                }
            }
        }
    }

    fn project_position(&self, ws: &mut Driven<D>, time: f64, x: &mut [D::Coord]) {
        if self.key_times.first().is_some_and(|first| time < *first) {
            // Still free: the motion will begin from where the points are now.
            for (anchor, point) in ws.anchors.iter_mut().zip(ws.points.iter()) {
                *anchor = x[*point as usize];
            }
            ws.since = time;
            return;
        }
        if !self.is_active(time) {
            return;
        }
        let displacement = self.displacement(ws.since, time);
        for (anchor, &point) in ws.anchors.iter().zip(ws.points.iter()) {
            let moved = D::add(anchor, &displacement);
            let turns_as_one = D::KIND == StateKind::Rigid3;
            for (scalar, value) in x[point as usize].as_mut().iter_mut().enumerate() {
                // The four numbers of an orientation go with its three rotations.
                if self.is_moved(if turns_as_one { scalar.min(3) } else { scalar }) {
                    *value = moved.as_ref()[scalar];
                }
            }
        }
    }

    fn fixed_scalars(&self, ws: &Driven<D>, _n_points: usize, time: f64, out: &mut Vec<usize>) {
        if self.is_active(time) {
            let size = D::Deriv::SIZE;
            for &point in ws.points.iter() {
                out.extend(
                    (0..size).filter(|scalar| self.is_moved(*scalar)).map(|scalar| point as usize * size + scalar),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_velocity_counts_after_the_last_key_also_if_it_is_the_only_one() {
        let mut constraint = LinearVelocityProjectiveConstraint::<Vec2>::default();
        constraint.velocities.set(Points(vec![[1.0, 2.0]]));
        constraint.key_times.set(vec![0.5]);
        assert_eq!([0.0, 0.5, 1.0].map(|time| constraint.is_active(time)), [false; 3]);
        constraint.continue_after_end.set(true);
        assert_eq!([0.0, 0.5, 1.0].map(|time| constraint.is_active(time)), [false, true, true]);
        assert_eq!((constraint.velocity(1.0), constraint.displacement(0.0, 1.0)), ([1.0, 2.0], [0.5, 1.0]));
        constraint.velocities.set(Points(vec![[1.0, 2.0], [3.0, 2.0]]));
        constraint.key_times.set(vec![0.5, 1.5]);
        assert_eq!((constraint.is_active(2.0), constraint.displacement(0.0, 2.5)), (true, [5.0, 4.0]));
    }
}
