//! What changes topologies during a run, and what looks after them.

mod bounding_trasher;
mod change_file;
mod change_processor;
mod checker;
mod cutting_blade;
mod modifier;

use settee_kernel::ClassEntry;

pub use bounding_trasher::TopologyBoundingTrasher;
pub use change_processor::TopologicalChangeProcessor;
pub use checker::TopologyChecker;
pub use cutting_blade::CuttingBlade;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[TopologicalChangeProcessor::entry, TopologyBoundingTrasher::entry, TopologyChecker::entry, CuttingBlade::entry];
