//! The dense work on one front.
//!
//! With the panel (P_1; P_2), the triangle on top and the rows below: P_1 = L_1 D L_1^T, L_2 = P_2 L_1^-T D^-1, and the update
//! -L_2 D L_2^T is added to the front of the parent. Strips are worked on one after the other: each needs those on top only.

use pulp::Simd;

use super::kernel::{LANES, TileColumns, eliminate, subtract_product};
use super::layout::{BLOCK, STRIP, Shape, TILE, triangle, update_row};
use super::structure::Entry;

/// Columns of L that a product takes at a time: so much of two strips stays in the first cache.
const CHUNK: usize = 160;

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

/// Calls `$work::<S, V>(...)` with the number of vectors that `$rows` rows need.
macro_rules! for_rows {
    ($rows:expr, $work:ident::<$S:ident $(, $more:tt)?>($($argument:expr),*)) => {
        match ($rows).div_ceil(LANES) {
            1 => $work::<$S, 1 $(, $more)?>($($argument),*),
            2 => $work::<$S, 2 $(, $more)?>($($argument),*),
            _ => $work::<$S, 3 $(, $more)?>($($argument),*),
        }
    };
}

/// Puts the entries of the matrix into an empty panel.
#[inline(always)]
pub(super) fn fill_panel(shape: Shape, panel: &mut [f64], entries: &[Entry], values: &[f64]) {
    panel.fill(0.0);
    for entry in entries {
        panel[entry.target as usize] = values[entry.source as usize];
    }
    for column in shape.width..shape.columns() {
        panel[triangle(column / STRIP) + column % STRIP + STRIP * column] = 1.0;
    }
}

/// Factorises the triangle on top. `scaled` has the layout of the panel and becomes L D. The error is the column without pivot.
#[inline(always)]
pub(super) fn eliminate_top<S: Simd>(
    simd: S,
    shape: Shape,
    panel: &mut [f64],
    scaled: &mut [f64],
    pivots: Diagonal<'_>,
    kind: Pivots,
) -> Result<(), usize> {
    let Diagonal { pivots, inverses } = pivots;
    for strip in 0..shape.width.div_ceil(STRIP) {
        let columns = shape.columns().min(STRIP * (strip + 1));
        let (start, length) = (triangle(strip), STRIP * columns);
        let (above, own) = scaled.split_at_mut(start);
        let own = &mut own[..length];
        let rows = &mut panel[start..][..length];
        let before = STRIP * strip;
        eliminate_rows::<S, 3>(simd, rows, own, above, inverses, before);
        let mut column = before;
        while column < columns {
            let first = column - before;
            let (done, rest) = rows.split_at_mut(STRIP * column);
            let (own_done, own_rest) = own.split_at_mut(STRIP * column);
            let block: &mut [f64; BLOCK] = rest.first_chunk_mut().expect("strips are whole tiles wide");
            let own: &mut [f64; BLOCK] = own_rest.first_chunk_mut().expect("strips are whole tiles wide");
            subtract_product::<S, 3, false>(simd, block, done, own_done, first);
            let inverses = inverses[column..].first_chunk_mut().expect("one for every column");
            let known = pivots.len().min(column);
            let pivots = &mut pivots[known..];
            diagonal(block, own, first, pivots, inverses, kind).map_err(|j| column + j)?;
            column += TILE;
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

/// Eliminates the first `columns` columns of a strip. `top`: L D of the triangle on top, as far as it is known.
#[inline(always)]
fn eliminate_rows<S: Simd, const V: usize>(
    simd: S,
    rows: &mut [f64],
    scaled: &mut [f64],
    top: &[f64],
    inverses: &[f64],
    columns: usize,
) {
    let mut column = 0;
    while column < columns {
        let (strip, first) = (column / STRIP, column % STRIP);
        let above = &top[triangle(strip)..][..STRIP * (column + TILE)];
        let (done, rest) = rows.split_at_mut(STRIP * column);
        let block: &mut [f64; BLOCK] = rest.first_chunk_mut().expect("strips are whole tiles wide");
        let scaled: &mut [f64; BLOCK] =
            scaled[STRIP * column..].first_chunk_mut().expect("strips are whole tiles wide");
        let (above, on_diagonal) = above.split_at(STRIP * column);
        subtract_product::<S, V, false>(simd, block, done, above, first);
        let columns = TileColumns {
            below_diagonal: [on_diagonal[first + 1], on_diagonal[first + 2], on_diagonal[STRIP + first + 2]],
            inverses: *inverses[column..].first_chunk().expect("one for every column"),
        };
        eliminate::<V>(block, scaled, &columns);
        column += TILE;
    }
}

/// Eliminates the rows below, `n_rows` of them from `rows` on: L and L D. Strips do not depend on each other.
#[inline(always)]
pub(super) fn eliminate_below<S: Simd>(
    simd: S,
    shape: Shape,
    n_rows: usize,
    rows: &mut [f64],
    scaled: &mut [f64],
    top: &[f64],
    inverses: &[f64],
) {
    let columns = shape.columns();
    let strips = rows.chunks_exact_mut(STRIP * columns).zip(scaled.chunks_exact_mut(STRIP * columns));
    for (strip, (rows, scaled)) in strips.enumerate() {
        let left = n_rows - STRIP * strip;
        for_rows!(left, eliminate_rows::<S>(simd, rows, scaled, top, inverses, columns));
    }
}

/// Strips `first..` of the update: - L_2 D L_2^T, rows by strips, columns up to the diagonal.
#[inline(always)]
pub(super) fn compute_update<S: Simd>(
    simd: S,
    shape: Shape,
    first: usize,
    update: &mut [f64],
    below: &[f64],
    scaled: &[f64],
) {
    let columns = shape.columns();
    let mut begin = 0;
    while begin < columns {
        let end = columns.min(begin + CHUNK);
        let mut target = &mut *update;
        let mut strip = first;
        while !target.is_empty() {
            let (own, rest) = target.split_at_mut(STRIP * STRIP * (strip + 1));
            target = rest;
            let rows = &below[STRIP * columns * strip..][STRIP * begin..STRIP * end];
            let left = shape.below - STRIP * strip;
            if begin == 0 {
                for_rows!(left, update_strip::<S, true>(simd, shape, own, rows, scaled, begin));
            } else {
                for_rows!(left, update_strip::<S, false>(simd, shape, own, rows, scaled, begin));
            }
            strip += 1;
        }
        begin = end;
    }
}

#[inline(always)]
fn update_strip<S: Simd, const V: usize, const REPLACE: bool>(
    simd: S,
    shape: Shape,
    target: &mut [f64],
    rows: &[f64],
    scaled: &[f64],
    begin: usize,
) {
    let length = STRIP * shape.columns();
    for (tile, block) in target.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
        let column = TILE * tile;
        if column >= shape.below {
            break;
        }
        let factor = &scaled[column / STRIP * length..][STRIP * begin..][..rows.len()];
        subtract_product::<S, V, REPLACE>(simd, block, rows, factor, column % STRIP);
    }
}

/// Adds the columns of a child's update that its parent eliminates to the panel of the parent.
#[inline(always)]
pub(super) fn add_to_panel(shape: Shape, panel: &mut [f64], update: &[f64], places: &[u32], targets: &mut [u32]) {
    let n_columns = places.partition_point(|&place| (place as usize) < shape.width);
    for (target, &place) in targets.iter_mut().zip(places) {
        *target = shape.panel_row(place as usize) as u32;
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
    add_columns(target, update, &targets[..places.len()], places, shape.width, first, places.len());
}

/// target[targets[i] + STRIP (places[j] - offset)] += update_ij for the columns `first..end` and the rows from the diagonal on.
#[inline(always)]
fn add_columns(
    target: &mut [f64],
    update: &[f64],
    targets: &[u32],
    places: &[u32],
    offset: usize,
    first: usize,
    end: usize,
) {
    let column_start = |j: usize| STRIP * (places[j] as usize - offset);
    for strip in first / STRIP..targets.len().div_ceil(STRIP) {
        let begin = STRIP * strip;
        let rows = &targets[begin..targets.len().min(begin + STRIP)];
        let source = update[triangle(strip)..][..STRIP * STRIP * (strip + 1)].as_chunks::<STRIP>().0;
        // Columns left of the triangle on the diagonal: all rows.
        let left = end.min(begin);
        let is_run = |rows: &[u32]| rows.windows(2).all(|pair| pair[1] == pair[0] + 1);
        if rows.len() == STRIP && is_run(rows) {
            for j in first..left {
                let start = rows[0] as usize + column_start(j);
                let target: &mut [f64; STRIP] = target[start..].first_chunk_mut().expect("rows are inside");
                for i in 0..STRIP {
                    target[i] += source[j][i];
                }
            }
        } else {
            for (k, part) in rows.chunks(TILE).enumerate() {
                if part.len() == TILE && is_run(part) {
                    for j in first..left {
                        let start = part[0] as usize + column_start(j);
                        let target: &mut [f64; TILE] = target[start..].first_chunk_mut().expect("rows are inside");
                        for i in 0..TILE {
                            target[i] += source[j][TILE * k + i];
                        }
                    }
                } else {
                    for j in first..left {
                        let start = column_start(j);
                        for (i, &row) in part.iter().enumerate() {
                            target[row as usize + start] += source[j][TILE * k + i];
                        }
                    }
                }
            }
        }
        for j in first.max(begin)..end.min(begin + rows.len()) {
            let start = column_start(j);
            for i in j - begin..rows.len() {
                target[rows[i] as usize + start] += source[j][i];
            }
        }
    }
}
