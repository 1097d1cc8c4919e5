//! A front above others, whose strips threads share.
//!
//! Each step goes through strips, which do not depend on each other in it: what children add to the panel; the columns,
//! a chunk at a time, of which the strips with their diagonals come first; the update; what children add to that.

use std::ops::Range;

use settee_math::simd::wide::{WideKernel, WideMachine, run_wide};
use settee_parallel::{GRAIN, Workers};

use super::front::{
    Added, CHUNK, Diagonal, Frame, Pivots, Top, add_rows, chunks, compute_update, eliminate_on_diagonal,
    eliminate_strips, put_entries,
};
use super::layout::{Below, Layout, STRIP, triangle};
use super::structure::Entry;

/// Operations that are worth handing to another thread. Two threads then take 40.7 instead of 69 ms for a beam of
/// 15,000 unknowns, and 0.98 instead of 1.55 ms for one of 2,160 (2 cores, Zen 4).
pub(super) const SHARED: f64 = 1e6;

/// Numbers of a child that are worth handing to another thread: they take a nanosecond each.
const SHARED_NUMBERS: usize = 20_000;

/// The front, and what its steps need.
pub(super) struct SharedFront<'a> {
    pub layout: Layout<'a>,
    /// Entries of the matrix in its panel, and their values.
    pub entries: (&'a [Entry], &'a [f64]),
    pub panel: &'a mut [f64],
    /// As long as the panel.
    pub scaled: &'a mut [f64],
    pub update: &'a mut [f64],
    pub diagonal: Diagonal<'a>,
    /// A number for each row of a child.
    pub targets: &'a mut [u32],
    pub workers: &'a Workers,
}

impl SharedFront<'_> {
    /// Factorises it, and makes its update. `children`: their updates and places. The error is the column without
    /// pivot.
    pub fn run<'c>(
        self,
        children: impl Iterator<Item = (&'c [f64], &'c [u32])> + Clone,
        kind: Pivots,
    ) -> Result<(), usize> {
        let Self { layout, entries: (entries, values), panel, scaled, update, mut diagonal, targets, workers } = self;
        workers.for_parts(panel, GRAIN, |_, numbers| numbers.fill(0.0));
        put_entries(layout, panel, entries, values);
        for (of_child, places) in children.clone() {
            let added = Added::new(Frame::Panel(layout), of_child, places, targets);
            share_added(AddJob { added, rows: added.rows(), strips: 0..layout.n_strips(), target: panel }, workers);
        }
        let all = 0..layout.shape.columns();
        // One thread goes through each strip once.
        let at_a_time = if workers.threads() > 1 { CHUNK } else { all.len() };
        for columns in chunks(all, at_a_time) {
            let own = columns.clone();
            run_wide(DiagonalJob { layout, columns: own, panel, scaled, diagonal: &mut diagonal, kind })?;
            let next = columns.end.div_ceil(STRIP);
            let (_, rows) = panel.split_at_mut(layout.start(next));
            let (done, scaled) = scaled.split_at_mut(layout.start(next));
            let top = Top { strips: layout.top(), scaled: done, inverses: diagonal.inverses };
            share_rows(RowsJob { layout, strips: next..layout.n_strips(), rows, scaled, top, columns }, workers);
        }
        let first = layout.numbers_of_top();
        let job = UpdateJob {
            strips: layout.below(),
            n_rows: layout.shape.below,
            first: 0,
            update,
            below: &panel[first..],
            scaled: &scaled[first..],
        };
        let n_strips = layout.shape.strips();
        share_update(job, n_strips, workers);
        for (of_child, places) in children {
            let added = Added::new(Frame::Update(layout.shape), of_child, places, targets);
            share_added(AddJob { added, rows: added.rows(), strips: 0..n_strips, target: update }, workers);
        }
        Ok(())
    }
}

/// Rows of a child, and the strips of the front that they go to.
struct AddJob<'a> {
    added: Added<'a>,
    rows: Range<usize>,
    strips: Range<usize>,
    target: &'a mut [f64],
}

impl WideKernel for AddJob<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, _: M) {
        let start = self.added.frame.start(self.strips.start);
        add_rows(self.added, self.rows, start, self.target);
    }
}

/// Adds what a child has, in halves on different threads.
fn share_added(job: AddJob<'_>, workers: &Workers) {
    let AddJob { added, rows, strips, target } = job;
    if strips.len() < 2 || workers.threads() == 1 || added.numbers(rows.clone()) < SHARED_NUMBERS {
        run_wide(AddJob { added, rows, strips, target });
        return;
    }
    let (strip, row) = added.middle(rows.clone(), strips.clone());
    let (first, second) = target.split_at_mut(added.frame.start(strip) - added.frame.start(strips.start));
    let first = AddJob { added, rows: rows.start..row, strips: strips.start..strip, target: first };
    let second = AddJob { added, rows: row..rows.end, strips: strip..strips.end, target: second };
    workers.join(|| share_added(first, workers), || share_added(second, workers));
}

/// The strips on whose diagonal columns are.
struct DiagonalJob<'a, 'd> {
    layout: Layout<'a>,
    columns: Range<usize>,
    panel: &'a mut [f64],
    scaled: &'a mut [f64],
    diagonal: &'a mut Diagonal<'d>,
    kind: Pivots,
}

impl WideKernel for DiagonalJob<'_, '_> {
    type Output = Result<(), usize>;

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) -> Result<(), usize> {
        let Self { layout, columns, panel, scaled, diagonal, kind } = self;
        eliminate_on_diagonal(machine, layout, columns, [panel, scaled], diagonal, kind)
    }
}

/// Strips of a panel from which columns are eliminated, with their numbers.
struct RowsJob<'a> {
    layout: Layout<'a>,
    strips: Range<usize>,
    rows: &'a mut [f64],
    scaled: &'a mut [f64],
    top: Top<'a>,
    columns: Range<usize>,
}

impl WideKernel for RowsJob<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) {
        let Self { layout, strips, rows, scaled, top, columns } = self;
        eliminate_strips(machine, layout, strips, [rows, scaled], top, columns);
    }
}

/// Eliminates columns from strips, in halves on different threads.
fn share_rows(job: RowsJob<'_>, workers: &Workers) {
    let n_strips = job.strips.len();
    let operations = STRIP * n_strips * job.columns.len() * job.columns.end;
    if n_strips < 2 || workers.threads() == 1 || (operations as f64) < SHARED {
        run_wide(job);
        return;
    }
    let RowsJob { layout, strips, rows, scaled, top, columns } = job;
    let middle = strips.start + n_strips / 2;
    let numbers = layout.start(middle) - layout.start(strips.start);
    let (rows, more_rows) = rows.split_at_mut(numbers);
    let (scaled, more_scaled) = scaled.split_at_mut(numbers);
    let first = RowsJob { layout, strips: strips.start..middle, rows, scaled, top, columns: columns.clone() };
    let second = RowsJob { layout, strips: middle..strips.end, rows: more_rows, scaled: more_scaled, top, columns };
    workers.join(|| share_rows(first, workers), || share_rows(second, workers));
}

/// Strips `first..` of an update, as many as `update` has room for.
struct UpdateJob<'a> {
    strips: Below<'a>,
    n_rows: usize,
    first: usize,
    update: &'a mut [f64],
    below: &'a [f64],
    scaled: &'a [f64],
}

impl WideKernel for UpdateJob<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) {
        let Self { strips, n_rows, first, update, below, scaled } = self;
        compute_update(machine, strips, n_rows, first, update, below, scaled);
    }
}

/// Computes the strips of an update up to `end`, in halves of the triangle on different threads.
fn share_update(job: UpdateJob<'_>, end: usize, workers: &Workers) {
    let n_strips = end - job.first;
    let operations = (job.update.len() * job.strips.columns * 2) as f64;
    if n_strips < 2 || workers.threads() == 1 || operations < SHARED {
        run_wide(job);
        return;
    }
    let UpdateJob { strips, n_rows, first, update, below, scaled } = job;
    let half = (triangle(first) + triangle(end)) / 2;
    let middle = (first..end).find(|&strip| triangle(strip) >= half).unwrap_or(end - 1).clamp(first + 1, end - 1);
    let (update, more) = update.split_at_mut(triangle(middle) - triangle(first));
    let left = UpdateJob { strips, n_rows, first, update, below, scaled };
    let right = UpdateJob { strips, n_rows, first: middle, update: more, below, scaled };
    workers.join(|| share_update(left, middle, workers), || share_update(right, end, workers));
}
