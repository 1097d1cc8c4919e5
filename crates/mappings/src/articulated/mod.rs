//! Rigid bodies that hang on joints.

mod articulated_hierarchy_container;
mod articulated_system_mapping;
mod articulation;
mod articulation_center;
mod chain;

use settee_kernel::ClassEntry;

pub use articulated_hierarchy_container::ArticulatedHierarchyContainer;
pub use articulated_system_mapping::ArticulatedSystemMapping;
pub use articulation::Articulation;
pub use articulation_center::ArticulationCenter;
pub use chain::{Chain, Joint, Link};

/// Classes of this folder.
pub const CLASSES: &[fn() -> ClassEntry] = &[
    ArticulatedHierarchyContainer::entry,
    ArticulatedSystemMapping::entry,
    Articulation::entry,
    ArticulationCenter::entry,
];
