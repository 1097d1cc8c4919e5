//! Dense products of strips, in registers.
//!
//! A column of a strip is a register of 8 numbers and one of 4 where there are registers of 512 bits, and three of 4
//! elsewhere. There, a tile of 3 columns takes 9 of the 16 registers, and 4 more for the factors. (With 4 columns the
//! compiler runs out of registers: 26 instead of 54 GF/s, 2 cores, Zen 4.) With 32 registers a whole block of 12
//! columns stays in 24: 58 GF/s, where tiles reach 41, and those of the narrow registers 35 (Emerald Rapids). Three
//! columns are also the unknowns of a node. Every entry is the same sum, in the order of the columns, on every machine.
//! All functions are inlined into a caller that is compiled for the machine.

mod of_two;
mod whole_block;

use settee_math::simd::lanes::{Lanes, Numbers};
use settee_math::simd::wide::{WIDE, Wide, WideMachine};

use super::layout::{BLOCK, STRIP, TILE};
pub(super) use of_two::{ProductOfTwo, begin_products_of_two, subtract_products_of_two};
pub(super) use whole_block::{WholeBlock, eliminate_block, eliminate_block_with};

/// Rows of a vector.
pub(super) const LANES: usize = settee_math::simd::lanes::LANES;

/// Sums over columns that are products of the first `V` vectors of a strip with `T` rows of another one.
#[derive(Clone, Copy)]
struct Sums<M: WideMachine, const V: usize, const T: usize> {
    /// The first eight rows, if there are so many.
    wide: [M::Wide; T],
    /// The last four, if the number of vectors is odd.
    narrow: [M::Lanes; T],
}

impl<M: WideMachine, const V: usize, const T: usize> Sums<M, V, T> {
    const IS_WIDE: bool = V >= 2;
    const IS_ODD: bool = V % 2 == 1;

    #[inline(always)]
    fn zero(machine: M) -> Self {
        Self { wide: [machine.splat_wide(0.0); T], narrow: [machine.splat(0.0); T] }
    }

    /// Those that were stored.
    #[inline(always)]
    fn load(machine: M, columns: &[[f64; STRIP]; T]) -> Self {
        let mut sums = Self::zero(machine);
        for j in 0..T {
            if Self::IS_WIDE {
                sums.wide[j] = machine.load_wide(first(&columns[j]));
            }
            if Self::IS_ODD {
                sums.narrow[j] = machine.load(last::<V>(&columns[j]));
            }
        }
        sums
    }

    /// Adds sum_k a_k b_k^T over the columns of the strips `a` and `b`, of which rows `row..row + T` are taken from
    /// `b`.
    #[inline(always)]
    fn add_product(&mut self, machine: M, a: &[f64], b: &[f64], row: usize) {
        assert!(row + T <= STRIP);
        for (a, b) in a.as_chunks::<STRIP>().0.iter().zip(b.as_chunks::<STRIP>().0) {
            let (wide, narrow) = (machine.load_wide(first(a)), machine.load(last::<V>(a)));
            for j in 0..T {
                if Self::IS_WIDE {
                    self.wide[j] = machine.splat_wide(b[row + j]).mul_add(wide, self.wide[j]);
                }
                if Self::IS_ODD {
                    self.narrow[j] = machine.splat(b[row + j]).mul_add(narrow, self.narrow[j]);
                }
            }
        }
    }

    #[inline(always)]
    fn store(&self, columns: &mut [[f64; STRIP]; T]) {
        for j in 0..T {
            if Self::IS_WIDE {
                *first_mut(&mut columns[j]) = self.wide[j].to_array();
            }
            if Self::IS_ODD {
                *last_mut::<V>(&mut columns[j]) = self.narrow[j].to_array();
            }
        }
    }

    /// columns -= sums, or columns = -sums.
    #[inline(always)]
    fn subtract_from<const REPLACE: bool>(&self, machine: M, columns: &mut [[f64; STRIP]]) {
        for (j, column) in columns.iter_mut().enumerate() {
            if Self::IS_WIDE {
                let rows = first_mut(column);
                let before = if REPLACE { machine.splat_wide(-0.0) } else { machine.load_wide(rows) };
                *rows = (before - self.wide[j]).to_array();
            }
            if Self::IS_ODD {
                let rows = last_mut::<V>(column);
                let before = if REPLACE { machine.splat(-0.0) } else { machine.load(rows) };
                *rows = (before - self.narrow[j]).to_array();
            }
        }
    }
}

/// The first eight rows of a column.
#[inline(always)]
fn first(column: &[f64; STRIP]) -> &[f64; WIDE] {
    column.first_chunk().expect("strips have more than eight rows")
}

#[inline(always)]
fn first_mut(column: &mut [f64; STRIP]) -> &mut [f64; WIDE] {
    column.first_chunk_mut().expect("strips have more than eight rows")
}

/// The last four of the rows of `V` vectors.
#[inline(always)]
fn last<const V: usize>(column: &[f64; STRIP]) -> &[f64; LANES] {
    &column.as_chunks().0[V - 1]
}

#[inline(always)]
fn last_mut<const V: usize>(column: &mut [f64; STRIP]) -> &mut [f64; LANES] {
    &mut column.as_chunks_mut().0[V - 1]
}

/// A block of a strip, column by column.
#[inline(always)]
fn columns_of(block: &mut [f64; BLOCK]) -> &mut [[f64; STRIP]; TILE] {
    block.as_chunks_mut().0.first_chunk_mut().expect("a block is a whole number of columns")
}

/// Sums that the tiles of a strip begin with: column by column.
pub(super) type Begun = [[f64; STRIP]; STRIP];

/// The products A B^T of whole blocks, with which [`subtract_begun`] goes on.
#[inline(always)]
pub(super) fn begin_products<M: WideMachine, const V: usize>(machine: M, a: &[f64], b: &[f64]) -> Begun {
    let mut begun = [[0.0; STRIP]; STRIP];
    let mut sums = Sums::<M, V, STRIP>::zero(machine);
    sums.add_product(machine, a, b, 0);
    sums.store(&mut begun);
    begun
}

/// block -= A B^T, where the sum goes on from one that was begun with the columns before; rows `row..row + TILE` are
/// taken from `b`.
#[inline(always)]
pub(super) fn subtract_product<M: WideMachine, const V: usize>(
    machine: M,
    block: &mut [f64; BLOCK],
    begun: Option<&Begun>,
    a: &[f64],
    b: &[f64],
    row: usize,
) {
    let mut sums = match begun {
        Some(begun) => Sums::<M, V, TILE>::load(machine, begun[row..].first_chunk().expect("tiles are whole")),
        None => Sums::zero(machine),
    };
    sums.add_product(machine, a, b, row);
    sums.subtract_from::<false>(machine, columns_of(block));
}

/// blocks -= A B^T, or blocks = -A B^T: as many tiles of rows of `b` as there are blocks.
#[inline(always)]
pub(super) fn subtract_products<M: WideMachine, const V: usize, const REPLACE: bool>(
    machine: M,
    blocks: &mut [[f64; BLOCK]],
    a: &[f64],
    b: &[f64],
) {
    // Two tiles by themselves are quicker than four, three are not.
    if M::IS_WIDE && blocks.len() > 2 {
        let mut sums = Sums::<M, V, STRIP>::zero(machine);
        sums.add_product(machine, a, b, 0);
        sums.subtract_from::<REPLACE>(machine, blocks.as_flattened_mut().as_chunks_mut().0);
    } else {
        for (tile, block) in blocks.iter_mut().enumerate() {
            let mut sums = Sums::<M, V, TILE>::zero(machine);
            sums.add_product(machine, a, b, TILE * tile);
            sums.subtract_from::<REPLACE>(machine, columns_of(block));
        }
    }
}

/// What a tile needs to know of the columns it is in.
#[derive(Clone, Copy)]
pub(super) struct TileColumns {
    /// Entries (1, 0), (2, 0), (2, 1) of L D on the diagonal.
    pub below_diagonal: [f64; 3],
    /// 1 / D.
    pub inverses: [f64; TILE],
}

/// Turns a tile of the matrix, from which the columns before have been subtracted, into L D (`scaled`) and L (in
/// place).
#[inline(always)]
pub(super) fn eliminate<const V: usize>(block: &mut [f64; BLOCK], scaled: &mut [f64; BLOCK], columns: &TileColumns) {
    let [l10, l20, l21] = columns.below_diagonal;
    let [d0, d1, d2] = columns.inverses;
    for i in 0..V * LANES {
        let y0 = block[i];
        let x0 = y0 * d0;
        let y1 = f64::mul_add(-l10, x0, block[STRIP + i]);
        let x1 = y1 * d1;
        let y2 = f64::mul_add(-l21, x1, f64::mul_add(-l20, x0, block[2 * STRIP + i]));
        (scaled[i], scaled[STRIP + i], scaled[2 * STRIP + i]) = (y0, y1, y2);
        (block[i], block[STRIP + i], block[2 * STRIP + i]) = (x0, x1, y2 * d2);
    }
}

#[cfg(test)]
mod tests {
    use settee_math::simd::wide::{WideKernel, run_on_each};

    use super::*;

    /// All products of strips with so many vectors: whole blocks, and tiles that go on with begun sums.
    #[derive(Clone)]
    struct Products<const V: usize> {
        n_columns: usize,
    }

    impl<const V: usize> WideKernel for Products<V> {
        type Output = Vec<u64>;

        fn run<M: WideMachine>(self, machine: M) -> Vec<u64> {
            let n = STRIP * self.n_columns;
            let number = |seed: usize, i: usize| ((seed + i) as f64 * 0.731).sin() * (i as f64 * 0.37).exp2().fract();
            let [a, b] = [1, 2].map(|seed| (0..n).map(|i| number(seed, i)).collect::<Vec<_>>());
            let mut all = Vec::new();
            for n_tiles in 1..=STRIP / TILE {
                let mut blocks: Vec<[f64; BLOCK]> =
                    (0..n_tiles).map(|tile| std::array::from_fn(|i| number(tile, i))).collect();
                subtract_products::<M, V, false>(machine, &mut blocks, &a, &b);
                all.extend_from_slice(blocks.as_flattened());
                subtract_products::<M, V, true>(machine, &mut blocks, &a, &b);
                all.extend_from_slice(blocks.as_flattened());
            }
            for n_tiles in 1..=STRIP / TILE {
                for later in [0, 1, 5, 96] {
                    together::<M, false>(machine, n_tiles, [&a, &b], later, number);
                    together::<M, true>(machine, n_tiles, [&b, &a], later, number);
                }
            }
            let middle = n / (2 * STRIP) * STRIP;
            let begun = begin_products::<M, V>(machine, &a[..middle], &b[..middle]);
            for row in (0..STRIP).step_by(TILE) {
                let mut whole: [f64; BLOCK] = std::array::from_fn(|i| number(row, i));
                let mut in_parts = whole;
                subtract_product::<M, V>(machine, &mut whole, None, &a, &b, row);
                subtract_product::<M, V>(machine, &mut in_parts, Some(&begun), &a[middle..], &b[middle..], row);
                assert_eq!(whole, in_parts);
                all.extend_from_slice(&whole);
            }
            all.into_iter().map(f64::to_bits).collect()
        }
    }

    /// Two strips together have the sums that they have alone, where the second one begins `later` columns behind the
    /// first one.
    #[inline(always)]
    fn together<M: WideMachine, const REPLACE: bool>(
        machine: M,
        n_tiles: usize,
        a: [&[f64]; 2],
        later: usize,
        number: impl Fn(usize, usize) -> f64,
    ) {
        let blocks = |seed: usize| -> Vec<[f64; BLOCK]> {
            (0..n_tiles).map(|tile| std::array::from_fn(|i| number(seed + tile, i))).collect()
        };
        let strips = [a[0], &a[1][(STRIP * later).min(a[1].len())..]];
        let (begin, b) = (a[0].len() - strips[1].len(), a[0]);
        let product = ProductOfTwo {
            alone: [&a[0][..begin], &b[..begin]],
            strips: [&a[0][begin..], strips[1]],
            factor: &b[begin..],
        };
        if M::IS_WIDE {
            let (mut together, mut alone) = ([blocks(3), blocks(9)], [blocks(3), blocks(9)]);
            let [one, other] = &mut together;
            subtract_products_of_two::<M, REPLACE>(machine, [one, other], product);
            for ((blocks, of_strip), begin) in alone.iter_mut().zip(strips).zip([0, begin]) {
                subtract_products::<M, 3, REPLACE>(machine, blocks, of_strip, &b[begin..]);
            }
            assert_eq!(alone, together);
        }
        let begun = begin_products_of_two(machine, product);
        let alone = [(strips[0], b), (strips[1], &b[begin..])];
        assert_eq!(begun, alone.map(|(strip, b)| begin_products::<M, 3>(machine, strip, b)));
    }

    fn check<const V: usize>() {
        for n_columns in [0, 1, 7, 96] {
            let found = run_on_each(&Products::<V> { n_columns });
            assert!(found.iter().all(|of_machine| *of_machine == found[0]), "{V} vectors, {n_columns} columns");
            assert!(n_columns == 0 || found[0].iter().any(|bits| *bits << 1 != 0));
        }
    }

    #[test]
    fn products_have_the_same_bits_on_every_machine() {
        check::<1>();
        check::<2>();
        check::<3>();
    }
}
