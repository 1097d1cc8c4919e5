//! The common centre of mass of several states.

use settee_kernel::roles::{Mapping, MappingEnds, MultiMappingData, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};

use super::center_of_mass::{centre, initialise};
use crate::common::switch_off_if_only_drawn;
use crate::transfer::WeightedSums;

/// One point at the common centre of mass of several states: x = sum m_i X_i / sum m_i over the points of all inputs.
///
/// If the output is a rigid point only its place is computed; its orientation stays as it is.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d, Rigid3d), attach = mapping, roles(mapping))]
pub struct CenterOfMassMultiMapping {
    #[group]
    common: MultiMappingData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for CenterOfMassMultiMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(ends) = initialise(self, context) {
            switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
        }
    }
}

impl Mapping for CenterOfMassMultiMapping {
    type Transfer = WeightedSums;

    fn ends(&self) -> &dyn MappingEnds {
        &self.common
    }

    fn transfer(&self, set_up: SetUp<'_>) -> Result<WeightedSums, Diagnostic> {
        centre(set_up, &self.common)
    }

    fn is_linear(&self) -> bool {
        true
    }
}
