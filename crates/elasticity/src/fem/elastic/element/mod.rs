//! Isotropic linear elasticity in any kind of element, with one rotation per element or without.
//!
//! f_e = -R K_e R^T w, w_k = x_k - R x0_k up to a translation; without corotation R = I.

pub mod box_modes;
pub mod boxes;
pub mod by_edges;
mod elements;
mod following;
mod forces;
pub mod matrix;
pub mod nodes;
mod renewal;
pub mod rotation;
pub mod stiffness;
mod stress;

use nalgebra::Matrix3;

use settee_bodies::in_place::Follow;
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_bodies::modulus::Modulus;
use settee_kernel::roles::{ForceFieldData, Forces, InPlace, MeshEdit, One, RotationMatrix, SetUp};
use settee_kernel::{Data, DataGroup, Diagnostic};
use settee_math::DataTypes;
use settee_math::rotations::stable_polar;
use settee_mesh::ElementKind;
use settee_mesh::finite_element::FiniteElement;

pub use self::elements::Elements;
use self::matrix::Misshapen;
use self::nodes::gather;
use self::rotation::{RotationMethod, RotationRule};
use self::stiffness::Stiffness;

settee_kernel::choice! {
    /// How elements are distributed; results do not depend on it.
    pub enum Strategy {
        /// Asks for several threads.
        Parallel = "parallel",
        /// Asks for one.
        Sequenced = "sequenced",
    }
}

/// Data of elements of any kind.
#[derive(DataGroup)]
pub struct ElementData {
    /// Stiffness matrix K_e of each element at rest, by rows, one after the other.
    #[data(output, unit = "N/m")]
    pub element_stiffness: Data<Vec<f64>>,
    /// In SOFA, whether forces of elements are computed with several threads.
    #[data(ignored = "forces are summed up in the order of the elements")]
    pub compute_force_strategy: Data<Strategy>,
    /// In SOFA, whether products with the stiffness are computed with several threads.
    #[data(ignored = "products are summed up in the order of the elements")]
    pub compute_force_deriv_strategy: Data<Strategy>,
    /// Space between drawn elements, as a fraction of their size.
    #[data(default = 0.125)]
    pub element_space: Data<f64>,
}

/// Elements of one kind on one family of degrees of freedom, as components use them.
pub trait ElasticElements<D: DataTypes>: Forces<One<D>> {
    /// The ways to find their rotation, the default first.
    const METHODS: &'static [RotationMethod];

    /// Working data of the elements.
    ///
    /// # Errors
    /// No elements, points that the state does not have, or an element without a proper shape.
    fn new(input: &MeshInput<'_>, material: &ElasticData<impl Modulus>, rule: RotationRule)
    -> Result<Self, Diagnostic>;

    /// How they follow a changed mesh in place; `None` where they have to be made anew.
    fn following(
        &self,
        set_up: SetUp<'_>,
        common: &ForceFieldData,
        material: &ElasticData<impl Modulus>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self>>;

    /// Number of elements.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How the surroundings of each point turned up to the last evaluation: the rotation nearest to the mean of those
    /// of the elements around it. Points without elements do not turn.
    fn nodal_rotations(&self, rotations: &mut [RotationMatrix]);
}

/// What is wrong with an element.
pub fn misshapen(kind: ElementKind, element: usize, how: Misshapen) -> Diagnostic {
    let (what, expected) = match how {
        Misshapen::Flat => ("has no size at rest", "distinct nodes that span the element"),
        Misshapen::Folded => ("is folded at rest: inside out at some of its points", "nodes in the order of its kind"),
    };
    Diagnostic::error("degenerate-element", format!("{kind} {element} {what}")).expected(expected)
}

impl<D, E, const S: usize, const N: usize> ElasticElements<D> for Elements<E, S, N>
where
    D: DataTypes<Coord = [f64; S], Deriv = [f64; S]>,
    E: FiniteElement<N>,
{
    const METHODS: &'static [RotationMethod] = RotationMethod::methods(E::KIND, S);

    fn new(
        input: &MeshInput<'_>,
        material: &ElasticData<impl Modulus>,
        rule: RotationRule,
    ) -> Result<Self, Diagnostic> {
        Self::with_stiffness(input, rule, |nodes, rest| {
            let shapes = nodes.iter().map(|nodes| gather(nodes, rest));
            Stiffness::new::<E>(shapes, |element| material.lame(element, S), rule != RotationRule::None)
        })
        .map(|elements| elements.of_material(material).shown_as("elementStiffness"))
    }

    fn following(
        &self,
        set_up: SetUp<'_>,
        common: &ForceFieldData,
        material: &ElasticData<impl Modulus>,
        edit: &MeshEdit<'_>,
    ) -> Option<InPlace<Self>> {
        let on = (material.topology.target(), common.mstate.target());
        let (follow, is_corotational) = (Follow::of::<D>(set_up, on, edit, E::KIND)?, self.rule != RotationRule::None);
        Self::following(self, follow, material, |numbers, nodes, rest| {
            let lame = |element: usize| material.lame(numbers[element] as usize, S);
            Stiffness::new::<E>(nodes.iter().map(|nodes| gather(nodes, rest)), lame, is_corotational)
        })
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn nodal_rotations(&self, rotations: &mut [RotationMatrix]) {
        rotations.fill([[0.0; 3]; 3]);
        for (element, nodes) in self.nodes.iter().enumerate() {
            let Some(rotation) = self.last_rotation(element) else { break };
            for node in nodes {
                let Some(sum) = rotations.get_mut(*node as usize) else { continue };
                for i in 0..3 {
                    for j in 0..3 {
                        // What is not turned in a line or a plane stays as it is.
                        sum[i][j] += if i < S && j < S { rotation[i][j] } else { f64::from(u8::from(i == j)) };
                    }
                }
            }
        }
        for rotation in rotations {
            // The polar decomposition does not feel the number of elements.
            let sum = Matrix3::from_fn(|i, j| rotation[i][j]);
            let mean = if sum == Matrix3::zeros() { Matrix3::identity() } else { stable_polar(&sum) };
            *rotation = mean.transpose().data.0;
        }
    }
}
