//! Corotational linear tetrahedra by edges.

use settee_kernel::roles::{Blocks, ForceField, ForceFieldData, Motion, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, Scene};
use settee_math::{Point, Vec3};

use super::colours::TetrahedronColours;
use super::corotated::{CorotatedTetrahedra, Turn};
use super::material::ElasticData;
use crate::solid_mechanics::fem::mesh_input::{MeshInput, require};

settee_kernel::choice! {
    /// How the rotation of an element is found.
    pub enum FastMethod {
        /// A frame along its first two edges.
        Qr = "qr",
        /// The same.
        Large = "large",
        /// Polar factor of the deformation gradient.
        Polar = "polar",
        /// Polar factors of the matrices of three edges.
        Polar2 = "polar2",
        /// No rotation.
        None = "none",
        /// The same.
        Linear = "linear",
        /// The same.
        Small = "small",
    }
}

/// Linear-elastic tetrahedra that turn with the body; with the method polar their force has a potential.
///
/// In each element e = sym(R^T F) - I, s = lambda tr(e) I + 2 mu e and f_k = -V R s grad N_k, with F the deformation gradient and
/// R the rotation that `method` finds; K = -R K_e R^T with R held.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field))]
pub struct FastTetrahedralCorotationalForceField {
    /// How the rotation of an element is found: qr or large (frame along its first two edges), polar (polar factor of the
    /// deformation gradient), polar2 (polar factors of its edges), none, linear or small (none).
    #[data]
    pub method: Data<FastMethod>,
    /// Internal values of points.
    #[data(unsupported = "internal values are not shown; leave the attribute out")]
    pub point_info: Data<String>,
    /// Internal values of edges.
    #[data(unsupported = "internal values are not shown; leave the attribute out")]
    pub edge_info: Data<String>,
    /// Internal values of elements.
    #[data(unsupported = "internal values are not shown; leave the attribute out")]
    pub tetrahedron_info: Data<String>,
    #[group]
    drawing: TetrahedronColours,
    #[group]
    elastic: ElasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl FastTetrahedralCorotationalForceField {
    fn mesh(&self, scene: &Scene) -> Result<CorotatedTetrahedra, Diagnostic> {
        let input = MeshInput::new::<Vec3>(scene, &self.common, &self.elastic.topology)?;
        let elements = input.topology.tetrahedra();
        input.check("tetrahedron", "tetrahedra", elements)?;
        let turn = match *self.method {
            FastMethod::Qr | FastMethod::Large => Turn::Frame,
            FastMethod::Polar => Turn::Gradient,
            FastMethod::Polar2 => Turn::Edges,
            FastMethod::None | FastMethod::Linear | FastMethod::Small => Turn::None,
        };
        let material = |element| self.elastic.lame(element, 3);
        CorotatedTetrahedra::new(<[f64; 3]>::views(&input.rest), elements, material, turn)
    }
}

impl Lifecycle for FastTetrahedralCorotationalForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        require(context, &self.common, &self.elastic.topology);
        match self.mesh(context.scene) {
            Ok(mesh) => self.elastic.odd_lists(mesh.len()).into_iter().for_each(|finding| context.report(finding)),
            Err(finding) => context.report(finding),
        }
    }
}

impl ForceField for FastTetrahedralCorotationalForceField {
    type Types = Vec3;
    type Workspace = CorotatedTetrahedra;

    fn common(&self) -> &ForceFieldData {
        &self.common
    }

    fn workspace(&self, set_up: SetUp<'_>) -> Result<CorotatedTetrahedra, Diagnostic> {
        self.mesh(set_up.scene)
    }

    fn add_force(&self, ws: &mut CorotatedTetrahedra, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        ws.add_force(motion.workers, motion.x, f);
    }

    fn add_dforce(
        &self,
        ws: &mut CorotatedTetrahedra,
        motion: Motion<'_, Vec3>,
        k: f64,
        dx: &[[f64; 3]],
        df: &mut [[f64; 3]],
    ) {
        ws.stiffness(motion.workers).add_product(motion.workers, k, dx, df);
    }

    fn add_stiffness(&self, ws: &mut CorotatedTetrahedra, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        ws.stiffness(motion.workers).add_to(motion.workers, sink);
    }

    fn potential_energy(&self, ws: &mut CorotatedTetrahedra, motion: Motion<'_, Vec3>) -> Option<f64> {
        Some(ws.energy(motion.x))
    }
}
