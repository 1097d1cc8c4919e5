//! Corotational hexahedra.

use settee_kernel::roles::{
    BaseRotationFinder, Blocks, ForceField, ForceFieldData, Motion, Output, RotationMatrix, SetUp, Workspace,
};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, ObjectId};
use settee_math::Vec3;

use super::super::element::ElasticElements;
use super::{Hexahedra, HexahedronData, require};

/// Linear elasticity in hexahedra that turn with their mean edges: large displacements, small strains.
///
/// f = -R K u, u_k = R^T x_k - x0_k with the rotation R of the element since rest and K integrated over the rest shape with
/// two Gauss points along each axis. The stiffness is -R K R^T, without the change of R. The energy is the strain energy of the
/// elements in their own frames; the force is its derivative only for small strains.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, rotation_finder))]
pub struct HexahedronFEMForceField {
    #[group]
    hexahedra: HexahedronData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for HexahedronFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.hexahedra.material);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.hexahedra.read(context, &self.common);
    }
}

impl ForceField for HexahedronFEMForceField {
    type Types = Vec3;
    type Workspace = Hexahedra;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Hexahedra, Diagnostic> {
        self.hexahedra.make(set_up.scene, &self.common)
    }

    fn add_force(&self, ws: &mut Hexahedra, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        self.hexahedra.add_force(ws, motion, f);
    }

    fn add_dforce(&self, ws: &mut Hexahedra, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        ws.add_dforce(motion, k, dx, df);
    }

    fn add_stiffness(&self, ws: &mut Hexahedra, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        ws.add_stiffness(motion, sink);
    }

    fn potential_energy(&self, ws: &mut Hexahedra, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(ws.energy(motion))
    }

    fn outputs(&self, ws: &Hexahedra, _motion: Motion<'_, Vec3>) -> Vec<Output> {
        vec![("stiffnessMatrices", ElasticElements::<Vec3>::matrices(ws))]
    }
}

impl BaseRotationFinder for HexahedronFEMForceField {
    fn rotated_state(&self) -> Option<ObjectId> {
        self.common.mstate.target()
    }

    fn nodal_rotations(&self, workspace: &dyn Workspace, rotations: &mut [RotationMatrix]) {
        if let Some(elements) = workspace.as_any().downcast_ref::<Hexahedra>() {
            ElasticElements::<Vec3>::nodal_rotations(elements, rotations);
        }
    }
}
