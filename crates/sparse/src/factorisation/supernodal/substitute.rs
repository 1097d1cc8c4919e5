//! Substitution with the panel of one front. Everything a front needs lies side by side: its part of the vector, and
//! one number for each of its rows below.
//!
//! A panel is read once in each direction. Numbers of a factor in single precision are widened as they are read: all
//! sums are in double precision.

use settee_math::simd::lanes::{LANES, Lanes, Machine};

use super::layout::{Below, Layout, STRIP, Strip, TILE};

/// Vectors of a strip.
const VECTORS: usize = STRIP / LANES;

/// A number of a stored factor.
pub(crate) trait Stored: Copy + Send + Sync {
    /// The number in double precision.
    fn wide(self) -> f64;
    /// The values of four.
    fn load<M: Machine>(machine: M, numbers: &[Self; LANES]) -> M::Lanes;
}

impl Stored for f64 {
    #[inline(always)]
    fn wide(self) -> f64 {
        self
    }

    #[inline(always)]
    fn load<M: Machine>(machine: M, numbers: &[Self; LANES]) -> M::Lanes {
        machine.load(numbers)
    }
}

impl Stored for f32 {
    #[inline(always)]
    fn wide(self) -> f64 {
        f64::from(self)
    }

    #[inline(always)]
    fn load<M: Machine>(machine: M, numbers: &[Self; LANES]) -> M::Lanes {
        machine.load_single(numbers)
    }
}

/// Column of a strip, or a part of a vector as long as one.
#[inline(always)]
fn vectors<T: Stored, M: Machine>(machine: M, numbers: &[T; STRIP]) -> [M::Lanes; VECTORS] {
    let parts = numbers.as_chunks::<LANES>().0;
    std::array::from_fn(|v| T::load(machine, &parts[v]))
}

/// sum_k L_k x_k over the columns of a strip.
#[inline(always)]
fn strip_product<T: Stored, M: Machine>(machine: M, strip: &[T], x: &[f64]) -> [f64; STRIP] {
    // Two sums, of even and odd columns: one would wait for itself.
    let mut even = [machine.splat(0.0); VECTORS];
    let mut odd = even;
    let (pairs, last) = strip.as_chunks::<{ 2 * STRIP }>();
    let (x_pairs, x_last) = x.as_chunks::<2>();
    for (columns, x) in pairs.iter().zip(x_pairs) {
        let parts = columns.as_chunks::<LANES>().0;
        let (first, second) = (machine.splat(x[0]), machine.splat(x[1]));
        for v in 0..VECTORS {
            even[v] = T::load(machine, &parts[v]).mul_add(first, even[v]);
            odd[v] = T::load(machine, &parts[VECTORS + v]).mul_add(second, odd[v]);
        }
    }
    if let (Some(column), Some(x)) = (last.first_chunk::<STRIP>(), x_last.first()) {
        let (column, x) = (vectors(machine, column), machine.splat(*x));
        for v in 0..VECTORS {
            even[v] = column[v].mul_add(x, even[v]);
        }
    }
    let mut sums = [0.0; STRIP];
    for (sums, v) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(0..VECTORS) {
        *sums = (even[v] + odd[v]).to_array();
    }
    sums
}

/// Calls `$work::<T, N>(...)` with the number of columns, whole tiles, that a strip has on the diagonal.
macro_rules! for_columns {
    ($n:expr, $work:ident::<$T:ident>($($argument:expr),*)) => {
        match ($n).div_ceil(TILE) {
            1 => $work::<$T, 3>($($argument),*),
            2 => $work::<$T, 6>($($argument),*),
            3 => $work::<$T, 9>($($argument),*),
            _ => $work::<$T, 12>($($argument),*),
        }
    };
}

/// x = L^-1 x with a block on the diagonal. Each number waits for one multiplication with the one before only.
#[inline(always)]
fn forward_block<T: Stored, const N: usize>(columns: &[[T; STRIP]], x: &mut [f64; STRIP]) {
    let columns: &[[T; STRIP]; N] = columns.first_chunk().expect("strips are whole tiles wide");
    for j in 0..N {
        for i in j + 1..N {
            x[i] = f64::mul_add(-columns[j][i].wide(), x[j], x[i]);
        }
    }
}

/// x = L^-T x with a block on the diagonal.
#[inline(always)]
fn backward_block<T: Stored, const N: usize>(columns: &[[T; STRIP]], x: &mut [f64; STRIP]) {
    let columns: &[[T; STRIP]; N] = columns.first_chunk().expect("strips are whole tiles wide");
    for i in (0..N).rev() {
        for j in 0..i {
            x[j] = f64::mul_add(-columns[j][i].wide(), x[i], x[j]);
        }
    }
}

/// The part of strip `strip` of a triangle left of the diagonal, which begins with the column `first`, and what
/// follows.
fn left_of_diagonal<'a, T>(layout: Layout<'_>, panel: &'a [T], strip: usize) -> (usize, &'a [T], &'a [T]) {
    let Strip { start, first } = layout.top()[strip];
    let (left, on_diagonal) = panel[start as usize..].split_at(STRIP * (STRIP * strip - first as usize));
    (first as usize, left, on_diagonal)
}

/// x = L_1^-1 x with the triangle on top.
#[inline(always)]
pub(super) fn forward_top<T: Stored, M: Machine>(machine: M, layout: Layout<'_>, panel: &[T], x: &mut [f64]) {
    for strip in 0..layout.top().len() {
        let (done, own) = x.split_at_mut(STRIP * strip);
        let n = own.len().min(STRIP);
        let (first, left, on_diagonal) = left_of_diagonal(layout, panel, strip);
        let sums = strip_product(machine, left, &done[first..]);
        // Columns that were added to fill a tile are those of the identity.
        let mut values = [0.0; STRIP];
        for i in 0..n {
            values[i] = own[i] - sums[i];
        }
        let columns = on_diagonal.as_chunks::<STRIP>().0;
        for_columns!(n, forward_block::<T>(columns, &mut values));
        own[..n].copy_from_slice(&values[..n]);
    }
}

/// update -= L_2 x over some strips of the rows below.
#[inline(always)]
pub(super) fn forward_below<T: Stored, M: Machine>(
    machine: M,
    strips: Below<'_>,
    numbers: &[T],
    x: &[f64],
    update: &mut [f64],
) {
    for (strip, rows) in update.chunks_mut(STRIP).enumerate() {
        let first = strips.first(strip);
        let sums = strip_product(machine, &numbers[strips.numbers(strip, first..x.len())], &x[first..]);
        for (row, sum) in rows.iter_mut().zip(sums) {
            *row -= sum;
        }
    }
}

/// sums_k += L_k x over the rows of a strip, in four parts.
#[inline(always)]
fn add_transposed<T: Stored, M: Machine>(machine: M, strip: &[T], x: &[f64; STRIP], sums: &mut [f64]) {
    let x = vectors(machine, x);
    for (column, sums) in strip.as_chunks::<STRIP>().0.iter().zip(sums.as_chunks_mut::<LANES>().0) {
        let column = vectors(machine, column);
        let mut sum = machine.load(sums);
        for v in 0..VECTORS {
            sum = column[v].mul_add(x[v], sum);
        }
        *sums = sum.to_array();
    }
}

/// sums = L_2^T x_2 for as many columns as `sums` has room for, from column `first` on.
#[inline(always)]
pub(super) fn backward_below<T: Stored, M: Machine>(
    machine: M,
    strips: Below<'_>,
    numbers: &[T],
    first: usize,
    above: &[f64],
    sums: &mut [f64],
) {
    sums.fill(0.0);
    let end = first + sums.len() / LANES;
    for (strip, rows) in above.chunks(STRIP).enumerate() {
        let mut x = [0.0; STRIP];
        x[..rows.len()].copy_from_slice(rows);
        let begin = first.max(strips.first(strip)).min(end);
        add_transposed(machine, &numbers[strips.numbers(strip, begin..end)], &x, &mut sums[LANES * (begin - first)..]);
    }
}

/// x = L_1^-T (x - sums) with the triangle on top; uses up `sums`.
#[inline(always)]
pub(super) fn backward_top<T: Stored, M: Machine>(
    machine: M,
    layout: Layout<'_>,
    panel: &[T],
    x: &mut [f64],
    sums: &mut [f64],
) {
    let width = x.len();
    for strip in (0..layout.top().len()).rev() {
        let before = STRIP * strip;
        let (first, left, on_diagonal) = left_of_diagonal(layout, panel, strip);
        let own = &mut x[before..width.min(before + STRIP)];
        let (sums, own_sums) = sums.split_at_mut(LANES * before);
        let mut values = [0.0; STRIP];
        for ((value, x), [a, b, c, d]) in values.iter_mut().zip(&*own).zip(own_sums.as_chunks::<LANES>().0) {
            *value = x - ((a + b) + (c + d));
        }
        let columns = on_diagonal.as_chunks::<STRIP>().0;
        for_columns!(own.len(), backward_block::<T>(columns, &mut values));
        own.copy_from_slice(&values[..own.len()]);
        add_transposed(machine, left, &values, &mut sums[LANES * first..]);
    }
}
