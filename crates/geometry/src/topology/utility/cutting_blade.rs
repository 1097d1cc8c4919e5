//! A blade that cuts what it passes through.

use settee_cutting::{CutPath, CutSettings};
use settee_kernel::roles::{BaseState, BaseTopology, EventHandler, MotionAccess, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, InitContext, Lifecycle, Link, ObjectId, Search};
use settee_math::vec3::{norm, sub};
use settee_mesh::Topology;
use settee_persist::Persist;

use super::modifier::Modifier;

/// Cuts a body of tetrahedra along the way of the straight edge of a blade, at the end of each step.
///
/// The edge goes from one point of a state to another. An element is cut once the blade has passed all of it; points
/// are doubled behind the blade, so that both sides part.
#[derive(Component)]
#[component(category = "Topology/Utility", roles(event_handler))]
pub struct CuttingBlade {
    /// State with the ends of the edge.
    #[linked(required)]
    pub blade: Link<dyn BaseState>,
    /// The two points of the state between which the edge is.
    #[data(default = [0, 1])]
    pub indices: Data<[u32; 2]>,
    /// The body: a container of tetrahedra with its modifier.
    #[linked(required)]
    pub topology: Link<dyn BaseTopology>,
    /// Whether it cuts.
    #[data(default = true)]
    pub active: Data<bool>,
    /// A cut that crosses an edge nearer than this part of it to its end goes through the end, which avoids slivers.
    #[data(default = 0.2, check = part_of_an_edge)]
    pub snap: Data<f64>,
    #[group]
    base: Base,
}

pub(super) fn part_of_an_edge(value: &f64) -> Result<(), String> {
    if (0.0..0.5).contains(value) { Ok(()) } else { Err("expected at least 0 and less than 0.5".to_owned()) }
}

/// The way of the blade.
#[derive(Clone, Debug, Default, Persist)]
pub struct Way {
    /// Places of both ends, the last ones as far back as an element reaches.
    places: Vec<[[f64; 3]; 2]>,
    /// The longest edge of the body (m), and the revision of the mesh of which it is that.
    reach: f64,
    revision: Option<u64>,
}

impl Lifecycle for CuttingBlade {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let state = self.blade.target().and_then(|blade| context.scene.component(blade)?.as_state());
        let n_points = state.map_or(0, |state| state.n_points());
        if state.is_some() && self.indices.iter().any(|index| *index as usize >= n_points) {
            let message = format!("the state of the blade has {n_points} points");
            context.report(Diagnostic::error("bad-index", message).attribute("indices", ""));
        }
    }
}

impl EventHandler for CuttingBlade {
    type Workspace = Way;

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Way, Diagnostic> {
        if let Some(topology) = self.topology.target() {
            Modifier::beside(set_up.scene, topology)?;
        }
        Ok(Way::default())
    }

    fn handle(&self, ws: &mut Way, event: &Event, access: &mut dyn MotionAccess) -> Result<(), Diagnostic> {
        match (event, self.topology.target(), self.blade.target()) {
            (Event::Reset, ..) => *ws = Way::default(),
            (Event::AnimateEnd(_), ..) if !*self.active => ws.places.clear(),
            (Event::AnimateEnd(_), Some(topology), Some(blade)) => self.pass(ws, topology, blade, access),
            _ => {}
        }
        Ok(())
    }
}

impl CuttingBlade {
    fn pass(&self, ws: &mut Way, topology: ObjectId, blade: ObjectId, access: &mut dyn MotionAccess) {
        let Some(ends) = self.ends(blade, access) else { return };
        if ws.places.last() == Some(&ends) {
            return;
        }
        ws.places.push(ends);
        if let Some(mesh) = access.mesh(topology)
            && ws.revision != Some(mesh.revision())
        {
            let points = positions(access, topology);
            (ws.reach, ws.revision) = (longest_edge(mesh.topology(), &points), Some(mesh.revision()));
        }
        // What is further back was cut before, or never will be.
        let mut way = 0.0;
        let mut first = ws.places.len() - 1;
        while first > 0 && way < 1.5 * ws.reach {
            first -= 1;
            let [here, next] = [ws.places[first], ws.places[first + 1]];
            way += norm(sub(next[0], here[0])).max(norm(sub(next[1], here[1])));
        }
        ws.places.drain(..first);
        if ws.places.len() > 1 {
            let settings = CutSettings { snap_path: *self.snap, ..CutSettings::default() };
            access.cut_mesh(topology, CutPath::Blade(ws.places.clone()), settings);
        }
    }

    fn ends(&self, blade: ObjectId, access: &dyn MotionAccess) -> Option<[[f64; 3]; 2]> {
        let positions = access.position(blade)?;
        let size = access.scene().component(blade)?.as_state()?.kind().coord_size();
        let at = |index: u32| point_of(positions.get(index as usize * size..(index as usize + 1) * size)?);
        let [first, second] = *self.indices;
        Some([at(first)?, at(second)?])
    }
}

fn point_of(row: &[f64]) -> Option<[f64; 3]> {
    row.first_chunk().copied()
}

/// Where the points of a topology are: the state beside it or above it has them.
fn positions(access: &dyn MotionAccess, topology: ObjectId) -> Vec<[f64; 3]> {
    let scene = access.scene();
    let is_mechanical = |component: &dyn Component| component.as_state().is_some_and(|state| state.is_mechanical());
    let state = scene.find(scene.object(topology).node, Search::Up, &is_mechanical);
    let rows = state.and_then(|state| {
        let size = scene.component(state)?.as_state()?.kind().coord_size();
        Some(access.position(state)?.chunks_exact(size).filter_map(point_of).collect())
    });
    rows.unwrap_or_default()
}

fn longest_edge(topology: &Topology, points: &[[f64; 3]]) -> f64 {
    let length = |[a, b]: &[u32; 2]| Some(norm(sub(*points.get(*a as usize)?, *points.get(*b as usize)?)));
    topology.edges().iter().filter_map(length).fold(0.0, f64::max)
}
