//! Pairs of elements whose boxes are near each other.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use settee_parallel::Workers;

use super::Tree;
use super::near::NearQuery;
use super::rough::Margin;
use super::walk::{Scratch, Task, Walk};

/// What is searched.
#[derive(Clone, Copy, Debug)]
pub enum Pairing<'a> {
    /// Elements of one tree against those of another.
    Between(&'a Tree, &'a Tree),
    /// Elements of one tree against each other: pairs (i, j) with i < j.
    Within(&'a Tree),
}

/// Why a search ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// More pairs than the caller has room for.
    TooManyPairs {
        /// How many there may be.
        limit: usize,
    },
}

impl std::fmt::Display for SearchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooManyPairs { limit } => write!(f, "more than {limit} pairs of elements are near each other"),
        }
    }
}

impl std::error::Error for SearchError {}

/// What searches took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchWork {
    /// Tests of two boxes. They depend on the number of threads, as searches in parts meet some tests elsewhere.
    pub box_tests: u64,
    /// Pairs given.
    pub pairs: u64,
}

/// Buffers of a search, kept from one to the next so that a warm one allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Search {
    tasks: Vec<Task>,
    scratch: Scratch,
    /// Parts of the search in the order of their pairs.
    parts: Vec<Part>,
    /// The parts of the next round while a search is divided.
    next: Vec<Part>,
    /// Parts without content whose buffers serve again.
    spare: Vec<Part>,
    work: SearchWork,
}

/// Pairs that were found, and after them those of a task that has not been searched.
#[derive(Clone, Debug, Default)]
struct Part {
    pairs: Vec<[u32; 2]>,
    task: Option<Task>,
    stack: Vec<Task>,
    scratch: Scratch,
}

/// Parts for each thread: parts differ in length.
const PARTS: usize = 16;

/// Pairs that may be refused for each pair that may be accepted, beyond which a search gives up.
const REFUSED_PER_PAIR: usize = 10;

/// Pairs that a part finds between two looks at what all parts have found.
const PORTION: usize = 1024;

/// Elements for which a search is worth sharing.
const SHARED_ELEMENTS: usize = 4096;

impl Search {
    /// Without buffers yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What all searches so far took.
    pub fn work(&self) -> SearchWork {
        self.work
    }

    /// Calls `pair` with the elements of each pair of leaves whose boxes overlap by
    /// [`Bounds::overlaps`](crate::Bounds::overlaps) with `margin`, in the order that the splits of the trees define,
    /// until it breaks.
    pub fn for_each_pair<B>(
        &mut self,
        pairing: Pairing<'_>,
        margin: f64,
        mut pair: impl FnMut(usize, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let walk = Walk::new(pairing, [margin; 3]);
        let mut pairs = 0;
        self.scratch.box_tests = 0;
        self.tasks.clear();
        self.tasks.extend(walk.root());
        let mut count = |i, j| {
            pairs += 1;
            pair(i, j)
        };
        let mut flow = ControlFlow::Continue(());
        while let Some(task) = self.tasks.pop() {
            flow = walk.expand(task, &mut self.tasks, &mut self.scratch, &mut count);
            if flow.is_break() {
                break;
            }
        }
        self.work.pairs += pairs;
        self.work.box_tests += self.scratch.box_tests;
        flow
    }

    /// Appends to `out` the pairs of [`for_each_pair`](Self::for_each_pair) that `accept` takes, in the same order for
    /// any number of threads.
    ///
    /// # Errors
    /// [`SearchError::TooManyPairs`] if more than `limit` pairs are accepted, or out of proportion many refused; `out`
    /// is as it was then.
    pub fn pairs(
        &mut self,
        workers: &Workers,
        pairing: Pairing<'_>,
        margin: f64,
        limit: usize,
        accept: impl Fn(usize, usize) -> bool + Sync,
        out: &mut Vec<[u32; 2]>,
    ) -> Result<(), SearchError> {
        self.pairs_by(workers, pairing, [margin; 3], limit, accept, out)
    }

    /// As [`pairs`](Self::pairs), with a margin for each axis.
    pub(super) fn pairs_by(
        &mut self,
        workers: &Workers,
        pairing: Pairing<'_>,
        margins: [f64; 3],
        limit: usize,
        accept: impl Fn(usize, usize) -> bool + Sync,
        out: &mut Vec<[u32; 2]>,
    ) -> Result<(), SearchError> {
        let walk = Walk::new(pairing, margins);
        let elements = walk.trees[0].len() + walk.trees[1].len();
        let found = AtomicUsize::new(0);
        let refused = AtomicUsize::new(0);
        let keep = |pairs: &mut Vec<[u32; 2]>, i: usize, j: usize| {
            if !accept(i, j) {
                let n = refused.fetch_add(1, Ordering::Relaxed);
                let is_enough = n >= limit.saturating_mul(REFUSED_PER_PAIR);
                return if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            }
            pairs.push([i as u32, j as u32]);
            // All parts together count in portions: a count for each pair would cost more than finding it.
            if pairs.len().is_multiple_of(PORTION) && found.fetch_add(PORTION, Ordering::Relaxed) >= limit {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        self.divide(&walk, if workers.share(elements, SHARED_ELEMENTS) { PARTS * workers.threads() } else { 1 }, &keep);
        workers.for_parts(&mut self.parts, 1, |_, parts| {
            for part in parts {
                let Part { pairs, task, stack, scratch } = part;
                stack.clear();
                stack.extend(task.take());
                while let Some(task) = stack.pop() {
                    if walk.expand(task, stack, scratch, &mut |i, j| keep(pairs, i, j)).is_break() {
                        break;
                    }
                }
            }
        });
        self.work.box_tests += self.parts.iter().map(|part| part.scratch.box_tests).sum::<u64>();
        self.gather(limit, refused.into_inner(), out)
    }

    /// Appends to `out` those of a list of pairs, given by elements and by leaves, whose boxes overlap and that
    /// `accept` takes, in the order of the list.
    ///
    /// # Errors
    /// As [`pairs`](Self::pairs).
    pub(super) fn filter<A: Fn(usize, usize) -> bool + Sync>(
        &mut self,
        query: &NearQuery<'_, A>,
        (elements, leaves): (&[[u32; 2]], &[[u32; 2]]),
        out: &mut Vec<[u32; 2]>,
    ) -> Result<(), SearchError> {
        let NearQuery { workers, pairing, margin, limit, accept } = query;
        let walk = Walk::new(*pairing, [*margin; 3]);
        let n_parts = if workers.share(elements.len(), SHARED_ELEMENTS) { PARTS * workers.threads() } else { 1 };
        let length = elements.len().div_ceil(n_parts).max(1);
        let refused = AtomicUsize::new(0);
        self.spare.append(&mut self.parts);
        for _ in 0..n_parts {
            let part = self.fresh(None);
            self.parts.push(part);
        }
        workers.for_parts(&mut self.parts, 1, |first, parts| {
            let lists = elements.chunks(length).zip(leaves.chunks(length)).skip(first);
            for (part, (elements, leaves)) in parts.iter_mut().zip(lists) {
                let mut n_refused = 0;
                for (pair, [i, j]) in elements.iter().zip(leaves) {
                    if !walk.are_near(*i, *j) {
                        continue;
                    }
                    if accept(pair[0] as usize, pair[1] as usize) {
                        part.pairs.push(*pair);
                    } else {
                        n_refused += 1;
                    }
                }
                refused.fetch_add(n_refused, Ordering::Relaxed);
            }
        });
        self.work.box_tests += elements.len() as u64;
        self.gather(*limit, refused.into_inner(), out)
    }

    /// Appends the pairs of all parts to `out`, if these are not too many.
    fn gather(&mut self, limit: usize, n_refused: usize, out: &mut Vec<[u32; 2]>) -> Result<(), SearchError> {
        let n_found: usize = self.parts.iter().map(|part| part.pairs.len()).sum();
        if n_found > limit || n_refused > limit.saturating_mul(REFUSED_PER_PAIR) {
            return Err(SearchError::TooManyPairs { limit });
        }
        self.work.pairs += n_found as u64;
        match &mut self.parts[..] {
            // Nothing is copied where all pairs are in one part.
            [only] if out.is_empty() => std::mem::swap(out, &mut only.pairs),
            parts => parts.iter().for_each(|part| out.extend_from_slice(&part.pairs)),
        }
        Ok(())
    }

    /// Expands the first tasks of a search until there are about `wanted` parts.
    fn divide(
        &mut self,
        walk: &Walk<'_>,
        wanted: usize,
        keep: &(impl Fn(&mut Vec<[u32; 2]>, usize, usize) -> ControlFlow<()> + Sync),
    ) {
        self.spare.append(&mut self.parts);
        let root = self.fresh(walk.root());
        self.parts.push(root);
        let mut has_grown = true;
        while has_grown && self.parts.len() < wanted {
            has_grown = false;
            let mut parts = std::mem::take(&mut self.parts);
            let mut next = std::mem::take(&mut self.next);
            for mut part in parts.drain(..) {
                let Some(task) = part.task.take() else {
                    next.push(part);
                    continue;
                };
                let Part { pairs, stack, scratch, .. } = &mut part;
                stack.clear();
                // A break says that there are too many pairs, which the search notices at its next one.
                let _ = walk.expand(task, stack, scratch, &mut |i, j| keep(pairs, i, j));
                let mut made = std::mem::take(&mut part.stack);
                next.push(part);
                for task in made.drain(..).rev() {
                    has_grown = true;
                    let fresh = self.fresh(Some(task));
                    next.push(fresh);
                }
                // The buffer goes back to where it came from: the last part of it is the first one pushed.
                if let Some(last) = next.last_mut() {
                    last.stack = made;
                }
            }
            self.parts = next;
            self.next = parts;
        }
    }

    /// A part for a task, with buffers of earlier ones.
    fn fresh(&mut self, task: Option<Task>) -> Part {
        let mut part = self.spare.pop().unwrap_or_default();
        part.pairs.clear();
        part.scratch.box_tests = 0;
        part.task = task;
        part
    }
}

impl<'a> Walk<'a> {
    fn new(pairing: Pairing<'a>, margin: [f64; 3]) -> Self {
        let is_within = matches!(pairing, Pairing::Within(_));
        Self { trees: pairing.trees(), margin, rough_margin: Margin::of(margin), is_within }
    }
}
