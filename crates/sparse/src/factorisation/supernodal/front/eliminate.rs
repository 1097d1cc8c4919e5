//! The elimination of rows: what the triangle on top makes of them.

use std::ops::Range;

use settee_math::simd::wide::WideMachine;

use super::super::kernel::{LANES, TileColumns, WholeBlock, eliminate, eliminate_block_with, subtract_product};
use super::super::layout::{BLOCK, Layout, STRIP, Strip, TILE};
use super::eliminate_two::eliminate_two;
use super::for_rows;
use super::products::{Columns, chunks, subtract_block};

/// The triangle on top, as far as it is known, or its part from a strip on.
#[derive(Clone, Copy)]
pub(in super::super) struct Top<'a> {
    pub strips: &'a [Strip],
    /// L D.
    pub scaled: &'a [f64],
    /// 1 / D.
    pub inverses: &'a [f64],
    pub begin: Begin,
}

/// Where a part of the triangle on top begins.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Begin {
    /// The first of its numbers.
    pub number: usize,
    /// The first of its columns.
    pub column: usize,
}

impl Begin {
    /// The part from a column on, with which a strip begins.
    #[inline(always)]
    pub fn at(layout: Layout<'_>, column: usize) -> Self {
        // Known to be 0 where compiled code is about the whole triangle.
        Self { number: if column == 0 { 0 } else { layout.start(column / STRIP) }, column }
    }
}

impl<'a> Top<'a> {
    /// The columns of a strip before `end`.
    #[inline(always)]
    fn columns(self, strip: usize, end: usize) -> Columns<'a> {
        let Strip { start, first } = self.strips[strip];
        let first = first as usize;
        Columns { numbers: &self.scaled[start as usize - self.begin.number..][..STRIP * (end - first)], first }
    }

    /// The same, if there are any.
    #[inline(always)]
    pub fn columns_before(self, strip: usize, end: usize) -> Option<Columns<'a>> {
        ((self.strips[strip].first as usize) < end).then(|| self.columns(strip, end))
    }
}

/// A strip whose rows are eliminated: what becomes L and L D, from the column `first` on.
pub(in super::super) struct StripRows<'a> {
    pub rows: &'a mut [f64],
    pub scaled: &'a mut [f64],
    pub first: usize,
}

impl<'a> StripRows<'a> {
    /// Takes the numbers of a strip, with which those of some strips begin.
    #[inline(always)]
    fn take(layout: Layout<'_>, strip: usize, [rows, scaled]: [&mut &'a mut [f64]; 2]) -> Self {
        let first = layout.first(strip);
        let n = STRIP * (layout.shape.end(strip) - first);
        let [rows, scaled] = [rows, scaled].map(
            #[inline(always)]
            |numbers| numbers.split_off_mut(..n).expect("strips have as many numbers as columns"),
        );
        Self { rows, scaled, first }
    }

    /// L in the columns of a step's sums, and the block of the step.
    #[inline(always)]
    pub(super) fn whole_block<'b>(&'b mut self, top: Top<'b>, step: Step<'b>) -> (&'b [f64], WholeBlock<'b>) {
        let Step { own, begin, above, .. } = step;
        let (done, rows) = self.rows.split_at_mut(STRIP * (own - self.first));
        let whole = "the block has all columns of the strip on top";
        let block = WholeBlock {
            rows: rows.as_chunks_mut().0.first_chunk_mut().expect(whole),
            scaled: self.scaled[STRIP * (own - self.first)..].as_chunks_mut().0.first_chunk_mut().expect(whole),
            above: above.of(own..own + STRIP).as_chunks().0.first_chunk().expect(whole),
            inverses: top.inverses[own - top.begin.column..].first_chunk().expect(whole),
        };
        (&done[STRIP * (begin - self.first)..], block)
    }

    /// L in the columns that have been eliminated.
    #[inline(always)]
    pub fn done(&self, columns: Range<usize>) -> &[f64] {
        Columns { numbers: self.rows, first: self.first }.of(columns)
    }
}

/// Eliminates columns from strips of a panel, whose numbers and no others are in `rows` and `scaled`: L and L D. Strips
/// do not depend on each other: they are strips below the triangle, or of it and below the columns.
#[inline(always)]
pub(in super::super) fn eliminate_strips<M: WideMachine>(
    machine: M,
    layout: Layout<'_>,
    strips: Range<usize>,
    [mut rows, mut scaled]: [&mut [f64]; 2],
    top: Top<'_>,
    columns: Range<usize>,
) {
    let mut strip = strips.start;
    while strip < strips.end {
        let own = StripRows::take(layout, strip, [&mut rows, &mut scaled]);
        let n_rows = layout.rows_in_storage(strip);
        strip += 1;
        // All strips but the last one are whole.
        if M::IS_WIDE && strip < strips.end && layout.rows_in_storage(strip) > STRIP - LANES {
            let next = StripRows::take(layout, strip, [&mut rows, &mut scaled]);
            eliminate_two(machine, [own, next], top, columns.clone());
            strip += 1;
        } else {
            for_rows!(n_rows, eliminate_rows::<M>(machine, own, top, columns.clone()));
        }
    }
}

/// Eliminates columns of a strip, those before being done with.
#[inline(always)]
pub(in super::super) fn eliminate_rows<M: WideMachine, const V: usize>(
    machine: M,
    mut rows: StripRows<'_>,
    top: Top<'_>,
    columns: Range<usize>,
) {
    for chunk in chunks(columns) {
        subtract_done::<M, V>(machine, &mut rows, top, chunk.clone());
        for strip in rows.first.max(chunk.start) / STRIP..chunk.end.div_ceil(STRIP) {
            let step = Step::new(top, strip, rows.first, &chunk);
            eliminate_step::<M, V>(machine, &mut rows, top, step);
        }
    }
}

/// The columns of a strip on top that are eliminated from another strip.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    /// The first column of the strip on top.
    pub own: usize,
    /// First and last of the columns.
    pub columns: (usize, usize),
    /// The first column before them in which both strips have entries.
    pub begin: usize,
    pub above: Columns<'a>,
}

impl<'a> Step<'a> {
    /// Those of the strip `strip` that are in a chunk, for rows that begin with the column `first`.
    #[inline(always)]
    pub fn new(top: Top<'a>, strip: usize, first: usize, chunk: &Range<usize>) -> Self {
        let own = STRIP * strip;
        let (start, end) = (own.max(first).max(chunk.start), chunk.end.min(own + STRIP));
        let above = top.columns(strip, end);
        // Before the later one of both beginnings, one of the factors is zero.
        Self { own, columns: (start, end), begin: first.max(above.first).max(chunk.start), above }
    }

    /// Whether it has all columns of the strip on top.
    #[inline(always)]
    pub fn is_whole(&self) -> bool {
        self.columns == (self.own, self.own + STRIP)
    }
}

/// Eliminates the columns of a step.
#[inline(always)]
pub(super) fn eliminate_step<M: WideMachine, const V: usize>(
    machine: M,
    rows: &mut StripRows<'_>,
    top: Top<'_>,
    step: Step<'_>,
) {
    if M::IS_WIDE && step.is_whole() {
        let (done, block) = rows.whole_block(top, step);
        eliminate_block_with::<M, V>(machine, block, done, step.above.of(step.begin..step.own));
        return;
    }
    for column in (step.columns.0..step.columns.1).step_by(TILE) {
        eliminate_tile::<M, V>(machine, rows, top, step, column);
    }
}

/// Eliminates the three columns of a step from `column` on.
#[inline(always)]
fn eliminate_tile<M: WideMachine, const V: usize>(
    machine: M,
    StripRows { rows, scaled, first }: &mut StripRows<'_>,
    top: Top<'_>,
    Step { own, begin, above, .. }: Step<'_>,
    column: usize,
) {
    let row = column - own;
    let (done, rest) = rows.split_at_mut(STRIP * (column - *first));
    let block: &mut [f64; BLOCK] = rest.first_chunk_mut().expect("strips are whole tiles wide");
    let scaled: &mut [f64; BLOCK] =
        scaled[STRIP * (column - *first)..].first_chunk_mut().expect("strips are whole tiles wide");
    let done = &done[STRIP * (begin - *first)..];
    subtract_product::<M, V>(machine, block, None, done, above.of(begin..column), row);
    let on_diagonal = above.of(column..column + TILE);
    let columns = TileColumns {
        below_diagonal: [on_diagonal[row + 1], on_diagonal[row + 2], on_diagonal[STRIP + row + 2]],
        inverses: *top.inverses[column - top.begin.column..].first_chunk().expect("one for every column"),
    };
    eliminate::<V>(block, scaled, &columns);
}

/// Subtracts from the columns `columns` of a strip what the columns before them change there.
#[inline(always)]
pub(super) fn subtract_done<M: WideMachine, const V: usize>(
    machine: M,
    rows: &mut StripRows<'_>,
    top: Top<'_>,
    columns: Range<usize>,
) {
    let (first, start) = (rows.first, columns.start);
    if first >= start {
        return;
    }
    let (done, rest) = rows.rows.split_at_mut(STRIP * (start - first));
    let done = Columns { numbers: done, first };
    for (k, block) in rest[..STRIP * columns.len()].chunks_mut(STRIP * STRIP).enumerate() {
        if let Some(above) = top.columns_before(start / STRIP + k, start) {
            subtract_block::<M, V, false>(machine, block, done, above, start);
        }
    }
}
