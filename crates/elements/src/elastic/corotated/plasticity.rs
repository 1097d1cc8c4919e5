//! Permanent strains of corotated tetrahedra.

use settee_math::simd::lanes::{LANES, Lanes, Machine, Numbers};

use crate::stress::Voigt;

/// A law of plasticity. Strains are measured as 6 V strain with engineering shear, as SOFA's scenes do; where elements
/// follow their shape, V is the current volume.
#[derive(Clone, Copy, Debug)]
pub struct Plasticity {
    /// Norm of the elastic part above which a part of it becomes permanent (m^3).
    pub yield_threshold: f64,
    /// Largest norm of the permanent part (m^3).
    pub max_threshold: f64,
    /// Fraction of the elastic part that becomes permanent in one evaluation.
    pub creep: f64,
}

impl Plasticity {
    /// Subtracts the permanent part from the strain, after a fraction of the elastic part beyond the threshold has
    /// become permanent. `measure`: six volumes (m^3).
    #[inline]
    pub(super) fn relax(&self, strain: &mut Voigt, permanent: &mut Voigt, measure: f64) {
        let square = |values: &Voigt| values.iter().map(|value| value * value).sum::<f64>();
        let mut elastic: Voigt = std::array::from_fn(|i| measure * strain[i] - permanent[i]);
        if square(&elastic) > self.yield_threshold * self.yield_threshold {
            permanent.iter_mut().zip(elastic).for_each(|(permanent, elastic)| *permanent += self.creep * elastic);
            let norm = square(permanent).sqrt();
            if norm > self.max_threshold {
                permanent.iter_mut().for_each(|value| *value *= self.max_threshold / norm);
            }
            elastic = std::array::from_fn(|i| measure * strain[i] - permanent[i]);
        }
        *strain = elastic.map(|value| value / measure);
    }

    /// As [`relax`](Self::relax), with the same bits, for four elements at a time: those that have a permanent strain
    /// in `permanent`.
    #[inline(always)]
    pub(super) fn relax_four<M: Machine>(
        &self,
        machine: M,
        measures: &[f64; LANES],
        permanent: &mut [Voigt],
        strain: &mut [M::Lanes; 6],
    ) {
        let measure = machine.load(measures);
        let mut kept = [[0.0; LANES]; 6];
        for (lane, values) in permanent.iter().enumerate() {
            for i in 0..6 {
                kept[i][lane] = values[i];
            }
        }
        let (total, mut elastic) = (*strain, *strain);
        for i in 0..6 {
            elastic[i] = measure * total[i] - machine.load(&kept[i]);
        }
        let square = sum_of_squares(&elastic);
        let limit = self.yield_threshold * self.yield_threshold;
        if square.to_array().iter().any(|square| *square > limit) {
            let (one, creep, most) = (machine.splat(1.0), machine.splat(self.creep), machine.splat(self.max_threshold));
            let mut flowed = elastic;
            for i in 0..6 {
                flowed[i] = machine.load(&kept[i]) + creep * elastic[i];
            }
            let norm = sum_of_squares(&flowed).sqrt();
            let factor = norm.where_greater(most, most / norm, one);
            for i in 0..6 {
                let now = square.where_greater(machine.splat(limit), flowed[i] * factor, machine.load(&kept[i]));
                kept[i] = now.to_array();
                elastic[i] = measure * total[i] - now;
            }
            for (lane, values) in permanent.iter_mut().enumerate() {
                for i in 0..6 {
                    values[i] = kept[i][lane];
                }
            }
        }
        for i in 0..6 {
            strain[i] = elastic[i] / measure;
        }
    }
}

#[inline(always)]
fn sum_of_squares<L: Lanes>(values: &[L; 6]) -> L {
    let mut sum = values[0] * values[0];
    for value in &values[1..] {
        sum = sum + *value * *value;
    }
    sum
}

#[cfg(test)]
mod tests {
    use settee_math::simd::lanes::{Kernel, run};

    use super::*;

    #[test]
    fn permanent_strain_grows_up_to_its_bound() {
        let law = Plasticity { yield_threshold: 0.1, max_threshold: 0.5, creep: 0.5 };
        let mut permanent = [0.0; 6];
        let mut below = [0.05, 0.0, 0.0, 0.0, 0.0, 0.0];
        law.relax(&mut below, &mut permanent, 2.0);
        assert_eq!((below[0], permanent[0]), (0.05, 0.0));
        let mut above = [0.2, 0.0, 0.0, 0.0, 0.0, 0.0];
        law.relax(&mut above, &mut permanent, 2.0);
        assert!((permanent[0] - 0.2).abs() < 1e-15 && (above[0] - 0.1).abs() < 1e-15);
        let mut far = [2.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        law.relax(&mut far, &mut permanent, 2.0);
        assert!((permanent[0] - 0.5).abs() < 1e-15 && (far[0] - 1.75).abs() < 1e-15);
    }

    struct Relax<'a> {
        law: Plasticity,
        measures: [f64; LANES],
        permanent: &'a mut [Voigt],
        strain: [[f64; LANES]; 6],
    }

    impl Kernel for Relax<'_> {
        type Output = [[f64; LANES]; 6];

        fn run<M: Machine>(self, machine: M) -> Self::Output {
            let mut strain = self.strain.map(|values| machine.load(&values));
            self.law.relax_four(machine, &self.measures, self.permanent, &mut strain);
            strain.map(|values| values.to_array())
        }
    }

    #[test]
    fn four_elements_have_the_bits_of_one() {
        let law = Plasticity { yield_threshold: 0.1, max_threshold: 0.5, creep: 0.3 };
        // Below the threshold, above it, far above the bound, and no element.
        let sizes = [0.01, 0.2, 3.0, 0.7];
        let strain: [[f64; LANES]; 6] = std::array::from_fn(|i| sizes.map(|size| size * (1.0 + i as f64).sin()));
        let measures = [2.0, 0.7, 0.3, 1.0];
        let mut permanent: Vec<Voigt> = (0..3).map(|lane| [0.01 * f64::from(lane); 6]).collect();
        let mut expected = permanent.clone();
        for round in 0..3 {
            let found = run(Relax { law, measures, permanent: &mut permanent, strain });
            for lane in 0..3 {
                let mut alone: Voigt = strain.map(|values| values[lane]);
                law.relax(&mut alone, &mut expected[lane], measures[lane]);
                assert_eq!(found.map(|values| values[lane]), alone, "round {round}, element {lane}");
            }
            assert_eq!(permanent, expected);
        }
    }
}
