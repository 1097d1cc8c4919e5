//! Linear elasticity with one rotation per element, in any kind of element.

use settee_kernel::roles::{
    BaseRotationFinder, Blocks, ForceField, ForceFieldData, Motion, Output, RotationMatrix, SetUp, Workspace,
};
use settee_kernel::{Choice, Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId, Scene};
use settee_math::{DataTypes, StateKind};

use super::ElasticData;
use super::element::rotation::RotationMethod;
use super::element::{ElasticElements, ElementData};
use crate::element_template::*;
use crate::solid_mechanics::fem::mesh_input::{self, MeshInput};

/// Linear elasticity for large displacements and small strains: each element turns with its nodes.
///
/// f = -R K_e u, u_k = R^T (x_k - t) - (x0_k - t0) with the centroids t and t0 and the rotation R of the element; the
/// stiffness is -R K_e R^T, without the change of R. K_e is that of LinearSmallStrainFEMForceField. The template names degrees
/// of freedom and the kind of element, as in `Vec3,Hexahedron`; other elements of the topology are left out, so that one
/// component for each kind serves a mixed mesh. The energy is the strain energy of the elements in their own frames; the force
/// is its derivative only for small strains.
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
    /// How the rotation of an element follows from its nodes: `triangle` (triangles in space, tetrahedra) by its first edge and
    /// the normal of its first three nodes; `hexahedron` by its mean edges; `polar` by the orthogonal factor of
    /// sum_k (x_k - t)(x0_k - t0)^T, a reflection for inverted elements; `stable_polar` by the nearest proper rotation;
    /// `identity` not at all. The default is the first of these that the kind of element has, stable_polar before polar.
    #[data(default = default_method::<T>())]
    pub rotation_method: Data<RotationMethod>,
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

impl<T: ElementTemplate> CorotationalFEMForceField<T> {
    fn make(&self, scene: &Scene) -> Result<T::Elastic, Diagnostic> {
        if !methods::<T>().contains(&self.rotation_method) {
            let keys: Vec<&str> = methods::<T>().iter().map(|method| method.key()).collect();
            return Err(Diagnostic::error("rotation-method", "this kind of element has no such rotation")
                .attribute("rotationMethod", self.rotation_method.key())
                .expected(format!("one of {}", keys.join(", "))));
        }
        let input = MeshInput::new::<T::Types>(scene, &self.common, &self.material.topology)?;
        T::Elastic::new(&input, &self.material, self.rotation_method.rule())
    }
}

fn methods<T: ElementTemplate>() -> &'static [RotationMethod] {
    <T::Elastic as ElasticElements<T::Types>>::METHODS
}

fn default_method<T: ElementTemplate>() -> RotationMethod {
    methods::<T>()[0]
}

impl<T: ElementTemplate> Lifecycle for CorotationalFEMForceField<T> {
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

impl<T: ElementTemplate> ForceField for CorotationalFEMForceField<T> {
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
