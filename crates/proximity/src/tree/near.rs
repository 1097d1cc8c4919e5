//! Pairs of boxes that are searched repeatedly while the boxes move little: the near pairs are among those that were
//! nearly near before.
//!
//! The list of a search with a larger margin holds, in order, all pairs that come near until the boxes of both trees
//! together have moved by as much as the margin was larger. Until then the list is gone through instead of the trees.
//! Source: Verlet, Computer experiments on classical fluids, Physical Review 159 (1967).

use settee_parallel::Workers;

use super::search::{Pairing, Search, SearchError};
use super::travel::{Moment, moved};
use super::{LEAVES, Tree};

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
    /// The leaves of each side that are in a pair.
    own: [Vec<u32>; 2],
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
        if !are_listed(pairing, *margin) {
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

    /// Whether the next [`pairs`](Self::pairs) will go through a list, and ask for no other boxes than those of its
    /// [`leaves`](Self::leaves).
    pub fn is_list(&self, pairing: Pairing<'_>, margin: f64) -> bool {
        are_listed(&pairing, margin) && self.holds(margin, pairing.trees().map(Moment::of))
    }

    /// The leaves of one side, 0 or 1, that the pairs of the list have.
    pub fn leaves(&self, side: usize) -> &[u32] {
        &self.own[side]
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
            let own = &mut self.own[side];
            own.clear();
            own.extend(self.leaves.iter().map(|pair| pair[side]));
            own.sort_unstable();
            own.dedup();
        }
    }
}

/// Whether a list is worth while: nothing is quicker than a few boxes that meet a tree; and lists reach as far as a
/// part of the margin.
fn are_listed(pairing: &Pairing<'_>, margin: f64) -> bool {
    margin > 0.0 && margin.is_finite() && pairing.trees().iter().all(|tree| tree.len() > LEAVES)
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
