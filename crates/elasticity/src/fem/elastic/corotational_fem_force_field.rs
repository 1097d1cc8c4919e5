//! Linear elasticity with one rotation per element, in any kind of element.

use settee_bodies::mesh_input::MeshInput;
use settee_kernel::roles::{
    BaseRotationFinder, ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, RotationMatrix, SetUp, Workspace,
};
use settee_kernel::{Choice, Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId};
use settee_math::StateKind;

use super::ElasticData;
use super::element::rotation::RotationMethod;
use super::element::{ElasticElements, ElementData};
use crate::element_template::*;

/// Linear elasticity for large displacements and small strains: each element turns with its nodes.
///
/// f = -R K_e u, u_k = R^T (x_k - t) - (x0_k - t0) with the centroids t and t0 and the rotation R of the element; the
/// stiffness is -R K_e R^T, without the change of R. K_e is that of LinearSmallStrainFEMForceField. The template names
/// degrees of freedom and the kind of element, as in `Vec3,Hexahedron`; other elements of the topology are left out, so
/// that one component for each kind serves a mixed mesh. Surfaces have no thickness: their youngModulus is that times
/// the thickness (N/m); that of edges is times the area of the section (N). The energy is the strain energy of the
/// elements in their own frames; the force is its derivative only for small strains.
#[derive(Component)]
#[component(
    category = "SolidMechanics/FEM/Elastic",
    templates(
        Vec3Tetrahedron, Vec3Hexahedron, Vec3Triangle, Vec3Quad, Vec3Edge, Vec3Prism, Vec3Pyramid,
        Vec2Triangle, Vec2Quad, Vec2Edge
    ),
    attach = state,
    roles(force_field, rotation_finder)
)]
pub struct CorotationalFEMForceField<T: ElementTemplate> {
    /// How the rotation of an element follows from its nodes: `triangle` (triangles in space, tetrahedra) by its first
    /// edge and the normal of its first three nodes; `hexahedron` by its mean edges; `polar` by the orthogonal factor
    /// of sum_k (x_k - t)(x0_k - t0)^T, a reflection for inverted elements; `stable_polar` by the nearest proper
    /// rotation; `identity` not at all. The default is the first of these that the kind of element has, stable_polar
    /// before polar.
    #[data(default = default_method::<T>())]
    pub rotation_method: Data<RotationMethod>,
    #[group]
    material: ElasticData<T::Modulus>,
    #[group]
    elements: ElementData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> T>,
}

fn methods<T: ElementTemplate>() -> &'static [RotationMethod] {
    <T::Elastic as ElasticElements<T::Types>>::METHODS
}

fn default_method<T: ElementTemplate>() -> RotationMethod {
    methods::<T>()[0]
}

impl<T: ElementTemplate> Lifecycle for CorotationalFEMForceField<T> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.material.prepare(context, &self.common);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.material.check(context);
        self.material.report(self.elements(context.set_up()).map(|elements| elements.len()), context);
    }

    /// What is wrong with the elements is said when they follow.
    fn mesh_changed(&mut self, _context: &mut InitContext<'_>) {}
}

impl<T: ElementTemplate> ForceField for CorotationalFEMForceField<T> {
    type On = One<T::Types>;
    type Elements = T::Elastic;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        if !methods::<T>().contains(&self.rotation_method) {
            let keys: Vec<&str> = methods::<T>().iter().map(|method| method.key()).collect();
            return Err(Diagnostic::error("rotation-method", "this kind of element has no such rotation")
                .attribute("rotationMethod", self.rotation_method.key())
                .expected(format!("one of {}", keys.join(", "))));
        }
        let input = MeshInput::new::<T::Types>(set_up, &self.common, &self.material.topology)?;
        T::Elastic::new(&input, &self.material, self.rotation_method.rule())
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        elements.following(set_up, &self.common, &self.material, edit)
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.material.odd_lists(elements.len())
    }
}

impl<T: ElementTemplate> BaseRotationFinder for CorotationalFEMForceField<T> {
    fn rotated_state(&self) -> Option<ObjectId> {
        self.common.mstate.target().filter(|_| T::KIND == StateKind::Vec3)
    }

    fn nodal_rotations(&self, workspace: &dyn Workspace, rotations: &mut [RotationMatrix]) {
        if let Some(elements) = workspace.as_any().downcast_ref::<T::Elastic>() {
            elements.nodal_rotations(rotations);
        }
    }
}
