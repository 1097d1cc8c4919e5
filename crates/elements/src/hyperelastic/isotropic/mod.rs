//! Hyperelastic tetrahedra of isotropic materials, four at a time.

mod damping;
mod deformation;
mod force;
mod stiffness;

use settee_math::simd::groups::{One, run_groups};
use settee_math::simd::lanes::{Kernel, LANES, Machine, run};
use settee_math::simd::lanes3::{StoredMatrix, StoredVector, store_matrix};
use settee_parallel::{ALONE, Workers};

use self::damping::{Damped, Undamped};
use self::deformation::gradient;
use self::force::Force;
use self::stiffness::Stiffness;
use super::materials::Material;
use crate::edge_lanes::Places;
use crate::edge_stiffness::EdgeStiffness;
use crate::patches::{Grouped, Nodes, Patch, Patches};
use crate::tetrahedron::Tetrahedron;

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

    /// Updates the groups after a change of the mesh. `touched`: the elements that were replaced or added, in ascending
    /// order; `nodes`: the nodes of all elements.
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
            run_groups(&mut Force { groups, input, output, material, damping: Undamped });
        });
    }

    /// Adds the elastic forces and k K v to `f`, K at the positions `x`, and keeps the deformation gradients.
    ///
    /// f_k -= V (P + k dP) grad N_k, with D = sum_k (v_k - v_0) (x) grad N_k, H = D^T F + F^T D,
    /// dP = s0 D + s1 (D C + F H) - s2 F^-T D^T F^-T + 2 sum_ij d_ij F_i (F_j : D) and F_i = (F, F C, F^-T): what
    /// [`update_stiffness`](Self::update_stiffness) says, before it is taken apart by nodes.
    pub fn add_damped_force<M: Material + Sync>(
        &mut self,
        material: &M,
        workers: &Workers,
        (x, v): (&[[f64; 3]], &[[f64; 3]]),
        k: f64,
        f: &mut [[f64; 3]],
    ) {
        self.patches.add_to(workers, f, |patch| {
            patch.read(x, 1.0);
            patch.read_second(v, k);
            let Patch { groups, input, second, output, .. } = patch;
            run_groups(&mut Force { groups, input, output, material, damping: Damped { change: second } });
        });
    }

    /// Keeps the deformation gradients at positions `x`.
    pub fn evaluate(&mut self, x: &[[f64; 3]]) {
        self.patches.for_each(&ALONE, |patch| run(Evaluate { patch, x }));
    }

    /// Computes K at the last deformations. `places`: the places of the edges of four elements each.
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
                run_groups(&mut Stiffness::new(groups, own, &mut part, material));
                places = others;
            }
        });
    }
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

#[cfg(test)]
mod tests {
    use settee_math::simd::groups::{Class, run_groups_on};
    use settee_mesh::generate::{BoxGrid, grid_tetrahedra};

    use super::*;
    use crate::edge_lanes::grouped;
    use crate::hyperelastic::materials::{MooneyRivlin, StVenantKirchhoff};
    use crate::tetrahedron::{EDGES, tetrahedra};

    /// Forces and stiffness of nine groups by the instructions of a class of processors; `None` if this processor lacks
    /// them.
    fn bits<M: Material + Sync>(material: &M, class: Class) -> Option<Vec<u64>> {
        let mesh = grid_tetrahedra(&BoxGrid::unit([2, 3, 4])).expect("it has elements");
        let elements = tetrahedra(&mesh.positions, &mesh.tetrahedra).expect("none is flat");
        let moved = |(i, [x, y, z]): (usize, &[f64; 3])| [1.1 * x + 0.01 * (i as f64).sin(), y + 0.1 * x, 0.9 * z];
        let x: Vec<[f64; 3]> = mesh.positions.iter().enumerate().map(moved).collect();
        let (mut stiffness, places) = EdgeStiffness::new(x.len(), &mesh.tetrahedra, &EDGES);
        let places = grouped(&places);
        let mut lined = Lined::new(&elements);
        let (mut f, mut damped) = (vec![[0.0; 3]; x.len()], vec![[0.0; 3]; x.len()]);
        lined.patches.add_to(&ALONE, &mut f, |patch| {
            patch.read(&x, 1.0);
            let Patch { groups, input, output, .. } = patch;
            assert_eq!(groups.len(), 9);
            run_groups_on(class, &mut Force { groups, input, output, material, damping: Undamped });
        });
        lined.patches.add_to(&ALONE, &mut damped, |patch| {
            patch.read_second(&mesh.positions, 0.5);
            let Patch { groups, input, second, output, .. } = patch;
            let damping = Damped { change: second };
            run_groups_on(class, &mut Force { groups, input, output, material, damping });
        });
        stiffness.assemble(&ALONE, |mut part| {
            let groups = lined.patches.parts().next().expect("there is one");
            run_groups_on(class, &mut Stiffness::new(groups, &places, &mut part, material));
        });
        let mut nothing = Force { groups: &mut [], input: &[], output: &mut [], material, damping: Undamped };
        let is_here = run_groups_on(class, &mut nothing);
        let mut df = vec![[0.0; 3]; x.len()];
        stiffness.add_product(&ALONE, 1.0, &x, &mut df);
        is_here.then(|| f.iter().chain(&damped).chain(&df).flatten().map(|value| value.to_bits()).collect())
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
