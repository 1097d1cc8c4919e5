//! Linear-elastic tetrahedra that turn with the body.

use std::borrow::Cow;

use nalgebra::{Matrix3, Vector3};
use settee_forces::{Blocks, Forces, Motion, One, Output};
use settee_math::Vec3;
use settee_mesh::{Ancestors, RowEdit};
use settee_parallel::Workers;

use super::corotated_lanes::{Frames, Lined};
use crate::Lame;
use settee_math::rotations::{polar, stable_polar, triangle_frame};

use crate::BadElement;
use crate::edge_elements::EdgeElements;
use crate::edge_stiffness::{EdgePlace, EdgeStiffness};
use crate::stress::{Voigt, means_at_points, small_strain, von_mises};
use crate::tetrahedron::{EDGES, Tetrahedron, tetrahedra};

/// From what the rotation R of an element from rest to the current shape is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RotationSource {
    /// R = I: small displacements.
    None,
    /// Frames along the first edge and the first triangle.
    Frame,
    /// Polar factors of the matrices of the three edges from the first point, at rest and now.
    Edges,
    /// As `Edges`; polar factor of the deformation gradient, reflections excluded, for elements that are flat or
    /// inverted.
    EdgesOrStable,
    /// Polar factor of the deformation gradient.
    Gradient,
}

/// Determinant of the deformation gradient below which an element counts as flat or inverted.
const FLAT: f64 = 1e-6;

/// How strains become permanent. They are measured as 6 V strain, with engineering shear, by convention of the scenes;
/// where elements follow their shape, V is the volume now.
#[derive(Clone, Copy, Debug)]
pub struct Plasticity {
    /// Norm of the elastic part above which a part of it becomes permanent (m^3).
    pub yield_threshold: f64,
    /// Largest norm of the permanent part (m^3).
    pub max_threshold: f64,
    /// Fraction of the elastic part that becomes permanent in one evaluation.
    pub creep: f64,
}

/// Tetrahedra of one mesh with their rotations.
///
/// Each element has a frame T at rest and T' now, with R = T'^T T. In these frames, with the edges p at rest and q now
/// from its first point: H = sum (q_k - p_k) (x) grad N_k, e = sym(H), s = lambda tr(e) I + 2 mu e, f_k = -V T'^T s
/// grad N_k. The differences vanish exactly at rest, which sum (q_k (x) grad N_k) - I does not: its rounding would
/// shake stiff bodies.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct CorotatedTetrahedra {
    #[rebuilt]
    shapes: Shapes,
    /// Lamé's parameters times the volume.
    #[rebuilt]
    lame: Vec<Lame>,
    /// The elements four at a time, with their gradients as turned at the last evaluation; not for those that follow
    /// their shape.
    #[same_length]
    lined: Option<Lined>,
    /// T'^T of each element at the last evaluation; empty where `lined` has them.
    #[same_length]
    rotations: Vec<Matrix3<f64>>,
    /// What the strain is measured in and forces are spread with, if not the elements at rest: their current shape.
    #[same_length]
    follows: Option<Vec<Tetrahedron>>,
    #[same_length]
    plastic: Vec<Voigt>,
    #[rebuilt]
    plasticity: Option<Plasticity>,
    /// Those of the edges of each element; empty where `around_edges` sums up the stiffness.
    #[rebuilt]
    places: Vec<[EdgePlace; 6]>,
    #[rebuilt]
    around_edges: EdgeElements,
    stiffness: EdgeStiffness,
    #[rebuilt]
    rotation_source: RotationSource,
    is_stiffness_current: bool,
    #[rebuilt]
    n_points: usize,
    #[rebuilt]
    shown: Option<StressMeasure>,
}

/// The strain that a stress belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StressMeasure {
    /// That of the turned element.
    Turned,
    /// Green's.
    Green,
}

/// The elements at rest.
#[derive(Clone, Debug)]
struct Shapes {
    /// The elements with their gradients in the frames of rest.
    elements: Vec<Tetrahedron>,
    /// Edges at rest from the first point of each element, in its frame.
    rest_edges: Vec<[Vector3<f64>; 3]>,
    /// T of each element.
    rest_frames: Vec<Matrix3<f64>>,
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
        rotation_source: RotationSource,
    ) -> Result<Self, BadElement> {
        let mut tetrahedra = tetrahedra(rest, elements)?;
        let lame: Vec<Lame> =
            tetrahedra.iter().enumerate().map(|(index, element)| lame(index).times(element.volume)).collect();
        let (stiffness, places) = EdgeStiffness::new(rest.len(), elements, &EDGES);
        let rest_frames: Vec<Matrix3<f64>> =
            tetrahedra.iter().map(|element| rotation_source.frame(&element.edges(rest))).collect();
        let rest_edges = std::iter::zip(&tetrahedra, &rest_frames)
            .map(|(element, frame)| element.edges(rest).map(|edge| frame * edge))
            .collect();
        for (element, frame) in tetrahedra.iter_mut().zip(&rest_frames) {
            element.gradients = element.gradients.map(|gradient| frame * gradient);
        }
        let shapes = Shapes { elements: tetrahedra, rest_edges, rest_frames };
        Ok(Self {
            lined: Some(
                rotation_source.with_frames(&shapes, |frames| Lined::new(rest, &shapes.elements, &lame, frames)),
            ),
            rotations: Vec::new(),
            shapes,
            follows: None,
            plastic: Vec::new(),
            plasticity: None,
            around_edges: EdgeElements::new(&places, &lame),
            places: Vec::new(),
            lame,
            stiffness,
            rotation_source,
            is_stiffness_current: false,
            n_points: rest.len(),
            shown: None,
        })
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.shapes.elements.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.shapes.elements.is_empty()
    }

    /// Whether an element has this material.
    pub fn has_material(&self, index: usize, lame: Lame) -> bool {
        self.lame
            .get(index)
            .zip(self.shapes.elements.get(index))
            .is_some_and(|(own, element)| *own == lame.times(element.volume))
    }

    /// Takes in elements that were made for a changed mesh, of a state with `n_points` points, in the same way as
    /// these; what [`following_shape`](Self::following_shape) and [`plastic`](Self::plastic) add they may lack.
    /// `touched`: elements that are not those of the same index before, or have a node with another number, in
    /// ascending order; `nodes`: those of all elements now. Those that stay keep their numbers, and sums have the order
    /// that they have in a mesh made anew.
    pub fn join(&mut self, made: &Self, edit: &RowEdit, n_points: usize, (touched, nodes): (&[u32], &[[u32; 4]])) {
        let made = &*self.finished_alike(made);
        let edges = if self.lined.is_some() {
            let before = &self.shapes.elements;
            let nodes_before = |index: usize| before[index].nodes;
            self.stiffness.follow_nodes((before.len(), nodes_before), n_points, (touched, nodes), &EDGES)
        } else {
            self.stiffness.follow(&mut self.places, n_points, (touched, nodes), &EDGES)
        };
        let Shapes { elements, rest_edges, rest_frames } = &mut self.shapes;
        edit.follow(elements, 1, &made.shapes.elements);
        edit.follow(rest_edges, 1, &made.shapes.rest_edges);
        edit.follow(rest_frames, 1, &made.shapes.rest_frames);
        touched.iter().for_each(|index| elements[*index as usize].nodes = nodes[*index as usize]);
        edit.follow(&mut self.lame, 1, &made.lame);
        if let (Some(lined), Some(made)) = (&mut self.lined, &made.lined) {
            lined.join(made, edit, touched, nodes);
        }
        if self.lined.is_none() {
            edit.follow(&mut self.rotations, 1, &made.rotations);
        }
        if let (Some(shapes), Some(made)) = (&mut self.follows, &made.follows) {
            edit.follow(shapes, 1, made);
            touched.iter().for_each(|index| shapes[*index as usize].nodes = nodes[*index as usize]);
        }
        if self.plasticity.is_some() {
            edit.follow(&mut self.plastic, 1, &made.plastic);
        }
        self.around_edges.follow(&edges, &self.lame);
        (self.n_points, self.is_stiffness_current) = (n_points, false);
    }

    /// Elements with what these have beyond shapes and materials: each list is then as long as that of the shapes.
    fn finished_alike<'a>(&self, made: &'a Self) -> Cow<'a, Self> {
        let mut made = Cow::Borrowed(made);
        if self.follows.is_some() && made.follows.is_none() {
            made = Cow::Owned(made.into_owned().following_shape(true));
        }
        if self.plasticity.is_some() && made.plasticity.is_none() {
            made = Cow::Owned(made.into_owned().plastic(self.plasticity));
        }
        made
    }

    /// Whether the strain-displacement relation is that of the current shape of the elements, with the material of the
    /// rest shape.
    pub fn following_shape(mut self, follows: bool) -> Self {
        if follows && self.rotation_source != RotationSource::None {
            self.follows = Some(self.shapes.elements.clone());
            self.lined = None;
            let place = |nodes: [u32; 4]| EDGES.map(|[a, b]| self.stiffness.place([nodes[a], nodes[b]]));
            self.places = self.shapes.elements.iter().map(|element| place(element.nodes)).collect();
            self.rotations = self.shapes.rest_frames.iter().map(Matrix3::transpose).collect();
        }
        self
    }

    /// With permanent strains.
    pub fn plastic(mut self, plasticity: Option<Plasticity>) -> Self {
        self.plastic = if plasticity.is_some() { vec![[0.0; 6]; self.shapes.elements.len()] } else { Vec::new() };
        self.plasticity = plasticity;
        self
    }

    /// Takes over the permanent strains of elements before a mesh changed. `sources`: for each element those that it
    /// comes from, with weights of sum 1; none for one that comes from nowhere and has no permanent strain.
    ///
    /// The permanent strain e is kept with six volumes, p = 6 V e: of elements a with weights w it is
    /// p = sum w (V / V_a) p_a, so that both parts of an element that was cut have the strain of the whole.
    pub fn inherit<'a>(&mut self, before: &Self, sources: impl IntoIterator<Item = &'a Ancestors>) {
        for ((permanent, element), sources) in self.plastic.iter_mut().zip(&self.shapes.elements).zip(sources) {
            *permanent = [0.0; 6];
            for &(source, weight) in sources {
                let (Some(old), Some(shape)) =
                    (before.plastic.get(source as usize), before.shapes.elements.get(source as usize))
                else {
                    continue;
                };
                let factor = weight * (element.volume / shape.volume);
                permanent.iter_mut().zip(old).for_each(|(permanent, old)| *permanent += factor * old);
            }
        }
    }

    /// With von Mises stresses as outputs.
    pub fn showing(mut self, shown: Option<StressMeasure>) -> Self {
        self.shown = shown;
        self
    }

    /// T'^T of an element at the last evaluation.
    fn rotation(&self, index: usize) -> Matrix3<f64> {
        self.lined.as_ref().map_or_else(|| self.rotations[index], |lined| lined.rotation(index))
    }

    /// The frame of an element at `x`, and H in it.
    #[inline]
    fn displacement_gradient(&self, index: usize, x: &[[f64; 3]]) -> (Matrix3<f64>, Matrix3<f64>) {
        let (element, [p1, p2, p3]) = (&self.shapes.elements[index], &self.shapes.rest_edges[index]);
        let edges = element.edges(x);
        let frame = self.shapes.frame_now(self.rotation_source, index, &edges);
        let [d1, d2, d3] = edges;
        (frame, element.gradient_of(&[frame * d1 - p1, frame * d2 - p2, frame * d3 - p3]))
    }

    /// K at the rotations of the last evaluation; at rest if there is none.
    fn stiffness(&mut self, workers: &Workers) -> &mut EdgeStiffness {
        if !self.is_stiffness_current {
            self.update_stiffness(workers);
        }
        &mut self.stiffness
    }

    /// K_ab = -V (lambda a b^T + mu b a^T + mu (a . b) I) with the turned gradients a, b of two nodes.
    fn update_stiffness(&mut self, workers: &Workers) {
        self.is_stiffness_current = true;
        if let Some(lined) = &self.lined {
            return self.around_edges.assemble(workers, lined.turned(), &mut self.stiffness);
        }
        self.stiffness.clear();
        let shapes = self.follows.as_ref().unwrap_or(&self.shapes.elements);
        for (index, shape) in shapes.iter().enumerate() {
            let lame = self.lame[index].times(shape.volume / self.shapes.elements[index].volume);
            let [g1, g2, g3] = shape.gradients.map(|gradient| self.rotations[index] * gradient);
            let gradients = [-(g1 + g2 + g3), g1, g2, g3];
            for (place, [a, b]) in self.places[index].iter().zip(EDGES) {
                self.stiffness.add(*place, &lame.block(&gradients[a], &gradients[b]));
            }
        }
    }

    /// Von Mises stress of each element (Pa), from the turned strain or from Green's strain.
    pub fn von_mises(&self, x: &[[f64; 3]], measure: StressMeasure) -> Vec<f64> {
        let stress = |(index, element): (usize, &Tetrahedron)| {
            let (_, displacement) = self.displacement_gradient(index, x);
            let strain = match measure {
                StressMeasure::Turned => small_strain(&displacement),
                StressMeasure::Green => green_strain(&displacement),
            };
            von_mises(&self.lame[index].times(1.0 / element.volume).stress(&strain))
        };
        self.shapes.elements.iter().enumerate().map(stress).collect()
    }

    /// Means over the elements around each point.
    fn mean_at_points(&self, of_elements: &[f64]) -> Vec<f64> {
        let nodes = self.shapes.elements.iter().map(|element| element.nodes);
        means_at_points(self.n_points, nodes.zip(of_elements.iter().copied()))
    }

    /// Rotation of each point: the mean over the elements around it made orthogonal by `orthogonal`; the identity where
    /// there is no element.
    pub fn nodal_rotations(&self, orthogonal: fn(&Matrix3<f64>) -> Matrix3<f64>, rotations: &mut [[[f64; 3]; 3]]) {
        rotations.fill([[0.0; 3]; 3]);
        for (index, (element, rest)) in self.shapes.elements.iter().zip(&self.shapes.rest_frames).enumerate() {
            let rotation = self.rotation(index) * rest;
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

impl Forces<One<Vec3>> for CorotatedTetrahedra {
    /// Adds the elastic forces to `f`, and keeps the rotations.
    ///
    /// 18,954 elements with frames along edges, one core: 1.25 ms one by one, 0.55 ms four at a time (2 cores, Zen 4).
    /// 2,141 with polar factors: see `polar_lanes`.
    fn add_force(&mut self, motion: Motion<'_, Vec3>, f: &mut [[f64; 3]]) {
        let (workers, x) = (motion.workers, motion.x);
        // Without rotation the stiffness is constant.
        self.is_stiffness_current &= self.rotation_source == RotationSource::None;
        if let Some(lined) = &mut self.lined {
            let permanent = self.plasticity.as_ref().map(|law| (law, self.plastic.as_mut_slice()));
            let add = |frames: &Frames<'_>| lined.add_force(workers, frames, permanent, x, f);
            return self.rotation_source.with_frames(&self.shapes, add);
        }
        for index in 0..self.shapes.elements.len() {
            let (frame, displacement) = self.displacement_gradient(index, x);
            let element = &self.shapes.elements[index];
            let rotation = frame.transpose();
            self.rotations[index] = rotation;
            let (mut lame, mut shape, mut strain) = (self.lame[index], element, small_strain(&displacement));
            let mut volume = element.volume;
            if let Some(shapes) = &mut self.follows {
                let now = CurrentShape::new(element, &displacement);
                (shapes[index], lame, strain) = (now.shape, lame.times(now.factor), now.strain);
                (shape, volume) = (&shapes[index], now.volume);
            }
            if let Some(law) = &self.plasticity {
                law.relax(&mut strain, &mut self.plastic[index], 6.0 * volume);
            }
            shape.scatter(&(rotation * tensor(&lame.stress(&strain))), f);
        }
    }

    fn add_dforce(&mut self, motion: Motion<'_, Vec3>, k: f64, dx: &[[f64; 3]], df: &mut [[f64; 3]]) {
        self.stiffness(motion.workers).add_product(motion.workers, k, dx, df);
    }

    fn add_stiffness(&mut self, motion: Motion<'_, Vec3>, sink: &mut Blocks<'_>) {
        self.stiffness(motion.workers).add_to(motion.workers, sink);
    }

    /// Elastic energy sum V/2 s : e of the turned elements (J). It is the potential of the force where the rotation is
    /// the polar factor of the deformation gradient, and without rotation.
    fn potential_energy(&mut self, motion: Motion<'_, Vec3>) -> Option<f64> {
        let x = motion.x;
        let mut energy = 0.0;
        for (index, element) in self.shapes.elements.iter().enumerate() {
            let (_, displacement) = self.displacement_gradient(index, x);
            let (mut lame, mut strain, mut volume) = (self.lame[index], small_strain(&displacement), element.volume);
            if self.follows.is_some() {
                let now = CurrentShape::new(element, &displacement);
                (lame, strain, volume) = (lame.times(now.factor), now.strain, now.volume);
            }
            if let Some(plastic) = self.plastic.get(index) {
                let factor = 1.0 / (6.0 * volume);
                strain.iter_mut().zip(plastic).for_each(|(strain, plastic)| *strain -= factor * plastic);
            }
            energy +=
                0.5 * lame.stress(&strain).iter().zip(&strain).map(|(stress, strain)| stress * strain).sum::<f64>();
        }
        Some(energy)
    }

    fn outputs(&self, motion: Motion<'_, Vec3>) -> Vec<Output> {
        let Some(measure) = self.shown else { return Vec::new() };
        let of_elements = self.von_mises(motion.x, measure);
        vec![("vonMisesPerNode", self.mean_at_points(&of_elements)), ("vonMisesPerElement", of_elements)]
    }

    fn stresses(&self, motion: Motion<'_, Vec3>) -> Vec<f64> {
        self.mean_at_points(&self.von_mises(motion.x, StressMeasure::Turned))
    }

    fn remembers(&self) -> bool {
        self.plasticity.is_some()
    }

    /// Takes over the permanent strains.
    fn copy_memory(&mut self, from: &Self) {
        self.plastic.clone_from(&from.plastic);
    }

    /// Forgets permanent strains.
    fn restart(&mut self) {
        self.plastic.fill([0.0; 6]);
    }
}

impl RotationSource {
    /// Calls `work` with the way to find frames of several elements.
    fn with_frames<R>(self, shapes: &Shapes, work: impl FnOnce(&Frames<'_>) -> R) -> R {
        match self {
            Self::None => work(&Frames::World),
            Self::Frame => work(&Frames::Triangle),
            Self::Edges => work(&Frames::Edges),
            Self::EdgesOrStable | Self::Gradient => {
                work(&Frames::Of(&|index, edges| shapes.frame_now(self, index, edges)))
            }
        }
    }

    /// The frame of an element with these edges from its first point; the axes of the world where rotations are not
    /// measured between frames.
    #[inline]
    fn frame(self, [d1, d2, d3]: &[Vector3<f64>; 3]) -> Matrix3<f64> {
        match self {
            Self::None | Self::Gradient => Matrix3::identity(),
            Self::Frame => triangle_frame(&Vector3::zeros(), d1, d2),
            Self::Edges | Self::EdgesOrStable => polar(&Matrix3::from_columns(&[*d1, *d2, *d3])).transpose(),
        }
    }
}

impl Shapes {
    /// The frame of an element whose edges from the first point are these now.
    #[inline]
    fn frame_now(&self, rotation_source: RotationSource, index: usize, edges: &[Vector3<f64>; 3]) -> Matrix3<f64> {
        let (element, rest) = (&self.elements[index], &self.rest_frames[index]);
        match rotation_source {
            RotationSource::Gradient => {
                let ([d1, d2, d3], [p1, p2, p3]) = (edges, &self.rest_edges[index]);
                polar(&(Matrix3::identity() + element.gradient_of(&[d1 - p1, d2 - p2, d3 - p3]))).transpose()
            }
            RotationSource::EdgesOrStable => {
                let gradient = element.gradient_of(edges) * rest;
                if gradient.determinant() < FLAT {
                    rest * stable_polar(&gradient).transpose()
                } else {
                    rotation_source.frame(edges)
                }
            }
            _ => rotation_source.frame(edges),
        }
    }
}

/// An element that takes strain and forces by its current shape, with the material of its rest shape.
struct CurrentShape {
    shape: Tetrahedron,
    /// Square of the ratio of the volumes.
    factor: f64,
    /// Its volume now, V |det L| (m^3).
    volume: f64,
    strain: Voigt,
}

impl CurrentShape {
    /// With L = I + H: gradients L^-T grad N, strain sym(H L^-1).
    fn new(element: &Tetrahedron, displacement: &Matrix3<f64>) -> Self {
        let local = Matrix3::identity() + displacement;
        let inverse = local.try_inverse().unwrap_or_else(|| Matrix3::from_element(f64::NAN));
        let factor = local.determinant() * local.determinant();
        let gradients = element.gradients.map(|gradient| inverse.tr_mul(&gradient));
        let shape = Tetrahedron { nodes: element.nodes, gradients, volume: element.volume * factor };
        let volume = element.volume * local.determinant().abs();
        Self { shape, factor, volume, strain: small_strain(&(displacement * inverse)) }
    }
}

impl Plasticity {
    /// Takes the permanent part off the strain, after a part of what is beyond the threshold became permanent.
    pub(super) fn relax(&self, strain: &mut Voigt, permanent: &mut Voigt, measure: f64) {
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

/// sym(H) + H^T H / 2.
fn green_strain(h: &Matrix3<f64>) -> Voigt {
    small_strain(&(h + h.tr_mul(h) * 0.5))
}

#[inline]
fn tensor([xx, yy, zz, xy, yz, xz]: &Voigt) -> Matrix3<f64> {
    Matrix3::new(*xx, *xy, *xz, *xy, *yy, *yz, *xz, *yz, *zz)
}

#[cfg(test)]
mod tests {
    use super::*;

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
