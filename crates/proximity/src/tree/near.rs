//! Pairs that are looked for again while boxes have moved little: those that are near are among those that were nearly
//! near before.
//!
//! The list of a search with a larger margin holds, in order, all pairs that come near until the boxes of both trees
//! together have moved by as much as the margin was larger. Until then the list is gone through instead of the trees.
//! Source: Verlet, Computer experiments on classical fluids, Physical Review 159 (1967).

use std::sync::atomic::{AtomicU64, Ordering};

use settee_parallel::Workers;

use super::search::{Pairing, Search, SearchError};
use super::{Bounds, LEAVES, Tree};

/// How the boxes of a tree have moved since it was built: all by `shift`, and no side of any of them farther from there
/// than `way` says on its axis.
#[derive(Debug)]
pub(super) struct Travel {
    /// Of this tree alone; a copy has another one.
    number: u64,
    shift: [f64; 3],
    way: [f64; 3],
}

impl Default for Travel {
    fn default() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Self { number: LAST.fetch_add(1, Ordering::Relaxed) + 1, shift: [0.0; 3], way: [0.0; 3] }
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

impl Travel {
    /// Adds a refit in which no side of a rough box moved farther than `change` from where `shift` takes it; `whole`:
    /// boxes around everything before and after.
    ///
    /// The side of an exact box lies at most 2^-19 of its coordinate away from that of the rough one.
    pub fn add(&mut self, shift: [f64; 3], change: [f32; 3], whole: [&Bounds; 2]) {
        for (axis, way) in self.way.iter_mut().enumerate() {
            let largest = whole.map(|bounds| bounds.min[axis].abs().max(bounds.max[axis].abs()));
            *way += f64::from(change[axis]) * (1.0 + 1e-6) + largest[0].max(largest[1]) / f64::from(1 << 17);
            self.shift[axis] += shift[axis];
        }
        if !self.way.iter().chain(&self.shift).all(|way| way.is_finite()) {
            // From nowhere, such as of a tree that is being built: what was known of it does not count.
            *self = Self::default();
        }
    }
}

/// A tree at a moment: its number, and how it had moved. Number 0: none.
#[derive(Clone, Copy, Debug, Default)]
struct Moment {
    number: u64,
    shift: [f64; 3],
    way: [f64; 3],
}

impl Moment {
    fn of(tree: &Tree) -> Self {
        let Travel { number, shift, way } = tree.travel;
        Self { number, shift, way }
    }
}

/// The pairs of two models, or of one, that may come near before long.
#[derive(Clone, Debug, Default)]
pub struct NearPairs {
    /// Pairs of elements in the order of a search.
    elements: Vec<[u32; 2]>,
    /// Their leaves.
    leaves: Vec<[u32; 2]>,
    /// The margin that was asked for, and how much larger that of the search was on each axis.
    margin: f64,
    reach: [f64; 3],
    /// Both trees at the search.
    searched: [Moment; 2],
    /// Both trees when pairs were last asked for.
    asked: [Moment; 2],
    leaf_of: Vec<u32>,
    /// Tests that a step took without the list.
    plain: u64,
    /// Tests that the present list has taken, its search included, and the steps that it served.
    taken: (u64, u64),
    /// Steps for which no list is made, since the last one did not pay.
    pause: u32,
}

/// Steps that a list is made for.
const STEPS: f64 = 8.0;

/// Steps below which a list does not pay.
const LEAST: f64 = 2.0;

/// The larger margin in parts of that asked for: least and most.
const PART: [f64; 2] = [1.0 / 16.0, 1.0];

/// Steps until a list is tried again.
const PAUSE: u32 = 32;

/// What a search is asked for.
pub struct NearQuery<'a, A> {
    /// The threads.
    pub workers: &'a Workers,
    /// What is searched.
    pub pairing: Pairing<'a>,
    /// Distance on each axis up to which boxes are near.
    pub margin: f64,
    /// Most pairs.
    pub limit: usize,
    /// Which pairs are taken.
    pub accept: A,
}

impl NearPairs {
    /// As [`Search::pairs`], for the same two trees again and again.
    ///
    /// # Errors
    /// Those of [`Search::pairs`].
    pub fn pairs<A: Fn(usize, usize) -> bool + Sync>(
        &mut self,
        search: &mut Search,
        query: &NearQuery<'_, A>,
        out: &mut Vec<[u32; 2]>,
    ) -> Result<(), SearchError> {
        let NearQuery { workers, pairing, margin, limit, accept } = query;
        let has_few = pairing.trees().iter().any(|tree| tree.len() <= LEAVES);
        if has_few || *margin <= 0.0 || !margin.is_finite() {
            // Nothing is quicker than a few boxes that meet a tree; and lists reach as far as a part of the margin.
            return search.pairs(workers, *pairing, *margin, *limit, accept, out);
        }
        let now = pairing.trees().map(Moment::of);
        let step = moved(self.asked, now);
        self.asked = now;
        let before = search.work().box_tests;
        if self.holds(*margin, now) || self.renew(search, query, step, now) {
            search.filter(query, (&self.elements, &self.leaves), out)?;
            self.taken = (self.taken.0 + search.work().box_tests - before, self.taken.1 + 1);
            return Ok(());
        }
        self.searched = Default::default();
        search.pairs(workers, *pairing, *margin, *limit, accept, out)?;
        self.plain = search.work().box_tests - before;
        Ok(())
    }

    /// Whether the list has all pairs that are near.
    fn holds(&self, margin: f64, now: [Moment; 2]) -> bool {
        let way = moved(self.searched, now).filter(|_| self.margin == margin);
        way.is_some_and(|way| way.iter().zip(&self.reach).all(|(way, reach)| way < reach))
    }

    /// Makes the list anew, if it will pay and there is room for it. `step`: how far the trees moved in the last step,
    /// if that is known.
    fn renew<A>(
        &mut self,
        search: &mut Search,
        query: &NearQuery<'_, A>,
        step: Option<[f64; 3]>,
        now: [Moment; 2],
    ) -> bool {
        let NearQuery { workers, pairing, margin, limit, .. } = query;
        let Some(step) = step else { return false };
        if self.pause > 0 {
            self.pause -= 1;
            return false;
        }
        let (tests, steps) = std::mem::take(&mut self.taken);
        if tests > self.plain * steps {
            self.pause = PAUSE;
            return false;
        }
        self.margin = *margin;
        self.reach = step.map(|step| (STEPS * step).clamp(PART[0] * margin, PART[1] * margin));
        if self.reach.iter().zip(step).any(|(reach, step)| *reach <= LEAST * step) {
            return false;
        }
        self.elements.clear();
        let margins = self.reach.map(|reach| margin + reach * (1.0 + 1e-9));
        let limit = limit.saturating_mul(2);
        if search.pairs_by(workers, *pairing, margins, limit, |_, _| true, &mut self.elements).is_err() {
            self.pause = PAUSE;
            return false;
        }
        self.find_leaves(pairing);
        self.searched = now;
        true
    }

    fn find_leaves(&mut self, pairing: &Pairing<'_>) {
        self.leaves.clone_from(&self.elements);
        for (side, tree) in pairing.trees().into_iter().enumerate() {
            self.leaf_of.clear();
            self.leaf_of.resize(tree.len(), 0);
            for (leaf, element) in (0..).zip(&tree.elements) {
                self.leaf_of[*element as usize] = leaf;
            }
            self.leaves.iter_mut().for_each(|pair| pair[side] = self.leaf_of[pair[side] as usize]);
        }
    }
}

/// By how much boxes of two trees may have come nearer to each other between two moments, if these are the same trees.
fn moved([a, b]: [Moment; 2], [c, d]: [Moment; 2]) -> Option<[f64; 3]> {
    let along = |axis: usize| {
        let shifts = (c.shift[axis] - a.shift[axis]) - (d.shift[axis] - b.shift[axis]);
        (c.way[axis] - a.way[axis]) + (d.way[axis] - b.way[axis]) + shifts.abs()
    };
    ([a.number, b.number] == [c.number, d.number]).then(|| std::array::from_fn(along))
}

impl<'a> Pairing<'a> {
    /// The trees of both sides, which may be one.
    pub(super) fn trees(&self) -> [&'a Tree; 2] {
        match *self {
            Self::Between(a, b) => [a, b],
            Self::Within(tree) => [tree; 2],
        }
    }
}
