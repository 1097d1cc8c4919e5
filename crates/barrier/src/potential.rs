//! Energy, forces and stiffness of many pairs.

use settee_parallel::Workers;

use crate::{Barrier, Candidates, Closest, Gradient, Hessian, Pair, impact, mollifier, psd};

/// Pairs that are worth sharing between threads.
const GRAIN: usize = 64;

/// What a coordinate that is computed by a mapping is off by, in parts of it.
const ROUNDING: f64 = 2.0 * f64::EPSILON;

/// The barrier of a list of pairs: k times the sum of weight, mollifier and barrier of each.
///
/// Results have the same bits for any number of threads.
#[derive(Clone, Debug, PartialEq)]
pub struct BarrierPotential {
    /// The barrier.
    pub barrier: Barrier,
    /// Factor k of the barrier.
    pub stiffness: f64,
    pairs: Vec<Weighted>,
}

/// A pair in a potential.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighted {
    /// The pair.
    pub pair: Pair,
    /// Factor of its energy.
    pub weight: f64,
    /// Threshold of its mollifier, which counts for edges only.
    pub threshold: f64,
    /// What is added to the least distance of the barrier: radii of round elements, skins.
    pub thickness: f64,
}

/// What a pair adds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairTerms {
    /// The pair.
    pub pair: Pair,
    /// Energy.
    pub energy: f64,
    /// Its derivative: the forces with the opposite sign.
    pub gradient: Gradient,
    /// Second derivative of the energy.
    pub hessian: Hessian,
}

impl PairTerms {
    /// Numbers of two points with the block of the second derivative by their coordinates, for all points of the pair.
    pub fn blocks(&self) -> impl Iterator<Item = ([u32; 2], [[f64; 3]; 3])> + '_ {
        let indices = self.pair.indices();
        let block = move |a: usize, b: usize| {
            std::array::from_fn(|i| std::array::from_fn(|j| self.hessian[3 * a + i][3 * b + j]))
        };
        let n = indices.len();
        (0..n).flat_map(move |a| (0..n).map(move |b| ([indices[a], indices[b]], block(a, b))))
    }
}

impl BarrierPotential {
    /// Of the candidates that are nearer than the end of the barrier at `points`, with weight 1. The thresholds of
    /// edges are those of [`mollifier::threshold`] at the places `rest`.
    ///
    /// # Panics
    /// If a point of a candidate is beyond `points` or `rest`.
    pub fn new(
        barrier: Barrier,
        stiffness: f64,
        candidates: &Candidates,
        points: &[[f64; 3]],
        rest: &[[f64; 3]],
    ) -> Self {
        let is_near = |pair: &&Pair| {
            let squared_distance = Closest::of(pair, &pair.gather(points)).squared_distance();
            // What is not a number is kept, and found in the energy.
            squared_distance < barrier.end() || squared_distance.is_nan()
        };
        let threshold = |pair: &Pair| match pair {
            Pair::EdgeEdge(_) => mollifier::threshold(&pair.gather(rest)),
            _ => 0.0,
        };
        let near = candidates.pairs.iter().filter(is_near);
        Self {
            barrier,
            stiffness,
            pairs: near
                .map(|pair| Weighted { pair: *pair, weight: 1.0, threshold: threshold(pair), thickness: 0.0 })
                .collect(),
        }
    }

    /// Of these pairs.
    pub fn with_pairs(barrier: Barrier, stiffness: f64, pairs: Vec<Weighted>) -> Self {
        Self { barrier, stiffness, pairs }
    }

    /// The pairs with their weights.
    pub fn pairs(&self) -> &[Weighted] {
        &self.pairs
    }

    /// The barrier of a pair.
    fn barrier_of(&self, one: &Weighted) -> Barrier {
        Barrier { least: self.barrier.least + one.thickness, ..self.barrier }
    }

    /// The forces with which the barrier pushes the elements of a pair apart: the derivative of the energy by their
    /// distance, with the opposite sign. The mollifier counts as a factor.
    ///
    /// # Panics
    /// If a point of the pair is beyond `points`.
    pub fn normal_force(&self, one: &Weighted, points: &[[f64; 3]]) -> f64 {
        let places = one.pair.gather(points);
        let squared_distance = Closest::of(&one.pair, &places).squared_distance();
        let slope = self.barrier_of(one).values(squared_distance)[1];
        let mollifier = match one.pair {
            Pair::EdgeEdge(_) => mollifier::factor(&places, one.threshold).0,
            _ => 1.0,
        };
        -2.0 * self.stiffness * one.weight * mollifier * slope * squared_distance.sqrt()
    }

    /// The derivative of [`normal_force`](Self::normal_force) by the places of the points, with a constant mollifier.
    ///
    /// # Panics
    /// If a point of the pair is beyond `points`.
    pub fn normal_slope(&self, one: &Weighted, points: &[[f64; 3]]) -> Gradient {
        let places = one.pair.gather(points);
        let closest = Closest::of(&one.pair, &places);
        let distance = closest.squared_distance().sqrt();
        let [_, slope, curvature] = self.barrier_of(one).values(closest.squared_distance());
        let mollifier = match one.pair {
            Pair::EdgeEdge(_) => mollifier::factor(&places, one.threshold).0,
            _ => 1.0,
        };
        let by_square = curvature * distance + 0.5 * slope / distance;
        closest.gradient().map(|g| -2.0 * self.stiffness * one.weight * mollifier * by_square * g)
    }

    /// Square of what the forces of all pairs differ by if places do by a few units in the last digits of `sizes`, or
    /// of their own where these are larger: the stiffness of each along its distance times that.
    ///
    /// # Panics
    /// If a point of a pair is beyond `points` or `sizes`.
    pub fn squared_rounding(&self, points: &[[f64; 3]], sizes: &[[f64; 3]]) -> f64 {
        let of_pair = |one: &Weighted| {
            let slope = self.normal_slope(one, points);
            let (places, sizes) = (one.pair.gather(points), one.pair.gather(sizes));
            let of_coordinate = |k: usize| {
                let size = places[k / 3][k % 3].abs().max(sizes[k / 3][k % 3]);
                (slope[k] * ROUNDING * size).powi(2)
            };
            (0..3 * one.pair.indices().len()).map(of_coordinate).sum::<f64>()
        };
        self.pairs.iter().map(of_pair).sum()
    }

    /// Adds the forces that all pairs would have with a gap of half the activation distance.
    ///
    /// # Panics
    /// If a point of a pair is beyond `points` or `forces`.
    pub fn add_forces_halfway(&self, points: &[[f64; 3]], forces: &mut [[f64; 3]]) {
        for one in &self.pairs {
            let closest = Closest::of(&one.pair, &one.pair.gather(points));
            let (barrier, length) = (self.barrier_of(one), closest.squared_distance().sqrt());
            let halfway = barrier.least + 0.5 * barrier.activation;
            let size = -2.0 * self.stiffness * one.weight * barrier.values(halfway * halfway)[1] * halfway / length;
            for (i, point) in one.pair.indices().iter().enumerate() {
                for (force, c) in forces[*point as usize].iter_mut().zip(closest.separation) {
                    *force += size * closest.weights[i] * c;
                }
            }
        }
    }

    /// Energy; infinite where a pair is at the least distance or nearer.
    ///
    /// # Panics
    /// As all that follow, if a point of a pair is beyond `points`.
    pub fn energy(&self, points: &[[f64; 3]], workers: &Workers) -> f64 {
        workers.sum(self.pairs.len(), GRAIN, |range| self.pairs[range].iter().map(|one| self.value(one, points)).sum())
    }

    fn value(&self, one: &Weighted, points: &[[f64; 3]]) -> f64 {
        let Weighted { pair, weight, threshold, .. } = one;
        let places = pair.gather(points);
        let barrier = self.barrier_of(one).values(Closest::of(pair, &places).squared_distance())[0];
        // Infinity stays so where edges are parallel.
        let mollifier = match pair {
            Pair::EdgeEdge(_) if barrier.is_finite() => mollifier::factor(&places, *threshold).0,
            _ => 1.0,
        };
        self.stiffness * weight * mollifier * barrier
    }

    /// Adds the forces to `forces`.
    ///
    /// # Panics
    /// If a point of a pair is beyond `points` or `forces`.
    pub fn add_forces(&self, points: &[[f64; 3]], workers: &Workers, forces: &mut [[f64; 3]]) {
        let mut gradients = vec![[0.0; 12]; self.pairs.len()];
        workers.for_parts(&mut gradients, GRAIN, |first, part| {
            for (gradient, one) in part.iter_mut().zip(&self.pairs[first..]) {
                *gradient = self.derivatives(one, points, false).gradient;
            }
        });
        // One after the other: sums do not depend on threads.
        for (gradient, one) in gradients.iter().zip(&self.pairs) {
            for (i, point) in one.pair.indices().iter().enumerate() {
                for axis in 0..3 {
                    forces[*point as usize][axis] -= gradient[3 * i + axis];
                }
            }
        }
    }

    /// The derivative of the energy of a pair.
    ///
    /// # Panics
    /// If a point of the pair is beyond `points`.
    pub fn gradient(&self, one: &Weighted, points: &[[f64; 3]]) -> Gradient {
        self.derivatives(one, points, false).gradient
    }

    /// Energy and derivatives of each pair; second derivatives without negative eigenvalues if `is_projected`.
    pub fn terms(&self, points: &[[f64; 3]], is_projected: bool, workers: &Workers) -> Vec<PairTerms> {
        let empty =
            |one: &Weighted| PairTerms { pair: one.pair, energy: 0.0, gradient: [0.0; 12], hessian: [[0.0; 12]; 12] };
        let mut terms: Vec<_> = self.pairs.iter().map(empty).collect();
        workers.for_parts(&mut terms, GRAIN, |first, part| {
            for (term, one) in part.iter_mut().zip(&self.pairs[first..]) {
                *term = self.derivatives(one, points, true);
                if is_projected {
                    term.hessian = psd::project(&term.hessian);
                }
            }
        });
        terms
    }

    fn derivatives(&self, one: &Weighted, points: &[[f64; 3]], with_hessian: bool) -> PairTerms {
        let Weighted { pair, weight, threshold, .. } = one;
        let places = pair.gather(points);
        let closest = Closest::of(pair, &places);
        let [b, slope, curvature] = self.barrier_of(one).values(closest.squared_distance());
        let mut terms = PairTerms { pair: *pair, energy: 0.0, gradient: [0.0; 12], hessian: [[0.0; 12]; 12] };
        if b == 0.0 {
            return terms;
        }
        let factor = self.stiffness * weight;
        if b == f64::INFINITY {
            terms.energy = factor * b;
            return terms;
        }
        let (m, moderate) = match pair {
            Pair::EdgeEdge(_) => mollifier::factor(&places, *threshold),
            _ => (1.0, None),
        };
        let of_distance = closest.gradient();
        terms.energy = factor * m * b;
        terms.gradient = of_distance.map(|g| factor * m * slope * g);
        if let Some((of_mollifier, _)) = &moderate {
            terms.gradient.iter_mut().zip(of_mollifier).for_each(|(g, m)| *g += factor * b * m);
        }
        if !with_hessian {
            return terms;
        }
        let second = closest.hessian();
        for k in 0..12 {
            for l in 0..12 {
                let mut value = m * (curvature * of_distance[k] * of_distance[l] + slope * second[k][l]);
                if let Some((first, second)) = &moderate {
                    let mixed = first[k] * of_distance[l] + of_distance[k] * first[l];
                    value += slope * mixed + b * second[k][l];
                }
                terms.hessian[k][l] = factor * value;
            }
        }
        terms
    }

    /// The part of a motion, from 0 to 1, up to which all candidates stay farther apart than the least distance of the
    /// barrier; see [`impact::safe_time`].
    pub fn largest_step(
        &self,
        candidates: &Candidates,
        start: &[[f64; 3]],
        end: &[[f64; 3]],
        workers: &Workers,
    ) -> f64 {
        let mut times = vec![1.0; candidates.pairs.len()];
        workers.for_parts(&mut times, GRAIN, |first, part| {
            for (time, pair) in part.iter_mut().zip(&candidates.pairs[first..]) {
                *time = impact::safe_time(pair, &pair.gather(start), &pair.gather(end), self.barrier.least);
            }
        });
        times.into_iter().fold(1.0, f64::min)
    }
}
