//! The augmented Lagrangian constraint of contacts, as a name in scenes.

use settee_kernel::roles::{ConstraintContext, ConstraintRows, LagrangianConstraint, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, ObjectId};

use super::common::TwoStates;
use super::unilateral_lagrangian_constraint::say_what_is_missing;
use settee_kernel::roles::LagrangianData;

/// What `AugmentedLagrangianResponseConstraint` makes of contacts: two points that do not come closer than the contact
/// distance, with Coulomb friction, by steps of an augmented Lagrangian method.
///
/// Contacts write these rows themselves. In a scene the component has no contacts of its own and no effect.
#[derive(Component)]
#[component(
    category = "Constraint/Lagrangian/Model",
    templates(Vec3d),
    attach = pair,
    roles(lagrangian_constraint)
)]
pub struct AugmentedLagrangianConstraint {
    #[group]
    states: TwoStates,
    #[group]
    common: LagrangianData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for AugmentedLagrangianConstraint {
    fn init(&mut self, context: &mut InitContext<'_>) {
        say_what_is_missing(context, "AugmentedLagrangianResponseConstraint");
    }
}

impl LagrangianConstraint for AugmentedLagrangianConstraint {
    type Memory = ();

    fn states(&self) -> Vec<ObjectId> {
        [self.states.object1.target(), self.states.object2.target()].into_iter().flatten().collect()
    }

    fn memory(&self, _set_up: SetUp<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }

    fn write_rows(&self, _memory: &mut (), _context: &ConstraintContext<'_>, _rows: &mut dyn ConstraintRows) {}
}
