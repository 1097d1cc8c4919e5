//! Products of two strips with a third one. Where a register holds eight numbers, three of them hold a column of both,
//! and none is half empty: three quarters of the time of two products, with the same sums.

use settee_math::simd::lanes::Lanes;
use settee_math::simd::wide::{Wide, WideMachine};

use super::super::layout::{BLOCK, STRIP, TILE};
use super::{Begun, Numbers, first, first_mut, last, last_mut};

/// Columns whose sums are in registers together: 18 of 32, and there is no room for three more columns.
const COLUMNS: usize = 2 * TILE;

/// A product of two strips with a third one over some columns.
#[derive(Clone, Copy)]
pub(in super::super) struct ProductOfTwo<'a> {
    /// The first columns of the first strip and of the factor, where the second strip has none.
    pub alone: [&'a [f64]; 2],
    /// The columns behind them.
    pub strips: [&'a [f64]; 2],
    pub factor: &'a [f64],
}

/// Sums over columns that are products of two strips with `T` rows of another one.
struct Sums<M: WideMachine, const T: usize> {
    /// The first eight rows of both.
    wide: [[M::Wide; T]; 2],
    /// The last four of the first strip, and of the second one.
    joined: [M::Wide; T],
}

impl<M: WideMachine, const T: usize> Sums<M, T> {
    #[inline(always)]
    fn zero(machine: M) -> Self {
        let zero = [machine.splat_wide(0.0); T];
        Self { wide: [zero; 2], joined: zero }
    }

    /// Adds sum_k a_k b_k^T over the columns, of which rows `row..row + T` are taken from the factor.
    #[inline(always)]
    fn add_product(&mut self, machine: M, product: ProductOfTwo<'_>, row: usize) {
        assert!(row + T <= STRIP);
        let ProductOfTwo { alone, strips, factor } = product;
        let nothing = machine.splat(0.0);
        for (one, b) in alone[0].as_chunks::<STRIP>().0.iter().zip(alone[1].as_chunks::<STRIP>().0) {
            let (wide, joined) = (machine.load_wide(first(one)), machine.join([machine.load(last::<3>(one)), nothing]));
            for j in 0..T {
                let factor = machine.splat_wide(b[row + j]);
                self.wide[0][j] = factor.mul_add(wide, self.wide[0][j]);
                self.joined[j] = factor.mul_add(joined, self.joined[j]);
            }
        }
        let columns = strips[0].as_chunks::<STRIP>().0.iter().zip(strips[1].as_chunks::<STRIP>().0);
        for ((one, other), b) in columns.zip(factor.as_chunks::<STRIP>().0) {
            let wide = [machine.load_wide(first(one)), machine.load_wide(first(other))];
            let joined = machine.join([machine.load(last::<3>(one)), machine.load(last::<3>(other))]);
            for j in 0..T {
                let factor = machine.splat_wide(b[row + j]);
                self.wide[0][j] = factor.mul_add(wide[0], self.wide[0][j]);
                self.wide[1][j] = factor.mul_add(wide[1], self.wide[1][j]);
                self.joined[j] = factor.mul_add(joined, self.joined[j]);
            }
        }
    }

    /// columns -= sums, or columns = -sums, for both strips.
    #[inline(always)]
    fn subtract_from<const REPLACE: bool>(&self, machine: M, columns: [&mut [[f64; STRIP]]; 2]) {
        let [one, other] = columns;
        for (j, (one, other)) in one.iter_mut().zip(other).enumerate() {
            let last_rows = machine.halves(self.joined[j]);
            subtract::<M, REPLACE>(machine, one, self.wide[0][j], last_rows[0]);
            subtract::<M, REPLACE>(machine, other, self.wide[1][j], last_rows[1]);
        }
    }
}

/// The products of whole blocks of two strips, as [`begin_products`](super::begin_products) makes them.
#[inline(always)]
pub(in super::super) fn begin_products_of_two<M: WideMachine>(machine: M, product: ProductOfTwo<'_>) -> [Begun; 2] {
    let mut begun = [[[0.0; STRIP]; STRIP]; 2];
    let [one, other] = &mut begun;
    for (part, (one, other)) in one.chunks_mut(COLUMNS).zip(other.chunks_mut(COLUMNS)).enumerate() {
        let mut sums = Sums::<M, COLUMNS>::zero(machine);
        sums.add_product(machine, product, COLUMNS * part);
        for (j, (one, other)) in one.iter_mut().zip(other).enumerate() {
            let last_rows = machine.halves(sums.joined[j]);
            *first_mut(one) = sums.wide[0][j].to_array();
            *last_mut::<3>(one) = last_rows[0].to_array();
            *first_mut(other) = sums.wide[1][j].to_array();
            *last_mut::<3>(other) = last_rows[1].to_array();
        }
    }
    begun
}

/// column -= sums, or column = -sums.
#[inline(always)]
fn subtract<M: WideMachine, const REPLACE: bool>(
    machine: M,
    column: &mut [f64; STRIP],
    first_rows: M::Wide,
    last_rows: M::Lanes,
) {
    let rows = first_mut(column);
    let before = if REPLACE { machine.splat_wide(-0.0) } else { machine.load_wide(rows) };
    *rows = (before - first_rows).to_array();
    let rows = last_mut::<3>(column);
    let before = if REPLACE { machine.splat(-0.0) } else { machine.load(rows) };
    *rows = (before - last_rows).to_array();
}

/// As [`subtract_products`](super::subtract_products) for each of two whole strips: blocks -= A B^T, or blocks =
/// -A B^T. Where there are wide registers only.
#[inline(always)]
pub(in super::super) fn subtract_products_of_two<M: WideMachine, const REPLACE: bool>(
    machine: M,
    blocks: [&mut [[f64; BLOCK]]; 2],
    product: ProductOfTwo<'_>,
) {
    let [one, other] = blocks;
    for (part, blocks) in one.chunks_mut(COLUMNS / TILE).zip(other.chunks_mut(COLUMNS / TILE)).enumerate() {
        let row = COLUMNS * part;
        let columns = [blocks.0.as_flattened_mut().as_chunks_mut().0, blocks.1.as_flattened_mut().as_chunks_mut().0];
        if columns[0].len() == COLUMNS {
            let mut sums = Sums::<M, COLUMNS>::zero(machine);
            sums.add_product(machine, product, row);
            sums.subtract_from::<REPLACE>(machine, columns);
        } else {
            let mut sums = Sums::<M, TILE>::zero(machine);
            sums.add_product(machine, product, row);
            sums.subtract_from::<REPLACE>(machine, columns);
        }
    }
}
