//! Damping that is evaluated together with the forces: the change of the stress with the velocities.

use settee_math::simd::groups::Groups;
use settee_math::simd::lanes3::{Matrix, add_scaled_matrix, dot, inner, scaled, sum, times, transposed};

use super::Group;
use super::deformation::{Deformation, gradient, terms};
use crate::hyperelastic::materials::Material;
use crate::patches::Padded;

/// What is added to the stress for damping.
pub(super) trait Damping {
    /// P + dP for the change dP that belongs to a change of the positions, if there is one.
    fn damped<const N: usize, G: Groups<N>, R: Material>(
        &self,
        groups: G,
        own: [&Group; N],
        at: &Deformation<G::Numbers>,
        piola: Matrix<G::Numbers>,
    ) -> Matrix<G::Numbers>;
}

/// Nothing is added.
pub(super) struct Undamped;

impl Damping for Undamped {
    #[inline(always)]
    fn damped<const N: usize, G: Groups<N>, R: Material>(
        &self,
        _groups: G,
        _own: [&Group; N],
        _at: &Deformation<G::Numbers>,
        piola: Matrix<G::Numbers>,
    ) -> Matrix<G::Numbers> {
        piola
    }
}

/// The change of the stress by that of the positions.
pub(super) struct Damped<'a> {
    pub(super) change: &'a [Padded],
}

impl Damping for Damped<'_> {
    #[inline(always)]
    fn damped<const N: usize, G: Groups<N>, R: Material>(
        &self,
        groups: G,
        own: [&Group; N],
        at: &Deformation<G::Numbers>,
        mut piola: Matrix<G::Numbers>,
    ) -> Matrix<G::Numbers> {
        let terms = const { terms::<R>() };
        let Deformation { f, inverse, f_c, stress: [s0, s1, s2], change } = at;
        let d = gradient(groups, self.change, own);
        // F_j : D for each tensor of the stress, then the factor of each F_i.
        let mut along = [groups.splat(0.0); 3];
        piola = add_scaled_matrix(&piola, &d, *s0);
        if terms.trace {
            along[0] = inner(f, &d);
            let half = times(&transposed(&d), f);
            let other = transposed(&half);
            let h = [sum(&half[0], &other[0]), sum(&half[1], &other[1]), sum(&half[2], &other[2])];
            let c = times(&transposed(f), f);
            piola = add_scaled_matrix(&piola, &times(&d, &c), *s1);
            piola = add_scaled_matrix(&piola, &times(f, &h), *s1);
        }
        if terms.second {
            along[1] = inner(f_c, &d);
        }
        if terms.volume {
            along[2] = inner(inverse, &d);
            let turned = times(inverse, &times(&transposed(&d), inverse));
            piola = add_scaled_matrix(&piola, &turned, -*s2);
        }
        let [aa, ac, ab, cc, cb, bb] = *change;
        along = scaled(&along, groups.splat(2.0));
        if terms.trace {
            piola = add_scaled_matrix(&piola, f, dot(&[aa, ac, ab], &along));
        }
        if terms.second {
            piola = add_scaled_matrix(&piola, f_c, dot(&[ac, cc, cb], &along));
        }
        if terms.volume {
            piola = add_scaled_matrix(&piola, inverse, dot(&[ab, cb, bb], &along));
        }
        piola
    }
}
