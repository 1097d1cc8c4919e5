//! A topology from recorded ones.

use settee_kernel::roles::{BaseTopologicalMapping, BaseTopology, MappedElements};
use settee_kernel::{Base, Component, Data, Diagnostic, InitContext, Lifecycle, Link, ObjectId};

use super::topology_file::{self, TopologyRecord};

/// Gives a topology the elements of a file that WriteTopology wrote, in place of its own.
///
/// The record at the beginning counts. Topologies do not change during a run yet: a file whose later records differ is
/// refused.
#[derive(Component)]
#[component(category = "Playback", roles(topological_mapping))]
pub struct ReadTopology {
    /// Name of the file; compressed or not.
    #[data(required)]
    pub filename: Data<String>,
    /// Added to the time of the scene.
    #[data(default = 0.0, unit = "s")]
    pub shift: Data<f64>,
    /// In SOFA, the time between two records; not read there either.
    #[data(default = 0.0, unit = "s", ignored = "every record counts from its time on")]
    pub interval: Data<f64>,
    /// Whether the records begin again at the end.
    #[data(default = false, name = "loop", ignored = "all records are of one topology")]
    pub is_loop: Data<bool>,
    /// Topology that takes the elements; by default that of the node.
    #[linked(search = local, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    base: Base,
    made: Option<MappedElements>,
}

/// Times of records and of the scene count as equal up to this (s).
const SLACK: f64 = 1e-8;

impl ReadTopology {
    /// The record that counts at the beginning.
    fn first<'a>(&self, records: &'a [TopologyRecord]) -> Result<&'a TopologyRecord, Diagnostic> {
        let is_past = |record: &TopologyRecord| record.time <= *self.shift + SLACK;
        let at = records.iter().rposition(is_past).unwrap_or(0);
        let Some(change) = records[at..].iter().find(|record| record.lists != records[at].lists) else {
            return Ok(&records[at]);
        };
        let message = format!("the elements change at the time {}", change.time);
        let finding = Diagnostic::error("unsupported", message).attribute("filename", self.filename.get());
        Err(finding.expected("records of one topology: elements do not change during a run yet"))
    }
}

impl Lifecycle for ReadTopology {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let records = topology_file::read(context.scene, &self.filename);
        let found = records.and_then(|records| self.first(&records).map(|record| record.lists.clone()));
        match found {
            Ok(lists) => {
                let n_points = lists.largest_index().map_or(0, |index| index as usize + 1);
                self.made = Some(MappedElements { n_points, points: None, lists });
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl BaseTopologicalMapping for ReadTopology {
    fn output(&self) -> Option<ObjectId> {
        self.topology.target()
    }

    fn made(&self) -> Option<&MappedElements> {
        self.made.as_ref()
    }
}
