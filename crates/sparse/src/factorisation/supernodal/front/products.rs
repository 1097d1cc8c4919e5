//! Products of strips over many columns, a chunk of these at a time.

use std::ops::Range;

use settee_math::simd::wide::WideMachine;

use super::super::kernel::{ProductOfTwo, subtract_products, subtract_products_of_two};
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

/// `columns` in chunks that end at multiples of [`CHUNK`].
#[inline(always)]
pub(super) fn chunks(columns: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let Range { start, end } = columns;
    let first = start / CHUNK;
    let behind = if start < end { end.div_ceil(CHUNK) } else { first };
    (first..behind).map(move |chunk| start.max(CHUNK * chunk)..end.min(CHUNK * (chunk + 1)))
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
    let mut chunks = chunks(a.first.max(b.first)..end);
    if REPLACE {
        let chunk = chunks.next().unwrap_or(end..end);
        subtract_products::<M, V, true>(machine, tiles, a.of(chunk.clone()), b.of(chunk));
    }
    for chunk in chunks {
        subtract_products::<M, V, false>(machine, tiles, a.of(chunk.clone()), b.of(chunk));
    }
}

/// Two strips that are multiplied with a third one together.
#[derive(Clone, Copy)]
pub(super) struct TwoStrips<'a> {
    /// The first one begins with no later column than the second one.
    strips: [Columns<'a>; 2],
    factor: Columns<'a>,
    /// From where on both strips and the factor have columns.
    both: usize,
}

impl<'a> TwoStrips<'a> {
    #[inline(always)]
    pub fn new(strips: [Columns<'a>; 2], factor: Columns<'a>) -> Self {
        debug_assert!(strips[0].first <= strips[1].first);
        Self { strips, factor, both: strips[1].first.max(factor.first) }
    }

    /// Whether both together are quicker than each by itself, as far as a column.
    #[inline(always)]
    pub fn pays<M: WideMachine>(&self, end: usize) -> bool {
        M::IS_WIDE && end >= self.both + WORTH_PAIRING
    }

    /// The product over some columns.
    #[inline(always)]
    pub fn over(self, columns: Range<usize>) -> ProductOfTwo<'a> {
        let middle = self.both.clamp(columns.start, columns.end);
        let (alone, both) = (columns.start..middle, middle..columns.end);
        ProductOfTwo {
            alone: [self.strips[0].of(alone.clone()), self.factor.of(alone)],
            strips: [
                self.strips[0].of(both.clone()),
                if both.is_empty() { &[] } else { self.strips[1].of(both.clone()) },
            ],
            factor: self.factor.of(both),
        }
    }
}

/// blocks -= A B^T, or blocks = -A B^T, for the blocks of two whole strips, with the sums of [`subtract_block`].
#[inline(always)]
pub(super) fn subtract_blocks<M: WideMachine, const REPLACE: bool>(
    machine: M,
    mut blocks: [&mut [f64]; 2],
    mut a: [Columns<'_>; 2],
    b: Columns<'_>,
    end: usize,
) {
    if a[0].first > a[1].first {
        a.swap(0, 1);
        blocks.swap(0, 1);
    }
    let [one, other] = blocks;
    let two = TwoStrips::new(a, b);
    if !two.pays::<M>(end) {
        subtract_block::<M, 3, REPLACE>(machine, one, a[0], b, end);
        subtract_block::<M, 3, REPLACE>(machine, other, a[1], b, end);
        return;
    }
    let begin = a[0].first.max(b.first);
    // The chunk in which the second strip begins: those before are the first one's only.
    let shared = begin.max(two.both - two.both % CHUNK);
    if shared > begin {
        subtract_block::<M, 3, REPLACE>(machine, one, a[0], b, shared);
        if REPLACE {
            // Subtracted from it, sums are what they are where they replace something.
            other.fill(-0.0);
        }
    }
    let [one, other] = [one, other].map(
        #[inline(always)]
        |block| block.as_chunks_mut::<BLOCK>().0,
    );
    let mut chunks = chunks(shared..end);
    if REPLACE && shared == begin {
        let product = two.over(chunks.next().unwrap_or(end..end));
        subtract_products_of_two::<M, true>(machine, [&mut *one, &mut *other], product);
    }
    for chunk in chunks {
        subtract_products_of_two::<M, false>(machine, [&mut *one, &mut *other], two.over(chunk));
    }
}
