//! Linear tetrahedra with small displacements.

use settee_bodies::material::ratio;
use settee_bodies::mesh_input::{MeshInput, bad_element, require};
use settee_elements::edge_stiffness::EdgeStiffness;
use settee_elements::tetrahedron::{EDGES, tetrahedra};
use settee_kernel::roles::{BaseTopology, ForceData, ForceField, ForceFieldData, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Link, checks};
use settee_math::{Point, Vec3};

use super::edge_springs::EdgeSprings;
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

impl ForceField for TetrahedralTensorMassForceField {
    type On = One<Vec3>;
    type Elements = EdgeSprings;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.topology)?;
        let elements = input.topology.tetrahedra();
        input.check("tetrahedron", "tetrahedra", elements)?;
        let shapes = tetrahedra(<[f64; 3]>::views(&input.rest), elements).map_err(bad_element)?;
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
