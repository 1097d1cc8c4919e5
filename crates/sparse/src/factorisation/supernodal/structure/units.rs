//! The parts of a tree of fronts that threads share, and where the updates in them lie.

use super::Structure;
use crate::factorisation::supernodal::elimination::NONE;

/// Fronts `first..end`: whole subtrees, factorised by one thread; or a chain of fronts above others, each the parent of
/// the one before, whose strips are shared. The first of a chain may have nothing below it.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub first: u32,
    pub end: u32,
    /// First unit of the subtree below a chain above others, itself included; none for whole subtrees.
    pub shared_from: Option<u32>,
    /// Sizes of its two stacks of updates.
    pub stacks: [usize; 2],
    pub operations: f64,
    /// The largest of its fronts.
    pub largest: Largest,
}

/// The largest of some fronts, each number for itself.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Largest {
    /// Numbers of a panel.
    pub panel: usize,
    /// Columns in storage.
    pub columns: usize,
    /// Rows of the update of a child.
    pub below: usize,
}

/// Where an update is: stacks of even and odd depth take turns, so that a front reads one and writes the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UpdatePlace {
    pub unit: u32,
    pub stack: u8,
    pub start: usize,
}

/// Operations below which a subtree is not worth a thread of its own.
const UNIT: f64 = 2e6;

/// Parts that the work is cut into at least, if it is enough: more than threads, so that they end at the same time.
const PARTS: f64 = 48.0;

/// Chains above subtrees at most: each has memory of its own.
const MOST_SHARED: usize = 64;

impl Structure {
    /// The unit between two subtrees of `units` that is nearest to half of the operations.
    pub fn middle(&self, units: std::ops::Range<usize>) -> usize {
        let total: f64 = self.units[units.clone()].iter().map(|unit| unit.operations).sum();
        let (mut best, mut best_distance) = (units.start + 1, f64::INFINITY);
        let (mut begin, mut right) = (units.end, 0.0);
        while begin > units.start {
            let subtree = self.units[begin - 1].shared_from.map_or(begin - 1, |from| from as usize);
            right += self.units[subtree..begin].iter().map(|unit| unit.operations).sum::<f64>();
            begin = subtree;
            let distance = (right - total / 2.0).abs();
            if begin > units.start && distance < best_distance {
                (best, best_distance) = (begin, distance);
            }
        }
        best
    }

    /// Cuts the tree into parts for threads, and gives every update its place.
    pub(super) fn find_units(&mut self, parents: &[u32], operations: &[f64]) {
        let n = self.n_fronts();
        let mut below = operations.to_vec();
        for s in 0..n {
            if parents[s] != NONE {
                below[parents[s] as usize] += below[s];
            }
        }
        let mut limit = (self.operations / PARTS).max(UNIT);
        let is_above = loop {
            // Ancestors of what is above are above.
            let is_above: Vec<bool> = (0..n).map(|s| below[s] > limit).collect();
            if (0..n).filter(|&s| is_above[s] && !self.continues(s, parents, &is_above)).count() <= MOST_SHARED {
                break is_above;
            }
            limit *= 1.5;
        };
        let mut first: Vec<u32> = (0..n as u32).collect();
        let mut unit_of = vec![0u32; n];
        // Parent of the last subtree.
        let mut last_parent = NONE;
        for s in 0..n {
            if let Some(&child) = self.children(s).first() {
                first[s] = first[child as usize];
            }
            let end = s as u32 + 1;
            let unit = Unit {
                first: first[s],
                end,
                shared_from: None,
                stacks: [0; 2],
                operations: below[s],
                largest: Largest::default(),
            };
            if is_above[s] {
                let is_leaf = first[s] as usize == s;
                let shared_from = Some(if is_leaf { self.units.len() as u32 } else { unit_of[first[s] as usize] });
                let continued = self.continues(s, parents, &is_above);
                match self.units.last_mut().filter(|_| continued) {
                    Some(last) => {
                        (last.end, last.shared_from) = (end, shared_from);
                        last.operations += operations[s];
                    }
                    None => self.units.push(Unit { first: s as u32, shared_from, operations: operations[s], ..unit }),
                }
                unit_of[s] = self.units.len() as u32 - 1;
                continue;
            }
            if parents[s] != NONE && !is_above[parents[s] as usize] {
                continue;
            }
            // A whole subtree: joined to the one before if both are small and have the same parent.
            match self.units.last_mut() {
                Some(last)
                    if last.shared_from.is_none()
                        && last.end == unit.first
                        && last_parent == parents[s]
                        && last.operations + unit.operations <= limit =>
                {
                    last.end = end;
                    last.operations += unit.operations;
                }
                _ => self.units.push(unit),
            }
            last_parent = parents[s];
            unit_of[first[s] as usize..=s].fill(self.units.len() as u32 - 1);
        }
        self.place_updates(&unit_of, parents);
    }

    /// Whether a front above others goes on with the chain of the one before: it is its parent, and its other children
    /// are small.
    fn continues(&self, s: usize, parents: &[u32], is_above: &[bool]) -> bool {
        let Some(before) = s.checked_sub(1) else { return false };
        let is_small = |child: &u32| *child as usize == before || !is_above[*child as usize];
        is_above[before] && parents[before] as usize == s && self.children(s).iter().all(is_small)
    }

    /// Gives every update its place in the stacks of its unit.
    fn place_updates(&mut self, unit_of: &[u32], parents: &[u32]) {
        let n = self.n_fronts();
        let mut depth = vec![0u8; n];
        for s in (0..n).rev() {
            if parents[s] != NONE {
                depth[s] = 1 - depth[parents[s] as usize];
            }
        }
        for unit in 0..self.units.len() {
            let (mut filled, mut highest, mut largest) = ([0; 2], [0; 2], Largest::default());
            for s in self.units[unit].first as usize..self.units[unit].end as usize {
                let (shape, stack) = (self.shape(s), depth[s] as usize);
                let start = filled[stack];
                // The children are done with: they lie on top of the other stack.
                if let Some(&child) = self.children(s).iter().find(|&&child| unit_of[child as usize] == unit as u32) {
                    filled[1 - stack] = self.updates[child as usize].start;
                }
                self.updates.push(UpdatePlace { unit: unit as u32, stack: stack as u8, start });
                filled[stack] = start + shape.update();
                highest[stack] = highest[stack].max(filled[stack]);
                largest.panel = largest.panel.max(self.numbers(s));
                largest.columns = largest.columns.max(shape.columns());
                let of_children = self.children(s).iter().map(|&child| self.shape(child as usize).below).max();
                largest.below = largest.below.max(of_children.unwrap_or(0));
            }
            (self.units[unit].stacks, self.units[unit].largest) = (highest, largest);
        }
    }
}
