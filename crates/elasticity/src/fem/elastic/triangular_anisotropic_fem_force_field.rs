//! Elastic membranes of triangles with fibres.

use nalgebra::{Matrix3, Vector2, Vector3};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::{MeshInput, require};
use settee_elements::elastic::plane_triangles::{Measure, PlaneTriangles, RestTriangle};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Points, checks};
use settee_math::{Point, Vec3};

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
    /// Young's modulus across the fibres: one for all triangles, or one each. Triangles beyond the end take the first
    /// entry.
    #[data(default = vec![1000.0], unit = "Pa", check = checks::all_non_negative(), follows = PerElement("topology", Triangle))]
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
    #[data(output, follows = PerElement("topology", Triangle))]
    pub local_fiber_direction: Data<Points<[f64; 2]>>,
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

/// Fibres steeper than this sine have no direction in a triangle.
const STEEPEST: f64 = 1e-9;

impl TriangularAnisotropicFEMForceField {
    /// The triangles at rest with the directions of their fibres.
    pub(super) fn directed(&self, set_up: SetUp<'_>) -> Result<Vec<(RestTriangle, Vector2<f64>)>, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.material.topology)?;
        let triangles = self.shape.rest_triangles(&input)?;
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
        triangles.into_iter().enumerate().map(directed).collect()
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

    /// Stress of unit strain in the axes of the fibres (Pa).
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

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        match self.directed(context.set_up()) {
            Ok(directed) => {
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
        let stiff = self.directed(set_up)?.into_iter().enumerate().map(|(index, (triangle, fibre))| {
            let modulus = self.lamina(index)?;
            Ok((triangle, turned(&modulus, fibre)))
        });
        Ok(PlaneTriangles::new(stiff.collect::<Result<Vec<_>, Diagnostic>>()?, 1.0, self.shape.measure())
            .showing_stress(self.stress.are_wanted()))
    }
}
