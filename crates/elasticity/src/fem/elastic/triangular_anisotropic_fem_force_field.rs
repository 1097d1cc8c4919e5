//! Elastic membranes of triangles with fibres.

use nalgebra::{Matrix3, Vector2, Vector3};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::{MeshInput, require};
use settee_bodies::modulus::MembraneModulus;
use settee_elements::elastic::plane_triangles::{Measure, PlaneTriangles, RestTriangle};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Points, checks};
use settee_math::{Point, Vec3};
use settee_mesh::ElementKind;

use super::joined_triangles::following;
use super::triangle_stress::TriangleStressData;
use super::triangular_data::TriangularData;

/// Elastic membrane with fibres: TriangularFEMForceField with one stiffness along the fibres and another across them.
///
/// In the axes of the fibres: Q11 = E1/(1 - nu1 nu2), Q22 = E2/(1 - nu1 nu2), Q12 = nu1 Q22, Q66 = E1/(2 (1 + nu1)),
/// with E1 = youngModulus, E2 = transverseYoungModulus, nu1 = poissonRatio, nu2 = nu1 E2/E1. Fibres run in one
/// direction of the plane of x and y (fiberAngle), or in circles around a centre (fiberCenter); both are projected on
/// each triangle at rest.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field, drawing))]
pub struct TriangularAnisotropicFEMForceField {
    /// Young's modulus across the fibres times the thickness: one for all triangles, or one each. Triangles beyond the
    /// end take the first entry.
    #[data(default = vec![1000.0], unit = "N/m", check = checks::all_non_negative(), follows = PerElement("topology", Triangle))]
    pub transverse_young_modulus: Data<Vec<f64>>,
    /// Angle of the fibres from the x axis towards the y axis (degrees).
    #[data(default = 0.0)]
    pub fiber_angle: Data<f64>,
    /// Centre around which the fibres run in circles; by default they are straight.
    #[data(unit = "m")]
    pub fiber_center: Data<Points<[f64; 3]>>,
    /// Draws the fibres, where the scene sets it.
    #[data(default = true)]
    pub show_fiber: Data<bool>,
    /// Direction of the fibres of each triangle in its frame at rest; along x and y with the method `small`.
    #[data(output, follows = Derived)]
    pub local_fiber_direction: Data<Points<[f64; 2]>>,
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
    /// Revision of the mesh whose fibres are shown.
    revision: u64,
}

/// Fibres steeper than this sine have no direction in a triangle.
const STEEPEST: f64 = 1e-9;

impl TriangularAnisotropicFEMForceField {
    /// The triangles at rest with the directions of their fibres.
    pub(super) fn directed(&self, set_up: SetUp<'_>) -> Result<Vec<(RestTriangle, Vector2<f64>)>, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        self.with_fibres(&input, self.shape.rest_triangles(&input)?, 0..)
    }

    /// Triangles at rest, of some numbers, with the directions of their fibres.
    fn with_fibres(
        &self,
        input: &MeshInput<'_>,
        triangles: Vec<RestTriangle>,
        numbers: impl Iterator<Item = usize>,
    ) -> Result<Vec<(RestTriangle, Vector2<f64>)>, Diagnostic> {
        let x = <[f64; 3]>::views(&input.rest);
        let directed = |(index, triangle): (usize, RestTriangle)| {
            let direction = self.fibre(&triangle.nodes.map(|node| Vector3::from(x[node as usize])));
            let is_global = self.shape.measure() == Measure::Global;
            let local = if is_global { direction.xy() } else { (triangle.frame * direction).xy() };
            if local.norm() <= STEEPEST * direction.norm() || !local.norm().is_finite() {
                let message = format!("the fibres have no direction in the plane of triangle {index}");
                let name = if self.fiber_center.is_empty() { "fiberAngle" } else { "fiberCenter" };
                return Err(Diagnostic::error("degenerate-element", message)
                    .attribute(name, "")
                    .expected("fibres that do not stand upright on a triangle"));
            }
            Ok((triangle, local.normalize()))
        };
        numbers.zip(triangles).map(directed).collect()
    }

    /// Triangles of some numbers and nodes with their fibres; none where they cannot be made.
    fn numbered(
        &self,
        input: &MeshInput<'_>,
        numbers: &[u32],
        nodes: &[[u32; 3]],
    ) -> Option<Vec<(RestTriangle, Vector2<f64>)>> {
        let triangles = self.shape.rest_triangles_of(input, nodes).ok()?;
        self.with_fibres(input, triangles, numbers.iter().map(|index| *index as usize)).ok()
    }

    /// Triangles with the materials of their numbers.
    fn membrane(
        &self,
        directed: Vec<(RestTriangle, Vector2<f64>)>,
        numbers: impl Iterator<Item = usize>,
    ) -> Result<PlaneTriangles, Diagnostic> {
        let stiff = directed.into_iter().zip(numbers);
        let stiff = stiff.map(|((triangle, fibre), index)| Ok((triangle, turned(&self.lamina(index)?, fibre))));
        Ok(PlaneTriangles::new(stiff.collect::<Result<Vec<_>, Diagnostic>>()?, 1.0, self.shape.measure())
            .showing_stress(self.stress.are_wanted()))
    }

    /// Brings the shown directions to a mesh that changed element by element; `None` where they have to be found anew.
    fn follow_mesh(&mut self, context: &mut InitContext<'_>) -> Option<()> {
        let (topology, state) = (self.material.topology.target()?, self.common.mstate.target()?);
        let edit = context.edit_since(topology, self.revision)?.elements(topology, state, ElementKind::Triangle)?;
        if !self.shape.are_at_rest_positions() || edit.n_before() != self.local_fiber_direction.len() {
            return None;
        }
        let input = MeshInput::new::<Vec3>(context.set_up(), &self.common, &self.material.topology).ok()?;
        if edit.n() != input.topology.triangles().len() {
            return None;
        }
        let nodes = edit.added_of(input.topology.triangles());
        let is_there = |node: &u32| (*node as usize) < input.n_points;
        let made = nodes.as_flattened().iter().all(is_there).then(|| self.numbered(&input, edit.added(), &nodes))??;
        let made: Vec<[f64; 2]> = made.iter().map(|(_, fibre)| (*fibre).into()).collect();
        self.revision = input.mesh.0.revision();
        context.look_at(edit.moved().count());
        self.local_fiber_direction.derive_with(|directions| edit.follow(&mut directions.0, 1, &made));
        Some(())
    }

    /// Direction of the fibres in space at a triangle, of any length.
    fn fibre(&self, [a, b, c]: &[Vector3<f64>; 3]) -> Vector3<f64> {
        match self.fiber_center.first() {
            Some(center) => (b - a).cross(&(c - a)).cross(&(Vector3::from(*center) - (a + b + c) / 3.0)),
            None => {
                let (sin, cos) = self.fiber_angle.to_radians().sin_cos();
                Vector3::new(cos, sin, 0.0)
            }
        }
    }

    /// Force per length at unit strain in the axes of the fibres (N/m).
    fn lamina(&self, index: usize) -> Result<Matrix3<f64>, Diagnostic> {
        let across = self.transverse_young_modulus.get();
        let (e1, e2) = (self.material.young_modulus_of(index), across.get(index).or(across.first()).copied());
        let (e2, nu1) = (e2.unwrap_or(DEFAULT_TRANSVERSE), self.material.poisson_ratio_of(index));
        let nu2 = nu1 * e2 / e1;
        let determinant = 1.0 - nu1 * nu2;
        if determinant <= 0.0 || !determinant.is_finite() {
            let message = format!("the material of triangle {index} is not stable: E1 = {e1}, E2 = {e2}, nu1 = {nu1}");
            return Err(Diagnostic::error("unstable-material", message)
                .attribute("transverseYoungModulus", e2.to_string())
                .expected("nu1^2 E2 below E1"));
        }
        let (q11, q12, q22) = (e1 / determinant, nu1 * e2 / determinant, e2 / determinant);
        Ok(Matrix3::new(q11, q12, 0.0, q12, q22, 0.0, 0.0, 0.0, e1 / (2.0 * (1.0 + nu1))))
    }
}

const DEFAULT_TRANSVERSE: f64 = 1000.0;

/// The same material seen from axes in which the fibres have the direction (c, s).
///
/// T^T Q T with T the strain (engineering shear) along the fibres of a strain along the axes.
fn turned(q: &Matrix3<f64>, fibre: Vector2<f64>) -> Matrix3<f64> {
    let [c, s] = fibre.into();
    let (cc, ss, cs) = (c * c, s * s, c * s);
    let t = Matrix3::new(cc, ss, cs, ss, cc, -cs, -2.0 * cs, 2.0 * cs, cc - ss);
    t.transpose() * q * t
}

impl Lifecycle for TriangularAnisotropicFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.material.topology);
        self.data_changed(context);
    }

    fn mesh_changed(&mut self, context: &mut InitContext<'_>) {
        if self.follow_mesh(context).is_none() {
            self.data_changed(context);
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.material.check(context);
        let mesh = self.material.topology.target().and_then(|topology| context.mesh(topology));
        self.revision = mesh.map_or(0, |mesh| mesh.revision());
        match self.directed(context.set_up()) {
            Ok(directed) => {
                context.look_at(directed.len());
                self.material.report(Ok(directed.len()), context);
                let directions: Vec<[f64; 2]> = directed.iter().map(|(_, fibre)| (*fibre).into()).collect();
                self.local_fiber_direction.derive(directions.into());
            }
            Err(finding) => return context.report(finding),
        }
        self.check_elements(context);
    }
}

impl ForceField for TriangularAnisotropicFEMForceField {
    type On = One<Vec3>;
    type Elements = PlaneTriangles;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        self.membrane(self.directed(set_up)?, 0..)
    }

    /// The modulus of a triangle that stays belongs to its fibres, too.
    fn following(
        &self,
        set_up: SetUp<'_>,
        triangles: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        if !self.shape.are_at_rest_positions() {
            return None;
        }
        let modulus = |input: &MeshInput<'_>, index: usize| {
            let nodes = [*input.topology.triangles().get(index)?];
            let (_, fibre) = self.numbered(input, &[index as u32], &nodes)?.pop()?;
            Some(turned(&self.lamina(index).ok()?, fibre))
        };
        let make = |input: &MeshInput<'_>, numbers: &[u32], nodes: &[[u32; 3]]| {
            let directed = self.numbered(input, numbers, nodes)?;
            self.membrane(directed, numbers.iter().map(|index| *index as usize)).ok()
        };
        following(set_up, (&self.common, &self.material), triangles, edit, modulus, make)
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.material.odd_lists(elements.len())
    }
}
