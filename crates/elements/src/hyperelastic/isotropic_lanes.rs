//! Hyperelastic tetrahedra of isotropic materials, four at a time.

use settee_math::simd::groups::{GroupWork, Groups, One, run_groups};
use settee_math::simd::lanes::{Kernel, LANES, Lanes, Machine, Numbers, run};
use settee_math::simd::lanes3::{
    Matrix, StoredMatrix, StoredVector, Vector, cross, difference, dot, load_matrix, negated, scaled, scatter_nodes,
    store_matrix, sum, times, transposed, turn,
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
        material: &M,
        workers: &Workers,
        x: &[[f64; 3]],
        f: &mut [[f64; 3]],
    ) {
        self.patches.add_to(workers, f, |patch| {
            patch.read(x, 1.0);
            let Patch { groups, input, output, .. } = patch;
            run_groups(&mut Force { groups, input, output, material });
        });
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
        material: &M,
        workers: &Workers,
        places: &[Places],
        stiffness: &mut EdgeStiffness,
    ) {
        stiffness.assemble(workers, |mut part| {
            let mut places = places;
            for groups in self.patches.parts() {
                let (own, others) = places.split_at(groups.len());
                run_groups(&mut Stiffness { groups, places: own, part: &mut part, material });
                places = others;
            }
        });
    }
}

/// Which tensors make the stress of a material, known when it is compiled: a branch on it would move all matrices.
const fn terms<R: Material>() -> Terms {
    match R::TERMS {
        Some(terms) => terms,
        None => Terms { trace: true, second: true, volume: true },
    }
}

/// Measures of the deformation of groups of elements.
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
fn deformation<const N: usize, G: Groups<N>, R: Material>(
    groups: G,
    material: &R,
    f: Matrix<G::Numbers>,
) -> Deformation<G::Numbers> {
    let terms = const { terms::<R>() };
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
    let (mut stress, mut change) = ([[[0.0; LANES]; 3]; N], [[[0.0; LANES]; 6]; N]);
    let (i1, i2, of_volume) = (groups.split(i1), groups.split(i2), groups.split(j));
    for group in 0..N {
        let invariants = [i1[group].to_array(), i2[group].to_array(), of_volume[group].to_array()];
        respond(material, &invariants, &mut stress[group], &mut change[group]);
    }
    let one_over_j = groups.splat(1.0) / j;
    Deformation {
        f,
        inverse: [
            scaled(&cofactors[0], one_over_j),
            scaled(&cofactors[1], one_over_j),
            scaled(&cofactors[2], one_over_j),
        ],
        f_c,
        stress: groups.load_vector(stress.each_ref()),
        change: [
            groups.load(std::array::from_fn(|group| &change[group][0])),
            groups.load(std::array::from_fn(|group| &change[group][1])),
            groups.load(std::array::from_fn(|group| &change[group][2])),
            groups.load(std::array::from_fn(|group| &change[group][3])),
            groups.load(std::array::from_fn(|group| &change[group][4])),
            groups.load(std::array::from_fn(|group| &change[group][5])),
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
fn gradient<const N: usize, G: Groups<N>>(groups: G, input: &[Padded], own: [&Group; N]) -> Matrix<G::Numbers> {
    let first = groups.gather(input, own.map(|group| group.nodes[0]));
    let mut f = [[groups.splat(0.0); 3]; 3];
    for k in 0..3 {
        let edge = difference(&groups.gather(input, own.map(|group| group.nodes[k + 1])), &first);
        let gradient = groups.load_vector(own.map(|group| &group.gradients[k]));
        for i in 0..3 {
            for j in 0..3 {
                f[i][j] = edge[i].mul_add(gradient[j], f[i][j]);
            }
        }
    }
    f
}

/// Gradients of the shape functions 1, 2, 3.
#[inline(always)]
fn gradients<const N: usize, G: Groups<N>>(groups: G, own: [&Group; N]) -> [Vector<G::Numbers>; 3] {
    [
        groups.load_vector(own.map(|group| &group.gradients[0])),
        groups.load_vector(own.map(|group| &group.gradients[1])),
        groups.load_vector(own.map(|group| &group.gradients[2])),
    ]
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
            let f = gradient(One(machine), &self.patch.input, [&*group]);
            group.deformation = store_matrix(&f);
        }
    }
}

struct Force<'a, R> {
    groups: &'a mut [Group],
    input: &'a [Padded],
    output: &'a mut [Padded],
    material: &'a R,
}

impl<R: Material> GroupWork for Force<'_, R> {
    fn n_groups(&self) -> usize {
        self.groups.len()
    }

    #[inline(always)]
    fn work<const N: usize, G: Groups<N>>(&mut self, groups: G, first: usize) {
        let Some(own) = self.groups[first..].first_chunk_mut::<N>() else { return };
        let terms = const { terms::<R>() };
        let f = gradient(groups, self.input, own.each_ref());
        let kept = groups.split_matrix(f);
        for group in 0..N {
            own[group].deformation = store_matrix(&kept[group]);
        }
        let Deformation { f, inverse, f_c, stress, .. } = deformation(groups, self.material, f);
        // -V P by rows.
        let volume = -groups.load(own.each_ref().map(|group| &group.volume));
        let mut piola = f;
        for i in 0..3 {
            for j in 0..3 {
                let mut sum = stress[0] * f[i][j];
                if terms.trace {
                    sum = stress[1].mul_add(f_c[i][j], sum);
                }
                if terms.volume {
                    sum = stress[2].mul_add(inverse[i][j], sum);
                }
                piola[i][j] = volume * sum;
            }
        }
        let [g1, g2, g3] = gradients(groups, own.each_ref());
        let (f1, f2, f3) = (turn(&piola, &g1), turn(&piola, &g2), turn(&piola, &g3));
        let f0 = groups.split_vector(negated(&sum(&sum(&f1, &f2), &f3)));
        let (f1, f2, f3) = (groups.split_vector(f1), groups.split_vector(f2), groups.split_vector(f3));
        for group in 0..N {
            let forces = [f0[group], f1[group], f2[group], f3[group]];
            scatter_nodes(groups.machine(), self.output, &own[group].nodes, &forces);
        }
    }
}

struct Stiffness<'p, 'a, R> {
    groups: &'p [Group],
    places: &'p [Places],
    part: &'p mut EdgeBlocks<'a>,
    material: &'p R,
}

/// A v for the nodes 1, 2, 3, and minus their sum for node 0.
#[inline(always)]
fn at_nodes<L: Numbers>(a: &Matrix<L>, gradients: &[Vector<L>; 4]) -> [Vector<L>; 4] {
    let (v1, v2, v3) = (turn(a, &gradients[1]), turn(a, &gradients[2]), turn(a, &gradients[3]));
    [negated(&sum(&sum(&v1, &v2), &v3)), v1, v2, v3]
}

impl<R: Material> GroupWork for Stiffness<'_, '_, R> {
    fn n_groups(&self) -> usize {
        self.groups.len()
    }

    #[inline(always)]
    fn work<const N: usize, G: Groups<N>>(&mut self, groups: G, first: usize) {
        let (Some(own), Some(places)) =
            (self.groups[first..].first_chunk::<N>(), self.places[first..].first_chunk::<N>())
        else {
            return;
        };
        // Elements at the border of parts are evaluated for each of them.
        if !places.iter().any(|places| places.meet(self.part)) {
            return;
        }
        let (own, machine, terms) = (own.each_ref(), groups.machine(), const { terms::<R>() });
        let f = [
            groups.load_vector(own.map(|group| &group.deformation[0])),
            groups.load_vector(own.map(|group| &group.deformation[1])),
            groups.load_vector(own.map(|group| &group.deformation[2])),
        ];
        let Deformation { f, inverse, f_c, stress, change } = deformation(groups, self.material, f);
        let volume = -groups.load(own.map(|group| &group.volume));
        let [s0, s1, s2] = scaled(&stress, volume);
        let double = volume + volume;
        let [g1, g2, g3] = gradients(groups, own);
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
        // Blocks of the second group wait until all those of the first one are added.
        let mut waiting = [[[[[0.0; LANES]; 3]; 3]; 6]; N];
        for edge in 0..6 {
            let [k, l] = EDGES[edge];
            let gradients = dot(&g[k], &g[l]);
            let mut isotropic = s0 * gradients;
            // K = sum of p_i v_i^T by the vectors v_i of node l, and of s1 a_l a_k^T - s2 b_l b_k^T.
            let mut block = [[groups.splat(0.0); 3]; 3];
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
            let parts = groups.split_matrix(block);
            places[0].add(machine, edge, &parts[0], self.part);
            for group in 1..N {
                waiting[group][edge] = store_matrix(&parts[group]);
            }
        }
        for group in 1..N {
            for edge in 0..6 {
                places[group].add(machine, edge, &load_matrix(machine, &waiting[group][edge]), self.part);
            }
        }
    }
}

/// a + s b.
#[inline(always)]
fn add_scaled<L: Numbers>(a: &Vector<L>, b: &Vector<L>, s: L) -> Vector<L> {
    [s.mul_add(b[0], a[0]), s.mul_add(b[1], a[1]), s.mul_add(b[2], a[2])]
}

/// A + a b^T.
#[inline(always)]
fn add_outer<L: Numbers>(m: &Matrix<L>, a: &Vector<L>, b: &Vector<L>) -> Matrix<L> {
    [add_scaled(&m[0], b, a[0]), add_scaled(&m[1], b, a[1]), add_scaled(&m[2], b, a[2])]
}

#[cfg(test)]
mod tests {
    use settee_math::simd::groups::{Class, run_groups_on};
    use settee_mesh::generate::{BoxGrid, grid_tetrahedra};

    use super::*;
    use crate::edge_lanes::grouped;
    use crate::hyperelastic::materials::{MooneyRivlin, StVenantKirchhoff};
    use crate::tetrahedron::tetrahedra;

    /// Forces and stiffness of nine groups by the instructions of a class of machines, if this is one.
    fn bits<M: Material + Sync>(material: &M, class: Class) -> Option<Vec<u64>> {
        let mesh = grid_tetrahedra(&BoxGrid::unit([2, 3, 4])).expect("it has elements");
        let elements = tetrahedra(&mesh.positions, &mesh.tetrahedra).expect("none is flat");
        let moved = |(i, [x, y, z]): (usize, &[f64; 3])| [1.1 * x + 0.01 * (i as f64).sin(), y + 0.1 * x, 0.9 * z];
        let x: Vec<[f64; 3]> = mesh.positions.iter().enumerate().map(moved).collect();
        let (mut stiffness, places) = EdgeStiffness::new(x.len(), &mesh.tetrahedra, &EDGES);
        let places = grouped(&places);
        let mut lined = Lined::new(&elements);
        let mut f = vec![[0.0; 3]; x.len()];
        lined.patches.add_to(&ALONE, &mut f, |patch| {
            patch.read(&x, 1.0);
            let Patch { groups, input, output, .. } = patch;
            assert_eq!(groups.len(), 9);
            run_groups_on(class, &mut Force { groups, input, output, material });
        });
        stiffness.assemble(&ALONE, |mut part| {
            let groups = lined.patches.parts().next().expect("there is one");
            run_groups_on(class, &mut Stiffness { groups, places: &places, part: &mut part, material });
        });
        let mut nothing = Force { groups: &mut [], input: &[], output: &mut [], material };
        let is_here = run_groups_on(class, &mut nothing);
        let mut df = vec![[0.0; 3]; x.len()];
        stiffness.add_product(&ALONE, 1.0, &x, &mut df);
        is_here.then(|| f.iter().chain(&df).flatten().map(|value| value.to_bits()).collect())
    }

    fn agree<M: Material + Sync>(material: &M) {
        let plain = bits(material, Class::Any).expect("any machine is one");
        assert!(plain.iter().any(|bits| *bits != 0));
        for found in Class::ALL.into_iter().filter_map(|class| bits(material, class)) {
            assert!(found == plain);
        }
    }

    #[test]
    fn machines_agree_bit_by_bit() {
        agree(&StVenantKirchhoff::new(&[1.0, 3.0]));
        agree(&MooneyRivlin::new(&[1.0, 0.5, 7.0]));
    }
}
