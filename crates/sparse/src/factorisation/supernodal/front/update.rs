//! The update of a front: what it changes in its ancestors.

use settee_math::simd::wide::WideMachine;

use super::super::kernel::LANES;
use super::super::layout::{BLOCK, Below, STRIP, TILE};
use super::for_rows;
use super::products::{Columns, subtract_block, subtract_blocks};

/// Strips `first..` of the update of `n_rows` rows: - L_2 D L_2^T, rows by strips, columns up to the diagonal.
#[inline(always)]
pub(in super::super) fn compute_update<M: WideMachine>(
    machine: M,
    strips: Below<'_>,
    n_rows: usize,
    first: usize,
    update: &mut [f64],
    below: &[f64],
    scaled: &[f64],
) {
    let factors = Factors { strips, n_rows, below, scaled };
    let mut target = update;
    let mut strip = first;
    while !target.is_empty() {
        let (blocks, rest) = target.split_at_mut(STRIP * STRIP * (strip + 1));
        target = rest;
        let left = n_rows - STRIP * strip;
        // The second strip is whole as far as vectors go.
        if !target.is_empty() && left > 2 * STRIP - LANES {
            let (more_blocks, rest) = target.split_at_mut(STRIP * STRIP * (strip + 2));
            target = rest;
            let (more_blocks, diagonal) = more_blocks.split_at_mut(STRIP * STRIP * (strip + 1));
            factors.two_strips(machine, strip, [blocks, more_blocks]);
            factors.block::<M, 3>(machine, [strip + 1; 2], diagonal);
            strip += 2;
        } else {
            for_rows!(left, strip_of::<M>(machine, factors, strip, blocks));
            strip += 1;
        }
    }
}

/// L and L D in the rows below.
#[derive(Clone, Copy)]
struct Factors<'a> {
    strips: Below<'a>,
    n_rows: usize,
    below: &'a [f64],
    scaled: &'a [f64],
}

/// A strip of an update, block by block.
#[inline(always)]
fn strip_of<M: WideMachine, const V: usize>(machine: M, factors: Factors<'_>, strip: usize, blocks: &mut [f64]) {
    for (other, block) in blocks.as_chunks_mut::<{ STRIP * STRIP }>().0.iter_mut().enumerate() {
        factors.block::<M, V>(machine, [strip, other], block);
    }
}

impl<'a> Factors<'a> {
    #[inline(always)]
    fn columns(self, numbers: &'a [f64], strip: usize) -> Columns<'a> {
        Columns::of_strip(self.strips, strip, numbers)
    }

    /// The block in the rows of the first of two strips and the columns of the second.
    #[inline(always)]
    fn block<M: WideMachine, const V: usize>(self, machine: M, [strip, other]: [usize; 2], block: &mut [f64]) {
        let (rows, factor) = (self.columns(self.below, strip), self.columns(self.scaled, other));
        let n_tiles = (self.n_rows - STRIP * other).div_ceil(TILE).min(STRIP / TILE);
        subtract_block::<M, V, true>(machine, &mut block[..BLOCK * n_tiles], rows, factor, self.strips.columns);
    }

    /// The blocks of two neighbouring strips, the first of which is `strip`, up to the columns of that one.
    #[inline(always)]
    fn two_strips<M: WideMachine>(self, machine: M, strip: usize, blocks: [&mut [f64]; 2]) {
        let rows = [self.columns(self.below, strip), self.columns(self.below, strip + 1)];
        let [first, second] = blocks;
        let first = first.as_chunks_mut::<{ STRIP * STRIP }>().0.iter_mut();
        let second = second.as_chunks_mut::<{ STRIP * STRIP }>().0;
        for (other, (first, second)) in first.zip(second).enumerate() {
            let factor = self.columns(self.scaled, other);
            subtract_blocks::<M, true>(machine, [&mut first[..], &mut second[..]], rows, factor, self.strips.columns);
        }
    }
}
