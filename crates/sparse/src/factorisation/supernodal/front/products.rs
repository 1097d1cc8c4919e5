//! Products of strips over many columns, a chunk of these at a time.

use std::ops::Range;

use settee_math::simd::wide::WideMachine;

use super::super::kernel::{subtract_products, subtract_products_of_two};
use super::super::layout::{BLOCK, Below, STRIP};

/// Columns of L that a product takes at a time, so that its part of two strips stays in the first cache: 320 instead of
/// 350 ms for 30,000 unknowns whose widest front has 770 columns (2 cores, Zen 4).
pub(in super::super) const CHUNK: usize = 96;

/// Columns from which on two strips together are quicker than each by itself.
const WORTH_PAIRING: usize = 24;

/// The columns of a strip from one of a front on.
#[derive(Clone, Copy)]
pub(in super::super) struct Columns<'a> {
    pub numbers: &'a [f64],
    pub first: usize,
}

impl<'a> Columns<'a> {
    /// All that a strip below a triangle has, of the numbers of all these strips.
    #[inline(always)]
    pub fn of_strip(strips: Below<'_>, strip: usize, numbers: &'a [f64]) -> Self {
        let first = strips.first(strip);
        Self { numbers: &numbers[strips.numbers(strip, first..strips.columns)], first }
    }

    /// The numbers of these columns.
    #[inline(always)]
    pub fn of(self, columns: Range<usize>) -> &'a [f64] {
        &self.numbers[STRIP * (columns.start - self.first)..STRIP * (columns.end - self.first)]
    }

    /// Those from another one on.
    #[inline(always)]
    pub fn from(self, first: usize) -> Self {
        Self { numbers: &self.numbers[STRIP * (first - self.first)..], first }
    }
}

/// `columns`, so many at a time.
#[inline(always)]
pub(super) fn chunks(columns: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    let end = columns.end;
    columns.step_by(size).map(move |start| start..end.min(start + size))
}

/// block -= A B^T, where strips meet, or block = -A B^T, over the columns before `end`: as many tiles of rows of `b` as
/// the block has room for.
#[inline(always)]
pub(in super::super) fn subtract_block<M: WideMachine, const V: usize, const REPLACE: bool>(
    machine: M,
    block: &mut [f64],
    a: Columns<'_>,
    b: Columns<'_>,
    end: usize,
) {
    let tiles = block.as_chunks_mut::<BLOCK>().0;
    // Before the later one of both beginnings, one of the factors is zero.
    let mut chunks = chunks(a.first.max(b.first)..end, CHUNK);
    if REPLACE {
        let chunk = chunks.next().unwrap_or(end..end);
        subtract_products::<M, V, true>(machine, tiles, a.of(chunk.clone()), b.of(chunk));
    }
    for chunk in chunks {
        subtract_products::<M, V, false>(machine, tiles, a.of(chunk.clone()), b.of(chunk));
    }
}

/// blocks = -A B^T for the blocks of two whole strips, with the sums of [`subtract_block`].
#[inline(always)]
pub(super) fn replace_blocks<M: WideMachine>(
    machine: M,
    [one, other]: [&mut [f64]; 2],
    a: [Columns<'_>; 2],
    b: Columns<'_>,
    end: usize,
) {
    let begins = a.map(|a| a.first.max(b.first));
    if begins[0] != begins[1] || end < begins[0] + WORTH_PAIRING {
        subtract_block::<M, 3, true>(machine, one, a[0], b, end);
        subtract_block::<M, 3, true>(machine, other, a[1], b, end);
        return;
    }
    let (one, other) = (one.as_chunks_mut::<BLOCK>().0, other.as_chunks_mut::<BLOCK>().0);
    let mut chunks = chunks(begins[0]..end, CHUNK);
    let columns = |chunk: &Range<usize>| ([a[0].of(chunk.clone()), a[1].of(chunk.clone())], b.of(chunk.clone()));
    let (rows, factor) = columns(&chunks.next().unwrap_or(end..end));
    subtract_products_of_two::<M, true>(machine, [&mut *one, &mut *other], rows, factor);
    for chunk in chunks {
        let (rows, factor) = columns(&chunk);
        subtract_products_of_two::<M, false>(machine, [&mut *one, &mut *other], rows, factor);
    }
}
