//! Candidates, forces, products and blocks.
//!
//! f = -k sum m b'(D) grad D - friction, and in matrices k K with K = -(its second derivatives, without negative
//! eigenvalues); friction adds b B with B = -(second derivatives of its potential by the velocities).

use settee_barrier::{Barrier, BarrierPotential, Closest, Pair, Weighted, mollifier};
use settee_kernel::roles::BlockSink;
use settee_kernel::vectors::{ConstDerivId, DerivId, StateSpace};
use settee_kernel::{Factors, MechanicalParams};
use settee_math::vec3::{add, cross};
use settee_parallel::Workers;

use super::surface::Arms;
use super::{Attached, Barriers, Candidate, features};

/// Part of the activation distance that points may leave the boxes of the candidates by.
const SLACK: f64 = 0.25;

/// How many times larger than a motion, with the activation distance, boxes of candidates may be that serve it.
const WASTE: f64 = 4.0;

/// The factor of the stiffness without the Rayleigh damping of the solver. Times K of a barrier, which grows with 1 /
/// gap^2, that damping would be a force that changes with the places faster than the barrier does, without a potential
/// and without a part in the matrix: Newton's method goes round in circles with it.
fn stiffness(factors: &Factors, params: &MechanicalParams) -> f64 {
    if factors.k == 0.0 { 0.0 } else { factors.k - params.solver_damping }
}

impl Attached {
    pub(super) fn barrier(&self) -> Barrier {
        let settings = &self.surface.settings;
        Barrier { activation: settings.activation, least: settings.least }
    }

    /// Whether all points of a list are in the boxes for which the candidates hold.
    fn covers(&self, places: &[[f64; 3]]) -> bool {
        self.low.len() == places.len()
            && self.surface.mesh.points().iter().all(|point| {
                let point = *point as usize;
                (0..3).all(|k| self.low[point][k] <= places[point][k] && places[point][k] <= self.high[point][k])
            })
    }

    /// Makes sure that the candidates hold for all motions from `start` to `places`. Those of a motion that was asked
    /// about before serve shorter ones within its boxes, unless the boxes are far larger than needed.
    pub(super) fn cover_motion(&mut self, start: &[[f64; 3]], workers: &Workers) {
        let longest = |to: &dyn Fn(usize) -> [[f64; 3]; 2]| {
            let points = self.surface.mesh.points().iter();
            points.fold(0.0, |most: f64, point| {
                let [a, b] = to(*point as usize);
                (0..3).fold(most, |most, k| most.max((b[k] - a[k]).abs()))
            })
        };
        let is_covered = self.covers(start) && self.covers(&self.places);
        let serves = is_covered && {
            let boxes = longest(&|point| [self.low[point], self.high[point]]);
            let motion = longest(&|point| [start[point], self.places[point]]);
            boxes <= WASTE * (motion + self.surface.settings.activation)
        };
        if serves {
            (self.near, self.terms) = (None, None);
        } else {
            self.find_candidates(start, workers);
        }
    }

    /// Finds candidates for all motions from `start` to `places`.
    pub(super) fn find_candidates(&mut self, start: &[[f64; 3]], workers: &Workers) {
        let settings = &self.surface.settings;
        let slack = SLACK * settings.activation;
        // Both elements of a pair may leave their boxes, and rounding takes its part.
        let margin = (settings.activation + settings.least + 2.0 * self.surface.largest_radius + 2.0 * slack) * 1.001;
        self.candidates.clear();
        self.forget();
        let found = match self.mesh().candidates(start, &self.places, margin, workers) {
            Ok(found) => found,
            Err(error) => {
                self.error = Some(error);
                return;
            }
        };
        let surface = &self.surface;
        let pairs = found.pairs.into_iter().filter(|pair| surface.is_pushed(pair.indices()));
        self.candidates.extend(pairs.map(|pair| Candidate { pair, thickness: surface.thickness(&pair) }));
        self.candidates.sort_unstable_by_key(|candidate| candidate.pair);
        for (from, to) in start.iter().zip(&self.places) {
            self.low.push(std::array::from_fn(|k| from[k].min(to[k]) - slack));
            self.high.push(std::array::from_fn(|k| from[k].max(to[k]) + slack));
        }
    }

    /// Goes to a state, and finds what is near there.
    pub(super) fn go_to(&mut self, space: &StateSpace, params: &MechanicalParams, factor: f64) {
        let mut places = std::mem::take(&mut self.buffer);
        self.surface.places(space, params.x, &self.others.places, &mut places);
        let is_same = places == self.places && self.near.as_ref().is_some_and(|near| near.stiffness == factor);
        std::mem::swap(&mut self.places, &mut places);
        self.buffer = places;
        self.follow_plane();
        if is_same {
            return;
        }
        (self.near, self.terms) = (None, None);
        if !self.covers(&self.places) {
            let start = self.places.clone();
            self.find_candidates(&start, space.workers());
        }
        self.near = Some(self.near_at(&self.places, factor));
    }

    /// Of the candidates those that push at some places.
    fn near_at(&self, places: &[[f64; 3]], factor: f64) -> BarrierPotential {
        let mut near = Vec::new();
        let of_edges = |candidate: &&Candidate| matches!(candidate.pair, Pair::EdgeEdge(_));
        for candidate in self.candidates.iter().filter(of_edges) {
            if self.is_near(&candidate.pair, candidate.thickness, places) {
                let threshold = mollifier::threshold(&candidate.pair.gather(&self.surface.rest));
                let Candidate { pair, thickness } = *candidate;
                near.push(Weighted { pair, weight: 1.0, threshold, thickness });
            }
        }
        let mut of_points: Vec<Pair> =
            self.candidates.iter().filter(|candidate| !of_edges(candidate)).map(|c| c.pair).collect();
        of_points.retain(|pair| self.is_near(pair, self.surface.thickness(pair), places));
        of_points.sort_unstable_by_key(|pair| (pair.indices()[0], *pair));
        for elements in of_points.chunk_by(|a, b| a.indices()[0] == b.indices()[0]) {
            for (pair, weight) in features::of_point(elements) {
                let thickness = self.surface.thickness(&pair);
                if self.is_near(&pair, thickness, places) {
                    near.push(Weighted { pair, weight, threshold: 0.0, thickness });
                }
            }
        }
        features::reduce(&mut near, places);
        BarrierPotential::with_pairs(self.barrier(), factor, near)
    }

    /// Whether a pair is nearer than the end of its barrier; what is not a number is, and is found in the energy.
    fn is_near(&self, pair: &Pair, thickness: f64, places: &[[f64; 3]]) -> bool {
        let barrier = self.barrier();
        let squared = Closest::of(pair, &pair.gather(places)).squared_distance();
        let is_beyond = squared >= Barrier { least: barrier.least + thickness, ..barrier }.end();
        !is_beyond
    }

    /// Derivatives of what is near.
    fn find_terms(&mut self, workers: &Workers) {
        if let (None, Some(near)) = (&self.terms, &self.near) {
            self.terms = Some(near.terms(&self.places, true, workers));
        }
    }
}

impl Barriers {
    /// Adds the forces at a state to the vector of all states.
    pub fn add_forces(&mut self, space: &StateSpace, params: &MechanicalParams, out: &mut [f64]) {
        let factor = self.factor;
        let Some(attached) = &mut self.attached else { return };
        attached.go_to(space, params, factor);
        let Some(near) = &attached.near else { return };
        let mut forces = vec![[0.0; 3]; attached.places.len()];
        let mut moments = forces.clone();
        if self.is_measured {
            near.add_forces_halfway(&attached.places, &mut forces);
            attached.surface.push(space, &forces, &moments, out);
            return;
        }
        near.add_forces(&attached.places, space.workers(), &mut forces);
        // Surfaces that meet have no force that leads out of it.
        if near.energy(&attached.places, space.workers()) == f64::INFINITY {
            forces.fill([f64::INFINITY; 3]);
        }
        if attached.surface.has_friction() {
            attached.add_friction(space, params, &mut forces, &mut moments);
        }
        attached.surface.push(space, &forces, &moments, out);
    }

    /// Goes to a state and finds the derivatives there, for [`add_blocks`](Self::add_blocks).
    pub fn prepare_blocks(&mut self, space: &StateSpace, params: &MechanicalParams) {
        let factor = self.factor;
        if let Some(attached) = &mut self.attached {
            attached.go_to(space, params, factor);
            attached.find_terms(space.workers());
            attached.take_velocities(space, params);
            attached.follow_friction();
        }
    }

    /// The same where the matrix of an iteration is made.
    pub fn linearise(&mut self, space: &StateSpace, params: &MechanicalParams) {
        self.prepare_blocks(space, params);
        if let Some(attached) = &mut self.attached {
            attached.share_friction();
        }
    }

    /// df += (k K + b B) dx.
    pub fn add_product(
        &mut self,
        space: &mut StateSpace,
        params: &MechanicalParams,
        (df, dx): (DerivId, ConstDerivId),
        factors: &Factors,
    ) {
        let k = stiffness(factors, params);
        if !self.is_attached() || (k == 0.0 && factors.b == 0.0) {
            return;
        }
        self.prepare_blocks(space, params);
        let Some(attached) = &self.attached else { return };
        let (mut increments, mut turns) = (Vec::new(), Vec::new());
        let mut forces = vec![[0.0; 3]; attached.places.len()];
        let mut moments = forces.clone();
        attached.surface.velocities(space, dx, &attached.others.at_rest(), &mut increments, &mut turns);
        let mut multiply = |pair: &Pair, hessian: &settee_barrier::Hessian, arms: &Arms, factor: f64| {
            let (moved, turned) = (pair.gather(&increments), pair.gather(&turns));
            let motion: [[f64; 3]; 4] = std::array::from_fn(|i| add(moved[i], cross(turned[i], arms[i])));
            for (i, point) in pair.indices().iter().enumerate() {
                let force: [f64; 3] = std::array::from_fn(|axis| {
                    let row = &hessian[3 * i + axis];
                    -factor * (0..12).map(|l| row[l] * motion[l / 3][l % 3]).sum::<f64>()
                });
                let point = *point as usize;
                forces[point] = add(forces[point], force);
                moments[point] = add(moments[point], cross(arms[i], force));
            }
        };
        if k != 0.0 {
            for term in attached.terms.iter().flatten() {
                multiply(&term.pair, &term.hessian, &Arms::default(), k);
            }
        }
        if factors.b != 0.0 {
            for (pair, hessian, arms) in attached.friction_blocks() {
                multiply(&pair, &hessian, &arms, factors.b);
            }
        }
        space.with_deriv_out(df, |space, out| attached.surface.push(space, &forces, &moments, out));
    }

    /// Adds the blocks of k K + b B to a matrix; those that are not symmetric, of friction that follows the normal
    /// force, only if it may have them.
    pub fn add_blocks(&self, params: &MechanicalParams, factors: &Factors, sink: &mut dyn BlockSink) {
        let Some(attached) = &self.attached else { return };
        let (k, surface) = (stiffness(factors, params), &attached.surface);
        // `arms`: by those of the rows a force has a moment, by those of the columns what turns moves.
        let mut put = |pair: &Pair, hessian: &settee_barrier::Hessian, arms: [&Arms; 2], factor: f64| {
            for (i, row) in pair.indices().iter().enumerate() {
                for (j, col) in pair.indices().iter().enumerate() {
                    let (Some(p), Some(q)) = (surface.block(*row), surface.block(*col)) else { continue };
                    let (rows, cols) = (p.2, q.2);
                    let mut block = [0.0; 36];
                    for c in 0..cols {
                        let mut unit = [0.0; 3];
                        unit[c % 3] = 1.0;
                        let motion = if c < 3 { unit } else { cross(unit, arms[1][j]) };
                        let force: [f64; 3] = std::array::from_fn(|r| {
                            -factor * (0..3).map(|l| hessian[3 * i + r][3 * j + l] * motion[l]).sum::<f64>()
                        });
                        let moment = cross(arms[0][i], force);
                        for r in 0..rows {
                            block[r * cols + c] = if r < 3 { force[r] } else { moment[r - 3] };
                        }
                    }
                    sink.add((p.0, p.1), (q.0, q.1), rows, cols, &block[..rows * cols]);
                }
            }
        };
        let none = Arms::default();
        if k != 0.0 {
            for term in attached.terms.iter().flatten() {
                put(&term.pair, &term.hessian, [&none; 2], k);
            }
            if !params.symmetric_only {
                for (pair, slopes, arms) in attached.friction_slopes() {
                    put(&pair, &slopes, [&arms, &none], k);
                }
            }
        }
        if factors.b != 0.0 {
            for (pair, hessian, arms) in attached.friction_blocks() {
                put(&pair, &hessian, [&arms; 2], factors.b);
            }
        }
    }

    /// Square of what the forces are off by where places are rounded.
    pub fn squared_rounding(&self) -> f64 {
        let Some(attached) = &self.attached else { return 0.0 };
        let near =
            attached.near.as_ref().map_or(0.0, |near| near.squared_rounding(&attached.places, &attached.surface.sizes));
        near + attached.squared_friction_rounding()
    }

    /// Energy of the barriers (J).
    pub fn energy(&self, space: &StateSpace, params: &MechanicalParams) -> f64 {
        let Some(attached) = &self.attached else { return 0.0 };
        let mut at = attached.clone();
        at.go_to(space, params, self.factor);
        at.near.map_or(0.0, |near| near.energy(&at.places, space.workers()))
    }
}
