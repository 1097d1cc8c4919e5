//! Records of a state in a text file.

use settee_kernel::roles::{BaseState, EventHandler, MotionAccess, SetUp};
use settee_kernel::{
    Base, Component, Data, Diagnostic, Event, IndexList, InitContext, Lifecycle, Link, ObjectId, checks,
};
use settee_mesh::general;

use super::schedule::{Progress, Schedule};
use super::state_file;

/// Writes the state of a body into a text file, at the beginning of steps: a record shows the state at its time.
///
/// The file is made when the first record is due, and complete after each record; its name ends in `.gz` for a
/// compressed one. It lies in the output folder. ReadState plays it back and CompareState compares with it.
#[derive(Component)]
#[component(category = "Playback", roles(event_handler))]
pub struct WriteState {
    /// Name of the file.
    #[data(required)]
    pub filename: Data<String>,
    /// Whether positions are written.
    #[data(default = true, name = "writeX")]
    pub write_x: Data<bool>,
    /// Whether positions at rest are written.
    #[data(default = false, name = "writeX0")]
    pub write_x0: Data<bool>,
    /// Whether velocities are written.
    #[data(default = false, name = "writeV")]
    pub write_v: Data<bool>,
    /// Whether forces, as last computed, are written.
    #[data(default = false, name = "writeF")]
    pub write_f: Data<bool>,
    /// Significant digits of the numbers; with 17 they read back to the same bits.
    #[data(default = 6u32, check = checks::between(1, 17))]
    pub digits: Data<u32>,
    /// Points whose positions are written.
    #[data(name = "DOFsX", unsupported = "all points are written, as SOFA does; leave the attribute out")]
    pub points_x: Data<IndexList>,
    /// Points whose velocities are written.
    #[data(name = "DOFsV", unsupported = "all points are written, as SOFA does; leave the attribute out")]
    pub points_v: Data<IndexList>,
    /// The records end when the kinetic energy changes by less than this between two tests; 0: never.
    #[data(default = 0.0, unit = "J", check = checks::non_negative())]
    pub stop_at: Data<f64>,
    /// Time between tests of the kinetic energy.
    #[data(default = 0.0, name = "keperiod", unit = "s", check = checks::non_negative())]
    pub energy_period: Data<f64>,
    /// State that is recorded; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    #[group]
    schedule: Schedule,
    #[group]
    base: Base,
}

/// What is in the file, and what the energy was.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Written {
    progress: Progress,
    length: u64,
    next_test: Option<f64>,
    energy: f64,
    is_stopped: bool,
}

impl WriteState {
    /// Tests the kinetic energy where it is time for that; whether the records end.
    fn comes_to_rest(&self, ws: &mut Written, state: ObjectId, access: &mut dyn MotionAccess) -> bool {
        let t = access.time();
        let due = *ws.next_test.get_or_insert(*self.energy_period);
        if *self.stop_at == 0.0 || t <= due {
            return false;
        }
        ws.next_test = Some(due + *self.energy_period);
        let energy = access.kinetic_energy(state).unwrap_or(0.0);
        let change = (energy - std::mem::replace(&mut ws.energy, energy)).abs();
        change < *self.stop_at
    }

    fn record(&self, state: ObjectId, access: &dyn MotionAccess) -> String {
        let digits = *self.digits as usize;
        let mut text = format!("T= {}\n", general(access.time(), digits));
        for (name, is_written, values) in [
            ("  X", *self.write_x, access.position(state)),
            ("  X0", *self.write_x0, access.rest_position(state)),
            ("  V", *self.write_v, access.velocity(state)),
            ("  F", *self.write_f, access.force(state)),
        ] {
            if is_written {
                state_file::write_line(&mut text, name, values.unwrap_or_default(), digits);
            }
        }
        text
    }
}

impl Lifecycle for WriteState {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.schedule.init(context);
        if self.filename.trim().is_empty() {
            let finding = Diagnostic::error("no-file-name", "no file to write into").attribute("filename", "");
            context.report(finding.expected("the name of a file"));
        }
    }
}

impl EventHandler for WriteState {
    type Workspace = Written;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Written, Diagnostic> {
        Ok(Written::default())
    }

    fn handle(&self, ws: &mut Written, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => *ws = Written::default(),
            Event::AnimateBegin(dt) if !ws.is_stopped => {
                let Some(state) = self.mstate.target() else { return Ok(()) };
                ws.is_stopped = self.comes_to_rest(ws, state, access);
                if ws.is_stopped || !self.schedule.take(&mut ws.progress, access.time(), *dt) {
                    return Ok(());
                }
                let bytes = state_file::encode(&self.filename, &self.record(state, access));
                let written = access.scene().output.append(&self.filename, ws.length, &bytes);
                ws.length = written.map_err(|error| {
                    Diagnostic::error("file-not-written", error.to_string()).attribute("filename", self.filename.get())
                })?;
            }
            _ => {}
        }
        Ok(())
    }
}
