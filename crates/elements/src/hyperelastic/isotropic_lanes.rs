//! Hyperelastic tetrahedra of isotropic materials, four at a time.

use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, run};
use settee_math::simd::lanes3::{
    Matrix, StoredMatrix, StoredVector, Vector, cross, difference, dot, gather, load, load_matrix, negated, scaled,
    scatter, store_matrix, sum, times, transposed, turn,
};
use settee_parallel::{ALONE, Workers};

use super::materials::{Invariants, Material, Response, Terms};
use crate::edge_lanes::Places;
use crate::edge_stiffness::{EdgeBlocks, EdgeStiffness};
use crate::patches::{Grouped, Nodes, Padded, Patch, Patches};
use crate::tetrahedron::{EDGES, Tetrahedron};

/// The elements.
///
/// With a_k = F grad N_k, c_k = F C grad N_k and b_k = F^-T grad N_k the tangent needs no tensor of fourth order: see
/// [`update_stiffness`](Self::update_stiffness). A step with a few tangents of 2,850 neo-Hookean elements, one core:
/// 4.3 ms in tangents with tensors one by one, 0.6 ms so (2 cores, Zen 4).
#[derive(Clone, Debug, settee_persist::Persist)]
pub struct Lined {
    patches: Patches<Group>,
}

/// Four elements: 160 bytes each.
#[derive(Clone, Debug, settee_persist::Persist)]
struct Group {
    #[rebuilt]
    nodes: Nodes<4>,
    /// Gradients of the shape functions 1, 2, 3 at rest.
    #[rebuilt]
    gradients: [StoredVector; 3],
    #[rebuilt]
    volume: [f64; LANES],
    /// F at the last evaluation.
    deformation: StoredMatrix,
}

impl Group {
    /// Elements of a list as they are at rest, `n` from `first` on.
    fn new(nodes: Nodes<4>, elements: &[Tetrahedron], first: usize, n: usize) -> Self {
        let element = |lane: usize| &elements[first + lane.min(n - 1)];
        let gradient = |k: usize, i: usize| std::array::from_fn(|lane| element(lane).gradients[k][i]);
        let unit = [0, 1, 2].map(|i| [0, 1, 2].map(|j| [f64::from(u8::from(i == j)); LANES]));
        Self {
            nodes,
            gradients: [0, 1, 2].map(|k| [0, 1, 2].map(|i| gradient(k, i))),
            volume: std::array::from_fn(|lane| element(lane).volume),
            deformation: unit,
        }
    }
}

impl Grouped<4> for Group {
    fn nodes(&self) -> &Nodes<4> {
        &self.nodes
    }

    fn nodes_mut(&mut self) -> &mut Nodes<4> {
        &mut self.nodes
    }
}

impl Lined {
    /// The elements of a mesh.
    pub fn new(elements: &[Tetrahedron]) -> Self {
        let nodes: Vec<[u32; 4]> = elements.iter().map(|element| element.nodes).collect();
        Self { patches: Patches::new(&nodes, |first, n, nodes| Group::new(nodes, elements, first, n)) }
    }

    /// Follows elements of which some became others, those that are `touched`, in ascending order. `nodes`: those of
    /// all elements.
    pub fn follow(&mut self, elements: &[Tetrahedron], touched: &[u32], nodes: &[[u32; 4]]) {
        self.patches.follow(nodes, touched, |_, first, n| Group::new([[0; LANES]; 4], elements, first, n));
    }

    /// Adds the elastic forces to `f`, and keeps the deformation gradients.
    ///
    /// f_k -= V P grad N_k, P = F S = s0 F + s1 F C + s2 F^-T.
    pub fn add_force<M: Material + Sync>(
        &mut self,
        (material, terms): (&M, Terms),
        workers: &Workers,
        x: &[[f64; 3]],
        f: &mut [[f64; 3]],
    ) {
        self.patches.add_to(workers, f, |patch| run(Force { patch, x, material, terms }));
    }

    /// Keeps the deformation gradients at positions `x`.
    pub fn evaluate(&mut self, x: &[[f64; 3]]) {
        self.patches.for_each(&ALONE, |patch| run(Evaluate { patch, x }));
    }

    /// Makes K at the last deformations. `places`: those of the edges of four elements each.
    ///
    /// K_kl = -V [(s0 (g_k . g_l) + s1 (a_k . a_l)) I + s1 (a_l a_k^T + (g_k . g_l) F F^T) - s2 b_l b_k^T + 2 sum_ij
    /// d_ij v_i,k v_j,l^T] with v = (a, c, b) and the gradients g; it follows from dS(H) for H = g_l F_m + F_m g_l^T,
    /// F_m being row m of F, with d(C^-1) = -C^-1 H C^-1.
    pub fn update_stiffness<M: Material>(
        &self,
        (material, terms): (&M, Terms),
        workers: &Workers,
        places: &[Places],
        stiffness: &mut EdgeStiffness,
    ) {
        stiffness.assemble(workers, |part| {
            run(Stiffness { groups: self.patches.groups(), places, part, material, terms });
        });
    }
}

/// Measures of the deformation of four elements.
struct Deformation<L> {
    /// F by rows.
    f: Matrix<L>,
    /// F^-T by rows.
    inverse: Matrix<L>,
    /// F C by rows.
    f_c: Matrix<L>,
    stress: [L; 3],
    change: [L; 6],
}

/// What a material does with a deformation.
#[inline(always)]
fn deformation<M: Machine, R: Material>(
    machine: M,
    material: &R,
    terms: Terms,
    f: Matrix<M::Lanes>,
) -> Deformation<M::Lanes> {
    let cofactors = [cross(&f[1], &f[2]), cross(&f[2], &f[0]), cross(&f[0], &f[1])];
    let j = dot(&f[0], &cofactors[0]);
    let i1 = dot(&f[0], &f[0]) + dot(&f[1], &f[1]) + dot(&f[2], &f[2]);
    let mut i2 = j;
    let mut f_c = f;
    if terms.second {
        i2 = dot(&cofactors[0], &cofactors[0]) + dot(&cofactors[1], &cofactors[1]) + dot(&cofactors[2], &cofactors[2]);
    }
    if terms.trace {
        f_c = times(&f, &times(&transposed(&f), &f));
    }
    let (mut stress, mut change) = ([[0.0; LANES]; 3], [[0.0; LANES]; 6]);
    respond(material, &[i1.to_array(), i2.to_array(), j.to_array()], &mut stress, &mut change);
    let one_over_j = machine.splat(1.0) / j;
    Deformation {
        f,
        inverse: [
            scaled(&cofactors[0], one_over_j),
            scaled(&cofactors[1], one_over_j),
            scaled(&cofactors[2], one_over_j),
        ],
        f_c,
        stress: load(machine, &stress),
        change: [
            machine.load(&change[0]),
            machine.load(&change[1]),
            machine.load(&change[2]),
            machine.load(&change[3]),
            machine.load(&change[4]),
            machine.load(&change[5]),
        ],
    }
}

/// The factors of one element after the other: they hold logarithms and powers.
#[inline(always)]
fn respond<R: Material>(
    material: &R,
    [i1, i2, j]: &[[f64; LANES]; 3],
    stress: &mut [[f64; LANES]; 3],
    change: &mut [[f64; LANES]; 6],
) {
    for lane in 0..LANES {
        let Response { stress: s, change: d } =
            material.response(&Invariants { i1: i1[lane], i2: i2[lane], j: j[lane] });
        for i in 0..3 {
            stress[i][lane] = s[i];
        }
        for i in 0..6 {
            change[i][lane] = d[i];
        }
    }
}

/// F = sum_k (x_k - x_0) (x) grad N_k by rows.
#[inline(always)]
fn gradient<M: Machine>(machine: M, input: &[Padded], group: &Group) -> Matrix<M::Lanes> {
    let first = gather(machine, input, group.nodes[0]);
    let mut f = [[machine.splat(0.0); 3]; 3];
    for k in 0..3 {
        let edge = difference(&gather(machine, input, group.nodes[k + 1]), &first);
        let gradient = load(machine, &group.gradients[k]);
        for i in 0..3 {
            for j in 0..3 {
                f[i][j] = edge[i].mul_add(gradient[j], f[i][j]);
            }
        }
    }
    f
}

struct Evaluate<'a> {
    patch: &'a mut Patch<Group>,
    x: &'a [[f64; 3]],
}

impl Kernel for Evaluate<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.x, 1.0);
        for group in &mut self.patch.groups {
            group.deformation = store_matrix(&gradient(machine, &self.patch.input, group));
        }
    }
}

struct Force<'a, R> {
    patch: &'a mut Patch<Group>,
    x: &'a [[f64; 3]],
    material: &'a R,
    terms: Terms,
}

impl<R: Material> Kernel for Force<'_, R> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        self.patch.read(self.x, 1.0);
        let Patch { groups, input, output, .. } = self.patch;
        for group in groups {
            let f = gradient(machine, input, group);
            group.deformation = store_matrix(&f);
            let Deformation { f, inverse, f_c, stress, .. } = deformation(machine, self.material, self.terms, f);
            // -V P by rows.
            let volume = -machine.load(&group.volume);
            let mut piola = f;
            for i in 0..3 {
                for j in 0..3 {
                    let mut sum = stress[0] * f[i][j];
                    if self.terms.trace {
                        sum = stress[1].mul_add(f_c[i][j], sum);
                    }
                    if self.terms.volume {
                        sum = stress[2].mul_add(inverse[i][j], sum);
                    }
                    piola[i][j] = volume * sum;
                }
            }
            let f1 = turn(&piola, &load(machine, &group.gradients[0]));
            let f2 = turn(&piola, &load(machine, &group.gradients[1]));
            let f3 = turn(&piola, &load(machine, &group.gradients[2]));
            scatter(machine, output, group.nodes[0], &negated(&sum(&sum(&f1, &f2), &f3)));
            scatter(machine, output, group.nodes[1], &f1);
            scatter(machine, output, group.nodes[2], &f2);
            scatter(machine, output, group.nodes[3], &f3);
        }
    }
}

struct Stiffness<'a, I, R> {
    groups: I,
    places: &'a [Places],
    part: EdgeBlocks<'a>,
    material: &'a R,
    terms: Terms,
}

/// A v for the nodes 1, 2, 3, and minus their sum for node 0.
#[inline(always)]
fn at_nodes<L: Lanes>(a: &Matrix<L>, gradients: &[Vector<L>; 4]) -> [Vector<L>; 4] {
    let (v1, v2, v3) = (turn(a, &gradients[1]), turn(a, &gradients[2]), turn(a, &gradients[3]));
    [negated(&sum(&sum(&v1, &v2), &v3)), v1, v2, v3]
}

impl<'a, I: Iterator<Item = &'a Group>, R: Material> Kernel for Stiffness<'a, I, R> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(mut self, machine: M) {
        let terms = self.terms;
        for (group, places) in self.groups.zip(self.places) {
            // Elements at the border of parts are evaluated for each of them.
            if !places.meet(&self.part) {
                continue;
            }
            let f = load_matrix(machine, &group.deformation);
            let Deformation { f, inverse, f_c, stress, change } = deformation(machine, self.material, terms, f);
            let volume = -machine.load(&group.volume);
            let [s0, s1, s2] = scaled(&stress, volume);
            let double = volume + volume;
            let (g1, g2, g3) = (
                load(machine, &group.gradients[0]),
                load(machine, &group.gradients[1]),
                load(machine, &group.gradients[2]),
            );
            let g = [negated(&sum(&sum(&g1, &g2), &g3)), g1, g2, g3];
            let (mut a, mut c, mut b) = (g, g, g);
            let mut left = f;
            if terms.trace {
                a = at_nodes(&f, &g);
                left = times(&f, &transposed(&f));
            }
            if terms.second {
                c = at_nodes(&f_c, &g);
            }
            if terms.volume {
                b = at_nodes(&inverse, &g);
            }
            for edge in 0..6 {
                let [k, l] = EDGES[edge];
                let gradients = dot(&g[k], &g[l]);
                let mut isotropic = s0 * gradients;
                // K = sum of p_i v_i^T by the vectors v_i of node l, and of s1 a_l a_k^T - s2 b_l b_k^T.
                let mut block = [[machine.splat(0.0); 3]; 3];
                if terms.trace {
                    isotropic = s1.mul_add(dot(&a[k], &a[l]), isotropic);
                    let mut p = scaled(&a[k], double * change[0]);
                    if terms.second {
                        p = add_scaled(&p, &c[k], double * change[1]);
                    }
                    if terms.volume {
                        p = add_scaled(&p, &b[k], double * change[2]);
                    }
                    block = add_outer(&block, &p, &a[l]);
                    block = add_outer(&block, &scaled(&a[l], s1), &a[k]);
                    let factor = s1 * gradients;
                    for i in 0..3 {
                        block[i] = add_scaled(&block[i], &left[i], factor);
                    }
                }
                if terms.second {
                    let mut p = add_scaled(&scaled(&a[k], double * change[1]), &c[k], double * change[3]);
                    if terms.volume {
                        p = add_scaled(&p, &b[k], double * change[4]);
                    }
                    block = add_outer(&block, &p, &c[l]);
                }
                if terms.volume {
                    let mut p = scaled(&b[k], double * change[5]);
                    if terms.trace {
                        p = add_scaled(&p, &a[k], double * change[2]);
                    }
                    if terms.second {
                        p = add_scaled(&p, &c[k], double * change[4]);
                    }
                    block = add_outer(&block, &p, &b[l]);
                    block = add_outer(&block, &scaled(&b[l], -s2), &b[k]);
                }
                for i in 0..3 {
                    block[i][i] = block[i][i] + isotropic;
                }
                places.add(machine, edge, &block, &mut self.part);
            }
        }
    }
}

/// a + s b.
#[inline(always)]
fn add_scaled<L: Lanes>(a: &Vector<L>, b: &Vector<L>, s: L) -> Vector<L> {
    [s.mul_add(b[0], a[0]), s.mul_add(b[1], a[1]), s.mul_add(b[2], a[2])]
}

/// A + a b^T.
#[inline(always)]
fn add_outer<L: Lanes>(m: &Matrix<L>, a: &Vector<L>, b: &Vector<L>) -> Matrix<L> {
    [add_scaled(&m[0], b, a[0]), add_scaled(&m[1], b, a[1]), add_scaled(&m[2], b, a[2])]
}
