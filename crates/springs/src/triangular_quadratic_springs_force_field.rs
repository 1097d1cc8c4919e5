//! Elastic membranes of triangles with springs for sides.

use settee_elements::spring::triangle_spring_element::SideMeasure;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::triangle_springs::{TriangleSpringData, TriangleSprings};

/// Elastic membrane of triangles: their sides are springs, and springs between sides keep the angles, so that small
/// strain has the energy of linear elasticity in plane stress.
///
/// With the elongations e_j of the sides, E = sum_j s_j e_j^2/2 + g_j e_k e_l; s_j = L_j^2 (2 cot_j^2 (lambda + mu) +
/// mu)/(8 A), g_j = L_k L_l (2 cot_k cot_l (lambda + mu) - mu)/(8 A) from the lengths, cotangents of the angles and
/// area at rest; lambda = E nu/(1 - nu^2), mu = E (1 - nu)/(1 - nu^2). The stiffness is exact but for damping. Source:
/// Delingette, Triangular springs for modeling nonlinear membranes, IEEE TVCG 14(2), 2008.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3), attach = state, roles(force_field))]
pub struct TriangularQuadraticSpringsForceField {
    #[group]
    membrane: TriangleSpringData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TriangularQuadraticSpringsForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.membrane.init(context, &self.common);
    }
}

impl ForceField for TriangularQuadraticSpringsForceField {
    type On = One<Vec3>;
    type Elements = TriangleSprings;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.membrane.triangles(set_up, &self.common, SideMeasure::Length, 0.0)
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        self.membrane.following(set_up, &self.common, elements, edit)
    }
}
