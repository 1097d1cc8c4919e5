//! Earlier states on a time grid of their own, for formulae whose order and step change.

use settee_kernel::MechanicalOps;
use settee_kernel::vectors::{CoordId, DerivId};
use settee_stepping::MAX_POINTS;

/// States at earlier times, the newest first. The vectors live in the scope and are part of its snapshots.
#[derive(Clone, Default)]
pub(super) struct Points {
    vectors: Vec<(CoordId, DerivId)>,
    len: usize,
    /// Time from each point back to the next older one (s).
    gaps: Vec<f64>,
}

impl Points {
    /// Asks for the vectors, once.
    pub fn prepare(&mut self, ops: &mut dyn MechanicalOps) {
        if self.vectors.is_empty() {
            self.vectors = (0..MAX_POINTS).map(|_| (ops.new_coord(), ops.new_deriv())).collect();
            self.gaps = Vec::with_capacity(MAX_POINTS);
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.len = 0;
        self.gaps.clear();
    }

    /// One of them, 0 for the newest.
    pub fn get(&self, index: usize) -> (CoordId, DerivId) {
        self.vectors[index]
    }

    /// Puts a state at the front, `gap` (s) after the one that was there; the oldest goes if there are too many.
    pub fn push(&mut self, ops: &mut dyn MechanicalOps, gap: f64, x: CoordId, v: DerivId) {
        self.vectors.rotate_right(1);
        if self.len > 0 {
            if self.gaps.len() + 1 == MAX_POINTS {
                self.gaps.pop();
            }
            self.gaps.insert(0, gap);
        }
        self.len = (self.len + 1).min(MAX_POINTS);
        self.set(ops, 0, x, v);
    }

    /// Copies a state over a point.
    pub fn set(&mut self, ops: &mut dyn MechanicalOps, index: usize, x: CoordId, v: DerivId) {
        let (own_x, own_v) = self.vectors[index];
        ops.copy_coord(own_x, x.read());
        ops.copy(own_v, v.read());
    }

    /// The point that stands in for one before the start; `gap` (s) before it.
    pub fn set_second(&mut self, gap: f64) -> (CoordId, DerivId) {
        self.len = 2;
        self.gaps.clear();
        self.gaps.push(gap);
        self.vectors[1]
    }

    /// Ages of the points at the end of a step of length `h` (s): as many as there are points.
    pub fn ages(&self, h: f64) -> ([f64; MAX_POINTS], usize) {
        let mut ages = [h; MAX_POINTS];
        for (i, gap) in self.gaps.iter().enumerate() {
            ages[i + 1] = ages[i] + gap;
        }
        (ages, self.len)
    }
}
