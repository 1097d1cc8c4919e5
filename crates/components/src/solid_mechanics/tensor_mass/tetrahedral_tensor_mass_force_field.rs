//! Linear tetrahedra with small displacements.

use settee_kernel::roles::{BaseTopology, Blocks, ForceField, ForceFieldData, Motion, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, Scene, checks};
use settee_math::{Point, Vec3};

use super::edge_springs::EdgeSprings;
use crate::solid_mechanics::fem::edge_stiffness::EdgeStiffness;
use crate::solid_mechanics::fem::elastic::material::{Lame, ratio};
use crate::solid_mechanics::fem::mesh_input::{MeshInput, require};
use crate::solid_mechanics::fem::tetrahedron::{EDGES, tetrahedra};

/// Linear-elastic tetrahedra for small displacements: a constant stiffness K, kept per edge of the mesh.
///
/// f = K (x - x_rest), K_kl = -V (lambda a b^T + mu b a^T + mu (a . b) I) with a, b the gradients of the shape functions of nodes k, l.
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

impl TetrahedralTensorMassForceField {
    fn mesh(&self, scene: &Scene) -> Result<EdgeSprings, Diagnostic> {
        let input = MeshInput::new::<Vec3>(scene, &self.common, &self.topology)?;
        let elements = input.topology.tetrahedra();
        input.check("tetrahedron", "tetrahedra", elements)?;
        let shapes = tetrahedra(<[f64; 3]>::views(&input.rest), elements)?;
        let (mut stiffness, places) = EdgeStiffness::new(input.n_points, elements, &EDGES);
        let material = Lame::new(*self.young_modulus, *self.poisson_ratio, 3);
        for (shape, places) in shapes.iter().zip(&places) {
            let lame = material.times(shape.volume);
            let [g1, g2, g3] = shape.gradients;
            let gradients = [-(g1 + g2 + g3), g1, g2, g3];
            for (place, [a, b]) in places.iter().zip(EDGES) {
                stiffness.add(*place, &lame.block(&gradients[a], &gradients[b]));
            }
        }
        Ok(EdgeSprings::new(stiffness, input.n_points))
    }
}

impl Lifecycle for TetrahedralTensorMassForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.topology);
        if let Err(finding) = self.mesh(context.scene) {
            context.report(finding);
        }
    }
}

impl ForceField for TetrahedralTensorMassForceField {
    type Types = Vec3;
    type Workspace = EdgeSprings;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<EdgeSprings, Diagnostic> {
        self.mesh(set_up.scene)
    }

    fn add_force(&self, ws: &mut EdgeSprings, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        ws.add_force(motion, f);
    }

    fn add_dforce(&self, ws: &mut EdgeSprings, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        ws.add_dforce(motion, k, dx, df);
    }

    fn add_stiffness(&self, ws: &mut EdgeSprings, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        ws.add_stiffness(motion, sink);
    }

    fn potential_energy(&self, ws: &mut EdgeSprings, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(ws.energy(motion))
    }
}
