//! A front above others, whose strips threads share.
//!
//! Each step goes through strips, which do not depend on each other in it: what children add to the panel; the columns,
//! a chunk at a time, of which the strips with their diagonals come first; the update; what children add to that.

use std::ops::Range;

use settee_math::simd::wide::{WideKernel, WideMachine, run_wide};
use settee_parallel::{GRAIN, Workers};

use super::factorise::NoFactor;
use super::front::{
    Added, Begin, CHUNK, Diagonal, Frame, Pivots, Top, add_rows, compute_update, eliminate_on_diagonal,
    eliminate_strips, put_entries,
};
use super::layout::{Below, Layout, STRIP, triangle};
use super::structure::Entry;

/// Operations that are worth handing to another thread. Two threads then take 40.7 instead of 69 ms for a beam of
/// 15,000 unknowns, and 0.98 instead of 1.55 ms for one of 2,160 (2 cores, Zen 4).
pub(super) const SHARED: f64 = 1e6;

/// Columns that one thread eliminates at a time: most fronts have no more, and in others a stop is seen in between.
const CHUNK_ALONE: usize = 10 * CHUNK;

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
    /// Factorises it, and makes its update. `children`: their updates and places. A pivot that is not there is counted
    /// from the first column of the front.
    pub fn run<'c>(
        self,
        children: impl Iterator<Item = (&'c [f64], &'c [u32])> + Clone,
        kind: Pivots,
    ) -> Result<(), NoFactor> {
        let Self { layout, entries: (entries, values), panel, scaled, update, diagonal, targets, workers } = self;
        workers.for_parts(panel, GRAIN, |_, numbers| numbers.fill(0.0));
        put_entries(layout, panel, entries, values);
        for (of_child, places) in children.clone() {
            let added = Added::new(Frame::Panel(layout), of_child, places, targets);
            share_added(AddJob { added, rows: added.rows(), strips: 0..layout.n_strips(), target: panel }, workers);
        }
        eliminate(layout, [&mut *panel, &mut *scaled], diagonal, kind, workers)?;
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

/// Eliminates the columns of a front, a chunk at a time. The strips on the diagonal of a chunk are one thread's: where
/// that pays, others go on with the chunk before in the strips below.
///
/// A cube of 41,472 unknowns, rehearsed for 8 and 64 cores (Zen 3), with these strips between the chunks, and so: 330
/// to 263 ms, 97 to 86 ms. Bodies of 15,000 gain nothing.
fn eliminate(
    layout: Layout<'_>,
    [panel, scaled]: [&mut [f64]; 2],
    Diagonal { pivots, inverses }: Diagonal<'_>,
    kind: Pivots,
    workers: &Workers,
) -> Result<(), NoFactor> {
    let n = layout.shape.columns();
    let at_a_time = if workers.threads() > 1 { CHUNK } else { CHUNK_ALONE };
    let mut columns = 0..at_a_time.min(n);
    let numbers = [&mut panel[..], &mut scaled[..]];
    let diagonal = Diagonal { pivots: &mut *pivots, inverses: &mut *inverses };
    run_wide(DiagonalJob { layout, columns: columns.clone(), numbers, diagonal, kind }).map_err(NoFactor::Pivot)?;
    loop {
        if workers.is_stopped() {
            return Err(NoFactor::Stopped);
        }
        let next = columns.end..n.min(columns.end + at_a_time);
        let first = columns.end.div_ceil(STRIP);
        let (_, rows) = panel.split_at_mut(layout.start(first));
        let (done, scaled) = scaled.split_at_mut(layout.start(first));
        let (known, unknown) = inverses.split_at_mut(columns.end);
        let top = Top { strips: layout.top(), scaled: done, inverses: known, begin: Begin::default() };
        let job = RowsJob { layout, strips: first..layout.n_strips(), numbers: [rows, scaled], top, columns };
        if next.is_empty() {
            share_rows(job, workers);
            return Ok(());
        }
        let (behind, end) = (next.end.div_ceil(STRIP), job.strips.end);
        let is_ahead = job.operations(behind..end) >= SHARED;
        let (own, others) = job.split(if is_ahead { behind } else { end });
        let [rows, scaled] = own.numbers;
        share_rows(RowsJob { numbers: [&mut *rows, &mut *scaled], ..own }, workers);
        let diagonal = Diagonal { pivots: &mut pivots[next.start..], inverses: unknown };
        let job = DiagonalJob { layout, columns: next.clone(), numbers: [rows, scaled], diagonal, kind };
        let found =
            if is_ahead { workers.join(|| run_wide(job), || share_rows(others, workers)).0 } else { run_wide(job) };
        found.map_err(NoFactor::Pivot)?;
        columns = next;
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

/// The strips on whose diagonal columns are, with their numbers.
struct DiagonalJob<'a> {
    layout: Layout<'a>,
    columns: Range<usize>,
    /// Of the panel, and L D.
    numbers: [&'a mut [f64]; 2],
    diagonal: Diagonal<'a>,
    kind: Pivots,
}

impl WideKernel for DiagonalJob<'_> {
    type Output = Result<(), usize>;

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) -> Result<(), usize> {
        let Self { layout, columns, numbers, diagonal, kind } = self;
        eliminate_on_diagonal(machine, layout, columns, numbers, diagonal, kind)
    }
}

/// Strips of a panel from which columns are eliminated, with their numbers.
struct RowsJob<'a> {
    layout: Layout<'a>,
    strips: Range<usize>,
    /// Of the panel, and L D.
    numbers: [&'a mut [f64]; 2],
    top: Top<'a>,
    columns: Range<usize>,
}

impl RowsJob<'_> {
    /// What strips of such a job take.
    fn operations(&self, strips: Range<usize>) -> f64 {
        (STRIP * strips.len() * self.columns.len() * self.columns.end) as f64
    }

    /// The strips before one, and those from it on.
    fn split(self, strip: usize) -> (Self, Self) {
        let Self { layout, strips, numbers: [rows, scaled], top, columns } = self;
        let middle = layout.start(strip) - layout.start(strips.start);
        let (rows, more_rows) = rows.split_at_mut(middle);
        let (scaled, more_scaled) = scaled.split_at_mut(middle);
        let first =
            Self { layout, strips: strips.start..strip, numbers: [rows, scaled], top, columns: columns.clone() };
        (first, Self { layout, strips: strip..strips.end, numbers: [more_rows, more_scaled], top, columns })
    }
}

impl WideKernel for RowsJob<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: WideMachine>(self, machine: M) {
        let Self { layout, strips, numbers, top, columns } = self;
        eliminate_strips(machine, layout, strips, numbers, top, columns);
    }
}

/// Eliminates columns from strips, in halves on different threads.
fn share_rows(job: RowsJob<'_>, workers: &Workers) {
    let n_strips = job.strips.len();
    if n_strips < 2 || workers.threads() == 1 || job.operations(job.strips.clone()) < SHARED {
        run_wide(job);
        return;
    }
    let middle = job.strips.start + n_strips / 2;
    let (first, second) = job.split(middle);
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
