//! Corotational hexahedra with the stiffness of boxes.

use settee_bodies::mesh_input::MeshInput;
use settee_kernel::roles::{
    BaseRotationFinder, ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, RotationMatrix, SetUp, Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId};
use settee_math::Vec3;

use super::super::ElasticData;
use super::super::element::ElasticElements;
use super::{Hexahedra, TurningMethod, boxes, boxes_following, report};

/// Linear elasticity in hexahedra that are nearly boxes and turn with their mean edges.
///
/// As HexahedronFEMForceField, but each element has the stiffness of the box with its diagonal. For boxes both agree;
/// other shapes are only approximated.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, rotation_finder))]
pub struct HexahedralFEMForceField {
    /// How hexahedra turn: `large` by the directions of their mean edges along the first two axes, `polar` by the
    /// orthogonal factor of the matrix of their three mean edges.
    #[data]
    pub method: Data<TurningMethod>,
    #[group]
    material: ElasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for HexahedralFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.material.prepare(context, &self.common);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.material.check(context);
        report(&self.material, self.elements(context.set_up()).as_ref(), context);
    }

    /// What is wrong with the elements is said when they follow.
    fn mesh_changed(&mut self, _context: &mut InitContext<'_>) {}
}

impl ForceField for HexahedralFEMForceField {
    type On = One<Vec3>;
    type Elements = Hexahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        boxes(&input, &self.material, self.method.rule())
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        boxes_following(set_up, &self.common, &self.material, (elements, edit))
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.material.odd_lists(ElasticElements::<Vec3>::len(elements))
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
