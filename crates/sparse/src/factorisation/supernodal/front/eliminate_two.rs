//! The elimination of two strips at a time: as in the products that it consists of, no register is half empty.

use std::ops::Range;

use settee_math::simd::wide::WideMachine;

use super::super::kernel::{begin_products_of_two, eliminate_block};
use super::super::layout::STRIP;
use super::eliminate::{Step, StripRows, Top, eliminate_step, subtract_done};
use super::products::{Columns, TwoStrips, chunks, subtract_blocks};

/// As [`eliminate_rows`](super::eliminate_rows) for each of two whole strips.
#[inline(always)]
pub(super) fn eliminate_two<M: WideMachine>(
    machine: M,
    mut two: [StripRows<'_>; 2],
    top: Top<'_>,
    columns: Range<usize>,
) {
    if two[0].first > two[1].first {
        two.swap(0, 1);
    }
    for chunk in chunks(columns) {
        subtract_done_of_two(machine, &mut two, top, chunk.clone());
        for strip in two[0].first.max(chunk.start) / STRIP..chunk.end.div_ceil(STRIP) {
            let steps = [Step::new(top, strip, two[0].first, &chunk), Step::new(top, strip, two[1].first, &chunk)];
            eliminate_steps(machine, &mut two, top, steps);
        }
    }
}

/// Eliminates columns of the same strip on top from both. The second one may begin later, or behind these columns.
#[inline(always)]
fn eliminate_steps<M: WideMachine>(machine: M, two: &mut [StripRows<'_>; 2], top: Top<'_>, steps: [Step<'_>; 2]) {
    let [step, later] = steps;
    if step.is_whole() && later.is_whole() {
        let done = [
            Columns { numbers: two[0].done(step.begin..step.own), first: step.begin },
            Columns { numbers: two[1].done(later.begin..step.own), first: later.begin },
        ];
        let product = TwoStrips::new(done, step.above);
        if product.pays::<M>(step.own) {
            let begun = begin_products_of_two(machine, product.over(step.begin..step.own));
            for ((rows, step), begun) in two.iter_mut().zip(steps).zip(&begun) {
                eliminate_block::<M, 3>(machine, rows.whole_block(top, step).1, begun);
            }
            return;
        }
    }
    for (rows, step) in two.iter_mut().zip(steps) {
        if step.columns.0 < step.columns.1 {
            eliminate_step::<M, 3>(machine, rows, top, step);
        }
    }
}

/// As [`subtract_done`] for both strips.
#[inline(always)]
fn subtract_done_of_two<M: WideMachine>(machine: M, two: &mut [StripRows<'_>; 2], top: Top<'_>, columns: Range<usize>) {
    let start = columns.start;
    let [one, other] = two;
    if other.first >= start {
        subtract_done::<M, 3>(machine, one, top, columns);
        return;
    }
    let [(done, rest), (done_of_other, rest_of_other)] = [one, other].map(
        #[inline(always)]
        |strip| {
            let (done, rest) = strip.rows.split_at_mut(STRIP * (start - strip.first));
            (Columns { numbers: done, first: strip.first }, &mut rest[..STRIP * columns.len()])
        },
    );
    let blocks = rest.chunks_mut(STRIP * STRIP).zip(rest_of_other.chunks_mut(STRIP * STRIP));
    for (k, (block, of_other)) in blocks.enumerate() {
        if let Some(above) = top.columns_before(start / STRIP + k, start) {
            subtract_blocks::<M, false>(machine, [block, of_other], [done, done_of_other], above, start);
        }
    }
}
