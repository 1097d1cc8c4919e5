//! Linear elasticity for small displacements, in any kind of element.

use settee_bodies::mesh_input::MeshInput;
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};

use super::ElasticData;
use super::element::rotation::RotationRule;
use super::element::{ElasticElements, ElementData};
use crate::element_template::*;

/// Linear elasticity for small displacements and rotations: f = -K (x - x0) with the constant stiffness of the rest
/// shape.
///
/// K_e = integral of B^T C B over each element at rest, isotropic with Young's modulus E and Poisson's ratio nu; plane
/// stress in Vec2. The template names degrees of freedom and the kind of element, as in `Vec3,Hexahedron`; other
/// elements of the topology are left out, so that one component for each kind serves a mixed mesh. The youngModulus of
/// surfaces is that times their thickness (N/m), that of edges times the area of the section (N). Surfaces and edges
/// in space also resist displacements across them; a prism by itself has one deformation without resistance. Use
/// CorotationalFEMForceField where elements turn.
#[derive(Component)]
#[component(
    category = "SolidMechanics/FEM/Elastic",
    templates(
        Vec3Tetrahedron, Vec3Hexahedron, Vec3Triangle, Vec3Quad, Vec3Edge, Vec3Prism, Vec3Pyramid,
        Vec2Triangle, Vec2Quad, Vec2Edge, Vec1Edge
    ),
    attach = state,
    roles(force_field)
)]
pub struct LinearSmallStrainFEMForceField<T: ElementTemplate> {
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

impl<T: ElementTemplate> Lifecycle for LinearSmallStrainFEMForceField<T> {
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

impl<T: ElementTemplate> ForceField for LinearSmallStrainFEMForceField<T> {
    type On = One<T::Types>;
    type Elements = T::Elastic;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<T::Types>(set_up, &self.common, &self.material.topology)?;
        T::Elastic::new(&input, &self.material, RotationRule::None)
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
