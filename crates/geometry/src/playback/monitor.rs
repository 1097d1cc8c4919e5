//! Tables of the motion of chosen points.

use settee_kernel::roles::{BaseState, EventHandler, MotionAccess, Output, SetUp};
use settee_kernel::{
    Base, Component, Data, Diagnostic, Event, IndexList, InitContext, Lifecycle, Link, ObjectId, Rgba, checks,
};
use settee_math::StateKind;
use settee_mesh::general;

/// Writes positions, velocities and forces of chosen points into tables that plotting programs read: a line for the
/// start and each step, with the time and the numbers of all points.
///
/// The files are fileName followed by `_x.txt`, `_v.txt` and `_f.txt`, in the output folder. Forces are those that the
/// solver computed last; where it keeps them to itself, as `BDFOdeSolver` does, those at the end of the step.
#[derive(Component)]
#[component(category = "Playback", roles(event_handler, drawing))]
pub struct Monitor {
    /// Chosen points.
    #[data(default = vec![0])]
    pub indices: Data<IndexList>,
    /// Beginning of the names of the files; by default the name of the component.
    #[data(name = "fileName")]
    pub file_name: Data<String>,
    /// Whether positions are written.
    #[data(default = false, name = "ExportPositions")]
    pub export_positions: Data<bool>,
    /// Whether velocities are written.
    #[data(default = false, name = "ExportVelocities")]
    pub export_velocities: Data<bool>,
    /// Whether forces are written.
    #[data(default = false, name = "ExportForces")]
    pub export_forces: Data<bool>,
    /// Significant digits of the numbers.
    #[data(default = 10u32, check = checks::between(1, 17))]
    pub digits: Data<u32>,
    /// Draws the points.
    #[data(default = false)]
    pub show_positions: Data<bool>,
    /// Colour of the points.
    #[data(default = Rgba([1.0, 1.0, 0.0, 1.0]), name = "PositionsColor")]
    pub positions_color: Data<Rgba>,
    /// Draws the velocities.
    #[data(default = false)]
    pub show_velocities: Data<bool>,
    /// Colour of the velocities.
    #[data(default = Rgba([1.0, 1.0, 0.0, 1.0]), name = "VelocitiesColor")]
    pub velocities_color: Data<Rgba>,
    /// Draws the forces.
    #[data(default = false)]
    pub show_forces: Data<bool>,
    /// Colour of the forces.
    #[data(default = Rgba([1.0, 1.0, 0.0, 1.0]), name = "ForcesColor")]
    pub forces_color: Data<Rgba>,
    /// Smaller velocities and forces are not drawn.
    #[data(default = 0.01)]
    pub show_min_threshold: Data<f64>,
    /// Draws where the points have been since the start.
    #[data(default = false)]
    pub show_trajectories: Data<bool>,
    /// Time between drawn places of a trajectory.
    #[data(default = 0.1, name = "TrajectoriesPrecision", unit = "s")]
    pub trajectories_precision: Data<f64>,
    /// Colour of the trajectories.
    #[data(default = Rgba([1.0, 1.0, 0.0, 1.0]), name = "TrajectoriesColor")]
    pub trajectories_color: Data<Rgba>,
    /// Length of drawn velocities and forces for one unit of them.
    #[data(default = 1.0)]
    pub size_factor: Data<f64>,
    /// Where the points have been: all chosen points at the start, then every `TrajectoriesPrecision`. Kept while
    /// trajectories are drawn.
    #[data(output, unit = "m")]
    pub trajectories: Data<Vec<[f64; 3]>>,
    /// Forces on the chosen points after the last step. Kept while forces are drawn.
    #[data(output, unit = "N")]
    pub forces: Data<Vec<[f64; 3]>>,
    /// State of the points; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    #[group]
    base: Base,
}

/// Lengths of the three files, and where the points have been.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Tables {
    lengths: [u64; 3],
    is_begun: bool,
    places: Vec<f64>,
    forces: Vec<f64>,
    last_place: Option<f64>,
}

/// A trajectory has at most so many moments; then every second one goes.
const MOST_MOMENTS: usize = 4096;

impl Monitor {
    /// Ending, first word of the heading, and whether it is wanted, for each table.
    fn tables(&self) -> [(&'static str, &'static str, bool); 3] {
        [
            ("_x.txt", "x", *self.export_positions),
            ("_v.txt", "v", *self.export_velocities),
            ("_f.txt", "f", *self.export_forces),
        ]
    }

    /// A line of the numbers of the chosen points.
    fn line(&self, time: f64, values: &[f64], n_points: usize) -> String {
        let digits = *self.digits as usize;
        let size = values.len() / n_points.max(1);
        let mut text = general(time, digits);
        let points = self.indices.iter().map(|index| *index as usize).filter(|index| *index < n_points);
        for value in points.flat_map(|point| &values[point * size..(point + 1) * size]) {
            text.push(' ');
            text.push_str(&general(*value, digits));
        }
        text.push('\n');
        text
    }

    /// Keeps what is drawn: the forces on the points, and from time to time their places.
    fn remember(&self, ws: &mut Tables, state: ObjectId, access: &mut dyn MotionAccess) {
        /// Sums of steps miss a multiple of the interval by rounding.
        const SAME: f64 = 1e-9;
        if *self.show_forces {
            let force = access.left_force(state).unwrap_or_default();
            ws.forces = self.in_space(state, &force, StateKind::deriv_size, access);
        }
        let (time, interval) = (access.time(), *self.trajectories_precision);
        let is_due = ws.last_place.is_none_or(|last| time - last >= interval * (1.0 - SAME));
        if !*self.show_trajectories || !is_due {
            return;
        }
        let places = access.position(state).unwrap_or_default();
        ws.places.extend(self.in_space(state, places, StateKind::coord_size, access));
        ws.last_place = Some(time);
        let moment = 3 * self.indices.len().max(1);
        if ws.places.len() > MOST_MOMENTS * moment {
            let kept = ws.places.chunks(moment).step_by(2).flatten().copied().collect();
            ws.places = kept;
        }
    }

    /// The spatial parts of the entries of the chosen points; directions that a state lacks are 0.
    fn in_space(
        &self,
        state: ObjectId,
        flat: &[f64],
        size: fn(StateKind) -> usize,
        access: &dyn MotionAccess,
    ) -> Vec<f64> {
        let kind = access.scene().component(state).and_then(|found| found.as_state()).map(BaseState::kind);
        let Some(kind) = kind else { return Vec::new() };
        let all: Vec<[f64; 3]> = kind.in_space(flat, size(kind)).collect();
        self.indices.iter().filter_map(|index| all.get(*index as usize)).flatten().copied().collect()
    }

    fn heading(&self, what: &str) -> String {
        let points = self.indices.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        format!("# t, then {what} of the points {points}\n")
    }

    fn write(&self, ws: &mut Tables, state: ObjectId, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let (time, force) = (access.time(), if *self.export_forces { access.left_force(state) } else { None });
        let scene = access.scene();
        let n_points = scene.component(state).and_then(|component| component.as_state()).map_or(0, BaseState::n_points);
        let values = [access.position(state), access.velocity(state), force.as_deref()];
        for (table, (end, what, _)) in self.tables().into_iter().enumerate().filter(|(_, table)| table.2) {
            let mut text = if ws.lengths[table] == 0 { self.heading(what) } else { String::new() };
            text.push_str(&self.line(time, values[table].unwrap_or_default(), n_points));
            let name = format!("{}{end}", self.file_name.get());
            let written = scene.output.append(&name, ws.lengths[table], text.as_bytes());
            ws.lengths[table] = written.map_err(|error| {
                Diagnostic::error("file-not-written", error.to_string()).attribute("fileName", name)
            })?;
        }
        Ok(())
    }
}

impl Lifecycle for Monitor {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if self.file_name.trim().is_empty() {
            self.file_name.derive(context.scene.object(context.object).name.clone());
        }
        let Some(state) = self.mstate.target() else { return };
        context.require(state);
        let n_points =
            context.scene.component(state).and_then(|component| component.as_state()).map_or(0, BaseState::n_points);
        if let Some(wrong) = self.indices.iter().find(|index| **index as usize >= n_points) {
            let finding = Diagnostic::error("index-out-of-range", "the state has no such point");
            let finding = finding.attribute("indices", wrong.to_string());
            context.report(finding.expected(format!("indices below {n_points}")));
        }
        let is_drawn = *self.show_positions || *self.show_velocities || *self.show_forces || *self.show_trajectories;
        if !is_drawn && self.tables().iter().all(|table| !table.2) {
            let finding = Diagnostic::warning("nothing-to-write", "nothing is exported and nothing is drawn");
            context.report(
                finding.expected("ExportPositions, ExportVelocities, ExportForces, or showPositions and others"),
            );
        }
    }
}

impl EventHandler for Monitor {
    type Workspace = Tables;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Tables, Diagnostic> {
        Ok(Tables::default())
    }

    fn outputs(&self, ws: &Tables) -> Vec<Output> {
        vec![("trajectories", ws.places.clone()), ("forces", ws.forces.clone())]
    }

    fn handle(&self, ws: &mut Tables, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let Some(state) = self.mstate.target() else { return Ok(()) };
        match event {
            Event::Reset => *ws = Tables::default(),
            Event::AnimateBegin(_) if !ws.is_begun => {
                ws.is_begun = true;
                self.remember(ws, state, access);
                return self.write(ws, state, access);
            }
            Event::AnimateEnd(_) => {
                self.remember(ws, state, access);
                return self.write(ws, state, access);
            }
            _ => {}
        }
        Ok(())
    }
}
