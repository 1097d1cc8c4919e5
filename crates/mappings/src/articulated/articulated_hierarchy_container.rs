//! The place of the joints of an articulated system.

use settee_kernel::{Component, Lifecycle, LinkTarget};

/// Marks the node below which the joints of an articulated system stand, for `ArticulatedSystemMapping`.
#[derive(Component)]
#[component(category = "Mapping/Articulated")]
pub struct ArticulatedHierarchyContainer {
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for ArticulatedHierarchyContainer {}

impl LinkTarget for ArticulatedHierarchyContainer {
    const WHAT: &'static str = "ArticulatedHierarchyContainer";
    fn accepts(component: &dyn Component) -> bool {
        component.downcast::<Self>().is_some()
    }
}
