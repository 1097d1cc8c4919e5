//! Elements of one kind and how they are made.

use std::marker::PhantomData;

use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_bodies::modulus::Modulus;
use settee_elements::Lame;
use settee_kernel::{Diagnostic, budget};
use settee_mesh::ElementKind;
use settee_mesh::finite_element::FiniteElement;

use super::boxes::Boxes;
use super::by_edges::ByEdges;
use super::matrix::{Block, Misshapen, identity};
use super::misshapen;
use super::nodes::{gather, in_three};
use super::renewal::Renewal;
use super::rotation::{RotationRule, element_frame};
use super::stiffness::Stiffness;

/// Elements of kind E with N nodes in a space of S dimensions.
#[derive(Debug, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub struct Elements<E, const S: usize, const N: usize> {
    #[rebuilt]
    pub(super) nodes: Vec<[u32; N]>,
    #[rebuilt]
    pub(super) rule: RotationRule,
    /// Frames at rest, for rules that have one.
    #[rebuilt]
    pub(super) rest_frames: Vec<Block<S>>,
    /// From rest to the last evaluated position; empty without corotation, and where `boxes` keep them.
    pub(super) rotations: Vec<Block<S>>,
    /// The elements as boxes, if all of them are.
    pub(super) boxes: Option<Boxes>,
    pub(super) stiffness: Stiffness<S, N>,
    /// In space, from the first time on that the stiffness is asked for.
    #[cleared]
    pub(super) by_edges: Option<ByEdges>,
    pub(super) is_evaluated: bool,
    /// Lamé's parameters of each element, or of all; none where elements are not told apart by them.
    #[rebuilt]
    pub(super) lame: Vec<Lame>,
    #[rebuilt]
    pub(super) renewal: Option<Renewal<S, N>>,
    /// Name of the data that shows the matrices at rest, by rows, one after the other.
    #[rebuilt]
    pub(super) shown_as: Option<&'static str>,
    pub(super) kind: PhantomData<fn() -> E>,
}

// Derived, it would ask the same of the kind of element, which is only a name.
impl<E, const S: usize, const N: usize> Clone for Elements<E, S, N> {
    fn clone(&self) -> Self {
        Self {
            nodes: self.nodes.clone(),
            rest_frames: self.rest_frames.clone(),
            rotations: self.rotations.clone(),
            boxes: self.boxes.clone(),
            lame: self.lame.clone(),
            stiffness: self.stiffness.clone(),
            by_edges: self.by_edges.clone(),
            renewal: self.renewal.clone(),
            kind: PhantomData,
            ..*self
        }
    }
}

impl<E, const S: usize, const N: usize> Elements<E, S, N> {
    /// Whether there are rotations for all elements, or boxes that have their own: what a checkpoint says is not
    /// believed. Matrices that are made anew during the run take the boxes away.
    fn is_consistent(&self, fresh: Option<&Self>) -> bool {
        let Some(fresh) = fresh else { return false };
        let has_rotations = self.rotations.len() == fresh.rotations.len();
        let turned_with_edges = fresh.boxes.as_ref().is_some_and(Boxes::turns_with_edges);
        match (&self.boxes, &fresh.boxes) {
            (None, Some(_)) if turned_with_edges => self.rotations.len() == self.nodes.len(),
            _ => has_rotations || self.rotations.len() == self.nodes.len() && self.boxes.is_none(),
        }
    }
}

impl<E: FiniteElement<N>, const S: usize, const N: usize> Elements<E, S, N> {
    /// The elements of a mesh with a stiffness that is made from their nodes and their positions at rest.
    ///
    /// # Errors
    /// No elements, points that the state does not have, or an element without a proper shape.
    pub fn with_stiffness(
        input: &MeshInput<'_>,
        rule: RotationRule,
        stiffness: impl FnOnce(&[[u32; N]], &[[f64; S]]) -> Result<Stiffness<S, N>, (usize, Misshapen)>,
    ) -> Result<Self, Diagnostic> {
        let nodes = E::elements(input.topology);
        input.check(&E::KIND.to_string(), E::KIND.plural(), nodes)?;
        let rest = input.rest.as_chunks::<S>().0;
        budget::demand(Stiffness::<S, N>::bytes_of::<E>() * nodes.len() as u64, || {
            format!("the stiffness of {} {}", nodes.len(), E::KIND.plural())
        });
        Self::of(nodes, rest, rule, stiffness).map_err(|(element, how)| misshapen(E::KIND, element, how))
    }

    /// Elements with the given nodes.
    pub(super) fn of(
        nodes: &[[u32; N]],
        rest: &[[f64; S]],
        rule: RotationRule,
        stiffness: impl FnOnce(&[[u32; N]], &[[f64; S]]) -> Result<Stiffness<S, N>, (usize, Misshapen)>,
    ) -> Result<Self, (usize, Misshapen)> {
        let rest_frames: Vec<Block<S>> = match rule {
            RotationRule::Frame(frame) => {
                nodes.iter().map(|nodes| element_frame(frame, &gather(nodes, rest))).collect()
            }
            RotationRule::None | RotationRule::Moments { .. } => Vec::new(),
        };
        let is_finite = |frame: &Block<S>| frame.as_flattened().iter().all(|entry| entry.is_finite());
        if let Some(element) = rest_frames.iter().position(|frame| !is_finite(frame)) {
            return Err((element, Misshapen::Flat));
        }
        let stiffness = stiffness(nodes, rest)?;
        let boxes = match &stiffness {
            Stiffness::Matrices(matrices) if E::KIND == ElementKind::Hexahedron && (S, N) == (3, 8) => {
                Boxes::new(nodes.as_flattened().as_chunks().0, in_three(rest), matrices, rule)
            }
            _ => None,
        };
        let has_rotations = rule != RotationRule::None && boxes.as_ref().is_none_or(|boxes| !boxes.turns_with_edges());
        let n_rotations = if has_rotations { nodes.len() } else { 0 };
        Ok(Self {
            stiffness,
            boxes,
            nodes: nodes.to_vec(),
            rule,
            rest_frames,
            rotations: vec![identity(); n_rotations],
            by_edges: None,
            is_evaluated: false,
            lame: Vec::new(),
            renewal: None,
            shown_as: None,
            kind: PhantomData,
        })
    }

    /// The same elements, which have a material each, or one for all, that follows them when the mesh changes.
    pub fn of_material(mut self, material: &ElasticData<impl Modulus>) -> Self {
        let n = if material.is_uniform() { 1 } else { self.nodes.len() };
        self.lame = (0..n).map(|element| material.lame(element, S)).collect();
        self
    }

    /// Lamé's parameters of an element, if elements are told apart by them.
    pub(super) fn lame(&self, element: usize) -> Option<Lame> {
        self.lame.get(element).or(self.lame.first()).copied()
    }

    /// The same with its matrices as the output `name`.
    pub fn shown_as(mut self, name: &'static str) -> Self {
        self.shown_as = Some(name);
        self
    }
}
