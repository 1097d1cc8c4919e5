//! What a deformation makes of a material.

use settee_math::simd::groups::Groups;
use settee_math::simd::lanes::{LANES, Lanes, Numbers};
use settee_math::simd::lanes3::{Matrix, Vector, cross, difference, dot, inner, scaled, times, transposed};

use super::Group;
use crate::hyperelastic::materials::{Invariants, Material, Response, Terms};
use crate::patches::Padded;

/// Which tensors the stress of a material consists of, as constants: a branch at run time would move all matrices
/// through memory.
pub(super) const fn terms<R: Material>() -> Terms {
    match R::TERMS {
        Some(terms) => terms,
        None => Terms { trace: true, second: true, volume: true },
    }
}

/// Measures of the deformation of groups of elements.
pub(super) struct Deformation<L> {
    /// F by rows.
    pub(super) f: Matrix<L>,
    /// F^-T by rows.
    pub(super) inverse: Matrix<L>,
    /// F C by rows.
    pub(super) f_c: Matrix<L>,
    pub(super) stress: [L; 3],
    pub(super) change: [L; 6],
}

/// What a material does with a deformation.
#[inline(always)]
pub(super) fn deformation<const N: usize, G: Groups<N>, R: Material>(
    groups: G,
    material: &R,
    f: Matrix<G::Numbers>,
) -> Deformation<G::Numbers> {
    let terms = const { terms::<R>() };
    let cofactors = [cross(&f[1], &f[2]), cross(&f[2], &f[0]), cross(&f[0], &f[1])];
    let j = dot(&f[0], &cofactors[0]);
    let i1 = inner(&f, &f);
    let mut i2 = j;
    let mut f_c = f;
    if terms.second {
        i2 = inner(&cofactors, &cofactors);
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

/// The factors are computed element by element, since they contain logarithms and powers.
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
pub(super) fn gradient<const N: usize, G: Groups<N>>(
    groups: G,
    input: &[Padded],
    own: [&Group; N],
) -> Matrix<G::Numbers> {
    let first = groups.gather(input, own.map(|group| group.nodes[0]));
    let mut f = [[groups.splat(0.0); 3]; 3];
    for k in 0..3 {
        let edge = difference(&groups.gather(input, own.map(|group| group.nodes[k + 1])), &first);
        let gradient = groups.load_vector(own.map(|group| &group.gradients[k]));
        // Not by `add_outer`: with registers of 512 bits, forces take a sixth longer that way.
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
pub(super) fn gradients<const N: usize, G: Groups<N>>(groups: G, own: [&Group; N]) -> [Vector<G::Numbers>; 3] {
    [
        groups.load_vector(own.map(|group| &group.gradients[0])),
        groups.load_vector(own.map(|group| &group.gradients[1])),
        groups.load_vector(own.map(|group| &group.gradients[2])),
    ]
}
