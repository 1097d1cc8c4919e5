//! The constraint of contacts, as a name in scenes.

use settee_kernel::roles::{ConstraintContext, ConstraintRows, LagrangianConstraint, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, ObjectId};

use super::common::TwoStates;
use settee_kernel::roles::LagrangianData;

/// What `FrictionContactConstraint` makes of contacts: two points that do not come closer than the contact distance,
/// with Coulomb friction.
///
/// Contacts write these rows themselves. In a scene the component has no contacts of its own and no effect.
#[derive(Component)]
#[component(
    category = "Constraint/Lagrangian/Model",
    templates(Vec3d),
    attach = pair,
    roles(lagrangian_constraint)
)]
pub struct UnilateralLagrangianConstraint {
    #[group]
    states: TwoStates,
    #[group]
    common: LagrangianData,
    #[group]
    base: settee_kernel::Base,
}

/// Says that contacts need no component.
pub(super) fn say_what_is_missing(context: &mut InitContext<'_>, response: &str) {
    let message =
        format!("has no contacts of its own: contacts with the response {response} write their rows themselves");
    context.report(settee_kernel::Diagnostic::new(settee_kernel::Severity::Note, "no-effect", message));
}

impl Lifecycle for UnilateralLagrangianConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        say_what_is_missing(context, "FrictionContactConstraint");
    }
}

impl LagrangianConstraint for UnilateralLagrangianConstraint {
    type Memory = ();

    fn states(&self) -> Vec<ObjectId> {
        [self.states.object1.target(), self.states.object2.target()].into_iter().flatten().collect()
    }

    fn memory(&self, _set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }

    fn write_rows(&self, _memory: &mut (), _context: &ConstraintContext<'_>, _rows: &mut dyn ConstraintRows) {}
}
