//! Isotropic linear elasticity in any kind of element, with one rotation per element or without.
//!
//! f_e = -R K_e R^T w, w_k = x_k - R x0_k up to a translation; without corotation R = I.

pub mod box_modes;
pub mod boxes;
pub mod by_edges;
pub mod matrix;
pub mod nodes;
pub mod rotation;
pub mod stiffness;

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use nalgebra::Matrix3;

use settee_bodies::in_place::{Changed, Follow};
use settee_bodies::material::ElasticData;
use settee_bodies::mesh_input::MeshInput;
use settee_elements::Lame;
use settee_elements::edge_stiffness::EdgeStiffness;
use settee_kernel::roles::{
    Blocks, ForceFieldData, Forces, InPlace, MeshEdit, Motion, One, Output, RotationMatrix, SetUp,
};
use settee_kernel::{Data, DataGroup, Diagnostic, budget};
use settee_math::DataTypes;
use settee_math::rotations::stable_polar;
use settee_mesh::finite_element::FiniteElement;
use settee_mesh::{ElementKind, RowEdit};
use settee_parallel::ALONE;

use self::boxes::Boxes;
use self::by_edges::ByEdges;
use self::matrix::{Block, Misshapen, identity, turn, turn_back};
use self::nodes::{difference, from_first, gather, scatter};
use self::rotation::{RotationMethod, RotationRule, element_frame};
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
    fn new(input: &MeshInput<'_>, material: &ElasticData, rule: RotationRule) -> Result<Self, Diagnostic>;

    /// How they follow a changed mesh in place; `None` where they have to be made anew.
    fn following(
        &self,
        set_up: SetUp<'_>,
        common: &ForceFieldData,
        material: &ElasticData,
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

/// Elements of kind E with N nodes in a space of S dimensions.
#[derive(Debug, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub struct Elements<E, const S: usize, const N: usize> {
    #[rebuilt]
    nodes: Vec<[u32; N]>,
    #[rebuilt]
    rule: RotationRule,
    /// Frames at rest, for rules that have one.
    #[rebuilt]
    rest_frames: Vec<Block<S>>,
    /// From rest to the last evaluated position; empty without corotation, and where `boxes` keep them.
    rotations: Vec<Block<S>>,
    /// The elements as boxes, if all of them are.
    boxes: Option<Boxes>,
    stiffness: Stiffness<S, N>,
    /// In space, from the first time on that the stiffness is asked for.
    #[cleared]
    by_edges: Option<ByEdges>,
    is_evaluated: bool,
    /// Lamé's parameters of each element, or of all; none where elements are not told apart by them.
    #[rebuilt]
    lame: Vec<Lame>,
    #[rebuilt]
    renewal: Option<Renewal<S, N>>,
    /// Whether one of the matrices may not be of the last shape, which was none; so it is until shapes are looked at.
    #[rebuilt]
    may_be_folded: bool,
    /// Name of the data that shows the matrices at rest, by rows, one after the other.
    #[rebuilt]
    shown_as: Option<&'static str>,
    kind: PhantomData<fn() -> E>,
}

/// Makes the matrix of an element, with its own Lamé's parameters if it has some, for its nodes, turned back to the
/// axes of the rest positions.
type MakeMatrix<const S: usize, const N: usize> =
    dyn Fn(usize, Option<Lame>, &[[f64; S]; N], &mut [f64]) -> Result<(), Misshapen> + Send + Sync;

/// How matrices are made anew from the deformed shape whenever forces are computed.
#[derive(settee_persist::Persist)]
struct Renewal<const S: usize, const N: usize>(#[rebuilt] Arc<MakeMatrix<S, N>>);

impl<const S: usize, const N: usize> Clone for Renewal<S, N> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<const S: usize, const N: usize> fmt::Debug for Renewal<S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Renewal")
    }
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
    fn of(
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
            may_be_folded: true,
            shown_as: None,
            kind: PhantomData,
        })
    }

    /// The same elements, which have a material each, or one for all, that follows them when the mesh changes.
    pub fn of_material(mut self, material: &ElasticData) -> Self {
        let n = if material.is_uniform() { 1 } else { self.nodes.len() };
        self.lame = (0..n).map(|element| material.lame(element, S)).collect();
        self
    }

    /// Lamé's parameters of an element, if elements are told apart by them.
    fn lame(&self, element: usize) -> Option<Lame> {
        self.lame.get(element).or(self.lame.first()).copied()
    }

    /// How the elements follow a changed mesh in place; `None` where they have to be made anew, or where one that is
    /// new cannot be made, which is said then. Elements whose material is not that of their number now are made again.
    /// `stiffness`: as for [`with_stiffness`](Self::with_stiffness), of the elements with some nodes and numbers.
    pub fn following(
        &self,
        follow: Follow<'_>,
        material: &ElasticData,
        stiffness: impl FnOnce(&[u32], &[[u32; N]], &[[f64; S]]) -> Result<Stiffness<S, N>, (usize, Misshapen)>,
    ) -> Option<InPlace<Self>> {
        let knows_materials = self.lame.len() > 1 || (self.lame.len() == 1 && material.is_uniform());
        let topology = follow.input.topology;
        // Made anew, an element that is folded has its matrix at rest, and not that of its last proper shape.
        if self.renewal.is_some() && self.may_be_folded {
            return None;
        }
        if !knows_materials || follow.input.sparse_grid.is_some() || !material.keeps_by_number(topology, E::KIND) {
            return None;
        }
        let follow = follow.renewing(|before, now| self.lame(before) == Some(material.lame(now, S)));
        let make = |input: &MeshInput<'_>, edit: &RowEdit, added: &[[u32; N]]| {
            let rest = input.rest.as_chunks::<S>().0;
            let stiffness = |nodes: &[[u32; N]], rest: &[[f64; S]]| stiffness(edit.added(), nodes, rest);
            let mut made = Self::of(added, rest, self.rule, stiffness).ok()?;
            made.lame = edit.added().iter().map(|element| material.lame(*element as usize, S)).collect();
            (self.boxes.is_none() || made.boxes.is_some()).then_some(made)
        };
        let join = |elements: &mut Self, changed: Changed<Self, N>| elements.join(&changed);
        follow.in_place(self.nodes.len(), E::elements, make, join)
    }

    /// Takes in elements that were made for a changed mesh. Those that stay keep their numbers, and sums have the order
    /// that they have in a mesh made anew.
    fn join(&mut self, changed: &Changed<Self, N>) {
        let (Changed { made, edit, touched, .. }, nodes) = (changed, changed.nodes());
        if let (Some(boxes), Some(made)) = (&mut self.boxes, &made.boxes) {
            boxes.join(made, edit, touched, nodes.as_flattened().as_chunks().0);
        }
        if let Some(by_edges) = &mut self.by_edges {
            by_edges.follow(changed.n_points, touched, nodes);
        }
        if !self.rest_frames.is_empty() {
            edit.follow(&mut self.rest_frames, 1, &made.rest_frames);
        }
        self.stiffness.join(&made.stiffness, edit);
        if !self.rotations.is_empty() {
            // Elements that were made as boxes have none yet.
            edit.follow(&mut self.rotations, 1, &vec![identity(); made.nodes.len()]);
        }
        if self.lame.len() > 1 {
            edit.follow(&mut self.lame, 1, &made.lame);
        }
        self.nodes.resize(nodes.len(), [0; N]);
        touched.iter().for_each(|index| self.nodes[*index as usize] = nodes[*index as usize]);
        self.is_evaluated = false;
    }

    /// The same with matrices that are made anew from the deformed shape whenever forces are computed. A shape without
    /// volume, or folded over, keeps its last matrix.
    pub fn renewed(
        mut self,
        of: impl Fn(usize, Option<Lame>, &[[f64; S]; N], &mut [f64]) -> Result<(), Misshapen> + Send + Sync + 'static,
    ) -> Self {
        self.renewal = Some(Renewal(Arc::new(of)));
        self
    }

    /// The same with its matrices as the output `name`.
    pub fn shown_as(mut self, name: &'static str) -> Self {
        self.shown_as = Some(name);
        self
    }

    /// Makes the matrices anew for positions `x`.
    fn update_matrices(&mut self, (x, rest): (&[[f64; S]], &[[f64; S]]), of: &MakeMatrix<S, N>) {
        if self.boxes.take().is_some_and(|boxes| boxes.turns_with_edges()) {
            self.rotations = vec![identity(); self.nodes.len()];
        }
        self.rotate(x, rest);
        self.by_edges.iter_mut().for_each(ByEdges::forget);
        let Stiffness::Matrices(matrices) = &mut self.stiffness else { return };
        let size = stiffness::matrix_size::<S, N>();
        self.may_be_folded = false;
        // In space with eight nodes, the only case: on the stack.
        let mut largest = [0.0; stiffness::matrix_size::<3, 8>()];
        for (element, (nodes, matrix)) in self.nodes.iter().zip(matrices.chunks_exact_mut(size)).enumerate() {
            let mut shape = gather(nodes, x);
            if let Some(rotation) = self.rotations.get(element) {
                shape = shape.map(|x| turn_back(rotation, &x));
            }
            let fresh = &mut largest[..size];
            fresh.fill(0.0);
            let lame = self.lame.get(element).or(self.lame.first()).copied();
            match of(element, lame, &shape, fresh) {
                Ok(()) => matrix.copy_from_slice(fresh),
                Err(_) => self.may_be_folded = true,
            }
        }
    }

    /// Finds the rotations at positions `x`.
    fn rotate(&mut self, x: &[[f64; S]], rest: &[[f64; S]]) {
        self.is_evaluated = true;
        self.turned();
        for element in 0..self.rotations.len() {
            let rotation = self.rotation(element, x, rest);
            self.rotations[element] = rotation;
            self.stiffness.turn(element, &rotation);
        }
        if let Some(boxes) = &mut self.boxes {
            let rotations = &self.rotations;
            if boxes.turns_with_edges() {
                boxes.turn_with_edges(&ALONE, in_three(x));
            } else if !rotations.is_empty() {
                boxes.turn(|element| std::array::from_fn(|i| std::array::from_fn(|j| rotations[element][i][j])));
            }
        }
    }

    /// Forgets what depends on the rotations.
    fn turned(&mut self) {
        if self.rule != RotationRule::None {
            self.by_edges.iter_mut().for_each(ByEdges::forget);
        }
    }

    /// The stiffness at the last rotations, for states of `n_points` points in space.
    fn edge_stiffness(&mut self, n_points: usize) -> &mut EdgeStiffness {
        let mut by_edges = self.by_edges.take().unwrap_or_else(|| ByEdges::new(n_points, &self.nodes));
        by_edges.stiffness(&self.stiffness, |element| self.last_rotation(element));
        self.by_edges.insert(by_edges).stiffness(&self.stiffness, |_| None)
    }

    /// The last rotation of an element; `None` without corotation.
    #[inline]
    fn last_rotation(&self, element: usize) -> Option<Block<S>> {
        match &self.boxes {
            Some(boxes) if boxes.turns_with_edges() => {
                let rotation = boxes.rotation(element);
                Some(std::array::from_fn(|i| std::array::from_fn(|j| rotation[i][j])))
            }
            _ => self.rotations.get(element).copied(),
        }
    }

    /// The rotation of an element from rest to positions `x`.
    #[inline]
    fn rotation(&self, element: usize, x: &[[f64; S]], rest: &[[f64; S]]) -> Block<S> {
        let nodes = &self.nodes[element];
        let frame = self.rest_frames.get(element).copied().unwrap_or_else(identity);
        rotation::rotation((E::KIND, self.rule), &gather(nodes, x), &gather(nodes, rest), &frame)
    }

    /// w_k = (x_k - x_0) - R (x0_k - x0_0) with the last rotation: what is left of the motion without translation and
    /// rotation.
    #[inline]
    fn displacement(&self, element: usize, x: &[[f64; S]], rest: &[[f64; S]]) -> [[f64; S]; N] {
        let nodes = &self.nodes[element];
        let (x, mut rest) = (from_first(&gather(nodes, x)), from_first(&gather(nodes, rest)));
        if let Some(rotation) = self.last_rotation(element) {
            rest = rest.map(|rest| turn(&rotation, &rest));
        }
        difference(&x, &rest)
    }

    /// R^T (x_k - x_0) - (x0_k - x0_0) with the rotation at positions `x`.
    fn local_displacement(&self, element: usize, x: &[[f64; S]], rest: &[[f64; S]]) -> [[f64; S]; N] {
        let (nodes, rotation) = (&self.nodes[element], self.rotation(element, x, rest));
        let turned = from_first(&gather(nodes, x)).map(|x| turn_back(&rotation, &x));
        difference(&turned, &from_first(&gather(nodes, rest)))
    }
}

/// Vectors of space as such.
fn in_three<const S: usize>(vectors: &[[f64; S]]) -> &[[f64; 3]] {
    vectors.as_flattened().as_chunks().0
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

    fn new(input: &MeshInput<'_>, material: &ElasticData, rule: RotationRule) -> Result<Self, Diagnostic> {
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
        material: &ElasticData,
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

impl<D, E, const S: usize, const N: usize> Forces<One<D>> for Elements<E, S, N>
where
    D: DataTypes<Coord = [f64; S], Deriv = [f64; S]>,
    E: FiniteElement<N>,
{
    /// Finds the rotations in a motion, and adds the forces (N).
    fn add_force(&mut self, motion: Motion<'_, D>, f: &mut [[f64; S]]) {
        if let Some(Renewal(renew)) = self.renewal.clone() {
            self.update_matrices((motion.x, motion.rest), renew.as_ref());
        }
        if self.boxes.as_ref().is_none_or(|boxes| !boxes.turns_with_edges()) {
            self.rotate(motion.x, motion.rest);
        }
        if let Some(boxes) = &mut self.boxes {
            self.is_evaluated = true;
            if self.rule != RotationRule::None {
                self.by_edges.iter_mut().for_each(ByEdges::forget);
            }
            let f = f.as_flattened_mut().as_chunks_mut().0;
            return boxes.add_force(motion.workers, in_three(motion.x), in_three(motion.rest), f);
        }
        for (element, nodes) in self.nodes.iter().enumerate() {
            let w = self.displacement(element, motion.x, motion.rest);
            scatter(nodes, &self.stiffness.multiply(element, self.rotations.get(element), &w), -1.0, f);
        }
    }

    fn add_dforce(&mut self, motion: Motion<'_, D>, k: f64, dx: &[[f64; S]], df: &mut [[f64; S]]) {
        if !self.is_evaluated {
            self.rotate(motion.x, motion.rest);
        }
        if let Some(boxes) = &mut self.boxes {
            return boxes.add_dforce(motion.workers, k, in_three(dx), df.as_flattened_mut().as_chunks_mut().0);
        }
        if S == 3 {
            let df = df.as_flattened_mut().as_chunks_mut().0;
            return self.edge_stiffness(dx.len()).add_product(motion.workers, k, in_three(dx), df);
        }
        for (element, nodes) in self.nodes.iter().enumerate() {
            let w = gather(nodes, dx);
            scatter(nodes, &self.stiffness.multiply(element, self.rotations.get(element), &w), -k, df);
        }
    }

    fn add_stiffness(&mut self, motion: Motion<'_, D>, sink: &mut Blocks<'_>) {
        if !self.is_evaluated {
            self.rotate(motion.x, motion.rest);
        }
        if S == 3 {
            return self.edge_stiffness(motion.x.len()).add_to(motion.workers, sink);
        }
        for (element, nodes) in self.nodes.iter().enumerate() {
            self.stiffness.for_each_block(element, self.last_rotation(element).as_ref(), |a, b, block| {
                sink.add(nodes[a] as usize, nodes[b] as usize, block);
            });
        }
    }

    /// Elastic energy (J) of the elements in their own frames.
    fn potential_energy(&mut self, motion: Motion<'_, D>) -> Option<f64> {
        let twice = |element: usize| {
            let w = self.local_displacement(element, motion.x, motion.rest);
            let force = self.stiffness.multiply_at_rest(element, &w);
            w.as_flattened().iter().zip(force.as_flattened()).map(|(w, f)| w * f).sum::<f64>()
        };
        Some(0.5 * (0..self.nodes.len()).map(twice).sum::<f64>())
    }

    fn outputs(&self, _motion: Motion<'_, D>) -> Vec<Output> {
        self.shown_as.map(|name| (name, self.stiffness.matrices())).into_iter().collect()
    }
}
