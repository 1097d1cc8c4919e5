//! Springs that keep a surface of triangles from bending.

use settee_bodies::mesh_input::require;
use settee_elements::spring::Springs;
use settee_elements::spring::hinges::hinges;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, One, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::bending::{self, BendingData};

/// Springs that keep a surface of triangles from bending: one over each edge of exactly two triangles, between the
/// points opposite to it, as long at rest as these points are apart.
///
/// The forces are those of SpringForceField. A flat surface is not stiffened against bending out of its plane while its
/// springs are at their lengths: their stiffness acts once it is bent.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3), attach = state, roles(force_field))]
pub struct TriangularBendingSprings {
    #[group]
    bending: BendingData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TriangularBendingSprings {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.bending.topology);
    }
}

impl ForceField for TriangularBendingSprings {
    type On = One<Vec3>;
    type Elements = Springs;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.bending.springs(set_up, &self.common, |input| {
            input.check("triangle", "triangles", input.topology.triangles())?;
            Ok(hinges(input.topology.triangles()).iter().map(bending::across).collect())
        })
    }
}
