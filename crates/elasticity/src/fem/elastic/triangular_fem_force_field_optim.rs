//! Elastic membranes of triangles that measure strain in the rest shape.

use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::{MeshInput, bad_element, require};
use settee_elements::elastic::plane_triangles::{Measure, PlaneTriangles, RestTriangle, plane_stress};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, checks};
use settee_math::{Point, Vec3};

use super::joined_triangles::following;
use super::triangle_stress::TriangleStressData;
use super::triangular_data::TriangleMethod;

/// Elastic membrane: linear triangles in plane stress, of thickness 1 (m), with strain measured in the rest shape.
///
/// As TriangularFEMForceField with the method `large`, but with the strain-displacement matrix J of the rest shape:
/// cheaper, stiffer under compression and softer under tension. Torques balance up to the order of the strain only. The
/// stiffness leaves out the change of the frame; the energy is 1/2 strain . stress.
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
    #[data(default = 0.0, unsupported = "it has no effect in SOFA either; write rayleighStiffness instead")]
    pub damping: Data<f64>,
    /// Largest principal stress below which the stress of a triangle is not shown.
    #[data(default = 0.0, unit = "Pa")]
    pub show_stress_threshold: Data<f64>,
    #[group]
    material: ElasticData,
    #[group]
    pub(super) stress: TriangleStressData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TriangularFEMForceFieldOptim {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.material.topology);
        if *self.method == TriangleMethod::Small {
            let finding = Diagnostic::warning("no-effect", "large displacements are measured all the same");
            context.report(finding.attribute("method", "small").expected("large, or a TriangularFEMForceField"));
        }
    }
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
        self.membrane(&input, nodes)
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        triangles: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology).ok()?;
        let on = (self.material.topology.target(), self.common.mstate.target());
        let is_uniform = self.material.is_uniform();
        is_uniform.then(|| following(on, &input, triangles, edit, |nodes| self.membrane(&input, nodes))).flatten()
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.material.odd_lists(elements.len())
    }
}

impl TriangularFEMForceFieldOptim {
    /// Triangles with the given nodes.
    fn membrane(&self, input: &MeshInput<'_>, nodes: &[[u32; 3]]) -> Result<PlaneTriangles, Diagnostic> {
        let x: Vec<[f64; 3]> = <[f64; 3]>::views(&input.rest).iter().map(|x| x.map(|x| *self.rest_scale * x)).collect();
        let stiff = nodes.iter().enumerate().map(|(index, nodes)| {
            let modulus = plane_stress(self.material.young_modulus_of(index), self.material.poisson_ratio_of(index));
            Ok((RestTriangle::new(index, *nodes, &x, Measure::Rest).map_err(bad_element)?, modulus))
        });
        Ok(PlaneTriangles::new(stiff.collect::<Result<Vec<_>, Diagnostic>>()?, 1.0, Measure::Rest)
            .showing_stress(self.stress.are_wanted()))
    }
}
