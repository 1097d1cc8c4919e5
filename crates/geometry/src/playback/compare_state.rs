//! A state compared with recorded ones.

use settee_kernel::data::parse_real;
use settee_kernel::roles::{BaseState, EventHandler, MotionAccess, Output, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, InitContext, Lifecycle, Link, ObjectId};
use settee_mesh::general;

use super::state_file::{self, Record};

/// Compares the state of a body with the records of a file, each when its time has come, and sums up the errors.
///
/// The error of a record is the mean of |recorded - current| over its numbers, positions and velocities each; current
/// values are rounded to the six digits of such files first.
#[derive(Component)]
#[component(category = "Playback", roles(event_handler))]
pub struct CompareState {
    /// Name of the file; compressed or not.
    #[data(required)]
    pub filename: Data<String>,
    /// In SOFA, the time between two comparisons.
    #[data(default = 0.0, unit = "s", ignored = "every record is compared at its time")]
    pub interval: Data<f64>,
    /// Added to the time of the scene.
    #[data(default = 0.0, unit = "s")]
    pub shift: Data<f64>,
    /// Whether the file is compared again when it has ended.
    #[data(
        default = false,
        name = "loop",
        unsupported = "a recorded motion is compared once; leave the attribute out"
    )]
    pub is_loop: Data<bool>,
    /// Sum of the errors of all records compared so far.
    #[data(default = 0.0, output)]
    pub total_error: Data<f64>,
    /// Sum of the errors divided by the number of points, the measure of SOFA's regression runs.
    #[data(default = 0.0, output)]
    pub dof_error: Data<f64>,
    /// Number of records compared so far.
    #[data(default = 0u32, output)]
    pub compared: Data<u32>,
    /// State that is compared; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    #[group]
    base: Base,
    records: Vec<Record>,
}

/// Errors so far.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Compared {
    /// Records that were passed.
    next: usize,
    count: usize,
    total: f64,
    by_points: f64,
}

/// Digits of recorded numbers.
const DIGITS: usize = 6;

/// Mean of |recorded - current| over the numbers that both have.
fn mean_error(recorded: &[f64], current: &[f64]) -> f64 {
    let rounded = |value: f64| parse_real(&general(value, DIGITS)).unwrap_or(value);
    let n = recorded.len().min(current.len());
    if n == 0 {
        return 0.0;
    }
    recorded.iter().zip(current).map(|(a, b)| (a - rounded(*b)).abs()).sum::<f64>() / n as f64
}

impl CompareState {
    fn compare(&self, ws: &mut Compared, access: &dyn MotionAccess, state: ObjectId) {
        let time = access.time() + *self.shift;
        let time = time + state_file::slack(time, access.dt());
        let Some(index) = state_file::last_at(&self.records, time).filter(|index| *index >= ws.next) else { return };
        ws.next = index + 1;
        let record = &self.records[index];
        let n_points =
            access.scene().component(state).and_then(|component| component.as_state()).map(BaseState::n_points);
        let pairs = [(&record.x, access.position(state)), (&record.v, access.velocity(state))];
        for (recorded, current) in pairs {
            if let (Some(recorded), Some(current)) = (recorded, current) {
                let error = mean_error(recorded, current);
                ws.total += error;
                ws.by_points += error / n_points.unwrap_or(1).max(1) as f64;
            }
        }
        ws.count += 1;
    }
}

impl Lifecycle for CompareState {
    fn init(&mut self, context: &mut InitContext<'_>) {
        match state_file::read(context.scene, &self.filename) {
            Ok(records) => self.records = records,
            Err(finding) => context.report(finding),
        }
    }
}

impl EventHandler for CompareState {
    type Workspace = Compared;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Compared, Diagnostic> {
        Ok(Compared::default())
    }

    fn handle(&self, ws: &mut Compared, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match (event, self.mstate.target()) {
            (Event::Reset, _) => *ws = Compared::default(),
            (Event::AnimateBegin(_) | Event::RunEnd, Some(state)) => self.compare(ws, access, state),
            _ => {}
        }
        Ok(())
    }

    fn outputs(&self, ws: &Compared) -> Vec<Output> {
        vec![("totalError", vec![ws.total]), ("dofError", vec![ws.by_points]), ("compared", vec![ws.count as f64])]
    }
}
