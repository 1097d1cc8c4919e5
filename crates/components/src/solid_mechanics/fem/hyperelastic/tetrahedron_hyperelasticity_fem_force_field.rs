//! Hyperelastic linear tetrahedra.

use settee_kernel::roles::{Blocks, ForceField, ForceFieldData, Motion, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::data::HyperelasticData;
use super::mesh::TetrahedralMesh;

/// Hyperelastic material in linear tetrahedra, for large deformations.
///
/// The rest shape is that of the rest positions. Force and stiffness are the exact derivatives of the elastic energy. An
/// inverted element (negative volume) has no energy in materials with a logarithm of the volume: the step then fails and
/// leaves the state as it was; StVenantKirchhoff and StableNeoHookean go on.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/HyperElastic", templates(Vec3), attach = state, roles(force_field))]
pub struct TetrahedronHyperelasticityFEMForceField {
    /// Regularisation of the stiffness; has no effect, as in SOFA.
    #[data(default = false)]
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
