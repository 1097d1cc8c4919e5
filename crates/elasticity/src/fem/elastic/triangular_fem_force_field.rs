//! Elastic membranes of triangles.

use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::{MeshInput, require};
use settee_elements::elastic::plane_triangles::{PlaneTriangles, RestTriangle, plane_stress};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::joined_triangles::following;
use super::triangle_stress::TriangleStressData;
use super::triangular_data::TriangularData;

/// Elastic membrane: linear triangles in plane stress, of thickness 1 (m). It resists stretching and shearing, not
/// bending.
///
/// For each triangle of rest area A: f = R J (E A / (1 - nu^2)) [[1, nu, 0], [nu, 1, 0], [0, 0, (1 - nu)/2]] J^T (p -
/// R^T x), with R the frame of the triangle (first axis along its first edge), p its corners at rest in that frame, and
/// J^T from displacement to strain in the current shape, so that forces and torques balance. The stiffness leaves out
/// the change of R and J, the energy is 1/2 strain . stress: both are exact up to the order of the strain.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct TriangularFEMForceField {
    #[group]
    pub(super) shape: TriangularData,
    #[group]
    material: ElasticData,
    #[group]
    pub(super) stress: TriangleStressData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl TriangularFEMForceField {
    fn membrane(&self, triangles: Vec<RestTriangle>) -> PlaneTriangles {
        let stiff = triangles.into_iter().enumerate().map(|(index, triangle)| {
            let modulus = plane_stress(self.material.young_modulus_of(index), self.material.poisson_ratio_of(index));
            (triangle, modulus)
        });
        PlaneTriangles::new(stiff, 1.0, self.shape.measure()).showing_stress(self.stress.are_wanted())
    }
}

impl Lifecycle for TriangularFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.material.topology);
    }
}

impl ForceField for TriangularFEMForceField {
    type On = One<Vec3>;
    type Elements = PlaneTriangles;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        Ok(self.membrane(self.shape.rest_triangles(&input)?))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        triangles: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        if !self.material.is_uniform() || !self.shape.are_at_rest_positions() {
            return None;
        }
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology).ok()?;
        let on = (self.material.topology.target(), self.common.mstate.target());
        following(on, &input, triangles, edit, |nodes| Ok(self.membrane(self.shape.rest_triangles_of(&input, nodes)?)))
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.material.odd_lists(elements.len())
    }
}
