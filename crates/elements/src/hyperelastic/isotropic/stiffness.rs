//! The stiffness of groups of elements.

use settee_math::simd::groups::{GroupWork, Groups, MOST};
use settee_math::simd::lanes::{LANES, Numbers};
use settee_math::simd::lanes3::{
    Matrix, StoredMatrix, Vector, add_outer, add_scaled, add_scaled_matrix, dot, load_matrix, negated, scaled,
    store_matrix, sum, times, transposed, turn,
};

use super::Group;
use super::deformation::{Deformation, deformation, gradients, terms};
use crate::edge_lanes::Places;
use crate::edge_stiffness::EdgeBlocks;
use crate::hyperelastic::materials::Material;
use crate::tetrahedron::EDGES;

/// The blocks of the edges of four elements.
type Blocks = [StoredMatrix; 6];

pub(super) struct Stiffness<'p, 'a, R> {
    groups: &'p [Group],
    places: &'p [Places],
    part: &'p mut EdgeBlocks<'a>,
    material: &'p R,
    /// Blocks of all groups but the first, kept until those of the groups before are added. They are a field, since a
    /// local array would be zeroed in each call.
    waiting: [Blocks; MOST - 1],
}

impl<'p, 'a, R> Stiffness<'p, 'a, R> {
    /// The work on groups of elements with the places of their edges, for a part of these.
    pub(super) fn new(
        groups: &'p [Group],
        places: &'p [Places],
        part: &'p mut EdgeBlocks<'a>,
        material: &'p R,
    ) -> Self {
        Self { groups, places, part, material, waiting: [[[[[0.0; LANES]; 3]; 3]; 6]; MOST - 1] }
    }
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
        // Elements at the border of two parts are evaluated for both.
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
                block = add_scaled_matrix(&block, &left, factor);
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
                self.waiting[group - 1][edge] = store_matrix(&parts[group]);
            }
        }
        for group in 1..N {
            for edge in 0..6 {
                places[group].add(machine, edge, &load_matrix(machine, &self.waiting[group - 1][edge]), self.part);
            }
        }
    }
}
