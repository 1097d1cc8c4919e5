//! Linear elasticity for small displacements, in any kind of element.

use settee_kernel::roles::{Blocks, ForceField, ForceFieldData, Motion, Output, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle, Scene};
use settee_math::DataTypes;

use super::ElasticData;
use super::element::rotation::RotationRule;
use super::element::{ElasticElements, ElementData};
use crate::element_template::*;
use crate::solid_mechanics::fem::mesh_input::{self, MeshInput};

/// Linear elasticity for small displacements and rotations: f = -K (x - x0) with the constant stiffness of the rest shape.
///
/// K_e = integral of B^T C B over each element at rest, isotropic with Young's modulus E and Poisson's ratio nu; plane stress
/// in Vec2. The template names degrees of freedom and the kind of element, as in `Vec3,Hexahedron`; other elements of the
/// topology are left out, so that one component for each kind serves a mixed mesh. Surfaces and edges in space also resist
/// displacements across them; a prism by itself has one deformation without resistance. Use CorotationalFEMForceField where elements turn.
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
    material: ElasticData,
    #[group]
    elements: ElementData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
    of: std::marker::PhantomData<fn() -> T>,
}

impl<T: ElementTemplate> LinearSmallStrainFEMForceField<T> {
    fn make(&self, scene: &Scene) -> Result<T::Elastic, Diagnostic> {
        let input = MeshInput::new::<T::Types>(scene, &self.common, &self.material.topology)?;
        T::Elastic::new(&input, &self.material, RotationRule::None)
    }
}

impl<T: ElementTemplate> Lifecycle for LinearSmallStrainFEMForceField<T> {
    fn init(&mut self, context: &mut InitContext<'_>) {
        mesh_input::require(context, &self.common, &self.material.topology);
        self.data_changed(context);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        match self.make(context.scene) {
            Ok(elements) => {
                self.material.odd_lists(elements.len()).into_iter().for_each(|finding| context.report(finding))
            }
            Err(finding) => context.report(finding),
        }
    }
}

impl<T: ElementTemplate> ForceField for LinearSmallStrainFEMForceField<T> {
    type Types = T::Types;
    type Workspace = T::Elastic;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<T::Elastic, Diagnostic> {
        self.make(set_up.scene)
    }

    fn add_force(&self, ws: &mut T::Elastic, motion: Motion<'_, T::Types>, f: &mut [<T::Types as DataTypes>::Deriv]) {
        ws.add_force(motion, f);
    }

    fn add_dforce(
        &self,
        ws: &mut T::Elastic,
        motion: Motion<'_, T::Types>,
        k: f64,
        dx: &[<T::Types as DataTypes>::Deriv],
        df: &mut [<T::Types as DataTypes>::Deriv],
    ) {
        ws.add_dforce(motion, k, dx, df);
    }

    fn add_stiffness(&self, ws: &mut T::Elastic, motion: Motion<'_, T::Types>, sink: &mut Blocks<'_>) {
        ws.add_stiffness(motion, sink);
    }

    fn potential_energy(&self, ws: &mut T::Elastic, motion: Motion<'_, T::Types>) -> Option<f64> {
        Some(ws.energy(motion))
    }

    fn outputs(&self, ws: &T::Elastic, _motion: Motion<'_, T::Types>) -> Vec<Output> {
        vec![("elementStiffness", ws.matrices())]
    }
}
