//! Linear-elastic tetrahedra that turn with the body.

use nalgebra::{Matrix3, Vector3};
use settee_kernel::Diagnostic;
use settee_kernel::roles::{Output, RotationMatrix};

use super::material::Lame;
use super::rotations::{polar, stable_polar, triangle_frame};
use crate::solid_mechanics::fem::edge_stiffness::{EdgePlace, EdgeStiffness};
use crate::solid_mechanics::fem::tetrahedron::{EDGES, Tetrahedron, tetrahedra};

/// From what the rotation R of an element from rest to the current shape is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// R = I: small displacements.
    None,
    /// Frames along the first edge and the first triangle.
    Frame,
    /// Polar factors of the matrices of the three edges from the first point, at rest and now.
    Edges,
    /// As `Edges`; polar factor of the deformation gradient, reflections excluded, for elements that are flat or inverted.
    EdgesOrStable,
    /// Polar factor of the deformation gradient.
    Gradient,
}

/// Determinant of the deformation gradient below which an element counts as flat or inverted.
const FLAT: f64 = 1e-6;

/// How strains become permanent. They are measured as 6 V strain, with engineering shear, by convention of the scenes.
#[derive(Clone, Copy, Debug)]
pub struct Plasticity {
    /// Norm of the elastic part above which a part of it becomes permanent (m^3).
    pub yield_threshold: f64,
    /// Largest norm of the permanent part (m^3).
    pub max_threshold: f64,
    /// Fraction of the elastic part that becomes permanent in one evaluation.
    pub creep: f64,
}

/// Strain xx, yy, zz, xy, yz, xz with engineering shear, or stress in this order.
type Voigt = [f64; 6];

/// Tetrahedra of one mesh with their rotations.
///
/// With F the deformation gradient: e = sym(R^T F) - I, s = lambda tr(e) I + 2 mu e, f_k = -V R s grad N_k,
/// K = -R K_e R^T with the rotation held.
#[derive(Clone, Debug)]
pub struct CorotatedTetrahedra {
    elements: Vec<Tetrahedron>,
    /// Lamé's parameters times the volume.
    lame: Vec<Lame>,
    /// The frame, or the polar factor, of each element at rest, if rotations are relative to them.
    rest_frames: Vec<Matrix3<f64>>,
    rotations: Vec<Matrix3<f64>>,
    /// What the strain is measured in and forces are spread with: the elements at rest, or their current shape.
    follows: Option<Vec<Tetrahedron>>,
    plastic: Vec<Voigt>,
    plasticity: Option<Plasticity>,
    places: Vec<[EdgePlace; 6]>,
    stiffness: EdgeStiffness,
    turn: Turn,
    is_stiffness_current: bool,
    n_points: usize,
}

impl CorotatedTetrahedra {
    /// Elements with rest positions `rest` (m) and a material for each.
    ///
    /// # Errors
    /// The first element that is flat at rest.
    pub fn new(
        rest: &[[f64; 3]],
        elements: &[[u32; 4]],
        lame: impl Fn(usize) -> Lame,
        turn: Turn,
    ) -> Result<Self, Diagnostic> {
        let tetrahedra = tetrahedra(rest, elements)?;
        let lame = tetrahedra.iter().enumerate().map(|(index, element)| lame(index).times(element.volume)).collect();
        let (stiffness, places) = EdgeStiffness::new(rest.len(), elements, &EDGES);
        Ok(Self {
            lame,
            rest_frames: tetrahedra.iter().map(|element| turn.frame(&element.edges(rest))).collect(),
            rotations: vec![Matrix3::identity(); tetrahedra.len()],
            elements: tetrahedra,
            follows: None,
            plastic: Vec::new(),
            plasticity: None,
            places,
            stiffness,
            turn,
            is_stiffness_current: false,
            n_points: rest.len(),
        })
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Whether the strain-displacement relation is that of the current shape of the elements, with the material of the rest shape.
    pub fn following_shape(mut self, follows: bool) -> Self {
        self.follows = (follows && self.turn != Turn::None).then(|| self.elements.clone());
        self
    }

    /// With permanent strains.
    pub fn plastic(mut self, plasticity: Option<Plasticity>) -> Self {
        self.plastic = if plasticity.is_some() { vec![[0.0; 6]; self.elements.len()] } else { Vec::new() };
        self.plasticity = plasticity;
        self
    }

    /// Forgets permanent strains.
    pub fn restart(&mut self) {
        self.plastic.fill([0.0; 6]);
    }

    /// Adds the elastic forces to `f`, and keeps the rotations.
    pub fn add_force(&mut self, x: &[[f64; 3]], f: &mut [[f64; 3]]) {
        // Without rotation the stiffness is constant.
        self.is_stiffness_current &= self.turn == Turn::None;
        for index in 0..self.elements.len() {
            let element = &self.elements[index];
            let edges = element.edges(x);
            let gradient = element.gradient_of(&edges);
            let rotation = self.turn.rotation(&edges, &gradient, &self.rest_frames[index]);
            self.rotations[index] = rotation;
            let local = rotation.tr_mul(&gradient);
            let mut lame = self.lame[index];
            let (mut strain, mut shape) = (small_strain(&local), element);
            if let Some(shapes) = &mut self.follows {
                let inverse = local.try_inverse().unwrap_or_else(|| Matrix3::from_element(f64::NAN));
                let ratio = local.determinant().abs();
                shapes[index].gradients = element.gradients.map(|gradient| inverse.tr_mul(&gradient));
                shapes[index].volume = element.volume * ratio * ratio;
                shape = &shapes[index];
                strain = small_strain(&inverse).map(|value| -value);
                lame = lame.times(ratio * ratio);
            }
            if let Some(law) = &self.plasticity {
                law.relax(&mut strain, &mut self.plastic[index], 6.0 * element.volume);
            }
            shape.scatter(&(rotation * tensor(&lame.stress(&strain))), f);
        }
    }

    /// K at the rotations of the last evaluation; at rest if there is none.
    pub fn stiffness(&mut self) -> &mut EdgeStiffness {
        if !self.is_stiffness_current {
            self.update_stiffness();
        }
        &mut self.stiffness
    }

    /// K_ab = -V (lambda a b^T + mu b a^T + mu (a . b) I) with the turned gradients a, b of two nodes.
    fn update_stiffness(&mut self) {
        self.is_stiffness_current = true;
        self.stiffness.clear();
        let shapes = self.follows.as_ref().unwrap_or(&self.elements);
        for (index, shape) in shapes.iter().enumerate() {
            let lame = self.lame[index].times(shape.volume / self.elements[index].volume);
            let [g1, g2, g3] = shape.gradients.map(|gradient| self.rotations[index] * gradient);
            let gradients = [-(g1 + g2 + g3), g1, g2, g3];
            for (place, [a, b]) in self.places[index].iter().zip(EDGES) {
                self.stiffness.add(*place, &lame.block(&gradients[a], &gradients[b]));
            }
        }
    }

    /// Elastic energy sum V/2 s : e of the turned elements (J). It is the potential of the force where the rotation is the
    /// polar factor of the deformation gradient, and without rotation.
    pub fn energy(&self, x: &[[f64; 3]]) -> f64 {
        let mut energy = 0.0;
        for (index, element) in self.elements.iter().enumerate() {
            let mut strain = self.strain_at(index, x);
            let mut lame = self.lame[index];
            if self.follows.is_some() {
                let (local, _) = self.local_gradient(index, x);
                let (inverse, ratio) = (local.try_inverse().unwrap_or_else(Matrix3::zeros), local.determinant());
                strain = small_strain(&inverse);
                lame = lame.times(ratio * ratio);
            }
            if let Some(plastic) = self.plastic.get(index) {
                let factor = 1.0 / (6.0 * element.volume);
                strain.iter_mut().zip(plastic).for_each(|(strain, plastic)| *strain -= factor * plastic);
            }
            energy +=
                0.5 * lame.stress(&strain).iter().zip(&strain).map(|(stress, strain)| stress * strain).sum::<f64>();
        }
        energy
    }

    /// Rotation-free deformation R^T F of an element at `x`, and F.
    fn local_gradient(&self, index: usize, x: &[[f64; 3]]) -> (Matrix3<f64>, Matrix3<f64>) {
        let edges = self.elements[index].edges(x);
        let gradient = self.elements[index].gradient_of(&edges);
        (self.turn.rotation(&edges, &gradient, &self.rest_frames[index]).tr_mul(&gradient), gradient)
    }

    fn strain_at(&self, index: usize, x: &[[f64; 3]]) -> Voigt {
        small_strain(&self.local_gradient(index, x).0)
    }

    /// Von Mises stress of each element (Pa), from the turned strain or from Green's strain.
    pub fn von_mises(&self, x: &[[f64; 3]], is_green: bool) -> Vec<f64> {
        let stress = |(index, element): (usize, &Tetrahedron)| {
            let (local, gradient) = self.local_gradient(index, x);
            let strain = if is_green { green_strain(&gradient) } else { small_strain(&local) };
            von_mises(&self.lame[index].times(1.0 / element.volume).stress(&strain))
        };
        self.elements.iter().enumerate().map(stress).collect()
    }

    /// Von Mises stresses as outputs.
    pub fn von_mises_outputs(&self, x: &[[f64; 3]], is_green: bool) -> Vec<Output> {
        let of_elements = self.von_mises(x, is_green);
        vec![("vonMisesPerNode", self.mean_at_points(&of_elements)), ("vonMisesPerElement", of_elements)]
    }

    /// Means over the elements around each point.
    fn mean_at_points(&self, of_elements: &[f64]) -> Vec<f64> {
        let mut sums = vec![(0.0, 0u32); self.n_points];
        for (element, value) in self.elements.iter().zip(of_elements) {
            for node in element.nodes {
                let (sum, count) = &mut sums[node as usize];
                (*sum, *count) = (*sum + value, *count + 1);
            }
        }
        sums.into_iter().map(|(sum, count)| sum / f64::from(count.max(1))).collect()
    }

    /// Rotation of each point: the mean over the elements around it made orthogonal by `orthogonal`; the identity where there
    /// is no element.
    pub fn nodal_rotations(&self, orthogonal: fn(&Matrix3<f64>) -> Matrix3<f64>, rotations: &mut [RotationMatrix]) {
        rotations.fill([[0.0; 3]; 3]);
        for (element, rotation) in self.elements.iter().zip(&self.rotations) {
            for node in element.nodes {
                // The rows of the one are the columns of the other: sums of columns here, transposed below.
                let sum = rotations[node as usize].as_flattened_mut();
                sum.iter_mut().zip(rotation.iter()).for_each(|(sum, value)| *sum += value);
            }
        }
        for sum in rotations {
            let mean = Matrix3::from_column_slice(sum.as_flattened());
            let turned = if mean == Matrix3::zeros() { Matrix3::identity() } else { orthogonal(&mean) };
            *sum = turned.transpose().data.0;
        }
    }
}

impl Turn {
    /// What rotations are relative to.
    fn frame(self, [d1, d2, d3]: &[Vector3<f64>; 3]) -> Matrix3<f64> {
        match self {
            Self::None | Self::Gradient => Matrix3::identity(),
            Self::Frame => triangle_frame(&Vector3::zeros(), d1, d2),
            Self::Edges | Self::EdgesOrStable => polar(&Matrix3::from_columns(&[*d1, *d2, *d3])).transpose(),
        }
    }

    /// R from the edges and the deformation gradient of now and the frame of rest.
    #[inline]
    fn rotation(self, edges: &[Vector3<f64>; 3], gradient: &Matrix3<f64>, rest: &Matrix3<f64>) -> Matrix3<f64> {
        match self {
            Self::None => Matrix3::identity(),
            Self::Gradient => polar(gradient),
            Self::EdgesOrStable if gradient.determinant() < FLAT => stable_polar(gradient),
            _ => self.frame(edges).tr_mul(rest),
        }
    }
}

impl Plasticity {
    /// Takes the permanent part off the strain, after a part of what is beyond the threshold became permanent.
    fn relax(&self, strain: &mut Voigt, permanent: &mut Voigt, measure: f64) {
        let square = |values: &Voigt| values.iter().map(|value| value * value).sum::<f64>();
        let mut elastic: Voigt = std::array::from_fn(|i| measure * strain[i] - permanent[i]);
        if square(&elastic) > self.yield_threshold * self.yield_threshold {
            permanent.iter_mut().zip(elastic).for_each(|(permanent, elastic)| *permanent += self.creep * elastic);
            let norm = square(permanent).sqrt();
            if norm > self.max_threshold {
                permanent.iter_mut().for_each(|value| *value *= self.max_threshold / norm);
            }
            elastic = std::array::from_fn(|i| measure * strain[i] - permanent[i]);
        }
        *strain = elastic.map(|value| value / measure);
    }
}

/// sym(G) - I.
#[inline]
fn small_strain(g: &Matrix3<f64>) -> Voigt {
    [
        g[(0, 0)] - 1.0,
        g[(1, 1)] - 1.0,
        g[(2, 2)] - 1.0,
        g[(0, 1)] + g[(1, 0)],
        g[(1, 2)] + g[(2, 1)],
        g[(0, 2)] + g[(2, 0)],
    ]
}

/// (F^T F - I) / 2.
fn green_strain(f: &Matrix3<f64>) -> Voigt {
    let c = f.tr_mul(f);
    [0.5 * (c[(0, 0)] - 1.0), 0.5 * (c[(1, 1)] - 1.0), 0.5 * (c[(2, 2)] - 1.0), c[(0, 1)], c[(1, 2)], c[(0, 2)]]
}

#[inline]
fn tensor([xx, yy, zz, xy, yz, xz]: &Voigt) -> Matrix3<f64> {
    Matrix3::new(*xx, *xy, *xz, *xy, *yy, *yz, *xz, *yz, *zz)
}

/// Smaller stresses are rounding.
const NO_STRESS: f64 = 1e-10;

/// The equivalent tensile stress of a state of stress.
pub fn von_mises([x, y, z, xy, yz, xz]: &Voigt) -> f64 {
    let normal = x * x + y * y + z * z - x * y - y * z - z * x;
    let stress = (normal + 3.0 * (xy * xy + yz * yz + xz * xz)).max(0.0).sqrt();
    if stress < NO_STRESS { 0.0 } else { stress }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn von_mises_stress_of_tension_pressure_and_shear() {
        assert_eq!(von_mises(&[-3.0, 0.0, 0.0, 0.0, 0.0, 0.0]), 3.0);
        assert_eq!(von_mises(&[2.0, 2.0, 2.0, 0.0, 0.0, 0.0]), 0.0);
        assert!((von_mises(&[0.0, 0.0, 0.0, 0.0, 1.0, 0.0]) - 3.0f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn permanent_strain_grows_up_to_its_bound() {
        let law = Plasticity { yield_threshold: 0.1, max_threshold: 0.5, creep: 0.5 };
        let mut permanent = [0.0; 6];
        let mut below = [0.05, 0.0, 0.0, 0.0, 0.0, 0.0];
        law.relax(&mut below, &mut permanent, 2.0);
        assert_eq!((below[0], permanent[0]), (0.05, 0.0));
        let mut above = [0.2, 0.0, 0.0, 0.0, 0.0, 0.0];
        law.relax(&mut above, &mut permanent, 2.0);
        assert!((permanent[0] - 0.2).abs() < 1e-15 && (above[0] - 0.1).abs() < 1e-15);
        let mut far = [2.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        law.relax(&mut far, &mut permanent, 2.0);
        assert!((permanent[0] - 0.5).abs() < 1e-15 && (far[0] - 1.75).abs() < 1e-15);
    }
}
