//! What a child's update adds to the front of its parent.

use super::super::layout::{Layout, STRIP, Shape, TILE, triangle, update_row};

/// Adds the columns of a child's update that its parent eliminates to the panel of the parent.
#[inline(always)]
pub(in super::super) fn add_to_panel(
    layout: Layout<'_>,
    panel: &mut [f64],
    update: &[f64],
    places: &[u32],
    targets: &mut [u32],
) {
    let n_columns = places.partition_point(|&place| (place as usize) < layout.shape.width);
    for (target, &place) in targets.iter_mut().zip(places) {
        *target = layout.row(place as usize);
    }
    add_columns(panel, update, &targets[..places.len()], places, 0, 0, n_columns);
}

/// Adds the other columns to the update of the parent.
#[inline(always)]
pub(in super::super) fn add_to_update(
    shape: Shape,
    target: &mut [f64],
    update: &[f64],
    places: &[u32],
    targets: &mut [u32],
) {
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
