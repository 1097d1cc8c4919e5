//! Linear triangles with small displacements.

use nalgebra::{Matrix3, Vector3};
use settee_bodies::in_place::Follow;
use settee_bodies::mesh_input::{MeshInput, bad_element, require};
use settee_elements::BadElement;
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, checks};
use settee_math::{Point, Vec3};
use settee_mesh::{ElementKind, Topology};

use super::edge_springs::{EdgeShape, EdgeSprings, following};
use crate::fem::elastic::Lame;
use settee_bodies::material::plane_ratio;

/// Linear-elastic triangles in plane stress for small displacements: a constant stiffness K, kept per edge of the mesh.
///
/// f = K (x - x_rest). In the plane of a triangle at rest K is that of a membrane of unit thickness; across it, it
/// resists differences of displacement as a stretched membrane does, with (lambda + 2 mu) cot / 2 along each edge.
#[derive(Component)]
#[component(category = "SolidMechanics/TensorMass", templates(Vec3), attach = state, roles(force_field))]
pub struct TriangularTensorMassForceField {
    /// Poisson's ratio, above -1 and below 1: the membrane is in plane stress.
    #[data(default = 0.3, check = plane_ratio())]
    pub poisson_ratio: Data<f64>,
    /// Young's modulus times the thickness.
    #[data(default = 1000.0, unit = "N/m", check = checks::non_negative())]
    pub young_modulus: Data<f64>,
    /// Internal values of edges.
    #[data(unsupported = "internal values are not shown; leave the attribute out")]
    pub edge_info: Data<String>,
    /// Topology with the triangles; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

/// Edges of a triangle; edge j lies opposite to corner j.
const EDGES: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

/// Area of a triangle that counts as flat, relative to the square of its longest edge.
const FLAT: f64 = 1e-12;

/// A triangle at rest.
#[derive(Clone, Copy, Debug)]
pub struct ElasticTriangle {
    nodes: [u32; 3],
    corners: [Vector3<f64>; 3],
    area: f64,
    material: Lame,
}

impl EdgeShape<3, 3> for ElasticTriangle {
    const EDGES: [[usize; 2]; 3] = EDGES;

    fn nodes(&self) -> [u32; 3] {
        self.nodes
    }

    fn renumber(&mut self, nodes: [u32; 3]) {
        self.nodes = nodes;
    }

    /// From the sides opposite to k and to l, both towards the third corner.
    ///
    /// The gradients of the shape functions are these sides turned by a right angle; within the plane, products of
    /// turned vectors are those of the vectors themselves, transposed, less their scalar product times I.
    fn block(&self, edge: usize) -> Matrix3<f64> {
        let (x, material, area, [k, l]) = (&self.corners, &self.material, self.area, EDGES[edge]);
        let [side_k, side_l] = [x[edge] - x[l], x[edge] - x[k]];
        let outer = side_l * side_k.transpose() / (4.0 * area);
        let half_cotangent = side_k.dot(&side_l) / (4.0 * area);
        Matrix3::identity() * (half_cotangent * (material.lambda + 2.0 * material.mu))
            - outer * material.lambda
            - outer.transpose() * material.mu
    }

    /// The membrane has Young's modulus times a thickness that nobody says: forces per length, no stress.
    fn von_mises(&self, _displacements: &[[f64; 3]; 3]) -> Option<f64> {
        None
    }
}

impl TriangularTensorMassForceField {
    /// Triangles with some nodes, at rest.
    fn shapes(&self, rest: &[[f64; 3]], nodes: &[[u32; 3]]) -> Result<Vec<ElasticTriangle>, BadElement> {
        let material = Lame::new(*self.young_modulus, *self.poisson_ratio, 2);
        let shape = |(element, nodes): (usize, &[u32; 3])| {
            let x = nodes.map(|node| Vector3::from(rest[node as usize]));
            let area = 0.5 * (x[1] - x[0]).cross(&(x[2] - x[0])).norm();
            let longest = EDGES.map(|[a, b]| (x[b] - x[a]).norm_squared()).into_iter().fold(0.0, f64::max);
            if area <= FLAT * longest || !area.is_finite() {
                return Err(BadElement::NoArea { kind: "triangle", element, area });
            }
            Ok(ElasticTriangle { nodes: *nodes, corners: x, area, material })
        };
        nodes.iter().enumerate().map(shape).collect()
    }
}

impl Lifecycle for TriangularTensorMassForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
    }
}

impl ForceField for TriangularTensorMassForceField {
    type On = One<Vec3>;
    type Elements = EdgeSprings<ElasticTriangle, 3, 3>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let elements = input.topology.triangles();
        input.check("triangle", "triangles", elements)?;
        let shapes = self.shapes(<[f64; 3]>::views(&input.rest), elements).map_err(bad_element)?;
        Ok(EdgeSprings::new(shapes, input.n_points))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let on = (self.topology.target(), self.common.mstate.target());
        let follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Triangle)?;
        following(elements, follow, Topology::triangles, |rest, added| self.shapes(rest, added).ok())
    }
}
