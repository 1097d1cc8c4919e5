//! Corotational hexahedra with the stiffness of boxes.

use settee_kernel::roles::{
    BaseRotationFinder, Blocks, ForceField, ForceFieldData, Motion, RotationMatrix, SetUp, Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId, Scene};
use settee_math::Vec3;

use super::super::ElasticData;
use super::super::element::ElasticElements;
use super::{Hexahedra, TurningMethod, boxes, report_odd_lists, require};
use crate::solid_mechanics::fem::mesh_input::MeshInput;

/// Linear elasticity in hexahedra that are nearly boxes and turn with their mean edges.
///
/// As HexahedronFEMForceField, but each element has the stiffness of the box with its diagonal. For boxes both agree; other
/// shapes are only approximated.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, rotation_finder))]
pub struct HexahedralFEMForceField {
    /// How hexahedra turn: `large` by the directions of their mean edges along the first two axes, `polar` by the orthogonal
    /// factor of the matrix of their three mean edges.
    #[data]
    pub method: Data<TurningMethod>,
    #[group]
    material: ElasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl HexahedralFEMForceField {
    fn make(&self, scene: &Scene) -> Result<Hexahedra, Diagnostic> {
        let input = MeshInput::new::<Vec3>(scene, &self.common, &self.material.topology)?;
        boxes(&input, &self.material, self.method.rule())
    }
}

impl Lifecycle for HexahedralFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.material);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        match self.make(context.scene) {
            Ok(elements) => report_odd_lists(&self.material, &elements, context),
            Err(finding) => context.report(finding),
        }
    }
}

impl ForceField for HexahedralFEMForceField {
    type Types = Vec3;
    type Workspace = Hexahedra;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<Hexahedra, Diagnostic> {
        self.make(set_up.scene)
    }

    fn add_force(&self, ws: &mut Hexahedra, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        ws.add_force(motion, f);
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
}

impl BaseRotationFinder for HexahedralFEMForceField {
    fn rotated_state(&self) -> Option<ObjectId> {
        self.common.mstate.target()
    }

    fn nodal_rotations(&self, workspace: &dyn Workspace, rotations: &mut [RotationMatrix]) {
        if let Some(elements) = workspace.as_any().downcast_ref::<Hexahedra>() {
            ElasticElements::<Vec3>::nodal_rotations(elements, rotations);
        }
    }
}
