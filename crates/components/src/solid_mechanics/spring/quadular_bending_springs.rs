//! Springs that keep a surface of quads from bending.

use settee_kernel::roles::{Blocks, ForceFieldData, Motion, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, Scene};
use settee_math::Vec3;

use super::bending::{BendingData, acts_through_springs};
use super::element::Element;
use super::hinges::hinges;
use super::springs::Springs;
use crate::solid_mechanics::fem::mesh_input::require;

/// Springs that keep a surface of quads from bending: two over each edge of exactly two quads, each between the points beside
/// one end of the edge, as long at rest as these points are apart.
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

impl QuadularBendingSprings {
    fn springs(&self, scene: &Scene) -> Result<Vec<Element>, Diagnostic> {
        self.bending.springs(scene, &self.common, |input| {
            input.check("quad", "quads", input.topology.quads())?;
            let hinges = hinges(input.topology.quads());
            Ok(hinges.iter().flat_map(|hinge| [0, 1].map(|end| hinge.wings.map(|wing| wing[end]))).collect())
        })
    }
}

impl Lifecycle for QuadularBendingSprings {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.bending.topology);
        if let Err(finding) = self.springs(context.scene) {
            context.report(finding);
        }
    }
}

acts_through_springs!(QuadularBendingSprings);
