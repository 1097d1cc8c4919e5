//! Corotational hexahedra.

use settee_kernel::roles::{
    BaseRotationFinder, ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, RotationMatrix, SetUp, Workspace,
};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, ObjectId};
use settee_math::Vec3;

use super::super::element::ElasticElements;
use super::{Hexahedra, HexahedronFemData};

/// Linear elasticity in hexahedra that turn with their mean edges: large displacements, small strains.
///
/// f = -R K u, u_k = R^T x_k - x0_k with the rotation R of the element since rest and K integrated over the rest shape
/// with two Gauss points along each axis. The stiffness is -R K R^T, without the change of R. The energy is the strain
/// energy of the elements in their own frames; the force is its derivative only for small strains.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, rotation_finder))]
pub struct HexahedronFEMForceField {
    #[group]
    hexahedra: HexahedronFemData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for HexahedronFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.hexahedra.material.prepare(context, &self.common);
        self.hexahedra.show_rest(context, &self.common);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.hexahedra.read(context, &self.common);
    }

    /// What is wrong with the elements is said when they follow.
    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        self.hexahedra.show_rest(context, &self.common);
    }
}

impl ForceField for HexahedronFEMForceField {
    type On = One<Vec3>;
    type Elements = Hexahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.hexahedra.make(set_up, &self.common)
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        self.hexahedra.following(set_up, &self.common, elements, edit)
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.hexahedra.material.odd_lists(ElasticElements::<Vec3>::len(elements))
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
