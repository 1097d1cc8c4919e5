//! Linear tetrahedra with four ways to take their rotation.

use nalgebra::Matrix3;
use settee_bodies::material::{ElasticData, all_moduli, spread_factor};
use settee_bodies::mesh_input::{MeshInput, bad_element};
use settee_elements::elastic::corotated::{CorotatedTetrahedra, Plasticity, RotationSource, StressMeasure};
use settee_kernel::roles::{
    BaseRotationFinder, ForceData, ForceField, ForceFieldData, Forces, InPlace, MeshEdit, MeshFollow, One,
    RotationMatrix, SetUp, Workspace,
};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle, ObjectId, Points, checks};
use settee_math::{Point, Vec3};

use super::hexahedra_to_tetrahedra::{NO_GRID, cut};
use super::joined_tetrahedra::{Joined, origins};
use super::rotations::stable_polar;
use super::tetrahedron_drawing::TetrahedronStresses;

settee_kernel::choice! {
    /// How the rotation of an element is found.
    pub enum TetrahedronMethod {
        /// A frame along the first edge and the first triangle.
        Large = "large",
        /// No rotation: small displacements.
        Small = "small",
        /// Polar factors of the matrices of three edges.
        Polar = "polar",
        /// As polar, but elements that are inverted keep a proper rotation.
        Svd = "svd",
    }
}

/// Linear-elastic tetrahedra that turn with the body, and may keep a part of their strain.
///
/// In each element e = sym(R^T F) - I, s = lambda tr(e) I + 2 mu e and f_k = -V R s grad N_k, with F the deformation
/// gradient and R the rotation that `method` finds; K = -R K_e R^T with R held. Hexahedra are cut into six tetrahedra
/// if there are no tetrahedra. Plastic strain is measured as 6 V e with engineering shear, so its thresholds belong to
/// a mesh.
#[derive(Component)]
#[component(
    category = "SolidMechanics/FEM/Elastic",
    templates(Vec3),
    attach = state,
    roles(force_field, rotation_finder, drawing)
)]
pub struct TetrahedronFEMForceField {
    /// How the rotation of an element is found: large (frame along its first edge and triangle), small (none), polar
    /// (polar factor of its edges) or svd (as polar, safe for inverted elements).
    #[data]
    pub method: Data<TetrahedronMethod>,
    /// Rest positions of the points (m).
    #[data(output, default = Vec::new(), unit = "m")]
    pub initial_points: Data<Points<[f64; 3]>>,
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
    /// Largest norm of the plastic strain times six volumes; 0 for none.
    #[data(default = 0.0, unit = "m^3", check = checks::non_negative())]
    pub plastic_max_threshold: Data<f64>,
    /// Norm of the elastic strain times six volumes above which a part of it becomes plastic.
    #[data(default = f64::from(0.0001_f32), unit = "m^3", check = checks::non_negative())]
    pub plastic_yield_threshold: Data<f64>,
    /// Fraction of the elastic strain that becomes plastic at one evaluation of the force.
    #[data(default = f64::from(0.9_f32), check = checks::between(0.0, 1.0))]
    pub plastic_creep: Data<f64>,
    /// Von Mises stress as an output: 0 none, 1 from the strain without rotation, 2 from Green's strain.
    #[data(default = 0, check = checks::between(0, 2))]
    pub compute_von_mises_stress: Data<i32>,
    /// Von Mises stress of each element.
    #[data(output, unit = "Pa")]
    pub von_mises_per_element: Data<Vec<f64>>,
    /// Von Mises stress of each point: the mean over the elements around it.
    #[data(output, unit = "Pa")]
    pub von_mises_per_node: Data<Vec<f64>>,
    /// In SOFA, takes new values of the material during a run.
    #[data(default = false, ignored = "new values of the material always count from the next step on")]
    pub update_stiffness: Data<bool>,
    #[group]
    pub(super) drawing: TetrahedronStresses,
    #[group]
    elastic: ElasticData,
    #[group]
    common: ForceFieldData,
    #[group]
    base: settee_kernel::Base,
}

impl TetrahedronFEMForceField {
    fn rotation_source(&self) -> RotationSource {
        match *self.method {
            TetrahedronMethod::Large => RotationSource::Frame,
            TetrahedronMethod::Small => RotationSource::None,
            TetrahedronMethod::Polar => RotationSource::Edges,
            TetrahedronMethod::Svd => RotationSource::EdgesOrStable,
        }
    }

    fn nodes(&self, input: &MeshInput<'_>) -> Result<Vec<[u32; 4]>, Diagnostic> {
        let (tetrahedra, hexahedra) = (input.topology.tetrahedra(), input.topology.hexahedra());
        if tetrahedra.is_empty() && !hexahedra.is_empty() {
            input.check("hexahedron", "hexahedra", hexahedra)?;
            return Ok(cut(hexahedra, input.cells.map_or(NO_GRID, |[nx, ny, _]| [nx, ny])));
        }
        input.check("tetrahedron", "tetrahedra or hexahedra", tetrahedra)?;
        Ok(tetrahedra.to_vec())
    }
}

impl TetrahedronFEMForceField {
    /// Elements with permanent strains, in their current shape and with stresses, as the data say.
    fn finished(&self, mesh: CorotatedTetrahedra) -> CorotatedTetrahedra {
        let plasticity = (*self.plastic_max_threshold > 0.0).then(|| Plasticity {
            yield_threshold: *self.plastic_yield_threshold,
            max_threshold: *self.plastic_max_threshold,
            creep: *self.plastic_creep,
        });
        let shown = match *self.compute_von_mises_stress {
            0 => None,
            2 => Some(StressMeasure::Green),
            _ => Some(StressMeasure::Turned),
        };
        mesh.following_shape(*self.update_stiffness_matrix).plastic(plasticity).showing(shown)
    }
}

impl Lifecycle for TetrahedronFEMForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.elastic.prepare(context, &self.common);
        if *self.compute_von_mises_stress == 1 && *self.method == TetrahedronMethod::Small {
            let finding = Diagnostic::error("no-rotation", "the method small has no strain without rotation");
            context.report(finding.attribute("computeVonMisesStress", "1").expected("2, or another method"));
        }
        let input = MeshInput::new::<Vec3>(context.set_up(), &self.common, &self.elastic.topology);
        match input.and_then(|input| Ok((self.nodes(&input)?.len(), Points::from_flat(&input.rest)))) {
            Ok((n_elements, rest)) => {
                self.initial_points.derive(rest);
                self.elastic.report(Ok(n_elements), context);
            }
            Err(finding) => context.report(finding),
        }
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.elastic.check(context);
    }

    /// Parameters of the elements that stay are those that were looked at.
    fn mesh_changed(&mut self, _context: &mut InitContext<'_>) {}
}

impl ForceField for TetrahedronFEMForceField {
    type On = One<Vec3>;
    type Elements = CorotatedTetrahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
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

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.elastic.topology)?;
        let elements = self.nodes(&input)?;
        let factor = |element| spread_factor(&self.local_stiffness_factor, element, elements.len());
        let material = |element| self.elastic.lame(element, 3).times(factor(element));
        let mesh =
            CorotatedTetrahedra::new(<[f64; 3]>::views(&input.rest), &elements, material, self.rotation_source())
                .map_err(bad_element)?;
        Ok(self.finished(mesh))
    }

    /// Permanent strains go with their elements; parts of an element have its strain.
    fn follow_mesh(&self, elements: &mut Self::Elements, before: &Self::Elements, follow: &MeshFollow<'_>) {
        if !elements.remembers() {
            return;
        }
        let changed = follow.meshes.iter().find(|mesh| Some(mesh.topology) == self.elastic.topology.target());
        let Some(mesh) = changed else {
            elements.copy_memory(before);
            return;
        };
        elements.inherit(before, &origins(before.len(), &mesh.changes, elements.len()));
    }

    /// Permanent strains stay, as long as there is plasticity.
    fn follow_data(&self, elements: &mut Self::Elements, before: &Self::Elements) {
        if elements.remembers() && before.remembers() && elements.len() == before.len() {
            elements.copy_memory(before);
        }
    }
}

impl BaseRotationFinder for TetrahedronFEMForceField {
    fn rotated_state(&self) -> Option<ObjectId> {
        self.common.mstate.target()
    }

    fn nodal_rotations(&self, workspace: &dyn Workspace, rotations: &mut [RotationMatrix]) {
        if let Some(mesh) = workspace.as_any().downcast_ref::<CorotatedTetrahedra>() {
            // The proper rotation, also where inverted elements outweigh the others.
            mesh.nodal_rotations(|mean: &Matrix3<f64>| stable_polar(mean), rotations);
        }
    }
}
