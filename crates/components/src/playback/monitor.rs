//! Tables of the motion of chosen points.

use settee_kernel::roles::{BaseState, EventHandler, MotionAccess, SetUp};
use settee_kernel::{
    Base, Component, Data, Diagnostic, Event, IndexList, InitContext, Lifecycle, Link, ObjectId, Rgba, checks,
};
use settee_mesh::general;

/// Writes positions, velocities and forces of chosen points into tables that plotting programs read: a line for the start and each
/// step, with the time and the numbers of all points.
///
/// The files are fileName followed by `_x.txt`, `_v.txt` and `_f.txt`, in the output folder. Forces are those last computed.
#[derive(Component)]
#[component(category = "Playback", roles(event_handler))]
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
    /// Draws where the points have been.
    #[data(default = false)]
    pub show_trajectories: Data<bool>,
    /// Time between drawn places of a trajectory.
    #[data(default = 0.1, name = "TrajectoriesPrecision", unit = "s")]
    pub trajectories_precision: Data<f64>,
    /// Colour of the trajectories.
    #[data(default = Rgba([1.0, 1.0, 0.0, 1.0]), name = "TrajectoriesColor")]
    pub trajectories_color: Data<Rgba>,
    /// Length of drawn velocities and forces.
    #[data(default = 1.0)]
    pub size_factor: Data<f64>,
    /// State of the points; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub mstate: Link<dyn BaseState>,
    #[group]
    base: Base,
}

/// Lengths of the three files.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    lengths: [u64; 3],
    is_begun: bool,
}

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

    fn heading(&self, what: &str) -> String {
        let points = self.indices.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        format!("# t, then {what} of the points {points}\n")
    }

    fn write(&self, ws: &mut Tables, state: ObjectId, time: f64, access: &dyn MotionAccess) -> Result<(), Diagnostic> {
        let scene = access.scene();
        let n_points = scene.component(state).and_then(|component| component.as_state()).map_or(0, BaseState::n_points);
        let values = [access.position(state), access.velocity(state), access.force(state)];
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
        if self.tables().iter().all(|table| !table.2) {
            let finding = Diagnostic::warning("nothing-to-write", "nothing is exported: no file is written");
            context.report(finding.expected("ExportPositions, ExportVelocities or ExportForces"));
        }
    }
}

impl EventHandler for Monitor {
    type Workspace = Tables;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<Tables, Diagnostic> {
        Ok(Tables::default())
    }

    fn handle(&self, ws: &mut Tables, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        let Some(state) = self.mstate.target() else { return Ok(()) };
        match event {
            Event::Reset => *ws = Tables::default(),
            Event::AnimateBegin(_) if !ws.is_begun => {
                ws.is_begun = true;
                return self.write(ws, state, access.time(), access);
            }
            Event::AnimateEnd(_) => return self.write(ws, state, access.time(), access),
            _ => {}
        }
        Ok(())
    }
}
