//! Linear tetrahedra with small displacements.

use nalgebra::{Matrix3, Vector3};
use settee_bodies::in_place::Follow;
use settee_bodies::material::ratio;
use settee_bodies::mesh_input::{MeshInput, bad_element, require};
use settee_elements::BadElement;
use settee_elements::stress::{small_strain, von_mises};
use settee_elements::tetrahedron::{EDGES, Tetrahedron, tetrahedra};
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, checks};
use settee_math::{Point, Vec3};
use settee_mesh::{ElementKind, Topology};

use super::edge_springs::{EdgeShape, EdgeSprings, following};
use crate::fem::elastic::Lame;

/// Linear-elastic tetrahedra for small displacements: a constant stiffness K, kept per edge of the mesh.
///
/// f = K (x - x_rest), K_kl = -V (lambda a b^T + mu b a^T + mu (a . b) I) with a, b the gradients of the shape
/// functions of nodes k, l.
#[derive(Component)]
#[component(category = "SolidMechanics/TensorMass", templates(Vec3), attach = state, roles(force_field))]
pub struct TetrahedralTensorMassForceField {
    /// Poisson's ratio, above -1 and below 0.5.
    #[data(default = 0.3, check = ratio())]
    pub poisson_ratio: Data<f64>,
    /// Young's modulus.
    #[data(default = 1000.0, unit = "Pa", check = checks::non_negative())]
    pub young_modulus: Data<f64>,
    /// Internal values of edges.
    #[data(unsupported = "internal values are not shown; leave the attribute out")]
    pub edge_info: Data<String>,
    /// Topology with the tetrahedra; by default the one of the node or of its nearest ancestor.
    #[linked(search = up, required)]
    pub topology: Link<dyn BaseTopology>,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl Lifecycle for TetrahedralTensorMassForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
    }
}

/// A tetrahedron at rest, with Lamé's parameters times its volume.
#[derive(Clone, Copy, Debug)]
pub struct ElasticTetrahedron {
    shape: Tetrahedron,
    lame: Lame,
}

impl EdgeShape<4, 6> for ElasticTetrahedron {
    const EDGES: [[usize; 2]; 6] = EDGES;

    fn nodes(&self) -> [u32; 4] {
        self.shape.nodes
    }

    fn renumber(&mut self, nodes: [u32; 4]) {
        self.shape.nodes = nodes;
    }

    fn block(&self, edge: usize) -> Matrix3<f64> {
        let [g1, g2, g3] = self.shape.gradients;
        let gradients = [-(g1 + g2 + g3), g1, g2, g3];
        let [a, b] = EDGES[edge];
        self.lame.block(&gradients[a], &gradients[b])
    }

    /// Of lambda tr(e) I + 2 mu e with e = sym(H), H = sum (u_k - u_0) (x) grad N_k: small displacements do not turn.
    fn von_mises(&self, displacements: &[[f64; 3]; 4]) -> Option<f64> {
        let [u0, u1, u2, u3] = displacements.map(Vector3::from);
        let strain = small_strain(&self.shape.gradient_of(&[u1 - u0, u2 - u0, u3 - u0]));
        Some(von_mises(&self.lame.times(1.0 / self.shape.volume).stress(&strain)))
    }
}

impl TetrahedralTensorMassForceField {
    /// Elements with some nodes, at rest.
    fn shapes(&self, rest: &[[f64; 3]], nodes: &[[u32; 4]]) -> Result<Vec<ElasticTetrahedron>, BadElement> {
        let material = Lame::new(*self.young_modulus, *self.poisson_ratio, 3);
        let with_material = |shape: Tetrahedron| ElasticTetrahedron { shape, lame: material.times(shape.volume) };
        Ok(tetrahedra(rest, nodes)?.into_iter().map(with_material).collect())
    }
}

impl ForceField for TetrahedralTensorMassForceField {
    type On = One<Vec3>;
    type Elements = EdgeSprings<ElasticTetrahedron, 4, 6>;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let elements = input.topology.tetrahedra();
        input.check("tetrahedron", "tetrahedra", elements)?;
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
        let follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Tetrahedron)?;
        following(elements, follow, Topology::tetrahedra, |rest, added| self.shapes(rest, added).ok())
    }
}
