//! The dense work on one front.
//!
//! With the panel (P_1; P_2), the triangle on top and the rows below: P_1 = L_1 D L_1^T, L_2 = P_2 L_1^-T D^-1, and the
//! update -L_2 D L_2^T is added to the front of the parent. Strips are worked on one after the other: each needs those
//! on top only.

use std::ops::Range;

use settee_math::simd::wide::WideMachine;

use super::kernel::{LANES, TileColumns, begin_products, eliminate, subtract_product, subtract_products};
use super::layout::{BLOCK, Below, Layout, STRIP, Shape, Strip, TILE, triangle, update_row};
use super::structure::Entry;

/// Columns of L that a product takes at a time, so that its part of two strips stays in the first cache: 320 instead of
/// 350 ms for 30,000 unknowns whose widest front has 770 columns (2 cores, Zen 4).
const CHUNK: usize = 96;

/// What a pivot must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pivots {
    /// Not zero.
    Regular,
    /// Positive.
    Positive,
}

/// The pivots of a front.
pub(super) struct Diagonal<'a> {
    /// D, as many as columns are eliminated.
    pub pivots: &'a mut [f64],
    /// 1 / D, as many as columns are stored.
    pub inverses: &'a mut [f64],
}

/// Calls `$work::<M, V>(...)` with the number of vectors that `$rows` rows need.
macro_rules! for_rows {
    ($rows:expr, $work:ident::<$M:ident $(, $more:tt)?>($($argument:expr),*)) => {
        match ($rows).div_ceil(LANES) {
            1 => $work::<$M, 1 $(, $more)?>($($argument),*),
            2 => $work::<$M, 2 $(, $more)?>($($argument),*),
            _ => $work::<$M, 3 $(, $more)?>($($argument),*),
        }
    };
}

/// Puts the entries of the matrix into an empty panel.
#[inline(always)]
pub(super) fn fill_panel(layout: Layout<'_>, panel: &mut [f64], entries: &[Entry], values: &[f64]) {
    panel.fill(0.0);
    for entry in entries {
        panel[entry.target as usize] = values[entry.source as usize];
    }
    for column in layout.shape.width..layout.shape.columns() {
        panel[layout.filler(column)] = 1.0;
    }
}

/// Factorises the triangle on top. `scaled` has the layout of the panel and becomes L D. The error is the column
/// without pivot.
#[inline(always)]
pub(super) fn eliminate_top<M: WideMachine>(
    machine: M,
    layout: Layout<'_>,
    panel: &mut [f64],
    scaled: &mut [f64],
    pivots: Diagonal<'_>,
    kind: Pivots,
) -> Result<(), usize> {
    let Diagonal { pivots, inverses } = pivots;
    let strips = layout.top();
    for (strip, &Strip { start, first }) in strips.iter().enumerate() {
        let (first, end) = (first as usize, layout.shape.end(strip));
        let length = STRIP * (end - first);
        let (above, own) = scaled.split_at_mut(start as usize);
        let own = &mut own[..length];
        let rows = &mut panel[start as usize..][..length];
        let before = STRIP * strip;
        let top = Top { strips, scaled: above, inverses };
        eliminate_rows::<M, 3>(machine, rows, own, top, first, before);
        for column in (before..end).step_by(TILE) {
            let (done, rest) = rows.split_at_mut(STRIP * (column - first));
            let (own_done, own_rest) = own.split_at_mut(STRIP * (column - first));
            let tile: &mut [f64; BLOCK] = rest.first_chunk_mut().expect("strips are whole tiles wide");
            let own: &mut [f64; BLOCK] = own_rest.first_chunk_mut().expect("strips are whole tiles wide");
            subtract_product::<M, 3>(machine, tile, None, done, own_done, column - before);
            let inverses = inverses[column..].first_chunk_mut().expect("one for every column");
            let known = pivots.len().min(column);
            let pivots = &mut pivots[known..];
            diagonal(tile, own, column - before, pivots, inverses, kind).map_err(|j| column + j)?;
        }
    }
    Ok(())
}

/// Pivots of a tile on the diagonal, whose rows `first..first + TILE` are its columns.
///
/// `pivots`: what is left of them; columns behind the last one are those of the identity.
#[inline(always)]
fn diagonal(
    block: &mut [f64; BLOCK],
    scaled: &mut [f64; BLOCK],
    first: usize,
    pivots: &mut [f64],
    inverses: &mut [f64; TILE],
    kind: Pivots,
) -> Result<(), usize> {
    for j in 0..TILE {
        let pivot = block[STRIP * j + first + j];
        let inverse = 1.0 / pivot;
        inverses[j] = inverse;
        if let Some(known) = pivots.get_mut(j) {
            if !pivot.is_finite() || !inverse.is_finite() || (kind == Pivots::Positive && pivot <= 0.0) {
                return Err(j);
            }
            *known = pivot;
        }
        for i in 0..STRIP {
            let entry = block[STRIP * j + i];
            scaled[STRIP * j + i] = entry;
            block[STRIP * j + i] = entry * inverse;
        }
        for k in j + 1..TILE {
            let factor = scaled[STRIP * j + first + k];
            for i in 0..STRIP {
                block[STRIP * k + i] = f64::mul_add(-factor, block[STRIP * j + i], block[STRIP * k + i]);
            }
        }
    }
    Ok(())
}

/// The triangle on top, as far as it is known.
#[derive(Clone, Copy)]
pub(super) struct Top<'a> {
    pub strips: &'a [Strip],
    /// L D.
    pub scaled: &'a [f64],
    /// 1 / D.
    pub inverses: &'a [f64],
}

/// Eliminates the columns before `end` of a strip that begins with the column `first`.
#[inline(always)]
pub(super) fn eliminate_rows<M: WideMachine, const V: usize>(
    machine: M,
    rows: &mut [f64],
    scaled: &mut [f64],
    top: Top<'_>,
    first: usize,
    end: usize,
) {
    for chunk in (0..end).step_by(CHUNK) {
        let chunk = chunk..end.min(chunk + CHUNK);
        if first < chunk.start {
            subtract_done::<M, V>(machine, rows, top, first, chunk.clone());
        }
        for strip in first.max(chunk.start) / STRIP..chunk.end.div_ceil(STRIP) {
            eliminate_strip::<M, V>(machine, rows, scaled, top, first, strip, chunk.clone());
        }
    }
}

/// Eliminates the columns of the strip `strip` of the triangle on top that are in the chunk `chunk`.
#[inline(always)]
fn eliminate_strip<M: WideMachine, const V: usize>(
    machine: M,
    rows: &mut [f64],
    scaled: &mut [f64],
    top: Top<'_>,
    first: usize,
    strip: usize,
    chunk: Range<usize>,
) {
    let Strip { start, first: first_above } = top.strips[strip];
    let (first_above, own) = (first_above as usize, STRIP * strip);
    let columns = own.max(first).max(chunk.start)..chunk.end.min(own + STRIP);
    let above = &top.scaled[start as usize..][..STRIP * (columns.end - first_above)];
    // Before the later one of both beginnings, one of the factors is zero.
    let mut begin = first.max(first_above).max(chunk.start);
    // All tiles together as far as the columns of strips before go, where that pays.
    let begun = (M::IS_WIDE && begin < own && columns.len() > 2 * TILE).then(
        #[inline(always)]
        || {
            let done = &rows[STRIP * (begin - first)..STRIP * (own - first)];
            let above = &above[STRIP * (begin - first_above)..STRIP * (own - first_above)];
            begin = own;
            begin_products::<M, V>(machine, done, above)
        },
    );
    for column in columns.step_by(TILE) {
        let row = column - own;
        let (above, on_diagonal) = above.split_at(STRIP * (column - first_above));
        let (done, rest) = rows.split_at_mut(STRIP * (column - first));
        let block: &mut [f64; BLOCK] = rest.first_chunk_mut().expect("strips are whole tiles wide");
        let scaled: &mut [f64; BLOCK] =
            scaled[STRIP * (column - first)..].first_chunk_mut().expect("strips are whole tiles wide");
        let (done, above) = (&done[STRIP * (begin - first)..], &above[STRIP * (begin - first_above)..]);
        subtract_product::<M, V>(machine, block, begun.as_ref(), done, above, row);
        let columns = TileColumns {
            below_diagonal: [on_diagonal[row + 1], on_diagonal[row + 2], on_diagonal[STRIP + row + 2]],
            inverses: *top.inverses[column..].first_chunk().expect("one for every column"),
        };
        eliminate::<V>(block, scaled, &columns);
    }
}

/// Subtracts from the columns `columns` of a strip what the columns before them change there.
#[inline(always)]
fn subtract_done<M: WideMachine, const V: usize>(
    machine: M,
    rows: &mut [f64],
    top: Top<'_>,
    first: usize,
    columns: Range<usize>,
) {
    let (done, rest) = rows.split_at_mut(STRIP * (columns.start - first));
    let strips = &top.strips[columns.start / STRIP..];
    for (block, strip) in rest[..STRIP * columns.len()].chunks_mut(STRIP * STRIP).zip(strips) {
        let first_above = strip.first as usize;
        let begin = first.max(first_above);
        if begin < columns.start {
            let above = &top.scaled[strip.start as usize..][..STRIP * (columns.start - first_above)];
            let above = &above[STRIP * (begin - first_above)..];
            subtract_block::<M, V, false>(machine, block, &done[STRIP * (begin - first)..], above);
        }
    }
}

/// block -= A B^T, where strips meet, or block = -A B^T: as many tiles of rows of `b` as the block has room for.
#[inline(always)]
pub(super) fn subtract_block<M: WideMachine, const V: usize, const REPLACE: bool>(
    machine: M,
    block: &mut [f64],
    a: &[f64],
    b: &[f64],
) {
    let tiles = block.as_chunks_mut::<BLOCK>().0;
    let (first_a, more_a) = a.split_at(a.len().min(STRIP * CHUNK));
    let (first_b, more_b) = b.split_at(first_a.len());
    subtract_products::<M, V, REPLACE>(machine, tiles, first_a, first_b);
    for (a, b) in more_a.chunks(STRIP * CHUNK).zip(more_b.chunks(STRIP * CHUNK)) {
        subtract_products::<M, V, false>(machine, tiles, a, b);
    }
}

/// Eliminates the rows below, `n_rows` of them: L and L D. Strips do not depend on each other.
#[inline(always)]
pub(super) fn eliminate_below<M: WideMachine>(
    machine: M,
    strips: Below<'_>,
    n_rows: usize,
    rows: &mut [f64],
    scaled: &mut [f64],
    top: Top<'_>,
) {
    for strip in 0..strips.len() {
        let first = strips.first(strip);
        let numbers = strips.numbers(strip, first..strips.columns);
        let (rows, scaled) = (&mut rows[numbers.clone()], &mut scaled[numbers]);
        let left = n_rows - STRIP * strip;
        for_rows!(left, eliminate_rows::<M>(machine, rows, scaled, top, first, strips.columns));
    }
}

/// Strips `first..` of the update of `n_rows` rows: - L_2 D L_2^T, rows by strips, columns up to the diagonal.
#[inline(always)]
pub(super) fn compute_update<M: WideMachine>(
    machine: M,
    strips: Below<'_>,
    n_rows: usize,
    first: usize,
    update: &mut [f64],
    below: &[f64],
    scaled: &[f64],
) {
    let mut target = update;
    let mut strip = first;
    while !target.is_empty() {
        let (blocks, rest) = target.split_at_mut(STRIP * STRIP * (strip + 1));
        target = rest;
        let left = n_rows - STRIP * strip;
        for_rows!(left, update_strip::<M>(machine, strips, n_rows, strip, blocks, below, scaled));
        strip += 1;
    }
}

/// A strip of an update, block by block.
#[inline(always)]
fn update_strip<M: WideMachine, const V: usize>(
    machine: M,
    strips: Below<'_>,
    n_rows: usize,
    strip: usize,
    blocks: &mut [f64],
    below: &[f64],
    scaled: &[f64],
) {
    let first = strips.first(strip);
    for (other, block) in blocks.as_chunks_mut::<{ STRIP * STRIP }>().0.iter_mut().enumerate() {
        // Before the later one of both beginnings, one of the factors is zero.
        let columns = first.max(strips.first(other))..strips.columns;
        let rows = &below[strips.numbers(strip, columns.clone())];
        let factor = &scaled[strips.numbers(other, columns)];
        let n_tiles = (n_rows - STRIP * other).div_ceil(TILE).min(STRIP / TILE);
        subtract_block::<M, V, true>(machine, &mut block[..BLOCK * n_tiles], rows, factor);
    }
}

/// Adds the columns of a child's update that its parent eliminates to the panel of the parent.
#[inline(always)]
pub(super) fn add_to_panel(layout: Layout<'_>, panel: &mut [f64], update: &[f64], places: &[u32], targets: &mut [u32]) {
    let n_columns = places.partition_point(|&place| (place as usize) < layout.shape.width);
    for (target, &place) in targets.iter_mut().zip(places) {
        *target = layout.row(place as usize);
    }
    add_columns(panel, update, &targets[..places.len()], places, 0, 0, n_columns);
}

/// Adds the other columns to the update of the parent.
#[inline(always)]
pub(super) fn add_to_update(shape: Shape, target: &mut [f64], update: &[f64], places: &[u32], targets: &mut [u32]) {
    let first = places.partition_point(|&place| (place as usize) < shape.width);
    for (target, &place) in targets.iter_mut().zip(places).skip(first) {
        *target = update_row(place as usize - shape.width) as u32;
    }
    add_columns(target, update, &targets[..places.len()], places, shape.width as u32, first, places.len());
}

/// target[targets[i] + STRIP (places[j] - offset)] += update_ij (`targets[i]` may lie before the target) for the
/// columns `first..end` and the rows from the diagonal on.
#[inline(always)]
fn add_columns(
    target: &mut [f64],
    update: &[f64],
    targets: &[u32],
    places: &[u32],
    offset: u32,
    first: usize,
    end: usize,
) {
    let column_start = |j: usize| STRIP as u32 * (places[j] - offset);
    for strip in first / STRIP..targets.len().div_ceil(STRIP) {
        let begin = STRIP * strip;
        let rows = &targets[begin..targets.len().min(begin + STRIP)];
        let source = update[triangle(strip)..][..STRIP * STRIP * (strip + 1)].as_chunks::<STRIP>().0;
        // Columns left of the triangle on the diagonal: all rows.
        let left = end.min(begin);
        let is_run = |rows: &[u32]| rows.windows(2).all(|pair| pair[1] == pair[0].wrapping_add(1));
        if rows.len() == STRIP && is_run(rows) {
            for j in first..left {
                let start = rows[0].wrapping_add(column_start(j)) as usize;
                let target: &mut [f64; STRIP] = target[start..].first_chunk_mut().expect("rows are inside");
                for i in 0..STRIP {
                    target[i] += source[j][i];
                }
            }
        } else {
            for (k, part) in rows.chunks(TILE).enumerate() {
                if part.len() == TILE && is_run(part) {
                    for j in first..left {
                        let start = part[0].wrapping_add(column_start(j)) as usize;
                        let target: &mut [f64; TILE] = target[start..].first_chunk_mut().expect("rows are inside");
                        for i in 0..TILE {
                            target[i] += source[j][TILE * k + i];
                        }
                    }
                } else {
                    for j in first..left {
                        let start = column_start(j);
                        for (i, &row) in part.iter().enumerate() {
                            target[row.wrapping_add(start) as usize] += source[j][TILE * k + i];
                        }
                    }
                }
            }
        }
        for j in first.max(begin)..end.min(begin + rows.len()) {
            let start = column_start(j);
            for i in j - begin..rows.len() {
                target[rows[i].wrapping_add(start) as usize] += source[j][i];
            }
        }
    }
}
