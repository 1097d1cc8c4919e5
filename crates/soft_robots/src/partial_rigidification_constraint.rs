//! A constraint that does nothing, in SOFA neither.

use settee::component::*;

/// In SOFA, six rows on the first frame whose forces stay 0: it has no effect, there and here.
#[derive(Component)]
#[component(category = "Constraint/SoftRobots", templates(Rigid3), attach = state)]
pub struct PartialRigidificationConstraint {
    /// The state of the node.
    #[linked(search = local, ignored = "the constraint has no effect, in SOFA neither")]
    mstate: Link<dyn BaseState>,
    #[group]
    common: LagrangianData,
    #[group]
    base: Base,
}

impl Lifecycle for PartialRigidificationConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        let message = "it has no effect, in SOFA neither: fix the frame with a FixedLagrangianConstraint";
        context.report(Diagnostic::note("no-effect", message));
    }
}
