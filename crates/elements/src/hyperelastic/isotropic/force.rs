//! The forces of groups of elements.

use settee_math::simd::groups::{GroupWork, Groups};
use settee_math::simd::lanes3::{add_scaled_matrix, negated, scaled_matrix, scatter_nodes, store_matrix, sum, turn};

use super::Group;
use super::damping::Damping;
use super::deformation::{Deformation, deformation, gradient, gradients, terms};
use crate::hyperelastic::materials::Material;
use crate::patches::Padded;

pub(super) struct Force<'a, R, D> {
    pub(super) groups: &'a mut [Group],
    pub(super) input: &'a [Padded],
    pub(super) output: &'a mut [Padded],
    pub(super) material: &'a R,
    pub(super) damping: D,
}

impl<R: Material, D: Damping> GroupWork for Force<'_, R, D> {
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
        let at = deformation(groups, self.material, f);
        let Deformation { f, inverse, f_c, stress, .. } = &at;
        let mut piola = scaled_matrix(f, stress[0]);
        if terms.trace {
            piola = add_scaled_matrix(&piola, f_c, stress[1]);
        }
        if terms.volume {
            piola = add_scaled_matrix(&piola, inverse, stress[2]);
        }
        piola = self.damping.damped::<N, G, R>(groups, own.each_ref(), &at, piola);
        piola = scaled_matrix(&piola, -groups.load(own.each_ref().map(|group| &group.volume)));
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
