//! Hyperelastic linear tetrahedra.

use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::data::{HyperelasticData, HyperelasticTetrahedra};

/// Hyperelastic material in linear tetrahedra, for large deformations.
///
/// The rest shape is that of the rest positions. Force and stiffness are the exact derivatives of the elastic energy.
/// An inverted element (negative volume) has no energy in materials with a logarithm of the volume: the step then fails
/// and leaves the state as it was; StVenantKirchhoff and StableNeoHookean go on.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/HyperElastic", templates(Vec3), attach = state, roles(force_field))]
pub struct TetrahedronHyperelasticityFEMForceField {
    /// In SOFA, without meaning; the name speaks of a regularisation of the stiffness.
    #[data(default = false, ignored = "SOFA does not read it either")]
    pub matrix_regularization: Data<bool>,
    /// Internal values of elements.
    #[data(unsupported = "internal values are not shown; leave the attribute out")]
    pub tetrahedron_info: Data<String>,
    /// Internal values of edges.
    #[data(unsupported = "internal values are not shown; leave the attribute out")]
    pub edge_info: Data<String>,
    #[group]
    hyperelastic: HyperelasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TetrahedronHyperelasticityFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.hyperelastic.init(context, &self.common);
    }
}

impl ForceField for TetrahedronHyperelasticityFEMForceField {
    type On = One<Vec3>;
    type Elements = HyperelasticTetrahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.hyperelastic.elements(set_up, &self.common)
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        self.hyperelastic.following(set_up, &self.common, elements, edit)
    }
}
