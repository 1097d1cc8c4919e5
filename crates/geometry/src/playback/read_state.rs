//! Recorded states played back.

use settee_kernel::roles::{BaseState, EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, InitContext, Lifecycle, Link, ObjectId};
use settee_math::{DataTypes, Point, StateKind, quaternion, with_kind};

use super::state_file::{self, Record};

/// Plays back the states in a file that WriteState or SOFA wrote: at the beginning of each step the state becomes the
/// last record at or before the time.
///
/// Positions are scaled, rotated and translated; then the projective constraints and the mappings below follow.
#[derive(Component)]
#[component(category = "Playback", roles(event_handler))]
pub struct ReadState {
    /// Name of the file; compressed or not.
    #[data(required)]
    pub filename: Data<String>,
    /// In SOFA, the time between two records; not read there either.
    #[data(default = 0.0, unit = "s", ignored = "every record is played at its time")]
    pub interval: Data<f64>,
    /// Added to the time of the scene: a positive one plays later records.
    #[data(default = 0.0, unit = "s")]
    pub shift: Data<f64>,
    /// Whether the file is played again when it has ended.
    #[data(default = false, name = "loop")]
    pub is_loop: Data<bool>,
    /// Whether states between two records are interpolated: linearly, rotations along the shortest way.
    #[data(default = false)]
    pub interpolate: Data<bool>,
    /// Factor of the positions.
    #[data(default = 1.0, name = "scalePos")]
    pub scale: Data<f64>,
    /// Rotation of the positions: angles about the fixed x, then y, then z axis.
    #[data(default = [0.0; 3], unit = "degrees")]
    pub rotation: Data<[f64; 3]>,
    /// Translation of the positions.
    #[data(default = [0.0; 3], unit = "m")]
    pub translation: Data<[f64; 3]>,
    /// State that is moved; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    #[group]
    base: Base,
    records: Vec<Record>,
}

/// The record that was played last: round of the loop and number.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Played {
    last: Option<(u64, usize)>,
}

impl ReadState {
    /// Round of the loop, and time within it.
    fn place(&self, time: f64, dt: f64) -> (u64, f64) {
        let end = self.records.last().map_or(0.0, |record| record.time);
        let slack = state_file::slack(time, dt);
        if !*self.is_loop || end <= 0.0 || time + slack < end {
            return (0, time);
        }
        let round = ((time + slack) / end).floor();
        (round as u64, time - round * end)
    }

    fn play(&self, ws: &mut Played, access: &mut dyn MotionAccess, state: ObjectId) -> Result<(), Diagnostic> {
        let (round, time) = self.place(access.time() + *self.shift, access.dt());
        let slack = state_file::slack(access.time() + *self.shift, access.dt());
        let Some(index) = state_file::last_at(&self.records, time + slack) else { return Ok(()) };
        if ws.last == Some((round, index)) && !*self.interpolate {
            return Ok(());
        }
        ws.last = Some((round, index));
        let (record, next) = (&self.records[index], self.records.get(index + 1).filter(|_| *self.interpolate));
        let kind = access.scene().component(state).and_then(|component| component.as_state()).map(BaseState::kind);
        let Some(kind) = kind else { return Ok(()) };
        let expected = (access.position(state).map_or(0, <[f64]>::len), access.velocity(state).map_or(0, <[f64]>::len));
        for (name, values, expected) in [("X", &record.x, expected.0), ("V", &record.v, expected.1)] {
            if let Some(values) = values.as_ref().filter(|values| values.len() != expected) {
                let message = format!(
                    "the record {name} at T = {} has {} numbers, but the state has {expected}",
                    record.time,
                    values.len()
                );
                return Err(
                    Diagnostic::error("record-does-not-fit", message).attribute("filename", self.filename.get())
                );
            }
        }
        let (mut x, mut v) = (record.x.clone(), record.v.clone());
        if let Some(next) = next {
            let fraction = ((time - record.time) / (next.time - record.time)).clamp(0.0, 1.0);
            if let (Some(x), Some(to)) = (&mut x, next.x.as_ref().filter(|to| to.len() == expected.0)) {
                with_kind!(kind, D => move_towards::<D>(x, to, fraction));
            }
            if let (Some(v), Some(to)) = (&mut v, next.v.as_ref().filter(|to| to.len() == expected.1)) {
                v.iter_mut().zip(to).for_each(|(v, to)| *v += fraction * (to - *v));
            }
        }
        if let Some(x) = &mut x {
            self.transform(kind, x);
        }
        access.set_motion(state, x.as_deref(), v.as_deref());
        Ok(())
    }

    fn transform(&self, kind: StateKind, x: &mut [f64]) {
        let (turn, scale) = (quaternion::from_euler_degrees(*self.rotation), [*self.scale; 3]);
        with_kind!(kind, D => for coord in <D as DataTypes>::Coord::views_mut(x) {
            D::scale(coord, scale);
            if *self.rotation != [0.0; 3] {
                D::rotate(coord, turn);
            }
            D::translate(coord, *self.translation);
        });
    }
}

fn move_towards<D: DataTypes>(x: &mut [f64], to: &[f64], fraction: f64) {
    for (x, to) in D::Coord::views_mut(x).iter_mut().zip(D::Coord::views(to)) {
        let mut way = D::difference(to, x);
        way.as_mut().iter_mut().for_each(|value| *value *= fraction);
        *x = D::add(x, &way);
    }
}

impl Lifecycle for ReadState {
    fn init(&mut self, context: &mut InitContext<'_>) {
        match state_file::read(context.scene, &self.filename) {
            Ok(records) => self.records = records,
            Err(finding) => context.report(finding),
        }
    }
}

impl EventHandler for ReadState {
    type Workspace = Played;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Played, Diagnostic> {
        Ok(Played::default())
    }

    fn handle(&self, ws: &mut Played, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        if *event == Event::Reset {
            *ws = Played::default();
        }
        match (event, self.mstate.target()) {
            (Event::InitDone | Event::Reset | Event::AnimateBegin(_), Some(state)) => self.play(ws, access, state),
            _ => Ok(()),
        }
    }
}
