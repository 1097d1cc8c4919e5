//! How the boxes of a tree have moved, and whether they are up to date.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Bounds, Tree};

/// How the boxes of a tree have moved since it was built: all by `shift`, and no side of any of them farther from there
/// than `way` says on its axis.
#[derive(Debug)]
pub(super) struct Travel {
    /// Of this tree alone; a copy has another one.
    number: u64,
    shift: [f64; 3],
    way: [f64; 3],
    /// Shift and way when the boxes were last found anew; `None` if that is not known.
    found: Option<[[f64; 3]; 2]>,
}

impl Default for Travel {
    fn default() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let number = LAST.fetch_add(1, Ordering::Relaxed) + 1;
        Self { number, shift: [0.0; 3], way: [0.0; 3], found: None }
    }
}

impl Clone for Travel {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Two trees are equal wherever they come from.
impl PartialEq for Travel {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

/// The largest coordinate on an axis.
fn largest(bounds: &Bounds, axis: usize) -> f64 {
    bounds.min[axis].abs().max(bounds.max[axis].abs())
}

impl Travel {
    /// Adds a refit in which no side of a rough box moved farther than `change` from where `shift` takes it; `whole`:
    /// boxes around everything before and after.
    ///
    /// The side of an exact box lies at most 2^-19 of its coordinate away from that of the rough one.
    pub fn add_refit(&mut self, shift: [f64; 3], change: [f32; 3], whole: [&Bounds; 2]) {
        let rounding = |axis| largest(whole[0], axis).max(largest(whole[1], axis)) / f64::from(1 << 17);
        self.add(shift, |axis| f64::from(change[axis]) * (1.0 + 1e-6) + rounding(axis));
        self.find();
    }

    /// Adds a motion in which no corner of an exact box moved farther than `way` from where `shift` takes it; the boxes
    /// stay behind. `whole`: a box around everything before.
    pub fn add_motion(&mut self, shift: [f64; 3], way: [f64; 3], whole: &Bounds) {
        // Coordinates are sums of a few numbers no larger than these.
        let size = |axis: usize| largest(whole, axis) + self.way[axis] + self.shift[axis].abs() + shift[axis].abs();
        let rounding: [f64; 3] = std::array::from_fn(|axis| 1e-14 * size(axis));
        self.add(shift, |axis| way[axis] * (1.0 + 1e-14) + rounding[axis]);
    }

    fn add(&mut self, shift: [f64; 3], way: impl Fn(usize) -> f64) {
        for axis in 0..3 {
            self.way[axis] += way(axis);
            self.shift[axis] += shift[axis];
        }
        if !self.way.iter().chain(&self.shift).all(|way| way.is_finite()) {
            // From nowhere, such as of a tree that is being built: what was known of it does not count.
            *self = Self::default();
        }
    }

    /// The boxes are where they belong.
    pub fn find(&mut self) {
        self.found = Some([self.shift, self.way]);
    }

    /// Shift and way since the boxes were found anew; `None` if that is not known.
    pub fn since_found(&self) -> Option<[[f64; 3]; 2]> {
        let [shift, way] = self.found?;
        let since = |now: &[f64; 3], then: [f64; 3]| std::array::from_fn(|axis| now[axis] - then[axis]);
        Some([since(&self.shift, shift), since(&self.way, way)])
    }

    /// Whether boxes are not where they belong.
    pub fn is_behind(&self) -> bool {
        self.found != Some([self.shift, self.way])
    }
}

/// A tree at a moment: its number, and how it had moved. Number 0: none.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moment {
    number: u64,
    shift: [f64; 3],
    way: [f64; 3],
}

impl Moment {
    pub fn of(tree: &Tree) -> Self {
        let Travel { number, shift, way, .. } = tree.travel;
        Self { number, shift, way }
    }
}

/// By how much boxes of two trees may have come nearer to each other between two moments, if these are the same trees.
pub(super) fn moved([a, b]: [Moment; 2], [c, d]: [Moment; 2]) -> Option<[f64; 3]> {
    let along = |axis: usize| {
        let shifts = (c.shift[axis] - a.shift[axis]) - (d.shift[axis] - b.shift[axis]);
        (c.way[axis] - a.way[axis]) + (d.way[axis] - b.way[axis]) + shifts.abs()
    };
    ([a.number, b.number] == [c.number, d.number]).then(|| std::array::from_fn(along))
}
