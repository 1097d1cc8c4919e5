//! Hyperelastic linear tetrahedra under an older name.

use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::data::{HyperelasticData, HyperelasticTetrahedra};

/// Hyperelastic material in linear tetrahedra, for large deformations; the same as
/// TetrahedronHyperelasticityFEMForceField.
///
/// Force and stiffness are the exact derivatives of the elastic energy. An inverted element (negative volume) has no
/// energy in materials with a logarithm of the volume: the step then fails and leaves the state as it was.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/HyperElastic", templates(Vec3), attach = state, roles(force_field))]
pub struct StandardTetrahedralFEMForceField {
    /// File with parameters.
    #[data(
        name = "ParameterFile",
        default = String::from("myFile.param"),
        ignored = "SOFA does not read it either: parameters are those of ParameterSet"
    )]
    pub parameter_file: Data<String>,
    #[group]
    hyperelastic: HyperelasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for StandardTetrahedralFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.hyperelastic.init(context, &self.common);
    }
}

impl ForceField for StandardTetrahedralFEMForceField {
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
