//! Corotated tetrahedra, four at a time.

use nalgebra::{Matrix3, Vector3};
use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_math::simd::lanes3::{
    Matrix, StoredMatrix, StoredVector, Vector, cross, difference, dot, gather, load, load_matrix, negated, scaled,
    scatter, store, store_matrix, sum, turn, turn_back,
};
use settee_parallel::{ALONE, Workers};

use super::material::Lame;
use crate::solid_mechanics::fem::edge_lanes::Places;
use crate::solid_mechanics::fem::edge_stiffness::{EdgeBlocks, EdgeStiffness};
use crate::solid_mechanics::fem::patches::{Nodes, Patch, Patches};
use crate::solid_mechanics::fem::tetrahedron::{EDGES, Tetrahedron};

/// The frame of an element with these edges from the first point.
pub type FindFrame<'a> = dyn Fn(usize, &[Vector3<f64>; 3]) -> Matrix3<f64> + Sync + 'a;

/// How frames of four elements are found.
pub enum Frames<'a> {
    /// They are the axes of the world.
    World,
    /// Along the first edge and the first triangle.
    Triangle,
    /// By this function.
    Of(&'a FindFrame<'a>),
}

/// The elements, see [`CorotatedTetrahedra`](super::corotated::CorotatedTetrahedra) for the formulae.
#[derive(Clone, Debug)]
pub struct Lined {
    patches: Patches<Group>,
}

/// Four elements: 220 bytes each.
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
    /// The last frame, as rows.
    frame: StoredMatrix,
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
                frame: [[[0.0; LANES]; 3]; 3],
            }
        };
        let mut patches = Patches::new(&nodes, group);
        // By the operations of every evaluation: at rest the edges then agree bit by bit.
        patches.for_each(&ALONE, |patch| run(Rest { patch, rest, frames }));
        Self { patches }
    }

    /// Adds the elastic forces to `f`, and keeps the frames.
    pub fn add_force(&mut self, workers: &Workers, frames: &Frames<'_>, x: &[[f64; 3]], f: &mut [[f64; 3]]) {
        self.patches.add_to(workers, f, |patch| run(Force { patch, x, frames }));
    }

    /// Makes K at the last frames. `places`: those of the edges of four elements each.
    pub fn update_stiffness(&self, workers: &Workers, places: &[Places], stiffness: &mut EdgeStiffness) {
        stiffness.assemble(workers, |part| run(Stiffness { groups: self.patches.groups(), places, part }));
    }

    /// The last frame of an element, as rows.
    pub fn frame(&self, element: usize) -> Matrix3<f64> {
        let (group, lane) = self.patches.find(element);
        Matrix3::from_fn(|i, j| group.frame[i][j][lane])
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

/// The frames of a group with these edges.
#[inline(always)]
fn find<M: Machine>(
    machine: M,
    frames: &Frames<'_>,
    (first, n): (u32, u32),
    edges: &[Vector<M::Lanes>; 3],
) -> Matrix<M::Lanes> {
    match frames {
        Frames::World => {
            let (one, zero) = (machine.splat(1.0), machine.splat(0.0));
            [[one, zero, zero], [zero, one, zero], [zero, zero, one]]
        }
        Frames::Triangle => {
            // As `rotations::triangle_frame`.
            let one = machine.splat(1.0);
            let e_x = scaled(&edges[0], one / dot(&edges[0], &edges[0]).sqrt());
            let normal = cross(&e_x, &edges[1]);
            let e_z = scaled(&normal, one / dot(&normal, &normal).sqrt());
            [e_x, cross(&e_z, &e_x), e_z]
        }
        Frames::Of(find) => {
            let stored = [store(&edges[0]), store(&edges[1]), store(&edges[2])];
            load_matrix(machine, &one_by_one(*find, (first, n), &stored))
        }
    }
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

struct Rest<'a> {
    patch: &'a mut Patch<Group>,
    rest: &'a [[f64; 3]],
    frames: &'a Frames<'a>,
}

impl Kernel for Rest<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.rest, 1.0);
        for group in &mut self.patch.groups {
            let edges = edges(machine, &self.patch.input, &group.nodes);
            let frame = find(machine, self.frames, (group.first, group.n), &edges);
            for k in 0..3 {
                group.rest_edges[k] = store(&turn(&frame, &edges[k]));
            }
            group.frame = store_matrix(&frame);
        }
    }
}

struct Force<'a> {
    patch: &'a mut Patch<Group>,
    x: &'a [[f64; 3]],
    frames: &'a Frames<'a>,
}

impl Kernel for Force<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.x, 1.0);
        let Patch { groups, input, output, .. } = self.patch;
        for group in groups {
            let edges = edges(machine, input, &group.nodes);
            let frame = find(machine, self.frames, (group.first, group.n), &edges);
            group.frame = store_matrix(&frame);
            // H by rows.
            let mut h = [[machine.splat(0.0); 3]; 3];
            for k in 0..3 {
                let gradient = load(machine, &group.gradients[k]);
                let u = difference(&turn(&frame, &edges[k]), &load(machine, &group.rest_edges[k]));
                for i in 0..3 {
                    for j in 0..3 {
                        h[i][j] = u[i].mul_add(gradient[j], h[i][j]);
                    }
                }
            }
            // -V s, by its six numbers.
            let (lambda, mu) = (machine.load(&group.lambda), machine.load(&group.mu));
            let pressure = -(lambda * (h[0][0] + h[1][1] + h[2][2]));
            let double = mu + mu;
            let (xx, yy, zz) = (
                double.neg_mul_add(h[0][0], pressure),
                double.neg_mul_add(h[1][1], pressure),
                double.neg_mul_add(h[2][2], pressure),
            );
            let minus = -mu;
            let (xy, yz, zx) = (minus * (h[0][1] + h[1][0]), minus * (h[1][2] + h[2][1]), minus * (h[0][2] + h[2][0]));
            let stress = [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]];
            let mut forces = [[machine.splat(0.0); 3]; 3];
            for k in 0..3 {
                forces[k] = turn_back(&frame, &turn(&stress, &load(machine, &group.gradients[k])));
            }
            scatter(machine, output, group.nodes[0], &negated(&sum(&sum(&forces[0], &forces[1]), &forces[2])));
            scatter(machine, output, group.nodes[1], &forces[0]);
            scatter(machine, output, group.nodes[2], &forces[1]);
            scatter(machine, output, group.nodes[3], &forces[2]);
        }
    }
}

struct Stiffness<'a, I> {
    groups: I,
    places: &'a [Places],
    part: EdgeBlocks<'a>,
}

impl<'a, I: Iterator<Item = &'a Group>> Kernel for Stiffness<'a, I> {
    type Output = ();

    /// K_ab = -V (lambda a b^T + mu b a^T + mu (a . b) I) with the turned gradients a, b of two nodes.
    #[inline(always)]
    fn run<M: Machine>(mut self, machine: M) {
        for (group, places) in self.groups.zip(self.places) {
            // Elements at the border of parts are evaluated for each of them.
            if !places.meet(&self.part) {
                continue;
            }
            let frame = load_matrix(machine, &group.frame);
            let (lambda, mu) = (-machine.load(&group.lambda), -machine.load(&group.mu));
            let g1 = turn_back(&frame, &load(machine, &group.gradients[0]));
            let g2 = turn_back(&frame, &load(machine, &group.gradients[1]));
            let g3 = turn_back(&frame, &load(machine, &group.gradients[2]));
            let gradients = [negated(&sum(&sum(&g1, &g2), &g3)), g1, g2, g3];
            for edge in 0..6 {
                let [a, b] = EDGES[edge];
                let (a, b) = (&gradients[a], &gradients[b]);
                let (lambda_a, mu_a) = (scaled(a, lambda), scaled(a, mu));
                let isotropic = dot(&mu_a, b);
                let mut block = [[isotropic; 3]; 3];
                for j in 0..3 {
                    for i in 0..3 {
                        let twice = lambda_a[i].mul_add(b[j], mu_a[j] * b[i]);
                        block[i][j] = if i == j { twice + isotropic } else { twice };
                    }
                }
                places.add(edge, &block, &mut self.part);
            }
        }
    }
}
