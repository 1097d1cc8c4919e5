//! Changes passed on as they are.

use settee_kernel::roles::{BaseTopologicalMapping, MappedElements};
use settee_kernel::{Component, InitContext, Lifecycle, ObjectId};

use settee_mesh::dynamic::Rule;

use super::Ends;
use super::follow::warn_if_unlike;

/// Passes changes of the input on to the output, whose own elements are those of the input at the start.
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

    fn late_init(&mut self, context: &mut InitContext<'_>) {
        warn_if_unlike(self.input(), self.follower(), self.rule(), context);
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

    fn input(&self) -> Option<ObjectId> {
        self.ends.input.target()
    }

    fn follower(&self) -> Option<ObjectId> {
        self.ends.output.target()
    }

    fn rule(&self) -> Option<Rule> {
        Some(Rule::Identity)
    }
}
