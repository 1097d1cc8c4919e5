//! Hyperelastic linear tetrahedra under an older name.

use settee_kernel::roles::{Blocks, ForceField, ForceFieldData, Motion, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::data::HyperelasticData;
use super::mesh::TetrahedralMesh;

/// Hyperelastic material in linear tetrahedra, for large deformations; the same as TetrahedronHyperelasticityFEMForceField.
///
/// Force and stiffness are the exact derivatives of the elastic energy. An inverted element (negative volume) has no energy in
/// materials with a logarithm of the volume: the step then fails and leaves the state as it was.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/HyperElastic", templates(Vec3), attach = state, roles(force_field))]
pub struct StandardTetrahedralFEMForceField {
    /// File with parameters; has no effect, as in SOFA: they are those of ParameterSet.
    #[data(name = "ParameterFile", default = String::from("myFile.param"))]
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
    type Types = Vec3;
    type Workspace = TetrahedralMesh;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<TetrahedralMesh, Diagnostic> {
        self.hyperelastic.mesh(set_up.scene, &self.common)
    }

    fn add_force(&self, ws: &mut TetrahedralMesh, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        self.hyperelastic.add_force(ws, motion.workers, motion.x, f);
    }

    fn add_dforce(
        &self,
        ws: &mut TetrahedralMesh,
        motion: Motion<'_, Vec3>,
        k: f64,
        dx: &[[f64; 3]],
        df: &mut [[f64; 3]],
    ) {
        self.hyperelastic.stiffness(ws, motion.workers, motion.x).add_product(motion.workers, k, dx, df);
    }

    fn add_stiffness(&self, ws: &mut TetrahedralMesh, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        self.hyperelastic.stiffness(ws, motion.workers, motion.x).add_to(motion.workers, sink);
    }

    fn potential_energy(&self, ws: &mut TetrahedralMesh, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(self.hyperelastic.energy(ws, motion.x))
    }
}
