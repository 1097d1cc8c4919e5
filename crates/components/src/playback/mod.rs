//! Recording, playing back and comparing.

mod compare_state;
mod read_state;
mod schedule;
pub mod state_file;
mod write_state;

pub use compare_state::CompareState;
pub use read_state::ReadState;
pub use write_state::WriteState;

use settee_kernel::ClassEntry;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[CompareState::entry, ReadState::entry, WriteState::entry];
