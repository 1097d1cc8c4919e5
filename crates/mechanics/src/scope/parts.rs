//! What calls to the components of a scope need.

use settee_kernel::Visit;
use settee_kernel::roles::ComponentContext;
use settee_kernel::vectors::StateSpace;

use crate::scope::profile::Profile;
use crate::scope::trace::Trace;
use crate::scope::workspaces::Slots;

/// The parts of a scope that component calls need, borrowed apart from plan and solvers.
pub(crate) struct Parts<'a> {
    pub space: &'a mut StateSpace,
    pub slots: &'a mut Slots,
    pub trace: &'a mut Option<Trace>,
    pub profile: &'a mut Option<Box<Profile>>,
}

impl<'a> Parts<'a> {
    /// The context of one component, noted in the trace as `action`.
    pub fn context(self, at: Visit<'_>, action: &'static str) -> Option<ComponentContext<'a>> {
        let (states, workspace) = self.slots.at(at)?;
        if let Some(trace) = self.trace {
            trace.call(at, action);
        }
        if let Some(profile) = self.profile {
            profile.call(at.object, action);
        }
        Some(ComponentContext { space: self.space, states, workspace, gravity: *at.scene.node(at.node).data.gravity })
    }
}

impl Parts<'_> {
    /// The same parts for one more call.
    pub fn again(&mut self) -> Parts<'_> {
        Parts { space: self.space, slots: self.slots, trace: self.trace, profile: self.profile }
    }
}
