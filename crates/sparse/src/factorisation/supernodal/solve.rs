//! Forward and backward substitution along the tree.
//!
//! Every front keeps what it changes in the rows below it until its parent takes it, as in the factorisation, and on
//! the way back it is given their values by its parent: subtrees touch nothing in common and can be on different
//! threads, and which thread does what changes no bit.
//!
//! Measured (2 cores, Zen 4; before: one vector for all fronts, blocks on the diagonal entry by entry):
//!
//! | unknowns | before | one thread | two | in single precision: one | two |
//! |---|---|---|---|---|---|
//! | 162 | 5.3 us | 3.0 us | | 3.0 us | |
//! | 1,875 | 124 us | 68 us | 43 us | 54 us | 35 us |
//! | 15,000 | 5.15 ms | 4.7 ms (20 GB/s, all that one core gets from memory) | 3.1 ms | 1.75 ms | 0.73 ms |
//!
//! And 2,160 unknowns (Emerald Rapids, one thread, in two hours of the machine):
//!
//! | | double precision | single precision |
//! |---|---|---|
//! | strips in pairs, blocks on the diagonal in registers | 118 to 105 us | 92 to 70 us |
//! | all fronts of a thread in one piece of compiled code; no number is widened | 115 to 100 us | 74 to 58 us |
//!
//! On the way up within the factorisation, where a front is in the cache, it took as long for these, and saved 2 % of
//! both for 15,000: a solve waits for one number after the other, and for instructions, as much as for memory.

use std::ops::Range;

use settee_math::simd::lanes::{Kernel, Machine, run};
use settee_math::simd::quads::Number;
use settee_parallel::{ALONE, Workers};

use super::layout::{Below, Layout, STRIP};
use super::structure::{Structure, Unit};
use super::substitute::{backward_below, backward_top, forward_below, forward_top};
use super::vectors::Vectors;

/// Numbers of a factor from which on a solve is worth another thread.
const SHARED: usize = 200_000;

/// Numbers below a front above others from which on they are worth another thread.
const SHARED_ROWS: usize = 30_000;

/// Memory of a solve; grows on demand.
#[derive(Debug, Default)]
pub(crate) struct SolveMemory<T> {
    /// One number for every row below every front: what the front changes there, later the solution there.
    updates: Vec<T>,
    /// Sums of the columns of a front, by units.
    sums: Vec<Vec<T>>,
}

impl<T: Number> SolveMemory<T> {
    fn prepare(&mut self, structure: &Structure, is_shared: bool) {
        let Self { updates, sums } = self;
        if updates.len() < structure.n_rows() {
            updates.resize(structure.n_rows(), T::default());
        }
        let units = &structure.units;
        if sums.len() < units.len() {
            sums.resize_with(units.len(), Vec::new);
        }
        let mut size = |unit: usize, columns: usize| {
            if sums[unit].len() < 4 * columns {
                sums[unit].resize(4 * columns, T::default());
            }
        };
        if is_shared {
            units.iter().enumerate().for_each(|(unit, found)| size(unit, found.largest.columns));
        } else {
            size(0, units.iter().map(|unit| unit.largest.columns).max().unwrap_or(0));
        }
    }
}

/// What solves read of a factor L D L^T.
pub(crate) struct Factor<'a, T> {
    pub structure: &'a Structure,
    pub values: &'a [T],
    pub pivots: &'a [T],
}

/// How far a solve went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Solved {
    /// There is an answer x.
    Whole,
    /// b . A^-1 b is this, and not above the bound: the answer was left out.
    Half(f64),
}

/// Replaces `x`, in the order of the pivots, by the answer of L D L^T x = b; by D^-1 L^-1 b where b . x turns out to be
/// at most `bound`.
pub(crate) fn solve<T: Number>(
    factor: Factor<'_, T>,
    x: &mut [T],
    bound: Option<f64>,
    memory: &mut SolveMemory<T>,
    workers: &Workers,
) -> Solved {
    walk(factor, x, memory, workers, |part, fronts| run(ForwardJob { part, fronts }), |part| part.forward());
    if let Some(bound) = bound {
        let product = product(factor.pivots, x);
        if product <= bound {
            return Solved::Half(product);
        }
    }
    walk(factor, x, memory, workers, |part, fronts| run(BackwardJob { part, fronts }), |part| part.backward());
    Solved::Whole
}

/// b . A^-1 b = sum d_i x_i^2 for x = D^-1 L^-1 b.
fn product<T: Number>(pivots: &[T], x: &[T]) -> f64 {
    // Of eight numbers at a time: one sum would wait for itself.
    let mut sums = [0.0; 8];
    let (chunks, rest) = x.as_chunks::<8>();
    let (pivot_chunks, last_pivots) = pivots.as_chunks::<8>();
    let add = |sum: &mut f64, pivot: T, x: T| *sum += pivot.into() * x.into() * x.into();
    for (pivots, x) in pivot_chunks.iter().zip(chunks) {
        sums.iter_mut().zip(pivots).zip(x).for_each(|((sum, pivot), x)| add(sum, *pivot, *x));
    }
    sums.iter_mut().zip(last_pivots).zip(rest).for_each(|((sum, pivot), x)| add(sum, *pivot, *x));
    sums.iter().sum()
}

/// One thread walks over all fronts at once, several over subtrees.
fn walk<T: Number>(
    factor: Factor<'_, T>,
    x: &mut [T],
    memory: &mut SolveMemory<T>,
    workers: &Workers,
    alone: impl FnOnce(Part<'_, T>, Range<usize>),
    shared: impl FnOnce(Part<'_, T>) + Send,
) {
    let structure = factor.structure;
    let units = 0..structure.units.len();
    if units.is_empty() {
        return;
    }
    let is_shared = workers.threads() > 1 && structure.n_values() > SHARED;
    memory.prepare(structure, is_shared);
    let vectors = Vectors::new(x, &mut memory.updates[..structure.n_rows()]);
    let sums = &mut memory.sums[..units.len()];
    if is_shared {
        workers.enter(|| shared(Part { factor, units, vectors, sums, workers }));
    } else {
        alone(Part { factor, units, vectors, sums, workers: &ALONE }, 0..structure.n_fronts());
    }
}

impl<T> Clone for Factor<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Factor<'_, T> {}

impl<'a, T> Factor<'a, T> {
    /// The triangle and the strips below it of front `s`.
    fn panel(self, s: usize) -> (Layout<'a>, &'a [T], &'a [T]) {
        let layout = self.structure.layout(s);
        let panel = &self.values[self.structure.panels[s]..self.structure.panels[s + 1]];
        let (top, below) = panel.split_at(layout.numbers_of_top());
        (layout, top, below)
    }

    /// D of front `s`, and what follows.
    fn pivots_of(self, s: usize) -> &'a [T] {
        &self.pivots[self.structure.begins[s] as usize..]
    }
}

/// Some units, whole subtrees all of them, with their part of the vector and of the memory.
struct Part<'a, T> {
    factor: Factor<'a, T>,
    units: Range<usize>,
    vectors: Vectors<'a, T>,
    sums: &'a mut [Vec<T>],
    workers: &'a Workers,
}

/// What the walk does with a part.
enum Step<'a> {
    /// Nothing is left.
    Done,
    /// The fronts of one unit, one after the other.
    Unit(&'a Unit),
    /// A front above others, which are the rest of the part.
    Above(usize),
    /// Two parts, the second from this unit on.
    Split(usize),
}

impl<T: Number> Part<'_, T> {
    fn reborrow(&mut self) -> Part<'_, T> {
        let Self { factor, units, vectors, sums, workers } = self;
        Part { factor: *factor, units: units.clone(), vectors: vectors.reborrow(), sums, workers }
    }

    fn step(&self) -> Step<'_> {
        let all = &self.factor.structure.units;
        match all[self.units.clone()].last() {
            None => Step::Done,
            Some(last) => match last.shared_from {
                None if self.units.len() == 1 => Step::Unit(last),
                Some(from) if from as usize == self.units.start => Step::Above(last.first as usize),
                _ => Step::Split(self.factor.structure.middle(self.units.clone())),
            },
        }
    }

    fn forward(mut self) {
        match self.step() {
            Step::Done => {}
            Step::Unit(unit) => {
                let (first, end) = (unit.first as usize, unit.end as usize);
                run(ForwardJob { part: self, fronts: first..end });
            }
            Step::Above(s) => {
                self.without_last().forward();
                self.forward_shared(s);
            }
            Step::Split(unit) => {
                let workers = self.workers;
                let (left, right) = self.split(unit);
                workers.join(|| left.forward(), || right.forward());
            }
        }
    }

    fn backward(mut self) {
        match self.step() {
            Step::Done => {}
            Step::Unit(unit) => {
                let (first, end) = (unit.first as usize, unit.end as usize);
                run(BackwardJob { part: self, fronts: first..end });
            }
            Step::Above(s) => {
                self.backward_shared(s);
                self.without_last().backward();
            }
            Step::Split(unit) => {
                let workers = self.workers;
                let (left, right) = self.split(unit);
                workers.join(|| left.backward(), || right.backward());
            }
        }
    }

    /// The part below its last unit, a front above others.
    fn without_last(&mut self) -> Part<'_, T> {
        let mut part = self.reborrow();
        part.units.end -= 1;
        part
    }

    fn split(&mut self, unit: usize) -> (Part<'_, T>, Part<'_, T>) {
        let Self { factor, units, vectors, sums, workers } = self;
        let middle = factor.structure.units[unit].first as usize;
        let (left_vectors, right_vectors) = vectors.reborrow().split_at(factor.structure, middle);
        let (left_sums, right_sums) = sums.split_at_mut(unit - units.start);
        let (left, right) = (units.start..unit, unit..units.end);
        (
            Part { factor: *factor, units: left, vectors: left_vectors, sums: left_sums, workers },
            Part { factor: *factor, units: right, vectors: right_vectors, sums: right_sums, workers },
        )
    }

    fn forward_shared(&mut self, s: usize) {
        let (factor, workers) = (self.factor, self.workers);
        let (layout, top, below) = factor.panel(s);
        let mut front = self.vectors.front(factor.structure, s);
        front.take(factor.structure);
        run(TopJob { layout, top, x: front.x, sums: None });
        share_rows(layout.below(), below, front.x, front.own, workers);
        front.divide(factor.pivots_of(s));
    }

    fn backward_shared(&mut self, s: usize) {
        let (factor, workers) = (self.factor, self.workers);
        let (layout, top, below) = factor.panel(s);
        let place = self.units.len() - 1;
        let mut sums = std::mem::take(&mut self.sums[place]);
        let mut front = self.vectors.front(factor.structure, s);
        let own_sums = &mut sums[..4 * front.shape.columns()];
        share_columns(layout.below(), below, 0, front.own, own_sums, workers);
        run(TopJob { layout, top, x: front.x, sums: Some(own_sums) });
        front.give(factor.structure);
        self.sums[place] = sums;
    }
}

struct ForwardJob<'a, T> {
    part: Part<'a, T>,
    fronts: Range<usize>,
}

impl<T: Number> Kernel for ForwardJob<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { mut part, fronts } = self;
        let factor = part.factor;
        for s in fronts {
            let (layout, top, below) = factor.panel(s);
            let mut front = part.vectors.front(factor.structure, s);
            front.take(factor.structure);
            forward_top(machine, layout, top, front.x);
            forward_below(machine, layout.below(), below, front.x, front.own);
            front.divide(factor.pivots_of(s));
        }
    }
}

struct BackwardJob<'a, T> {
    part: Part<'a, T>,
    fronts: Range<usize>,
}

impl<T: Number> Kernel for BackwardJob<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        let Self { mut part, fronts } = self;
        let factor = part.factor;
        let mut sums = std::mem::take(&mut part.sums[0]);
        for s in fronts.rev() {
            let (layout, top, below) = factor.panel(s);
            let mut front = part.vectors.front(factor.structure, s);
            let sums = &mut sums[..4 * front.shape.columns()];
            backward_below(machine, layout.below(), below, 0, front.own, sums);
            backward_top(machine, layout, top, front.x, sums);
            front.give(factor.structure);
        }
        part.sums[0] = sums;
    }
}

/// The triangle of a front above others: forward, and backward with the sums of its columns.
struct TopJob<'a, T> {
    layout: Layout<'a>,
    top: &'a [T],
    x: &'a mut [T],
    sums: Option<&'a mut [T]>,
}

impl<T: Number> Kernel for TopJob<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        match self.sums {
            None => forward_top(machine, self.layout, self.top, self.x),
            Some(sums) => backward_top(machine, self.layout, self.top, self.x, sums),
        }
    }
}

struct RowsJob<'a, T> {
    strips: Below<'a>,
    numbers: &'a [T],
    x: &'a [T],
    update: &'a mut [T],
}

impl<T: Number> Kernel for RowsJob<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        forward_below(machine, self.strips, self.numbers, self.x, self.update);
    }
}

struct ColumnsJob<'a, T> {
    strips: Below<'a>,
    numbers: &'a [T],
    first: usize,
    above: &'a [T],
    sums: &'a mut [T],
}

impl<T: Number> Kernel for ColumnsJob<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, machine: M) {
        backward_below(machine, self.strips, self.numbers, self.first, self.above, self.sums);
    }
}

/// The rows below a front, in halves on different threads.
fn share_rows<T: Number>(strips: Below<'_>, numbers: &[T], x: &[T], update: &mut [T], workers: &Workers) {
    if strips.len() < 2 || workers.threads() == 1 || numbers.len() < SHARED_ROWS {
        run(RowsJob { strips, numbers, x, update });
        return;
    }
    let (first, n_first, second) = strips.split(strips.len() / 2);
    let (first_numbers, second_numbers) = numbers.split_at(n_first);
    let (first_update, second_update) = update.split_at_mut(first.len() * STRIP);
    workers.join(
        || share_rows(first, first_numbers, x, first_update, workers),
        || share_rows(second, second_numbers, x, second_update, workers),
    );
}

/// The columns of a front, in halves on different threads: the sum of a column is the same in any part.
fn share_columns<T: Number>(
    strips: Below<'_>,
    numbers: &[T],
    first: usize,
    above: &[T],
    sums: &mut [T],
    workers: &Workers,
) {
    let columns = sums.len() / 4;
    if columns < 2 || workers.threads() == 1 || columns * above.len() < SHARED_ROWS {
        run(ColumnsJob { strips, numbers, first, above, sums });
        return;
    }
    let half = columns / 2;
    let (left, right) = sums.split_at_mut(4 * half);
    workers.join(
        || share_columns(strips, numbers, first, above, left, workers),
        || share_columns(strips, numbers, first + half, above, right, workers),
    );
}
