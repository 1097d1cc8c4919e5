//! The common centre of mass of states of two types.

use settee_kernel::roles::{Mapping, MappingEnds, SetUp, TwoTypeMappingData};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};

use super::center_of_mass::{centre, initialise};
use crate::common::switch_off_if_only_drawn;
use crate::transfer::WeightedSums;

/// One point at the common centre of mass of states of points and states of rigid bodies.
///
/// x = sum m_i X_i / sum m_i over all points of `input1` and all bodies of `input2`.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Vec3d), attach = mapping, roles(mapping))]
pub struct CenterOfMassMulti2Mapping {
    #[group]
    common: TwoTypeMappingData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for CenterOfMassMulti2Mapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(ends) = initialise(self, context) {
            switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
        }
    }
}

impl Mapping for CenterOfMassMulti2Mapping {
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
