//! Springs that keep a surface of quads from bending.

use settee_bodies::mesh_input::require;
use settee_elements::spring::Springs;
use settee_elements::spring::hinges::hinges;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, One, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::bending::BendingData;

/// Springs that keep a surface of quads from bending: two over each edge of exactly two quads, each between the points
/// beside one end of the edge, as long at rest as these points are apart.
///
/// The forces are those of SpringForceField.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3), attach = state, roles(force_field))]
pub struct QuadularBendingSprings {
    #[group]
    bending: BendingData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for QuadularBendingSprings {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.bending.topology);
    }
}

impl ForceField for QuadularBendingSprings {
    type On = One<Vec3>;
    type Elements = Springs;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.bending.springs(set_up, &self.common, |input| {
            input.check("quad", "quads", input.topology.quads())?;
            let hinges = hinges(input.topology.quads());
            Ok(hinges.iter().flat_map(|hinge| [0, 1].map(|end| hinge.wings.map(|wing| wing[end]))).collect())
        })
    }
}
