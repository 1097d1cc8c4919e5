//! Recording, playing back and comparing.

mod compare_state;
mod compare_topology;
mod drawing;
mod monitor;
mod read_state;
mod read_topology;
mod schedule;
pub mod state_file;
pub mod topology_file;
mod write_state;
mod write_topology;

pub use compare_state::CompareState;
pub use compare_topology::CompareTopology;
pub use monitor::Monitor;
pub use read_state::ReadState;
pub use read_topology::ReadTopology;
pub use write_state::WriteState;
pub use write_topology::WriteTopology;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    CompareState::entry,
    CompareTopology::entry,
    Monitor::entry,
    ReadState::entry,
    ReadTopology::entry,
    WriteState::entry,
    WriteTopology::entry,
];
