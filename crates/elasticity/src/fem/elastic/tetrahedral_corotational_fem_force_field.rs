//! Corotational linear tetrahedra.

use nalgebra::{Matrix3, Vector3};
use settee_bodies::material::{ElasticData, all_moduli, spread_factor};
use settee_bodies::mesh_input::{MeshInput, bad_element};
use settee_elements::elastic::corotated::{CorotatedTetrahedra, RotationSource, StressMeasure};
use settee_kernel::roles::{
    BaseRotationFinder, ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, RotationMatrix, SetUp, Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId};
use settee_math::{Point, Vec3};

use super::colours::TetrahedronColours;
use super::joined_tetrahedra::Joined;
use super::rotations::frame;

settee_kernel::choice! {
    /// How the rotation of an element is found.
    pub enum CorotationalMethod {
        /// A frame along the first edge and the first triangle.
        Large = "large",
        /// No rotation: small displacements.
        Small = "small",
        /// Polar factors of the matrices of three edges.
        Polar = "polar",
    }
}

/// Linear-elastic tetrahedra that turn with the body.
///
/// In each element e = sym(R^T F) - I, s = lambda tr(e) I + 2 mu e and f_k = -V R s grad N_k, with F the deformation
/// gradient and R the rotation that `method` finds; K = -R K_e R^T with R held.
#[derive(Component)]
#[component(
    category = "SolidMechanics/FEM/Elastic",
    templates(Vec3),
    attach = state,
    roles(force_field, rotation_finder)
)]
pub struct TetrahedralCorotationalFEMForceField {
    /// How the rotation of an element is found: large (frame along its first edge and triangle), small (none) or polar
    /// (polar factor of its edges).
    #[data]
    pub method: Data<CorotationalMethod>,
    /// Factors of Young's modulus: of M entries and N tetrahedra, tetrahedron i takes entry floor(i M / N).
    #[data(check = all_moduli(), follows = PerElement("topology", Tetrahedron))]
    pub local_stiffness_factor: Data<Vec<f64>>,
    /// Takes strain and forces by the shape functions of the current shape of the elements instead of those at rest.
    #[data(default = false)]
    pub update_stiffness_matrix: Data<bool>,
    /// In SOFA, assembles the matrix of the component.
    #[data(
        default = false,
        alias = "assembling",
        ignored = "whether a matrix is assembled is the choice of the linear solver"
    )]
    pub compute_global_matrix: Data<bool>,
    /// Von Mises stress of the strain without rotation as an output.
    #[data(default = false)]
    pub compute_von_mises_stress: Data<bool>,
    /// Von Mises stress of each element.
    #[data(output, unit = "Pa")]
    pub von_mises_per_element: Data<Vec<f64>>,
    /// Von Mises stress of each point: the mean over the elements around it.
    #[data(output, unit = "Pa")]
    pub von_mises_per_node: Data<Vec<f64>>,
    #[group]
    drawing: TetrahedronColours,
    #[group]
    elastic: ElasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl TetrahedralCorotationalFEMForceField {
    fn rotation_source(&self) -> RotationSource {
        match *self.method {
            CorotationalMethod::Large => RotationSource::Frame,
            CorotationalMethod::Small => RotationSource::None,
            CorotationalMethod::Polar => RotationSource::Edges,
        }
    }

    /// Elements in their current shape and with stresses, as the data say.
    fn finished(&self, mesh: CorotatedTetrahedra) -> CorotatedTetrahedra {
        let shown = self.compute_von_mises_stress.then_some(StressMeasure::Turned);
        mesh.following_shape(*self.update_stiffness_matrix).showing(shown)
    }
}

impl Lifecycle for TetrahedralCorotationalFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.elastic.prepare(context, &self.common);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.elastic.check(context);
    }

    /// Parameters of the elements that stay are those that were looked at.
    fn mesh_changed(&mut self, _context: &mut InitContext<'_>) {}
}

impl ForceField for TetrahedralCorotationalFEMForceField {
    type On = One<Vec3>;
    type Elements = CorotatedTetrahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.elastic.topology)?;
        let elements = input.topology.tetrahedra();
        if !elements.is_empty() {
            input.check("tetrahedron", "tetrahedra", elements)?;
        }
        let factor = |element| spread_factor(&self.local_stiffness_factor, element, elements.len());
        let material = |element| self.elastic.lame(element, 3).times(factor(element));
        let mesh = CorotatedTetrahedra::new(<[f64; 3]>::views(&input.rest), elements, material, self.rotation_source())
            .map_err(bad_element)?;
        Ok(self.finished(mesh))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let (factors, source) = (&self.local_stiffness_factor, self.rotation_source());
        let finish = |mesh| self.finished(mesh);
        let joined = Joined { common: &self.common, elastic: &self.elastic, factors, source, finish: &finish };
        joined.following(set_up, elements, edit)
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        if elements.is_empty() {
            return vec![Diagnostic::warning("no-elements", "the topology has no tetrahedra")];
        }
        self.elastic.odd_lists(elements.len())
    }
}

/// The rotation whose first row is that of the mean, and whose second row lies in the plane of the first two.
fn orthogonal_rows(mean: &Matrix3<f64>) -> Matrix3<f64> {
    let row = |index: usize| Vector3::from(mean.row(index).transpose());
    frame(&row(0), &row(1))
}

impl BaseRotationFinder for TetrahedralCorotationalFEMForceField {
    fn rotated_state(&self) -> Option<ObjectId> {
        self.common.mstate.target()
    }

    fn nodal_rotations(&self, workspace: &dyn Workspace, rotations: &mut [RotationMatrix]) {
        if let Some(mesh) = workspace.as_any().downcast_ref::<CorotatedTetrahedra>() {
            mesh.nodal_rotations(orthogonal_rows, rotations);
        }
    }
}
