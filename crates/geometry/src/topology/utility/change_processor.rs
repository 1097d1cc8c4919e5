//! Changes of a mesh that a scene orders.

use settee_cutting::{CutPath, CutSettings, PathPoint, nearest_triangle};
use settee_kernel::roles::{BaseTopology, EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, IndexList, InitContext, Lifecycle, Link, ObjectId};
use settee_mesh::dynamic::{ChangeRequest, NewElements};
use settee_mesh::{ElementKind, Members};

use super::change_file::{self, Block, Command};
use super::cutting_blade::part_of_an_edge;
use super::modifier::Modifier;

/// Adds elements to a mesh and removes some at given times, by a file or by lists.
///
/// The file has blocks, each a line `T= time` and pairs of lines: `ADD= kind n` and the indices of the points,
/// `REMOVE= n` and the indices of the elements, `INCISE= n` and the points of a path over a surface (three numbers
/// each, or the triangle before them), `SWEEP= n` and the places of a blade that cuts tetrahedra on its way, by both
/// ends of its edge (six numbers each). Of several blocks whose time has come in one step the last one is carried out.
/// With `useDataInputs` the lists are removed when timeToRemove has passed.
#[derive(Component)]
#[component(category = "Topology/Utility", roles(event_handler))]
pub struct TopologicalChangeProcessor {
    /// Name of the file.
    #[data(at_start = "the file is read at the start")]
    pub filename: Data<String>,
    /// In SOFA, lists of changes that nothing reads.
    #[data(ignored = "SOFA does not read it either")]
    pub list_changes: Data<String>,
    /// Time between two removals of the lists; 0 for one removal.
    #[data(default = 0.0, unit = "s")]
    pub interval: Data<f64>,
    /// Added to the time of the scene.
    #[data(default = 0.0, unit = "s")]
    pub shift: Data<f64>,
    /// Whether the file begins again at its end, with the last time of the file added.
    #[data(default = false, name = "loop")]
    pub is_loop: Data<bool>,
    /// Removes what the lists name, instead of reading a file.
    #[data(default = false)]
    pub use_data_inputs: Data<bool>,
    /// The lists are removed in the first step that begins later.
    #[data(default = 0.0, unit = "s")]
    pub time_to_remove: Data<f64>,
    /// Points that go.
    #[data]
    pub points_to_remove: Data<IndexList>,
    /// Edges that go.
    #[data]
    pub edges_to_remove: Data<IndexList>,
    /// Triangles that go.
    #[data]
    pub triangles_to_remove: Data<IndexList>,
    /// Quads that go.
    #[data]
    pub quads_to_remove: Data<IndexList>,
    /// Tetrahedra that go.
    #[data]
    pub tetrahedra_to_remove: Data<IndexList>,
    /// Hexahedra that go.
    #[data]
    pub hexahedra_to_remove: Data<IndexList>,
    /// Finds the triangles of the paths of incisions at the start, where the points are then; otherwise when they are
    /// made.
    #[data(default = false, at_start = "the triangles are found at the start")]
    pub save_indices_at_init: Data<bool>,
    /// A cut that crosses an edge nearer than this part of it to its end goes through the end.
    #[data(default = 0.1, check = part_of_an_edge)]
    pub epsilon_snap_path: Data<f64>,
    /// A path that ends nearer to the border than this part of its triangle ends on it.
    #[data(default = 0.25, check = part_of_an_edge)]
    pub epsilon_snap_border: Data<f64>,
    /// Draws what is cut.
    #[data(default = false, ignored = "changes are seen in the mesh")]
    pub draw: Data<bool>,
    /// Topology that changes; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    base: Base,
    blocks: Vec<Block>,
}

/// What was done so far.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Progress {
    /// Blocks that were passed.
    next: usize,
    /// Added to the times of the blocks (s).
    start: f64,
    /// When the lists are removed next; the data at the start.
    time_to_remove: Option<f64>,
    /// Whether the lists were removed for the last time.
    is_done: bool,
    /// Whether the triangles of paths were looked for at the start, and which ones they are.
    is_searched: bool,
    triangles: Vec<u32>,
}

/// The points of a path whose triangles the file does not name.
fn paths_without_triangles(command: &Command) -> impl Iterator<Item = &PathPoint> {
    let points: &[PathPoint] = match command {
        Command::Cut(CutPath::Surface(points)) => points,
        _ => &[],
    };
    points.iter().filter(|point| point.triangle.is_none())
}

impl Lifecycle for TopologicalChangeProcessor {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if *self.use_data_inputs {
            return;
        }
        if self.filename.is_empty() {
            let finding = Diagnostic::warning("nothing-to-do", "no file and no lists: nothing will change");
            return context.report(finding.expected("filename=\"changes.txt\", or useDataInputs=\"1\" with lists"));
        }
        match change_file::read(context.scene, &self.filename) {
            Ok((blocks, odd)) => {
                self.blocks = blocks;
                odd.into_iter().for_each(|finding| context.report(finding));
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl EventHandler for TopologicalChangeProcessor {
    type Workspace = Progress;

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Progress, Diagnostic> {
        if let Some(topology) = self.topology.target() {
            Modifier::beside(set_up.scene, topology)?;
        }
        Ok(Progress::default())
    }

    fn handle(&self, ws: &mut Progress, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match (event, self.topology.target()) {
            (Event::Reset, _) => *ws = Progress::default(),
            (Event::AnimateBegin(_), Some(topology)) => {
                if *self.save_indices_at_init && !ws.is_searched {
                    ws.triangles = self.triangles_of_paths(topology, access);
                    ws.is_searched = true;
                }
                let time = access.time() + *self.shift;
                if *self.use_data_inputs {
                    self.remove_lists(ws, time, topology, access);
                } else {
                    self.follow_file(ws, time, topology, access)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// When a file begins again that ends `last` after its start. Of the times that it would begin before `time` only the
/// last few count: many are passed at once.
fn next_start(start: f64, last: f64, time: f64) -> f64 {
    const MANY: f64 = 1000.0;
    let times = (time - start) / last;
    let passed = if times > MANY { start + last * (times - 2.0).floor() } else { start + last };
    // So short a time, which rounding takes away, has passed as often as one likes.
    if passed + last > passed && passed.is_finite() { passed } else { time }
}

impl TopologicalChangeProcessor {
    fn remove_lists(&self, ws: &mut Progress, time: f64, topology: ObjectId, access: &mut dyn MotionAccess) {
        let due = ws.time_to_remove.unwrap_or(*self.time_to_remove);
        if ws.is_done || due >= time {
            return;
        }
        let lists = [
            (Members::Elements(ElementKind::Hexahedron), &self.hexahedra_to_remove),
            (Members::Elements(ElementKind::Tetrahedron), &self.tetrahedra_to_remove),
            (Members::Elements(ElementKind::Quad), &self.quads_to_remove),
            (Members::Elements(ElementKind::Triangle), &self.triangles_to_remove),
            (Members::Elements(ElementKind::Edge), &self.edges_to_remove),
            (Members::Points, &self.points_to_remove),
        ];
        for (of, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            if let Some(modifier) = Modifier::for_members(access.scene(), topology, of) {
                access.change_mesh(topology, vec![modifier.remove(list.0.clone())]);
            }
        }
        if *self.interval == 0.0 {
            ws.is_done = true;
        } else {
            ws.time_to_remove = Some(due + *self.interval);
        }
    }

    fn follow_file(
        &self,
        ws: &mut Progress,
        time: f64,
        topology: ObjectId,
        access: &mut dyn MotionAccess,
    ) -> Result<(), Diagnostic> {
        let mut due = None;
        loop {
            if ws.next == self.blocks.len() && *self.is_loop {
                // A file without a later time would begin again for ever.
                let last = self.blocks.last().map_or(0.0, |block| block.time);
                if last <= 0.0 || ws.start >= time {
                    break;
                }
                ws.start = next_start(ws.start, last, time);
                ws.next = 0;
            }
            let Some(block) = self.blocks.get(ws.next) else { break };
            let begins = block.time + ws.start;
            if begins >= time && (begins - time).abs() >= f64::EPSILON {
                break;
            }
            due = Some(block);
            ws.next += 1;
        }
        let Some(block) = due else { return Ok(()) };
        for (command, line) in block.commands.iter().zip(&block.lines) {
            let place = format!("{}, line {line}", self.filename.as_str());
            access.ask_from(place.clone());
            if let Command::Cut(path) = command {
                let (snap_path, snap_border) = (*self.epsilon_snap_path, *self.epsilon_snap_border);
                let path = self.with_triangles(path, command, &ws.triangles);
                access.cut_mesh(topology, path, CutSettings { snap_path, snap_border });
                continue;
            }
            let request = self.request(command, topology, access);
            let at = |finding: Diagnostic| Diagnostic { message: format!("{place}: {}", finding.message), ..finding };
            if let Some(request) = request.map_err(at)? {
                access.change_mesh(topology, vec![request]);
            }
        }
        Ok(())
    }

    /// The triangles of all paths that lack them, in the order of the file, where the points of the mesh are at the
    /// start.
    fn triangles_of_paths(&self, topology: ObjectId, access: &dyn MotionAccess) -> Vec<u32> {
        let triangles = access.mesh(topology).map_or(&[][..], |mesh| mesh.topology().triangles());
        let points = access.mesh_points(topology).unwrap_or_default();
        let all = self.blocks.iter().flat_map(|block| &block.commands).flat_map(paths_without_triangles);
        // A mesh without triangles has no first one either: the cut says so.
        all.map(|point| nearest_triangle(points, triangles, point.at).unwrap_or_default()).collect()
    }

    /// A path with the triangles that were found at the start.
    fn with_triangles(&self, path: &CutPath, of: &Command, found: &[u32]) -> CutPath {
        let (CutPath::Surface(points), false) = (path, found.is_empty()) else { return path.clone() };
        let all = self.blocks.iter().flat_map(|block| &block.commands);
        let before = all.take_while(|command| !std::ptr::eq(*command, of)).flat_map(paths_without_triangles).count();
        let mut found = found.iter().skip(before);
        let known =
            |point: &PathPoint| PathPoint { triangle: point.triangle.or_else(|| found.next().copied()), ..*point };
        CutPath::Surface(points.iter().map(known).collect())
    }

    fn request(
        &self,
        command: &Command,
        topology: ObjectId,
        access: &dyn MotionAccess,
    ) -> Result<Option<ChangeRequest>, Diagnostic> {
        Ok(Some(match command {
            Command::Remove(indices) => Modifier::beside(access.scene(), topology)?[0].remove(indices.clone()),
            Command::Add { kind, points, ancestors } => {
                let elements = NewElements::of(*kind, points)
                    .map_err(|problem| Diagnostic::error("mesh-change", problem.to_string()))?;
                ChangeRequest::Add { elements, ancestors: ancestors.clone() }
            }
            Command::AddInTriangles(places) => {
                let triangles = access.mesh(topology).map_or(&[][..], |mesh| mesh.topology().triangles());
                let mut origins = Vec::new();
                for &(triangle, [a, b]) in places {
                    let Some(corners) = triangles.get(triangle as usize) else {
                        let message = format!("there is no triangle {triangle}: the mesh has {}", triangles.len());
                        return Err(Diagnostic::error("mesh-change", message).attribute("filename", ""));
                    };
                    origins.push(corners.iter().copied().zip([a, b, 1.0 - a - b]).collect());
                }
                ChangeRequest::AddPoints(origins)
            }
            Command::Cut(_) => return Ok(None),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_begins_again_gets_to_the_present() {
        assert_eq!(next_start(0.1, 0.25, 0.4), 0.1 + 0.25);
        let start = next_start(0.0, 1e-5, 1.0);
        assert!(start < 1.0 && start > 1.0 - 4e-5, "{start}");
        for last in [1e-300, 1e-320, 1e-18] {
            let start = next_start(0.01, last, 0.02);
            assert!((start - 0.02).abs() < 1e-15, "{last}: {start}");
        }
    }
}
