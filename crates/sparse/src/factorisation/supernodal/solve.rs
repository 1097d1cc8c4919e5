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

mod part;
mod shared;

use std::ops::Range;

use settee_math::simd::lanes::run;
use settee_math::simd::quads::Number;
use settee_parallel::{ALONE, Workers};

use super::layout::Layout;
use super::structure::Structure;
use super::vectors::Vectors;
use part::{BackwardJob, ForwardJob, Part};

/// Numbers of a factor from which on a solve is worth another thread.
const SHARED: usize = 200_000;

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
