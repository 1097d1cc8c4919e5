//! Corotated tetrahedra, four at a time.

use nalgebra::{Matrix3, Vector3};
use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_math::simd::lanes3::{
    Matrix, StoredMatrix, StoredVector, Vector, cross, difference, dot, gather, load_matrix, negated, scaled, scatter,
    store, sum, turn, turn_back,
};
use settee_mesh::{RowEdit, RowPlace};
use settee_parallel::{ALONE, Workers};

use super::corotated::Plasticity;
use super::plastic_lanes::relax;
use super::polar_lanes::polar;
use crate::Lame;
use crate::edge_elements::TurnedElement;
use crate::patches::{Grouped, Nodes, Patch, Patches, PerElement};
use crate::stress::Voigt;
use crate::tetrahedron::Tetrahedron;

/// The frame of an element with these edges from the first point.
pub type FindFrame<'a> = dyn Fn(usize, &[Vector3<f64>; 3]) -> Matrix3<f64> + Sync + 'a;

/// How frames of four elements are found.
pub enum Frames<'a> {
    /// They are the axes of the world.
    World,
    /// Along the first edge and the first triangle.
    Triangle,
    /// The polar factors of the edges from the first point.
    Edges,
    /// By this function.
    Of(&'a FindFrame<'a>),
}

impl Frames<'_> {
    fn are_along_triangles(&self) -> bool {
        matches!(self, Self::Triangle)
    }
}

/// In frames along the first edge and the first triangle, edge k (from 0) has its axes up to k only, at rest and
/// always, and gradient k those from k on: products with the others are left out (TRIANGLE).
#[inline(always)]
fn axes_of_edge<const TRIANGLE: bool>(k: usize) -> std::ops::Range<usize> {
    if TRIANGLE { 0..k + 1 } else { 0..3 }
}

/// See [`axes_of_edge`].
#[inline(always)]
fn axes_of_gradient<const TRIANGLE: bool>(k: usize) -> std::ops::Range<usize> {
    if TRIANGLE { k..3 } else { 0..3 }
}

/// The elements, see [`CorotatedTetrahedra`](super::corotated::CorotatedTetrahedra) for the formulae.
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Lined {
    #[rebuilt]
    patches: Patches<Group>,
    /// Four elements with their gradients as they were last turned.
    #[same_length]
    turned: Vec<[TurnedElement; LANES]>,
}

/// Four elements: 180 bytes each.
#[derive(Clone, Debug)]
struct Group {
    nodes: Nodes<4>,
    first: u32,
    n: u32,
    /// Gradients of the shape functions 1, 2, 3 in the frame of rest.
    gradients: [StoredVector; 3],
    /// Lamé's parameters times the volume.
    lambda: [f64; LANES],
    mu: [f64; LANES],
    /// Edges at rest from the first point, in the frame.
    rest_edges: [StoredVector; 3],
    /// Six volumes of each, in which permanent strains are measured (m^3).
    six_volumes: [f64; LANES],
}

/// The law of permanent strains, and those of the elements.
pub type Permanent<'a> = (&'a Plasticity, &'a mut [Voigt]);

impl Grouped<4> for Group {
    fn nodes(&self) -> &Nodes<4> {
        &self.nodes
    }

    fn nodes_mut(&mut self) -> &mut Nodes<4> {
        &mut self.nodes
    }
}

impl Lined {
    /// Elements with gradients in the frames of rest, and Lamé's parameters times their volumes.
    pub fn new(rest: &[[f64; 3]], elements: &[Tetrahedron], lame: &[Lame], frames: &Frames<'_>) -> Self {
        let nodes: Vec<[u32; 4]> = elements.iter().map(|element| element.nodes).collect();
        let group = |first: usize, n: usize, nodes| {
            let element = |lane: usize| first + lane.min(n - 1);
            let gradient = |k: usize, i: usize| std::array::from_fn(|lane| elements[element(lane)].gradients[k][i]);
            Group {
                nodes,
                first: first as u32,
                n: n as u32,
                gradients: [0, 1, 2].map(|k| [0, 1, 2].map(|i| gradient(k, i))),
                lambda: std::array::from_fn(|lane| lame[element(lane)].lambda),
                mu: std::array::from_fn(|lane| lame[element(lane)].mu),
                rest_edges: [[[0.0; LANES]; 3]; 3],
                six_volumes: std::array::from_fn(|lane| 6.0 * elements[element(lane)].volume),
            }
        };
        let mut patches = Patches::new(&nodes, group);
        // By the operations of every evaluation: at rest the edges then agree bit by bit.
        let mut turned = vec![[[[0.0; LANES]; 4]; LANES]; elements.len().div_ceil(LANES)];
        let along_triangles = frames.are_along_triangles();
        patches.for_each_with(&ALONE, turned.as_mut_slice(), |patch, turned| match along_triangles {
            true => run(Rest::<true> { patch, turned, rest, frames }),
            false => run(Rest::<false> { patch, turned, rest, frames }),
        });
        Self { patches, turned }
    }

    /// Takes in elements that were made for a changed mesh. `nodes`: those of all elements now; `touched`: the elements
    /// that are not those before, in ascending order. Elements that stay keep their numbers, and their gradients as
    /// they were last turned.
    pub fn join(&mut self, made: &Self, edit: &RowEdit, touched: &[u32], nodes: &[[u32; 4]]) {
        let group = |before: &Patches<Group>, first: usize, n: usize| {
            let from: [(&Group, usize); LANES] =
                std::array::from_fn(|lane| match edit.place(first + lane.min(n - 1)) {
                    RowPlace::Before(index) => before.find(index),
                    RowPlace::Made(index) => made.patches.find(index),
                });
            let lanes = |values: fn(&Group) -> &[f64; LANES]| from.map(|(group, lane)| values(group)[lane]);
            let vector = |k: usize, of: fn(&Group) -> &[StoredVector; 3]| {
                [0, 1, 2].map(|i| from.map(|(group, lane)| of(group)[k][i][lane]))
            };
            Group {
                nodes: [[0; LANES]; 4],
                first: first as u32,
                n: n as u32,
                gradients: [0, 1, 2].map(|k| vector(k, |group| &group.gradients)),
                lambda: lanes(|group| &group.lambda),
                mu: lanes(|group| &group.mu),
                rest_edges: [0, 1, 2].map(|k| vector(k, |group| &group.rest_edges)),
                six_volumes: lanes(|group| &group.six_volumes),
            }
        };
        self.patches.follow(nodes, touched, group);
        let moved = edit.moved_rows(self.turned.as_flattened(), 1, made.turned());
        self.turned.resize(nodes.len().div_ceil(LANES), [[[0.0; LANES]; 4]; LANES]);
        let turned = self.turned.as_flattened_mut();
        edit.put_rows(turned, 1, &moved);
        turned[nodes.len()..].fill([[0.0; LANES]; 4]);
    }

    /// Adds the elastic forces to `f`, and keeps the turned gradients, and the strains that become permanent.
    pub fn add_force(
        &mut self,
        workers: &Workers,
        frames: &Frames<'_>,
        permanent: Option<Permanent<'_>>,
        x: &[[f64; 3]],
        f: &mut [[f64; 3]],
    ) {
        let Self { patches, turned } = self;
        let (law, permanent) = permanent.map_or((None, &mut [][..]), |(law, strains)| (Some(law), strains));
        let of_groups = (turned.as_mut_slice(), PerElement(permanent));
        let along_triangles = frames.are_along_triangles();
        patches.add_to_with(workers, f, of_groups, |patch, (turned, PerElement(permanent))| match along_triangles {
            true => run(Force::<true> { patch, turned, law, permanent, x, frames }),
            false => run(Force::<false> { patch, turned, law, permanent, x, frames }),
        });
    }

    /// The elements with their gradients as they were last turned, and some more behind them.
    pub fn turned(&self) -> &[TurnedElement] {
        self.turned.as_flattened()
    }

    /// T'^T of an element at the last evaluation.
    pub fn rotation(&self, element: usize) -> Matrix3<f64> {
        let (group, lane) = self.patches.find(element);
        let turned = &self.turned[element / LANES][element % LANES];
        // sum (grad N_k (x) p_k) = I at rest, and turned gradients are T'^T grad N_k.
        let sum = |i: usize, j: usize| (0..3).map(|k| turned[k + 1][i] * group.rest_edges[k][j][lane]).sum();
        Matrix3::from_fn(sum)
    }
}

/// Edges of a group from the first points.
#[inline(always)]
fn edges<M: Machine>(machine: M, points: &[[f64; LANES]], nodes: &Nodes<4>) -> [Vector<M::Lanes>; 3] {
    let first = gather(machine, points, nodes[0]);
    [
        difference(&gather(machine, points, nodes[1]), &first),
        difference(&gather(machine, points, nodes[2]), &first),
        difference(&gather(machine, points, nodes[3]), &first),
    ]
}

/// The frames of a group with these edges, along triangles if TRIANGLE.
#[inline(always)]
fn find<M: Machine, const TRIANGLE: bool>(
    machine: M,
    frames: &Frames<'_>,
    (first, n): (u32, u32),
    edges: &[Vector<M::Lanes>; 3],
) -> Matrix<M::Lanes> {
    match frames {
        _ if TRIANGLE => along_triangle(machine, edges),
        Frames::Triangle => along_triangle(machine, edges),
        Frames::World => {
            let (one, zero) = (machine.splat(1.0), machine.splat(0.0));
            [[one, zero, zero], [zero, one, zero], [zero, zero, one]]
        }
        // The polar factor of a transposed matrix is that of the matrix, transposed.
        Frames::Edges => polar(machine, edges),
        Frames::Of(find) => {
            let stored = [store(&edges[0]), store(&edges[1]), store(&edges[2])];
            load_matrix(machine, &one_by_one(*find, (first, n), &stored))
        }
    }
}

/// As `rotations::triangle_frame`.
#[inline(always)]
fn along_triangle<M: Machine>(machine: M, edges: &[Vector<M::Lanes>; 3]) -> Matrix<M::Lanes> {
    let one = machine.splat(1.0);
    let e_x = scaled(&edges[0], one / dot(&edges[0], &edges[0]).sqrt());
    let normal = cross(&e_x, &edges[1]);
    let e_z = scaled(&normal, one / dot(&normal, &normal).sqrt());
    [e_x, cross(&e_z, &e_x), e_z]
}

/// Frames that are found one after the other.
#[inline(never)]
fn one_by_one(find: &FindFrame<'_>, (first, n): (u32, u32), edges: &[StoredVector; 3]) -> StoredMatrix {
    let mut frames = [[[0.0; LANES]; 3]; 3];
    for lane in 0..n as usize {
        let of_element = edges.map(|edge| Vector3::from(edge.map(|values| values[lane])));
        let frame = find(first as usize + lane, &of_element);
        (0..3).for_each(|i| (0..3).for_each(|j| frames[i][j][lane] = frame[(i, j)]));
    }
    frames
}

struct Rest<'a, const TRIANGLE: bool> {
    patch: &'a mut Patch<Group>,
    turned: &'a mut [[TurnedElement; LANES]],
    rest: &'a [[f64; 3]],
    frames: &'a Frames<'a>,
}

impl<const TRIANGLE: bool> Kernel for Rest<'_, TRIANGLE> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.rest, 1.0);
        for (group, turned) in self.patch.groups.iter_mut().zip(self.turned) {
            let edges = edges(machine, &self.patch.input, &group.nodes);
            let frame = find::<M, TRIANGLE>(machine, self.frames, (group.first, group.n), &edges);
            for k in 0..3 {
                group.rest_edges[k] = store(&turn(&frame, &edges[k]));
            }
            keep_turned::<M, TRIANGLE>(machine, group, &frame, turned);
        }
    }
}

/// Turns the gradients of a group and keeps them for the stiffness.
#[inline(always)]
fn keep_turned<M: Machine, const TRIANGLE: bool>(
    machine: M,
    group: &Group,
    frame: &Matrix<M::Lanes>,
    turned: &mut [TurnedElement; LANES],
) {
    let mut gradients = [[machine.splat(0.0); 3]; 3];
    for k in 0..3 {
        for axis in axes_of_gradient::<TRIANGLE>(k) {
            let along = machine.load(&group.gradients[k][axis]);
            for i in 0..3 {
                gradients[k][i] = frame[axis][i].mul_add(along, gradients[k][i]);
            }
        }
    }
    let first = negated(&sum(&sum(&gradients[0], &gradients[1]), &gradients[2]));
    let nodes = [
        (first, machine.load(&group.lambda)),
        (gradients[0], machine.load(&group.mu)),
        (gradients[1], machine.splat(0.0)),
        (gradients[2], machine.splat(0.0)),
    ];
    for (node, ([x, y, z], last)) in nodes.into_iter().enumerate() {
        let lanes = M::Lanes::transpose([x, y, z, last]);
        for lane in 0..LANES {
            turned[lane][node] = lanes[lane].to_array();
        }
    }
}

struct Force<'a, const TRIANGLE: bool> {
    patch: &'a mut Patch<Group>,
    turned: &'a mut [[TurnedElement; LANES]],
    law: Option<&'a Plasticity>,
    permanent: &'a mut [Voigt],
    x: &'a [[f64; 3]],
    frames: &'a Frames<'a>,
}

impl<const TRIANGLE: bool> Kernel for Force<'_, TRIANGLE> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.x, 1.0);
        let Patch { groups, input, output, .. } = self.patch;
        let mut permanent = self.permanent.chunks_mut(LANES);
        for (group, turned) in groups.iter().zip(self.turned) {
            let edges = edges(machine, input, &group.nodes);
            let frame = find::<M, TRIANGLE>(machine, self.frames, (group.first, group.n), &edges);
            keep_turned::<M, TRIANGLE>(machine, group, &frame, turned);
            // H by rows.
            let mut h = [[machine.splat(0.0); 3]; 3];
            for k in 0..3 {
                for i in axes_of_edge::<TRIANGLE>(k) {
                    let u = dot(&frame[i], &edges[k]) - machine.load(&group.rest_edges[k][i]);
                    for j in axes_of_gradient::<TRIANGLE>(k) {
                        h[i][j] = u.mul_add(machine.load(&group.gradients[k][j]), h[i][j]);
                    }
                }
            }
            let mut strain = [h[0][0], h[1][1], h[2][2], h[0][1] + h[1][0], h[1][2] + h[2][1], h[0][2] + h[2][0]];
            if let Some(law) = self.law
                && let Some(permanent) = permanent.next()
            {
                relax(machine, law, &group.six_volumes, permanent, &mut strain);
            }
            // -V s, by its six numbers.
            let (lambda, mu) = (machine.load(&group.lambda), machine.load(&group.mu));
            let pressure = -(lambda * (strain[0] + strain[1] + strain[2]));
            let double = mu + mu;
            let (xx, yy, zz) = (
                double.neg_mul_add(strain[0], pressure),
                double.neg_mul_add(strain[1], pressure),
                double.neg_mul_add(strain[2], pressure),
            );
            let minus = -mu;
            let (xy, yz, zx) = (minus * strain[3], minus * strain[4], minus * strain[5]);
            let stress = [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]];
            let mut forces = [[machine.splat(0.0); 3]; 3];
            for k in 0..3 {
                let mut force = [machine.splat(0.0); 3];
                for j in axes_of_gradient::<TRIANGLE>(k) {
                    let gradient = machine.load(&group.gradients[k][j]);
                    for i in 0..3 {
                        force[i] = stress[i][j].mul_add(gradient, force[i]);
                    }
                }
                forces[k] = turn_back(&frame, &force);
            }
            scatter(machine, output, group.nodes[0], &negated(&sum(&sum(&forces[0], &forces[1]), &forces[2])));
            scatter(machine, output, group.nodes[1], &forces[0]);
            scatter(machine, output, group.nodes[2], &forces[1]);
            scatter(machine, output, group.nodes[3], &forces[2]);
        }
    }
}
