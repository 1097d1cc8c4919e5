//! Substitution with the panel of one front. Everything a front needs lies side by side: its part of the vector, and
//! one number for each of its rows below.
//!
//! A panel is read once in each direction, and all sums are in the precision of the factor.

use std::ops::Range;

use settee_math::simd::lanes::{LANES, Machine};
use settee_math::simd::quads::{Number, Quad};

use super::diagonal_block::{backward_block, forward_block};
use super::layout::{Below, Layout, STRIP, Strip};

/// Vectors of a strip.
pub(super) const VECTORS: usize = STRIP / LANES;

/// Column of a strip, or a part of a vector as long as one.
#[inline(always)]
pub(super) fn vectors<T: Number, M: Machine>(machine: M, numbers: &[T; STRIP]) -> [T::Quad<M>; VECTORS] {
    let parts = numbers.as_chunks::<LANES>().0;
    std::array::from_fn(|v| T::load(machine, &parts[v]))
}

/// The sum of L_k x_k over columns of a strip, as two sums, of every second column each: one would wait for itself.
#[derive(Clone, Copy)]
struct Sums<T: Number, M: Machine> {
    /// Of the column that comes next, the one after the next, and so on.
    next: [T::Quad<M>; VECTORS],
    /// Of those between them.
    other: [T::Quad<M>; VECTORS],
}

impl<T: Number, M: Machine> Sums<T, M> {
    #[inline(always)]
    fn zero(machine: M) -> Self {
        let zero = [T::default().splat(machine); VECTORS];
        Self { next: zero, other: zero }
    }

    #[inline(always)]
    fn add_pair(&mut self, machine: M, [first, second]: &[[T; STRIP]; 2], x: [T::Quad<M>; 2]) {
        let (first, second) = (vectors(machine, first), vectors(machine, second));
        for v in 0..VECTORS {
            self.next[v] = first[v].mul_add(x[0], self.next[v]);
            self.other[v] = second[v].mul_add(x[1], self.other[v]);
        }
    }

    #[inline(always)]
    fn add_last(&mut self, machine: M, column: &[T; STRIP], x: T::Quad<M>) {
        let column = vectors(machine, column);
        let sums: [_; VECTORS] = std::array::from_fn(
            #[inline(always)]
            |v| column[v].mul_add(x, self.next[v]),
        );
        (self.next, self.other) = (self.other, sums);
    }

    /// Adds the columns of a strip.
    #[inline(always)]
    fn add(mut self, machine: M, columns: &[T], x: &[T]) -> Self {
        let (pairs, last) = columns.as_chunks::<STRIP>().0.as_chunks::<2>();
        let (x_pairs, x_last) = x.as_chunks::<2>();
        for (columns, x) in pairs.iter().zip(x_pairs) {
            self.add_pair(machine, columns, [x[0].splat(machine), x[1].splat(machine)]);
        }
        if let (Some(column), Some(x)) = (last.first(), x_last.first()) {
            self.add_last(machine, column, x.splat(machine));
        }
        self
    }

    /// Adds the columns of two strips, each to its own sums: the factors are spread once.
    #[inline(always)]
    fn add_both([mut a, mut b]: [Self; 2], machine: M, columns: [&[T]; 2], x: &[T]) -> [Self; 2] {
        let (a_pairs, a_last) = columns[0].as_chunks::<STRIP>().0.as_chunks::<2>();
        let (b_pairs, b_last) = columns[1].as_chunks::<STRIP>().0.as_chunks::<2>();
        let (x_pairs, x_last) = x.as_chunks::<2>();
        for ((a_columns, b_columns), x) in a_pairs.iter().zip(b_pairs).zip(x_pairs) {
            let x = [x[0].splat(machine), x[1].splat(machine)];
            a.add_pair(machine, a_columns, x);
            b.add_pair(machine, b_columns, x);
        }
        if let (Some(a_column), Some(b_column), Some(x)) = (a_last.first(), b_last.first(), x_last.first()) {
            let x = x.splat(machine);
            a.add_last(machine, a_column, x);
            b.add_last(machine, b_column, x);
        }
        [a, b]
    }

    /// x - sum.
    #[inline(always)]
    fn less(self, mut x: [T::Quad<M>; VECTORS]) -> [T::Quad<M>; VECTORS] {
        for v in 0..VECTORS {
            x[v] = x[v] - (self.next[v] + self.other[v]);
        }
        x
    }

    /// rows -= sum, for as many rows as there are.
    #[inline(always)]
    fn subtract_from(self, machine: M, rows: &mut [T]) {
        store(self.less(padded(machine, rows)), rows);
    }
}

/// The part of strip `strip` of a triangle left of the diagonal, which begins with the column `first`, and what
/// follows.
fn left_of_diagonal<'a, T>(layout: Layout<'_>, panel: &'a [T], strip: usize) -> (usize, &'a [T], &'a [T]) {
    let Strip { start, first } = layout.top()[strip];
    let (left, on_diagonal) = panel[start as usize..].split_at(STRIP * (STRIP * strip - first as usize));
    (first as usize, left, on_diagonal)
}

/// The numbers of a strip, at most; those that are missing are zero.
#[inline(always)]
fn padded<T: Number, M: Machine>(machine: M, numbers: &[T]) -> [T::Quad<M>; VECTORS] {
    match numbers.first_chunk::<STRIP>() {
        Some(numbers) => vectors(machine, numbers),
        None => {
            let mut copy = [T::default(); STRIP];
            copy.iter_mut().zip(numbers).for_each(|(copy, number)| *copy = *number);
            vectors(machine, &copy)
        }
    }
}

/// Writes as many numbers of a strip as there is room for.
#[inline(always)]
fn store<T: Number, Q: Quad<T>>(strip: [Q; VECTORS], numbers: &mut [T]) {
    match numbers.first_chunk_mut::<STRIP>() {
        Some(numbers) => {
            for (v, numbers) in numbers.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
                *numbers = strip[v].to_array();
            }
        }
        None => {
            let arrays = strip.map(
                #[inline(always)]
                |lanes| lanes.to_array(),
            );
            numbers.iter_mut().zip(arrays.as_flattened()).for_each(|(number, stored)| *number = *stored);
        }
    }
}

/// x = L_1^-1 x with the triangle on top.
#[inline(always)]
pub(super) fn forward_top<T: Number, M: Machine>(machine: M, layout: Layout<'_>, panel: &[T], x: &mut [T]) {
    for strip in 0..layout.top().len() {
        let (done, own) = x.split_at_mut(STRIP * strip);
        let n = own.len().min(STRIP);
        let (first, left, on_diagonal) = left_of_diagonal(layout, panel, strip);
        let sums = Sums::zero(machine).add(machine, left, &done[first..]);
        // Columns that were added to fill a tile are those of the identity.
        let values = sums.less(padded(machine, &own[..n]));
        let columns = on_diagonal.as_chunks::<STRIP>().0;
        store(forward_block(machine, n, columns, values), &mut own[..n]);
    }
}

/// Some strips of the rows below, with their numbers.
#[derive(Clone, Copy)]
struct Rows<'a, T> {
    strips: Below<'a>,
    numbers: &'a [T],
}

impl<'a, T> Rows<'a, T> {
    /// First column of strip `strip`.
    #[inline(always)]
    fn first(self, strip: usize) -> usize {
        self.strips.first(strip)
    }

    /// Some columns of strip `strip`.
    #[inline(always)]
    fn columns(self, strip: usize, columns: Range<usize>) -> &'a [T] {
        &self.numbers[self.strips.numbers(strip, columns)]
    }
}

/// update -= L_2 x over some strips of the rows below.
///
/// Two strips at a time from the column on that both have. The sum of a strip is the same whichever it is paired with.
#[inline(always)]
pub(super) fn forward_below<T: Number, M: Machine>(
    machine: M,
    strips: Below<'_>,
    numbers: &[T],
    x: &[T],
    update: &mut [T],
) {
    let (rows, end) = (Rows { strips, numbers }, x.len());
    let mut pairs = update.chunks_exact_mut(2 * STRIP);
    let mut strip = 0;
    for pair in &mut pairs {
        let next = strip + 1;
        let begins = [rows.first(strip), rows.first(next)];
        let begin = begins[0].max(begins[1]);
        let first = Sums::zero(machine).add(machine, rows.columns(strip, begins[0]..begin), &x[begins[0]..begin]);
        let second = Sums::zero(machine).add(machine, rows.columns(next, begins[1]..begin), &x[begins[1]..begin]);
        let columns = [rows.columns(strip, begin..end), rows.columns(next, begin..end)];
        let [first, second] = Sums::add_both([first, second], machine, columns, &x[begin..]);
        let (pair, more) = pair.split_at_mut(STRIP);
        first.subtract_from(machine, pair);
        second.subtract_from(machine, more);
        strip += 2;
    }
    for last in pairs.into_remainder().chunks_mut(STRIP) {
        let begin = rows.first(strip);
        let sums = Sums::zero(machine).add(machine, rows.columns(strip, begin..end), &x[begin..]);
        sums.subtract_from(machine, last);
        strip += 1;
    }
}

/// sums_k += L_k x over the rows of a strip, in four parts.
#[inline(always)]
fn add_transposed<T: Number, M: Machine>(machine: M, strip: &[T], x: [T::Quad<M>; VECTORS], sums: &mut [T]) {
    for (column, sums) in strip.as_chunks::<STRIP>().0.iter().zip(sums.as_chunks_mut::<LANES>().0) {
        let column = vectors(machine, column);
        let mut sum = T::load(machine, sums);
        for v in 0..VECTORS {
            sum = column[v].mul_add(x[v], sum);
        }
        *sums = sum.to_array();
    }
}

/// As [`add_transposed`] for one strip and then another one: sums are read and written once.
#[inline(always)]
fn add_both_transposed<T: Number, M: Machine>(
    machine: M,
    [strip, next]: [&[T]; 2],
    [x, x_next]: [[T::Quad<M>; VECTORS]; 2],
    sums: &mut [T],
) {
    let (strip, next) = (strip.as_chunks::<STRIP>().0, next.as_chunks::<STRIP>().0);
    for ((column, next), sums) in strip.iter().zip(next).zip(sums.as_chunks_mut::<LANES>().0) {
        let (column, next) = (vectors(machine, column), vectors(machine, next));
        let mut sum = T::load(machine, sums);
        for v in 0..VECTORS {
            sum = column[v].mul_add(x[v], sum);
        }
        for v in 0..VECTORS {
            sum = next[v].mul_add(x_next[v], sum);
        }
        *sums = sum.to_array();
    }
}

/// sums = L_2^T x_2 for as many columns as `sums` has room for, from column `first` on. Strips as in
/// [`forward_below`].
#[inline(always)]
pub(super) fn backward_below<T: Number, M: Machine>(
    machine: M,
    strips: Below<'_>,
    numbers: &[T],
    first: usize,
    above: &[T],
    sums: &mut [T],
) {
    sums.fill(T::default());
    let (rows, end) = (Rows { strips, numbers }, first + sums.len() / LANES);
    let begin_of = |strip: usize| first.max(rows.first(strip)).min(end);
    let mut pairs = above.chunks_exact(2 * STRIP);
    let mut strip = 0;
    for pair in &mut pairs {
        let next = strip + 1;
        let (pair, more) = pair.split_at(STRIP);
        let x = [padded(machine, pair), padded(machine, more)];
        let begins = [begin_of(strip), begin_of(next)];
        let begin = begins[0].max(begins[1]);
        let columns = [rows.columns(strip, begins[0]..begin), rows.columns(next, begins[1]..begin)];
        add_transposed(machine, columns[0], x[0], &mut sums[LANES * (begins[0] - first)..]);
        add_transposed(machine, columns[1], x[1], &mut sums[LANES * (begins[1] - first)..]);
        let columns = [rows.columns(strip, begin..end), rows.columns(next, begin..end)];
        add_both_transposed(machine, columns, x, &mut sums[LANES * (begin - first)..]);
        strip += 2;
    }
    for last in pairs.remainder().chunks(STRIP) {
        let (begin, x) = (begin_of(strip), padded(machine, last));
        add_transposed(machine, rows.columns(strip, begin..end), x, &mut sums[LANES * (begin - first)..]);
        strip += 1;
    }
}

/// x less the sums of columns, each in four parts (a + b) + (c + d).
#[inline(always)]
fn less_sums<T: Number, M: Machine>(machine: M, mut x: [T::Quad<M>; VECTORS], sums: &[T]) -> [T::Quad<M>; VECTORS] {
    let columns = sums.as_chunks::<LANES>().0;
    for (v, x) in x.iter_mut().enumerate() {
        let parts = match columns.get(LANES * v..LANES * (v + 1)) {
            Some([a, b, c, d]) => [T::load(machine, a), T::load(machine, b), T::load(machine, c), T::load(machine, d)],
            _ => std::array::from_fn(
                #[inline(always)]
                |k| columns.get(LANES * v + k).map_or(T::default().splat(machine), |parts| T::load(machine, parts)),
            ),
        };
        let [a, b, c, d] = Quad::transpose(parts);
        *x = *x - ((a + b) + (c + d));
    }
    x
}

/// x = L_1^-T (x - sums) with the triangle on top; uses up `sums`.
#[inline(always)]
pub(super) fn backward_top<T: Number, M: Machine>(
    machine: M,
    layout: Layout<'_>,
    panel: &[T],
    x: &mut [T],
    sums: &mut [T],
) {
    let width = x.len();
    for strip in (0..layout.top().len()).rev() {
        let before = STRIP * strip;
        let (first, left, on_diagonal) = left_of_diagonal(layout, panel, strip);
        let own = &mut x[before..width.min(before + STRIP)];
        let (sums, own_sums) = sums.split_at_mut(LANES * before);
        let values = less_sums(machine, padded(machine, own), own_sums);
        let columns = on_diagonal.as_chunks::<STRIP>().0;
        let values = backward_block(machine, own.len(), columns, values);
        store(values, own);
        add_transposed(machine, left, values, &mut sums[LANES * first..]);
    }
}
