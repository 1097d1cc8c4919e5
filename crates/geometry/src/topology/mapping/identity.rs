//! Changes passed on as they are.

use settee_kernel::roles::{BaseTopologicalMapping, MappedElements};
use settee_kernel::{Component, InitContext, Lifecycle, ObjectId};

use super::Ends;

/// Passes changes of the input on to the output, which keeps its own elements.
///
/// Topologies do not change during a run yet, so nothing is passed on. Both topologies must exist.
#[derive(Component)]
#[component(category = "Topology/Mapping", roles(topological_mapping))]
pub struct IdentityTopologicalMapping {
    /// Input and output.
    #[group]
    pub ends: Ends,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for IdentityTopologicalMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.ends.read(context);
    }
}

impl BaseTopologicalMapping for IdentityTopologicalMapping {
    // The output keeps its elements: it does not take any from here.
    fn output(&self) -> Option<ObjectId> {
        None
    }

    fn made(&self) -> Option<&MappedElements> {
        None
    }
}
