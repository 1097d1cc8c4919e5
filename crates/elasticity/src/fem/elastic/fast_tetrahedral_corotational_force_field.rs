//! Corotational linear tetrahedra by edges.

use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::{MeshInput, bad_element};
use settee_elements::elastic::corotated::{CorotatedTetrahedra, RotationSource};
use settee_kernel::roles::{ForceData, ForceField, ForceFieldData, InPlace, MeshEdit, One, SetUp};
use settee_kernel::{Component, Data, Diagnostic, InitContext, Lifecycle};
use settee_math::{Point, Vec3};

use super::colours::TetrahedronColours;
use super::joined_tetrahedra::Joined;

settee_kernel::choice! {
    /// How the rotation of an element is found.
    pub enum FastMethod {
        /// A frame along its first two edges.
        Qr = "qr",
        /// Another word for `qr`.
        Large = "large",
        /// Polar factor of the deformation gradient.
        Polar = "polar",
        /// Polar factors of the matrices of three edges.
        Polar2 = "polar2",
        /// No rotation.
        None = "none",
        /// Another word for `none`.
        Linear = "linear",
        /// Another word for `none`.
        Small = "small",
    }
}

/// Linear-elastic tetrahedra that turn with the body; with the method polar their force has a potential.
///
/// In each element e = sym(R^T F) - I, s = lambda tr(e) I + 2 mu e and f_k = -V R s grad N_k, with F the deformation
/// gradient and R the rotation that `method` finds; K = -R K_e R^T with R held.
#[derive(Component)]
#[component(category = "SolidMechanics/FEM/Elastic", templates(Vec3), attach = state, roles(force_field))]
pub struct FastTetrahedralCorotationalForceField {
    /// How the rotation of an element is found: qr or large (frame along its first two edges), polar (polar factor of
    /// the deformation gradient), polar2 (polar factors of its edges), none, linear or small (none).
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
    fn rotation_source(&self) -> RotationSource {
        match *self.method {
            FastMethod::Qr | FastMethod::Large => RotationSource::Frame,
            FastMethod::Polar => RotationSource::Gradient,
            FastMethod::Polar2 => RotationSource::Edges,
            FastMethod::None | FastMethod::Linear | FastMethod::Small => RotationSource::None,
        }
    }
}

impl Lifecycle for FastTetrahedralCorotationalForceField {
    fn init(&mut self, context: &mut InitContext<'_>) {
        self.elastic.prepare(context, &self.common);
    }

    fn data_changed(&mut self, context: &mut InitContext<'_>) {
        self.elastic.check(context);
    }

    /// Parameters of the elements that stay are those that were looked at.
    fn mesh_changed(&mut self, _context: &mut InitContext<'_>) {}
}

impl ForceField for FastTetrahedralCorotationalForceField {
    type On = One<Vec3>;
    type Elements = CorotatedTetrahedra;

    fn common(&self) -> &dyn ForceData {
        &self.common
    }

    fn elements(&self, set_up: SetUp<'_>) -> Result<Self::Elements, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, &self.common, &self.elastic.topology)?;
        let elements = input.topology.tetrahedra();
        input.check("tetrahedron", "tetrahedra", elements)?;
        let material = |element| self.elastic.lame(element, 3);
        CorotatedTetrahedra::new(<[f64; 3]>::views(&input.rest), elements, material, self.rotation_source())
            .map_err(bad_element)
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        elements: &Self::Elements,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self::Elements>> {
        let (common, elastic, source) = (&self.common, &self.elastic, self.rotation_source());
        Joined { common, elastic, factors: &[], source, finish: &|mesh| mesh }.following(set_up, elements, edit)
    }

    fn findings(&self, elements: &Self::Elements) -> Vec<Diagnostic> {
        self.elastic.odd_lists(elements.len())
    }
}
