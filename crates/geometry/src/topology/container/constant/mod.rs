//! Topologies that never change.

mod mesh_topology;

use settee_kernel::ClassEntry;

pub use mesh_topology::MeshTopology;

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[MeshTopology::entry];
