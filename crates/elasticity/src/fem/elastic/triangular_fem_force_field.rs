//! Elastic membranes of triangles.

use nalgebra::Matrix3;
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_bodies::modulus::MembraneModulus;
use settee_elements::elastic::plane_triangles::{PlaneTriangles, RestTriangle, plane_stress};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Diagnostic, InitContext, Lifecycle};
use settee_math::Vec3;

use super::joined_triangles::following;
use super::triangle_stress::TriangleStressData;
use super::triangular_data::TriangularData;

/// Elastic membrane: linear triangles in plane stress. It resists stretching and shearing, not bending.
///
/// E is Young's modulus times the thickness (N/m), since the component knows no thickness; stresses are forces per
/// length (N/m).
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
    material: ElasticData<MembraneModulus>,
    #[group]
    pub(super) stress: TriangleStressData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl TriangularFEMForceField {
    /// Force per length at unit strain in the triangle with a number (N/m).
    fn modulus(&self, index: usize) -> Matrix3<f64> {
        plane_stress(self.material.young_modulus_of(index), self.material.poisson_ratio_of(index))
    }

    /// Triangles with the materials of some numbers.
    fn membrane(&self, triangles: Vec<RestTriangle>, numbers: impl Iterator<Item = usize>) -> PlaneTriangles {
        let stiff = triangles.into_iter().zip(numbers.map(|index| self.modulus(index)));
        PlaneTriangles::new(stiff, 1.0, self.shape.measure()).showing_stress(self.stress.are_wanted())
    }
}

impl Lifecycle for TriangularFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.material.prepare(context, &self.common);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.material.check(context);
    }

    /// Parameters of the elements that stay are those that were looked at.
    fn mesh_changed(&mut self, _context: &mut InitContext<'_>) {}
}

impl ForceField for TriangularFEMForceField {
    type On = One<Vec3>;
    type Elements = PlaneTriangles;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        Ok(self.membrane(self.shape.rest_triangles(&input)?, 0..))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        triangles: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        if !self.shape.are_at_rest_positions() {
            return None;
        }
        let make = |input: &MeshInput<'_>, numbers: &[u32], nodes: &[[u32; 3]]| {
            let numbers = numbers.iter().map(|index| *index as usize);
            Some(self.membrane(self.shape.rest_triangles_of(input, nodes).ok()?, numbers))
        };
        let of = (&self.common, &self.material);
        following(set_up, of, triangles, edit, |_, index| Some(self.modulus(index)), make)
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.material.odd_lists(elements.len())
    }
}
