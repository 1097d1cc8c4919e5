//! The dense work on one front.
//!
//! With the panel (P_1; P_2), the triangle on top and the rows below: P_1 = L_1 D L_1^T, L_2 = P_2 L_1^-T D^-1, and the
//! update -L_2 D L_2^T is added to the front of the parent. Strips are worked on one after the other: each needs those
//! on top only.

mod eliminate;
mod eliminate_two;
mod extend;
mod products;
mod update;

use std::ops::Range;

use settee_math::simd::wide::WideMachine;

use super::kernel::{begin_products, subtract_product};
use super::layout::{BLOCK, Layout, STRIP, Strip, TILE};
use super::structure::Entry;
pub(super) use eliminate::{Begin, StripRows, Top, eliminate_rows, eliminate_strips};
pub(super) use extend::{Added, Frame, add_rows};
pub(super) use products::{CHUNK, Columns, subtract_block};
pub(super) use update::compute_update;

/// What a pivot must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pivots {
    /// Not zero.
    Regular,
    /// Positive.
    Positive,
}

/// The pivots of a front, or of its columns from one on.
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
use for_rows;

/// Puts the entries of the matrix into an empty panel.
#[inline(always)]
pub(super) fn fill_panel(layout: Layout<'_>, panel: &mut [f64], entries: &[Entry], values: &[f64]) {
    panel.fill(0.0);
    put_entries(layout, panel, entries, values);
}

/// The same, where the panel was cleared.
#[inline(always)]
pub(super) fn put_entries(layout: Layout<'_>, panel: &mut [f64], entries: &[Entry], values: &[f64]) {
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
    numbers: [&mut [f64]; 2],
    diagonal: Diagonal<'_>,
    kind: Pivots,
) -> Result<(), usize> {
    eliminate_on_diagonal(machine, layout, 0..layout.shape.columns(), numbers, diagonal, kind)
}

/// Factorises the strips of the triangle in which columns have their diagonal, those before the columns being done
/// with. The columns begin with a strip; `panel`, `scaled` and the diagonal begin there, too.
#[inline(always)]
pub(super) fn eliminate_on_diagonal<M: WideMachine>(
    machine: M,
    layout: Layout<'_>,
    columns: Range<usize>,
    [panel, scaled]: [&mut [f64]; 2],
    Diagonal { pivots, inverses }: Diagonal<'_>,
    kind: Pivots,
) -> Result<(), usize> {
    let (strips, begin) = (layout.top(), Begin::at(layout, columns.start));
    for strip in columns.start / STRIP..columns.end.div_ceil(STRIP) {
        let Strip { start, first } = strips[strip];
        let (start, first, end) = (start as usize - begin.number, first as usize, layout.shape.end(strip));
        let length = STRIP * (end - first);
        let (above, own) = scaled.split_at_mut(start);
        let own = &mut own[..length];
        let rows = &mut panel[start..][..length];
        let before = STRIP * strip;
        let top = Top { strips, scaled: above, inverses, begin };
        eliminate_rows::<M, 3>(machine, StripRows { rows, scaled: own, first }, top, columns.start..before);
        // As far as the columns of strips before go, all tiles of the strip together.
        let before_own = STRIP * (before - first);
        let begun = (M::IS_WIDE && before_own > 0).then(
            #[inline(always)]
            || begin_products::<M, 3>(machine, &rows[..before_own], &own[..before_own]),
        );
        let begin_of_sums = if begun.is_some() { before_own } else { 0 };
        for column in (before..end).step_by(TILE) {
            let (done, rest) = rows.split_at_mut(STRIP * (column - first));
            let (own_done, own_rest) = own.split_at_mut(STRIP * (column - first));
            let tile: &mut [f64; BLOCK] = rest.first_chunk_mut().expect("strips are whole tiles wide");
            let own: &mut [f64; BLOCK] = own_rest.first_chunk_mut().expect("strips are whole tiles wide");
            let (done, own_done) = (&done[begin_of_sums..], &own_done[begin_of_sums..]);
            subtract_product::<M, 3>(machine, tile, begun.as_ref(), done, own_done, column - before);
            let inverses = inverses[column - begin.column..].first_chunk_mut().expect("one for every column");
            let known = pivots.len().min(column - begin.column);
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

#[cfg(test)]
mod tests {
    use settee_math::simd::wide::{WideKernel, run_on_each};

    use super::*;
    use crate::factorisation::supernodal::layout::Shape;

    /// A front whose strips below the triangle begin with these columns.
    #[derive(Clone)]
    struct Front {
        width: usize,
        below: usize,
        first_columns: &'static [u32],
    }

    impl WideKernel for Front {
        type Output = Vec<u64>;

        /// Eliminates the columns, and computes the update.
        fn run<M: WideMachine>(self, machine: M) -> Vec<u64> {
            let shape = Shape { width: self.width, below: self.below };
            let n_top = shape.top_strips();
            let (mut strips, mut start) = (Vec::new(), 0);
            for (strip, first) in [0].repeat(n_top).into_iter().chain(self.first_columns.iter().copied()).enumerate() {
                strips.push(Strip { start, first });
                start += (STRIP * (shape.end(strip) - first as usize)) as u32;
            }
            let layout = Layout::new(shape, &strips);
            let mut panel: Vec<f64> = (0..start).map(|i| (f64::from(i) * 0.731).sin()).collect();
            (0..self.width).for_each(|k| panel[layout.place(k, k) as usize] = 100.0);
            let mut scaled = vec![0.0; panel.len()];
            let (mut pivots, mut inverses) = (vec![0.0; self.width], vec![0.0; shape.columns()]);
            let diagonal = Diagonal { pivots: &mut pivots, inverses: &mut inverses };
            eliminate_top(machine, layout, [&mut panel, &mut scaled], diagonal, Pivots::Regular).unwrap();
            let (_, below) = panel.split_at_mut(layout.numbers_of_top());
            let (top, scaled) = scaled.split_at_mut(layout.numbers_of_top());
            let top = Top { strips: layout.top(), scaled: top, inverses: &inverses, begin: Begin::default() };
            eliminate_strips(machine, layout, n_top..strips.len(), [below, scaled], top, 0..shape.columns());
            let mut update = vec![f64::NAN; shape.update()];
            compute_update(machine, layout.below(), shape.below, 0, &mut update, below, scaled);
            // Strips of the update have room for columns beyond the last row.
            panel.iter().chain(update.iter().filter(|number| !number.is_nan())).map(|x| x.to_bits()).collect()
        }
    }

    #[test]
    fn fronts_have_the_same_bits_on_every_machine() {
        let stairs: &[u32] = &[0, 3, 12, 33, 30, 60, 45, 99, 120, 201];
        let fronts = [(210, 118, stairs), (102, 119, &[0; 10]), (9, 30, &[0, 6, 3]), (300, 12, &[0])];
        for (width, below, first_columns) in fronts {
            let found = run_on_each(&Front { width, below, first_columns });
            assert!(found.iter().all(|of_machine| *of_machine == found[0]), "{width} columns");
        }
    }
}
