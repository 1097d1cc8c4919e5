//! Elastic membranes of triangles with a thickness.

use nalgebra::Matrix3;
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::{MeshInput, bad_element};
use settee_elements::elastic::plane_triangles::{PlaneTriangles, RestTriangle, plane_strain, plane_stress};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Points, checks};
use settee_math::{Point, Vec3};

use super::joined_triangles::{following, quad_halves};
use super::triangular_data::TriangleMethod;

/// Elastic membrane: linear triangles with a thickness, in plane stress or plane strain.
///
/// The same forces as TriangularFEMForceField, times the thickness. Without triangles the quads of the topology count,
/// each as the two triangles (0, 1, 2) and (0, 2, 3).
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field))]
pub struct TriangleFEMForceField {
    /// How displacements are measured: `large` in frames that turn with the triangles, `small` along the axes x and y.
    #[data]
    pub method: Data<TriangleMethod>,
    /// Thickness of the membrane; by default the scene's unit of length.
    #[data(default = 1.0, unit = "m", check = checks::positive())]
    pub thickness: Data<f64>,
    /// Whether nothing moves across the membrane (plane strain), instead of no stress acting across it (plane stress).
    #[data(default = false)]
    pub plane_strain: Data<bool>,
    /// Positions of all points at rest; by default the rest positions of the state.
    #[data(unit = "m", follows = PerPoint("mstate"))]
    pub initial_points: Data<Points<[f64; 3]>>,
    #[group]
    material: ElasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl TriangleFEMForceField {
    /// The triangles of the topology, or the halves of its quads.
    fn nodes(&self, input: &MeshInput<'_>) -> Result<Vec<[u32; 3]>, Diagnostic> {
        let (triangles, quads) = (input.topology.triangles(), input.topology.quads());
        if let Some(halves) = quad_halves(input.topology) {
            input.check("quad", "quads", quads)?;
            return Ok(halves);
        }
        input.check("triangle", "triangles and no quads", triangles)?;
        Ok(triangles.to_vec())
    }
}

impl Lifecycle for TriangleFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.material.prepare(context, &self.common);
        let made = self.elements(context.set_up()).map(|triangles| triangles.len());
        let is_made = made.is_ok();
        self.material.report(made, context);
        if !is_made {
            return;
        }
        if !self.initial_points.is_set() {
            let input = MeshInput::new::<Vec3>(context.set_up(), &self.common, &self.material.topology);
            if let Ok(input) = input {
                self.initial_points.derive(Points::from_flat(&input.rest));
            }
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.material.check(context);
    }

    /// Parameters of the elements that stay are those that were looked at.
    fn mesh_changed(&mut self, _context: &mut InitContext<'_>) {}
}

impl ForceField for TriangleFEMForceField {
    type On = One<Vec3>;
    type Elements = PlaneTriangles;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        let nodes = self.nodes(&input)?;
        let rest = if self.initial_points.is_set() { self.initial_points.flat() } else { input.rest };
        if rest.len() != 3 * input.n_points {
            let found = format!("{} positions for {} points", rest.len() / 3, input.n_points);
            let finding = Diagnostic::error("lists-differ", found).attribute("initialPoints", "");
            return Err(finding.expected("one position for each point, or none"));
        }
        self.membrane(&nodes, <[f64; 3]>::views(&rest), 0..)
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        triangles: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let make = |input: &MeshInput<'_>, numbers: &[u32], nodes: &[[u32; 3]]| {
            let numbers = numbers.iter().map(|index| *index as usize);
            let given = self.initial_points.is_set().then(|| self.initial_points.flat());
            let rest = given.as_ref().unwrap_or(&input.rest);
            if !nodes.is_empty() && rest.len() != 3 * input.n_points {
                return None;
            }
            self.membrane(nodes, <[f64; 3]>::views(rest), numbers).ok()
        };
        let of = (&self.common, &self.material);
        following(set_up, of, triangles, edit, |_, index| Some(self.modulus(index)), make)
    }
}

impl TriangleFEMForceField {
    /// Stress of unit strain in the triangle with a number (Pa).
    fn modulus(&self, index: usize) -> Matrix3<f64> {
        let (e, nu) = (self.material.young_modulus_of(index), self.material.poisson_ratio_of(index));
        if *self.plane_strain { plane_strain(e, nu) } else { plane_stress(e, nu) }
    }

    /// Triangles with the given nodes and numbers at rest positions `x`.
    fn membrane(
        &self,
        nodes: &[[u32; 3]],
        x: &[[f64; 3]],
        numbers: impl Iterator<Item = usize>,
    ) -> Result<PlaneTriangles, Diagnostic> {
        let measure = (*self.method).into();
        let stiff = nodes.iter().zip(numbers).map(|(nodes, index)| {
            let triangle = RestTriangle::new(index, *nodes, x, measure).map_err(bad_element)?;
            Ok((triangle, self.modulus(index)))
        });
        Ok(PlaneTriangles::new(stiff.collect::<Result<Vec<_>, Diagnostic>>()?, *self.thickness, measure))
    }
}
