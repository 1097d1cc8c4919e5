//! The bound of all motions, and the proof of what was accepted.

use settee_barrier::{Barrier, Closest, Intersection, SurfaceError, impact, stiffness};
use settee_kernel::vectors::StateSpace;
use settee_kernel::{MechanicalParams, Scene};

use super::{Attached, Barriers, Candidate};

/// Pairs that are worth sharing between threads.
const GRAIN: usize = 64;

/// The size for which [`stiffness::adapted`] takes a thousandth of the activation distance to be tiny, over it.
const TINY: f64 = 1e6;

/// Intersections that a message names.
const NAMED: usize = 4;

impl Barriers {
    /// A step begins at a state: friction takes what it needs from there.
    pub fn begin_step(&mut self, space: &StateSpace, params: &MechanicalParams) {
        let factor = self.factor;
        if let Some(attached) = &mut self.attached {
            attached.sliding = attached.surface.settings.sliding;
            attached.shares.clear();
            attached.go_to(space, params, factor);
            if !attached.is_flat && attached.surface.lies_flat(&attached.places) {
                attached.is_flat = true;
                attached.forget();
                attached.go_to(space, params, factor);
            }
            if attached.surface.has_friction() {
                attached.renew_friction();
            }
        }
    }

    /// The motions that are asked about begin at a state.
    pub fn begin_motion(&mut self, space: &StateSpace, params: &MechanicalParams) {
        if let Some(Attached { surface, others, start, .. }) = &mut self.attached {
            surface.places(space, params.x, &others.places, start);
        }
    }

    /// The part of the straight way from there to a state that is free of impacts.
    pub fn safe_part(&mut self, space: &StateSpace, params: &MechanicalParams) -> f64 {
        let promise = &mut self.promise;
        let Some(attached) = &mut self.attached else { return 1.0 };
        let mut places = std::mem::take(&mut attached.places);
        attached.surface.places(space, params.x, &attached.others.places, &mut places);
        attached.places = places;
        attached.follow_plane();
        promise.motions += 1;
        let start = std::mem::take(&mut attached.start);
        attached.cover_motion(&start, space.workers());
        let part = if attached.low.is_empty() && attached.surface.n_used() > 0 {
            // Places that are not finite, or more pairs than there is room for.
            0.0
        } else {
            attached.part(&start, space)
        };
        attached.start = start;
        promise.cut += u64::from(part < 1.0);
        part
    }

    /// Whether the state at `params.x` may be gone on from.
    ///
    /// # Errors
    /// Which elements intersect, or are nearer than they may be.
    pub fn check(&mut self, scene: &Scene, space: &StateSpace, params: &MechanicalParams) -> Result<(), String> {
        let factor = self.factor;
        let Some(attached) = &mut self.attached else { return Ok(()) };
        attached.go_to(space, params, factor);
        self.promise.stiffness = factor;
        if attached.places == attached.checked {
            return Ok(());
        }
        self.promise.is_proven = false;
        if let Some(error @ SurfaceError::Search(_)) = attached.error.take() {
            return Err(error.to_string());
        }
        let surface = &attached.surface;
        let found = attached.mesh().intersections(&attached.places, space.workers());
        let found = found.map_err(|error| error.to_string())?;
        let found: Vec<&Intersection> = found.iter().filter(|found| surface.is_pushed(&points_of(found))).collect();
        if !found.is_empty() {
            let named: Vec<String> = found.iter().take(NAMED).map(|found| attached.describe(scene, found)).collect();
            let more = found.len().saturating_sub(NAMED);
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            return Err(format!("surfaces intersect: {}{more}", named.join(", ")));
        }
        if let Some((pair, gap)) = attached.nearest()
            && gap <= 0.0
        {
            let (first, second) = pair.indices().split_at(pair.split());
            let [first, second] = [first, second].map(|points| attached.names(scene, points));
            return Err(format!("surfaces are nearer than radii, skins and leastDistance allow: {first} and {second}"));
        }
        attached.checked.clone_from(&attached.places);
        self.promise.is_proven = true;
        Ok(())
    }

    /// Counts from here on.
    pub fn begin_promise(&mut self) {
        self.promise = super::ContactPromise { is_proven: self.promise.is_proven, ..Default::default() };
    }

    /// Notes what was reached, and adapts the factor for the next step: it doubles where gaps are tiny and fall.
    pub fn conclude(&mut self, space: &StateSpace) {
        let Some(attached) = &self.attached else { return };
        let gap = attached.nearest().map(|(_, gap)| gap);
        self.promise.smallest_gap = gap;
        self.promise.stiffness = self.factor;
        if let Some(near) = &attached.near {
            self.promise.pairs = near.pairs().len();
            self.promise.energy = near.energy(&attached.places, space.workers());
        }
        let squared = gap.map(|gap| gap * gap);
        if let (Some(before), Some(now)) = (self.nearest, squared)
            && attached.surface.settings.stiffness == 0.0
        {
            self.factor =
                stiffness::adapted(self.factor, f64::MAX, [before, now], TINY * attached.surface.settings.activation);
        }
        self.nearest = squared;
    }

    /// The factor that is given, or else one with which the barrier is as stiff, halfway into it, as the mean of the
    /// other unknowns (force / length); `None` where it was found before.
    pub fn first_factor(&mut self, stiffness: f64) -> Option<f64> {
        let attached = self.attached.as_ref()?;
        let given = attached.surface.settings.stiffness;
        if given > 0.0 {
            self.factor = given;
            return None;
        }
        if self.factor > 0.0 {
            return None;
        }
        let barrier = attached.barrier();
        let barrier = Barrier { least: barrier.least + attached.surface.largest_radius, ..barrier };
        let distance = barrier.least + 0.5 * barrier.activation;
        let [_, slope, curvature] = barrier.values(distance * distance);
        let factor = stiffness / (4.0 * distance * distance * curvature + 2.0 * slope);
        self.factor = if factor.is_finite() && factor > 0.0 { factor } else { 1.0 };
        Some(self.factor)
    }

    /// Whether [`hold_energy`](Self::hold_energy) may change the factor: it is not given, and nothing is in reach of a
    /// barrier.
    pub fn may_hold_energy(&self) -> bool {
        self.attached.as_ref().is_some_and(|attached| {
            let is_free = attached.near.as_ref().is_none_or(|near| near.pairs().is_empty());
            attached.surface.settings.stiffness <= 0.0 && is_free
        })
    }

    /// The factor becomes so large that each barrier, halfway into it, has this energy (J). With less, what is as fast
    /// would come nearer than numbers tell apart before it is thrown back: the energy of a barrier grows with the
    /// logarithm of the gap alone.
    ///
    /// Solvers that choose their steps follow the motion through the barrier, and need that. Those with long steps stop
    /// bodies with the force at the end of the step, and lose their energy.
    pub fn hold_energy(&mut self, energy: f64) {
        let Some(attached) = &self.attached else { return };
        let barrier = attached.barrier();
        let barrier = Barrier { least: barrier.least + attached.surface.least_thickness, ..barrier };
        let distance = barrier.least + 0.5 * barrier.activation;
        let factor = energy / barrier.values(distance * distance)[0];
        if factor.is_finite() && factor > self.factor {
            self.factor = factor;
        }
    }

    /// Whether the factor is yet to be found.
    pub fn wants_factor(&self) -> bool {
        self.attached.as_ref().is_some_and(|attached| {
            let given = attached.surface.settings.stiffness;
            if given > 0.0 { self.factor != given } else { self.factor == 0.0 }
        })
    }

    /// Takes another factor.
    pub fn set_factor(&mut self, factor: f64) {
        self.factor = factor;
    }

    /// Whether forces are those of gaps of half the activation distance, from now on.
    pub fn measure(&mut self, is_measured: bool) {
        self.is_measured = is_measured;
    }
}

impl Attached {
    /// The safe part of the motion from `start` to `places`, with the candidates of it.
    fn part(&self, start: &[[f64; 3]], space: &StateSpace) -> f64 {
        let least = self.surface.settings.least;
        let mut times = vec![1.0; self.candidates.len()];
        space.workers().for_parts(&mut times, GRAIN, |first, part| {
            for (time, Candidate { pair, thickness }) in part.iter_mut().zip(&self.candidates[first..]) {
                *time = impact::additive_time(pair, &pair.gather(start), &pair.gather(&self.places), least + thickness);
            }
        });
        times.into_iter().fold(1.0, f64::min)
    }

    /// The pair with the smallest gap among those that push, and the gap.
    fn nearest(&self) -> Option<(settee_barrier::Pair, f64)> {
        let near = self.near.as_ref()?;
        let least = self.surface.settings.least;
        let gaps = near.pairs().iter().map(|one| {
            let squared = Closest::of(&one.pair, &one.pair.gather(&self.places)).squared_distance();
            (one.pair, squared.sqrt() - least - one.thickness)
        });
        gaps.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn names(&self, scene: &Scene, points: &[u32]) -> String {
        let names: Vec<String> = points.iter().map(|point| self.surface.name(scene, *point)).collect();
        let kind = ["point", "edge", "triangle"][points.len().clamp(1, 3) - 1];
        format!("{kind} {}", names.join(" "))
    }

    fn describe(&self, scene: &Scene, found: &Intersection) -> String {
        match found {
            Intersection::EdgeTriangle(edge, triangle) => {
                let edge = if edge[0] == edge[1] { &edge[..1] } else { &edge[..] };
                format!("{} and {}", self.names(scene, edge), self.names(scene, triangle))
            }
            Intersection::EdgeEdge(first, second) => {
                format!("{} and {}", self.names(scene, first), self.names(scene, second))
            }
        }
    }
}

fn points_of(found: &Intersection) -> Vec<u32> {
    match found {
        Intersection::EdgeTriangle(edge, triangle) => edge.iter().chain(triangle).copied().collect(),
        Intersection::EdgeEdge(first, second) => first.iter().chain(second).copied().collect(),
    }
}

impl super::BarrierSurface {
    /// Points that belong to an element.
    pub fn n_used(&self) -> usize {
        self.mesh.points().len()
    }
}
