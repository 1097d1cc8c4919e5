//! The centre of mass of a state.

use settee_kernel::roles::{Mapping, MappingData, MappingEnds, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};

use super::center_of_mass::{centre, initialise};
use crate::common::switch_off_if_only_drawn;
use crate::transfer::WeightedSums;

/// One point at the centre of mass of the input: x = sum m_i X_i / sum m_i.
///
/// m_i is the mass that moves with point i, from the mass in the node of the input or above. Forces on the centre are
/// shared by the points in proportion to their masses.
#[derive(Component)]
#[component(category = "Mapping/Linear", templates(Rigid3d, Rigid2d, Vec3d, Vec2d), attach = mapping, roles(mapping))]
pub struct CenterOfMassMapping {
    #[group]
    common: MappingData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for CenterOfMassMapping {
    fn init(&mut self, context: &mut InitContext<'_>) {
        if let Some(ends) = initialise(self, context) {
            switch_off_if_only_drawn(&mut self.common.flags, context.scene, ends.output);
        }
    }
}

impl Mapping for CenterOfMassMapping {
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
