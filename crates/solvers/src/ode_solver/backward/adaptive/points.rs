//! Earlier states on a time grid of their own, for formulae whose order and step change.

use settee_kernel::MechanicalOps;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_stepping::MAX_POINTS;

/// States at earlier times, the newest first. The vectors live in the scope and are part of its snapshots.
#[derive(Clone, Default, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub(in super::super) struct Points {
    vectors: Vec<(CoordId, DerivId)>,
    /// Accelerations at the points, of methods that know them.
    accelerations: Vec<DerivId>,
    len: usize,
    /// Time from each point back to the next older one (s).
    gaps: Vec<f64>,
    /// How many earlier points hold the motion in front of each.
    spans: Vec<usize>,
    /// How many are kept besides those of a step of the scene.
    least: usize,
    /// Whether all points of a step of the scene are kept.
    keeps_all: bool,
}

/// States that are kept within a step at most: each has up to two of the 65,535 vectors of a scope.
pub const MOST_POINTS: usize = 32_000;

impl Points {
    /// Whether dense output has no place for another state.
    pub fn is_full(&self) -> bool {
        self.keeps_all && self.len >= MOST_POINTS
    }

    /// Whether the lengths of the lists agree: what a checkpoint says is not believed.
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        let most = self.vectors.len();
        self.len <= most
            && self.gaps.len() < most.max(1)
            && self.spans.len() <= most
            && [0, most].contains(&self.accelerations.len())
    }

    /// Asks for the vectors of `least` points, once.
    pub fn prepare(&mut self, ops: &mut dyn MechanicalOps, least: usize, keeps_all: bool) {
        (self.least, self.keeps_all) = (least, keeps_all);
        if self.len > least {
            // The step before is not asked for any more.
            self.len = least;
            self.gaps.truncate(least - 1);
            self.spans.truncate(least);
        }
        if self.vectors.len() < least {
            self.vectors = (0..least).map(|_| (ops.new_coord(), ops.new_deriv())).collect();
            self.gaps = Vec::with_capacity(least + 1);
            self.spans = Vec::with_capacity(least + 1);
        }
    }

    /// Asks for an acceleration at each point, once.
    pub fn prepare_accelerations(&mut self, ops: &mut dyn MechanicalOps) {
        if self.accelerations.is_empty() {
            self.accelerations = self.vectors.iter().map(|_| ops.new_deriv()).collect();
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.len = 0;
        self.gaps.clear();
        self.spans.clear();
    }

    /// One of them, 0 for the newest.
    pub fn get(&self, index: usize) -> (CoordId, DerivId) {
        self.vectors[index]
    }

    /// Puts a state at the front, found `gap` (s) after the one that was there; the oldest goes if there are too many.
    /// Between both the motion is held by this and the `span` earlier points.
    pub fn push(&mut self, ops: &mut dyn MechanicalOps, span: usize, gap: f64, x: CoordId, v: DerivId) {
        if self.len == self.vectors.len() && self.keeps_all {
            self.vectors.push((ops.new_coord(), ops.new_deriv()));
            if !self.accelerations.is_empty() {
                self.accelerations.push(ops.new_deriv());
            }
        }
        let most = self.vectors.len();
        self.vectors.rotate_right(1);
        if !self.accelerations.is_empty() {
            self.accelerations.rotate_right(1);
        }
        if self.len > 0 {
            self.gaps.insert(0, gap);
            self.gaps.truncate(most - 1);
        }
        self.spans.insert(0, span);
        self.spans.truncate(most);
        self.len = (self.len + 1).min(most);
        self.set(ops, 0, x, v);
    }

    /// Copies a state over a point.
    pub fn set(&mut self, ops: &mut dyn MechanicalOps, index: usize, x: CoordId, v: DerivId) {
        let (own_x, own_v) = self.vectors[index];
        ops.copy_coord(own_x, x.read());
        ops.copy(own_v, v.read());
    }

    /// Keeps the acceleration at the newest point.
    pub fn set_acceleration(&mut self, ops: &mut dyn MechanicalOps, a: DerivId) {
        ops.copy(self.accelerations[0], a.read());
    }

    /// The point that stands in for one before the start; `gap` (s) before it.
    pub fn set_second(&mut self, gap: f64) -> (CoordId, DerivId) {
        self.len = 2;
        self.spans.resize(2, 1);
        self.gaps.clear();
        self.gaps.push(gap);
        self.vectors[1]
    }

    /// All points, the newest first, with their ages (s).
    pub fn all(&self) -> impl Iterator<Item = (f64, (CoordId, DerivId))> + '_ {
        let ages = std::iter::once(0.0).chain(self.gaps.iter().scan(0.0, |age, gap| {
            *age += gap;
            Some(*age)
        }));
        ages.zip(self.vectors[..self.len].iter().copied())
    }

    /// Ages of the points at the end of a step of length `h` (s): as many as there are points.
    pub fn ages(&self, h: f64) -> ([f64; MAX_POINTS], usize) {
        let mut ages = [h; MAX_POINTS];
        for (i, gap) in self.gaps.iter().take(MAX_POINTS - 1).enumerate() {
            ages[i + 1] = ages[i] + gap;
        }
        (ages, self.len.min(self.least))
    }

    /// The points of the polynomial that holds `age` (s) before the newest point: its age, the vectors. `None` if they
    /// are not kept.
    pub fn around(&self, age: f64) -> Option<impl Iterator<Item = (f64, (CoordId, DerivId))> + '_> {
        let (first, first_age) = self.behind(age);
        let last = first + *self.spans.get(first)?;
        let ages = std::iter::once(first_age).chain(self.gaps[first..].iter().scan(first_age, |age, gap| {
            *age += gap;
            Some(*age)
        }));
        (last < self.len).then(|| ages.zip(self.vectors[first..=last].iter().copied()))
    }

    /// The accelerations at the points before and behind `age`, the later one first; `None` if they are not kept.
    pub fn accelerations_around(&self, age: f64) -> Option<[DerivId; 2]> {
        let (first, _) = self.behind(age);
        Some([*self.accelerations.get(first)?, *self.accelerations.get(first + 1)?])
    }

    /// The oldest point that is not older than `age` (s), but for the very oldest: its index, and its age (s).
    fn behind(&self, age: f64) -> (usize, f64) {
        let (mut first, mut first_age) = (0, 0.0);
        while first < self.gaps.len() && first_age + self.gaps[first] < age {
            first_age += self.gaps[first];
            first += 1;
        }
        (first, first_age)
    }
}
