//! Corotational hexahedra.

mod hexahedral_fem_force_field;
mod hexahedral_fem_force_field_and_mass;
mod hexahedron_composite_fem_force_field_and_mass;
mod hexahedron_fem_force_field;
mod hexahedron_fem_force_field_and_mass;
mod inertia;
mod non_uniform_hexahedral_fem_force_field_and_mass;
mod non_uniform_hexahedron_fem_force_field_and_mass;
mod virtual_cells;

pub use hexahedral_fem_force_field::HexahedralFEMForceField;
pub use hexahedral_fem_force_field_and_mass::HexahedralFEMForceFieldAndMass;
pub use hexahedron_composite_fem_force_field_and_mass::HexahedronCompositeFEMForceFieldAndMass;
pub use hexahedron_fem_force_field::HexahedronFEMForceField;
pub use hexahedron_fem_force_field_and_mass::HexahedronFEMForceFieldAndMass;
pub use non_uniform_hexahedral_fem_force_field_and_mass::NonUniformHexahedralFEMForceFieldAndMass;
pub use non_uniform_hexahedron_fem_force_field_and_mass::NonUniformHexahedronFEMForceFieldAndMass;

use nalgebra::Vector3;

use settee_bodies::in_place::Follow;
use settee_bodies::mesh_input::MeshInput;
use settee_kernel::roles::{ForceFieldData, InPlace, MeshEdit, SetUp};
use settee_kernel::{Data, DataGroup, Diagnostic, InitContext};
use settee_math::Vec3;
use settee_mesh::ElementKind;
use settee_mesh::finite_element::{FiniteElement, Hexahedron};

use super::element::matrix::{Misshapen, add_element_stiffness, add_isotropic, mirror, transposed, turn};
use super::element::nodes::{from_first, gather};
use super::element::rotation::{Frame, RotationRule, element_frame};
use super::element::stiffness::{Stiffness, matrix_size};
use super::element::{ElasticElements, Elements};
use super::{ElasticData, Lame};

/// Hexahedra on points of space.
pub type Hexahedra = Elements<Hexahedron, 3, 8>;

settee_kernel::choice! {
    /// How a hexahedron turns.
    pub enum HexahedronMethod {
        /// By the directions of its mean edges along the first two axes.
        Large = "large",
        /// By the orthogonal factor of the matrix of its three mean edges.
        Polar = "polar",
        /// Not at all.
        Small = "small",
    }
}

settee_kernel::choice! {
    /// How a hexahedron turns, without the case that it does not.
    pub enum TurningMethod {
        /// By the directions of its mean edges along the first two axes.
        Large = "large",
        /// By the orthogonal factor of the matrix of its three mean edges.
        Polar = "polar",
    }
}

impl HexahedronMethod {
    fn rule(self) -> RotationRule {
        match self {
            Self::Large => RotationRule::Frame(Frame::MeanEdges),
            Self::Polar => RotationRule::Frame(Frame::PolarOfMeanEdges),
            Self::Small => RotationRule::None,
        }
    }
}

impl TurningMethod {
    fn rule(self) -> RotationRule {
        match self {
            Self::Large => HexahedronMethod::Large.rule(),
            Self::Polar => HexahedronMethod::Polar.rule(),
        }
    }
}

/// What HexahedronFEMForceField and its variant with mass share.
#[derive(DataGroup)]
pub struct HexahedronFemData {
    /// How hexahedra turn: `large` by the directions of their mean edges along the first two axes, `polar` by the
    /// orthogonal factor of the matrix of their three mean edges, `small` not at all.
    #[data]
    pub method: Data<HexahedronMethod>,
    /// Whether the stiffness is made anew from the deformed shape whenever forces are computed.
    #[data(default = false)]
    pub update_stiffness_matrix: Data<bool>,
    /// Whether the elements are drawn.
    #[data(default = true)]
    pub drawing: Data<bool>,
    /// Space between drawn elements, as a fraction of their size.
    #[data(default = 0.15)]
    pub draw_percentage_offset: Data<f64>,
    /// Stiffness matrix of each element, by rows, one after the other, in the axes of the rest positions.
    #[data(output, unit = "N/m")]
    pub stiffness_matrices: Data<Vec<f64>>,
    /// Positions at rest.
    #[data(output, unit = "m")]
    pub initial_points: Data<Vec<[f64; 3]>>,
    #[group]
    pub material: ElasticData,
}

impl HexahedronFemData {
    /// The elements of the scene, or what is wrong with them.
    fn make(&self, set_up: SetUp<'_>, common: &ForceFieldData) -> Result<Hexahedra, Diagnostic> {
        let input = MeshInput::new::<Vec3>(set_up, common, &self.material.topology)?;
        let rule = self.method.rule();
        let lame = |element| self.material.lame(element, 3).times(input.filled_stiffness(element));
        let elements = Elements::with_stiffness(&input, rule, |nodes, rest| {
            let shapes = nodes.iter().map(|nodes| gather(nodes, rest));
            Stiffness::new::<Hexahedron>(shapes, lame, rule != RotationRule::None)
        })?;
        let elements = elements.of_material(&self.material).shown_as("stiffnessMatrices");
        if !*self.update_stiffness_matrix {
            return Ok(elements);
        }
        // Cells of a sparse grid, which may be filled in part, do not change one by one.
        let filled: Option<Vec<f64>> = input
            .sparse_grid
            .map(|_| (0..input.topology.hexahedra().len()).map(|element| input.filled_stiffness(element)).collect());
        Ok(elements.renewed(move |element, lame, shape, matrix| {
            let factor = filled.as_ref().and_then(|filled| filled.get(element)).copied().unwrap_or(1.0);
            let lame = lame.ok_or(Misshapen::Flat)?.times(factor);
            add_element_stiffness::<Hexahedron, 3, 8>(matrix, lame, shape)
        }))
    }

    /// How the elements follow a changed mesh in place; `None` where they have to be made anew.
    fn following(
        &self,
        set_up: SetUp<'_>,
        common: &ForceFieldData,
        elements: &Hexahedra,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Hexahedra>> {
        ElasticElements::<Vec3>::following(elements, set_up, common, &self.material, edit)
    }

    /// Reads the scene; reports what is wrong.
    fn read(&mut self, context: &mut InitContext<'_>, common: &ForceFieldData) {
        self.material.check(context);
        report(&self.material, self.make(context.set_up(), common).as_ref(), context);
        self.show_rest(context, common);
    }

    /// Shows the places at rest in the data of the component.
    fn show_rest(&mut self, context: &mut InitContext<'_>, common: &ForceFieldData) {
        if let Ok(input) = MeshInput::new::<Vec3>(context.set_up(), common, &self.material.topology) {
            self.initial_points.derive(input.rest.as_chunks::<3>().0.to_vec());
        }
    }
}

/// Reports what is wrong with elements, or with lists that do not fit them.
fn report(material: &ElasticData, made: Result<&Hexahedra, &Diagnostic>, context: &mut InitContext<'_>) {
    material.report(made.map(ElasticElements::<Vec3>::len).map_err(Clone::clone), context);
}

/// Hexahedra with the stiffness of boxes: K integrated over a box with the edges and the volume of the element.
///
/// # Errors
/// No elements, points that the state does not have, or an element without size.
fn boxes(input: &MeshInput<'_>, material: &ElasticData, rule: RotationRule) -> Result<Hexahedra, Diagnostic> {
    let lame = |element: usize| material.lame(element, 3);
    let made = Elements::with_stiffness(input, rule, |elements, rest| box_stiffness(elements, rest, lame))?;
    Ok(made.of_material(material))
}

/// How hexahedra with the stiffness of boxes follow a changed mesh in place; `None` where they have to be made anew.
fn boxes_following(
    set_up: SetUp<'_>,
    common: &ForceFieldData,
    material: &ElasticData,
    (elements, edit): (&Hexahedra, &MeshEdit<'_>),
) -> Option<InPlace<Hexahedra>> {
    let on = (material.topology.target(), common.mstate.target());
    let follow = Follow::of::<Vec3>(set_up, on, edit, ElementKind::Hexahedron)?;
    Hexahedra::following(elements, follow, material, |numbers, nodes, rest| {
        box_stiffness(nodes, rest, |element| material.lame(numbers[element] as usize, 3))
    })
}

/// The stiffness of boxes with some nodes, with the material of each.
fn box_stiffness(
    elements: &[[u32; 8]],
    rest: &[[f64; 3]],
    lame: impl Fn(usize) -> Lame,
) -> Result<Stiffness<3, 8>, (usize, Misshapen)> {
    let mut matrices = Vec::with_capacity(elements.len() * matrix_size::<3, 8>());
    for (element, nodes) in elements.iter().enumerate() {
        let mut matrix = [0.0; matrix_size::<3, 8>()];
        add_box_stiffness(&mut matrix, lame(element), &gather(nodes, rest)).map_err(|how| (element, how))?;
        matrices.extend_from_slice(&matrix);
    }
    Ok(Stiffness::Matrices(matrices))
}

/// Smaller than this, relative to the longest, an edge of a box counts as 0.
const SHORTEST: f64 = 1e-12;

/// K of the box that has the diagonal of the element in the frame of its mean edges, and the product of the lengths of
/// its edges at node 0 as volume.
fn add_box_stiffness(matrix: &mut [f64], lame: Lame, x: &[[f64; 3]; 8]) -> Result<(), Misshapen> {
    let frame = element_frame(Frame::MeanEdges, x);
    let size = turn(&frame, &from_first(x)[6]);
    let volume = edge_product(x);
    let longest = size.iter().fold(0.0, |longest: f64, edge| longest.max(edge.abs()));
    let is_solid = size.iter().all(|edge| edge.abs() > SHORTEST * longest) && volume > 0.0 && volume.is_finite();
    if !is_solid {
        return Err(Misshapen::Flat);
    }
    let back = transposed(&frame);
    for point in Hexahedron::QUADRATURE {
        let in_box = |slope: [f64; 3]| [0, 1, 2].map(|axis| slope[axis] * 2.0 / size[axis]);
        let gradients = Hexahedron::reference_gradients(point.at).map(|slope| turn(&back, &in_box(slope)));
        add_isotropic(matrix, lame, &gradients, point.weight * volume / 8.0);
    }
    mirror(matrix, 24);
    Ok(())
}

/// Product of the lengths of the three edges at node 0 (m^3).
fn edge_product(x: &[[f64; 3]; 8]) -> f64 {
    let from_first = from_first(x);
    [1, 3, 4].map(|node| Vector3::from(from_first[node]).norm()).iter().product()
}
