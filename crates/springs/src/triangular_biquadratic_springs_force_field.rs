//! Elastic membranes of triangles with biquadratic springs for sides.

use settee_elements::spring::triangle_spring_element::SideMeasure;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::triangle_springs::{TriangleSpringData, TriangleSprings};

/// Elastic membrane of triangles with the energy of St. Venant and Kirchhoff, written in squares of the lengths of
/// sides.
///
/// As TriangularQuadraticSpringsForceField with e_j = d_j^2 - L_j^2: E = sum_j s_j e_j^2/4 + g_j e_k e_l/2,
/// s_j = (2 cot_j^2 (lambda + mu) + mu)/(16 A), g_j = (2 cot_k cot_l (lambda + mu) - mu)/(16 A). With `compressible`,
/// an area A below its rest value A0 costs 3/4 (lambda + mu) A0 (A/A0 - 1)^4 in addition, which keeps triangles from
/// collapsing.
#[derive(Component)]
#[component(category = "SolidMechanics/Spring", templates(Vec3), attach = state, roles(force_field))]
pub struct TriangularBiquadraticSpringsForceField {
    /// Whether shrinking areas are resisted in addition; needs useAngularSprings.
    #[data(default = true)]
    pub compressible: Data<bool>,
    /// Regularisation of the stiffness.
    #[data(default = 0.4, unsupported = "it has no effect in SOFA either: the stiffness is the exact derivative")]
    pub matrix_regularization: Data<f64>,
    #[group]
    membrane: TriangleSpringData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TriangularBiquadraticSpringsForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.membrane.init(context, &self.common);
    }
}

impl ForceField for TriangularBiquadraticSpringsForceField {
    type On = One<Vec3>;
    type Elements = TriangleSprings;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let material = self.membrane.material();
        let is_resisted = *self.compressible && *self.membrane.use_angular_springs;
        let compression = if is_resisted { 3.0 * (material.lambda + material.mu) } else { 0.0 };
        self.membrane.triangles(set_up, &self.common, SideMeasure::SquaredLength, compression)
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
