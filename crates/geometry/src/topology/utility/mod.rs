//! What changes topologies during a run, and what looks after them.

mod bounding_trasher;
mod change_file;
mod change_processor;
mod checker;
mod modifier;

use settee_kernel::ClassEntry;

pub use bounding_trasher::TopologyBoundingTrasher;
pub use change_processor::TopologicalChangeProcessor;
pub use checker::TopologyChecker;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] =
    &[TopologicalChangeProcessor::entry, TopologyBoundingTrasher::entry, TopologyChecker::entry];
