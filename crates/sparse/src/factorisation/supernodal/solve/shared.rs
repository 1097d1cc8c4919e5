//! A front above others, whose rows and columns are worth several threads.

use settee_math::simd::lanes::{Kernel, Machine, run};
use settee_math::simd::quads::Number;
use settee_parallel::Workers;

use super::super::layout::{Below, Layout, STRIP};
use super::super::substitute::{backward_below, backward_top, forward_below, forward_top};

/// Numbers below a front above others from which on they are worth another thread.
const SHARED_ROWS: usize = 30_000;

/// The triangle of a front above others: forward, and backward with the sums of its columns.
pub struct TopJob<'a, T> {
    pub layout: Layout<'a>,
    pub top: &'a [T],
    pub x: &'a mut [T],
    pub sums: Option<&'a mut [T]>,
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
pub fn share_rows<T: Number>(strips: Below<'_>, numbers: &[T], x: &[T], update: &mut [T], workers: &Workers) {
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
pub fn share_columns<T: Number>(
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
