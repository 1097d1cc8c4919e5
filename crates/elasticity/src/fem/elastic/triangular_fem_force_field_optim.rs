//! Elastic membranes of triangles that measure strain in the rest shape.

use nalgebra::{Matrix3, Vector3};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::{MeshInput, bad_element};
use settee_bodies::modulus::MembraneModulus;
use settee_elements::elastic::plane_triangles::{Measure, PlaneTriangles, RestTriangle, plane_stress};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, checks};
use settee_math::{Point, Vec3};

use super::joined_triangles::following;
use super::triangle_stress::TriangleStressData;
use super::triangular_data::TriangleMethod;

/// Elastic membrane: linear triangles in plane stress, with strain measured in the rest shape.
///
/// As TriangularFEMForceField with the method `large`, but with the strain-displacement matrix J of the rest shape:
/// cheaper, stiffer under compression and softer under tension. As there, youngModulus is that times the thickness
/// (N/m), and stresses are forces per length (N/m). Torques balance up to the order of the strain only. The stiffness
/// leaves out the change of the frame; the energy is 1/2 strain . stress.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct TriangularFEMForceFieldOptim {
    /// Only `large` exists: displacements are measured in frames that turn with the triangles.
    #[data]
    pub method: Data<TriangleMethod>,
    /// Factor on the lengths at rest; 1 if it is not given.
    #[data(default = 1.0, check = checks::positive())]
    pub rest_scale: Data<f64>,
    /// Damping.
    #[data(default = 0.0, ignored = "it has no effect in SOFA either; write rayleighStiffness instead")]
    pub damping: Data<f64>,
    /// Largest principal stress below which the stress of a triangle is not shown.
    #[data(default = 0.0, unit = "N/m")]
    pub show_stress_threshold: Data<f64>,
    #[group]
    material: ElasticData<MembraneModulus>,
    #[group]
    pub(super) stress: TriangleStressData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TriangularFEMForceFieldOptim {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.material.prepare(context, &self.common);
        if *self.method == TriangleMethod::Small {
            let finding = Diagnostic::warning("no-effect", "large displacements are measured all the same");
            context.report(finding.attribute("method", "small").expected("large, or a TriangularFEMForceField"));
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.material.check(context);
    }

    /// Parameters of the elements that stay are those that were looked at.
    fn mesh_changed(&mut self, _context: &mut InitContext<'_>) {}
}

impl ForceField for TriangularFEMForceFieldOptim {
    type On = One<Vec3>;
    type Elements = PlaneTriangles;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        let nodes = input.topology.triangles();
        input.check("triangle", "triangles", nodes)?;
        self.membrane(&input, nodes, 0..)
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        triangles: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let make = |input: &MeshInput<'_>, numbers: &[u32], nodes: &[[u32; 3]]| {
            self.membrane(input, nodes, numbers.iter().map(|index| *index as usize)).ok()
        };
        let of = (&self.common, &self.material);
        following(set_up, of, triangles, edit, |_, index| Some(self.modulus(index)), make)
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.material.odd_lists(elements.len())
    }
}

impl TriangularFEMForceFieldOptim {
    /// Force per length at unit strain in the triangle with a number (N/m).
    fn modulus(&self, index: usize) -> Matrix3<f64> {
        plane_stress(self.material.young_modulus_of(index), self.material.poisson_ratio_of(index))
    }

    /// Triangles with the given nodes and numbers.
    fn membrane(
        &self,
        input: &MeshInput<'_>,
        nodes: &[[u32; 3]],
        numbers: impl Iterator<Item = usize>,
    ) -> Result<PlaneTriangles, Diagnostic> {
        let x = <[f64; 3]>::views(&input.rest);
        let stiff = nodes.iter().zip(numbers).map(|(nodes, index)| {
            let corners = nodes.map(|node| Vector3::from(x[node as usize].map(|x| *self.rest_scale * x)));
            let triangle = RestTriangle::at(index, *nodes, corners, Measure::Rest).map_err(bad_element)?;
            Ok((triangle, self.modulus(index)))
        });
        Ok(PlaneTriangles::new(stiff.collect::<Result<Vec<_>, Diagnostic>>()?, 1.0, Measure::Rest)
            .showing_stress(self.stress.are_wanted()))
    }
}
