//! A topology compared with recorded ones.

use settee_kernel::roles::{BaseTopology, EventHandler, MotionAccess, Output, SetUp};
use settee_kernel::{Base, Component, Data, Diagnostic, Event, InitContext, Lifecycle, Link};
use settee_mesh::ElementLists;

use super::topology_file::{self, TopologyRecord};

/// Compares a topology with the records of a file, each when its time has come, and counts the elements that differ.
///
/// Where the numbers of elements of a kind are equal, those count that are not the same at the same place; else the
/// difference of the numbers.
#[derive(Component)]
#[component(category = "Playback", roles(event_handler))]
pub struct CompareTopology {
    /// Name of the file; compressed or not.
    #[data(required)]
    pub filename: Data<String>,
    /// Added to the time of the scene.
    #[data(default = 0.0, unit = "s")]
    pub shift: Data<f64>,
    /// In SOFA, the time between two comparisons.
    #[data(default = 0.0, unit = "s", ignored = "every record is compared at its time")]
    pub interval: Data<f64>,
    /// Number of elements that differed in all records so far.
    #[data(default = 0u32, output)]
    pub total_error: Data<u32>,
    /// How many of them were edges. The same holds for the other kinds.
    #[data(default = 0u32, output)]
    pub edges_error: Data<u32>,
    /// Triangles that differed.
    #[data(default = 0u32, output)]
    pub triangles_error: Data<u32>,
    /// Quads that differed.
    #[data(default = 0u32, output)]
    pub quads_error: Data<u32>,
    /// Tetrahedra that differed.
    #[data(default = 0u32, output)]
    pub tetrahedra_error: Data<u32>,
    /// Hexahedra that differed.
    #[data(default = 0u32, output)]
    pub hexahedra_error: Data<u32>,
    /// Number of records compared so far.
    #[data(default = 0u32, output)]
    pub compared: Data<u32>,
    /// Topology that is compared; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    base: Base,
    records: Vec<TopologyRecord>,
}

/// Times of records and of the scene count as equal up to this (s).
const SLACK: f64 = 1e-8;

/// Errors so far: edges, triangles, quads, tetrahedra, hexahedra.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct ComparedTopology {
    next: usize,
    count: usize,
    errors: [usize; 5],
}

fn difference<const N: usize>(one: &[[u32; N]], other: &[[u32; N]]) -> usize {
    match one.len().abs_diff(other.len()) {
        0 => one.iter().zip(other).filter(|(a, b)| a != b).count(),
        more => more,
    }
}

fn differences(one: &ElementLists, other: &ElementLists) -> [usize; 5] {
    [
        difference(&one.edges, &other.edges),
        difference(&one.triangles, &other.triangles),
        difference(&one.quads, &other.quads),
        difference(&one.tetrahedra, &other.tetrahedra),
        difference(&one.hexahedra, &other.hexahedra),
    ]
}

impl Lifecycle for CompareTopology {
    fn init(&mut self, context: &mut InitContext<'_>) {
        match topology_file::read(context.scene, &self.filename) {
            Ok(records) => self.records = records,
            Err(finding) => context.report(finding),
        }
    }
}

impl EventHandler for CompareTopology {
    type Workspace = ComparedTopology;

    fn workspace(&self, _set_up: SetUp<'_>) -> Result<ComparedTopology, Diagnostic> {
        Ok(ComparedTopology::default())
    }

    fn handle(
        &self,
        ws: &mut ComparedTopology,
        event: &Event,
        access: &mut dyn MotionAccess,
    ) -> Result<(), Diagnostic> {
        match event {
            Event::Reset => *ws = ComparedTopology::default(),
            Event::AnimateBegin(_) | Event::RunEnd => {
                let mesh = self.topology.target().and_then(|topology| access.mesh(topology));
                let Some(mesh) = mesh else { return Ok(()) };
                let time = access.time() + *self.shift;
                while let Some(record) = self.records.get(ws.next).filter(|record| record.time <= time + SLACK) {
                    let found = differences(mesh.topology().lists(), &record.lists);
                    ws.errors.iter_mut().zip(found).for_each(|(sum, error)| *sum += error);
                    ws.next += 1;
                    ws.count += 1;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn outputs(&self, ws: &ComparedTopology) -> Vec<Output> {
        let names = ["edgesError", "trianglesError", "quadsError", "tetrahedraError", "hexahedraError"];
        let one = |count: usize| vec![count as f64];
        let of_kinds = names.into_iter().zip(ws.errors.map(one));
        of_kinds.chain([("totalError", one(ws.errors.iter().sum())), ("compared", one(ws.count))]).collect()
    }
}
