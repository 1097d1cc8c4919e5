//! The elimination of twelve columns from a strip, in registers: each tile waits for the one before, and for no memory.
//! Where there are 32 wide registers, and the sums of a block are in 24 of them, that takes 2 to 4 % of a factorisation
//! (Emerald Rapids).

use settee_math::simd::lanes::Lanes;
use settee_math::simd::wide::{Wide, WideMachine};

use super::super::layout::{STRIP, TILE};
use super::{Begun, Numbers, Sums, first, first_mut, last, last_mut};

/// A block of a strip, and what it needs to know of the columns it is in. All blocks are column by column.
pub(in super::super) struct WholeBlock<'a> {
    /// The block of the matrix, from which the chunks of columns before have been subtracted: becomes L.
    pub rows: &'a mut [[f64; STRIP]; STRIP],
    /// Becomes L D.
    pub scaled: &'a mut [[f64; STRIP]; STRIP],
    /// L D on the diagonal.
    pub above: &'a [[f64; STRIP]; STRIP],
    /// 1 / D.
    pub inverses: &'a [f64; STRIP],
}

/// As [`subtract_product`](super::subtract_product) and [`eliminate`](super::eliminate) for one tile after the other.
/// `begun`: what the columns of strips before add up to.
#[inline(always)]
pub(in super::super) fn eliminate_block<M: WideMachine, const V: usize>(
    machine: M,
    block: WholeBlock<'_>,
    begun: &Begun,
) {
    Sums::<M, V, STRIP>::load(machine, begun).eliminate(machine, block);
}

/// The same, where the sums begin with the products A B^T.
#[inline(always)]
pub(in super::super) fn eliminate_block_with<M: WideMachine, const V: usize>(
    machine: M,
    block: WholeBlock<'_>,
    a: &[f64],
    b: &[f64],
) {
    let mut sums = Sums::<M, V, STRIP>::zero(machine);
    sums.add_product(machine, a, b, 0);
    sums.eliminate(machine, block);
}

impl<M: WideMachine, const V: usize> Sums<M, V, STRIP> {
    #[inline(always)]
    fn eliminate(mut self, machine: M, WholeBlock { rows, scaled, above, inverses }: WholeBlock<'_>) {
        for tile in (0..STRIP).step_by(TILE) {
            // L in the columns of the tile.
            let mut x = Sums::<M, V, TILE>::zero(machine);
            for k in 0..TILE {
                let column = tile + k;
                if Self::IS_WIDE {
                    let mut y = machine.load_wide(first(&rows[column])) - self.wide[column];
                    for j in 0..k {
                        y = machine.splat_wide(-above[tile + j][column]).mul_add(x.wide[j], y);
                    }
                    *first_mut(&mut scaled[column]) = y.to_array();
                    x.wide[k] = y * machine.splat_wide(inverses[column]);
                    *first_mut(&mut rows[column]) = x.wide[k].to_array();
                }
                if Self::IS_ODD {
                    let mut y = machine.load(last::<V>(&rows[column])) - self.narrow[column];
                    for j in 0..k {
                        y = machine.splat(-above[tile + j][column]).mul_add(x.narrow[j], y);
                    }
                    *last_mut::<V>(&mut scaled[column]) = y.to_array();
                    x.narrow[k] = y * machine.splat(inverses[column]);
                    *last_mut::<V>(&mut rows[column]) = x.narrow[k].to_array();
                }
            }
            for k in 0..TILE {
                for column in tile + TILE..STRIP {
                    let factor = above[tile + k][column];
                    if Self::IS_WIDE {
                        self.wide[column] = machine.splat_wide(factor).mul_add(x.wide[k], self.wide[column]);
                    }
                    if Self::IS_ODD {
                        self.narrow[column] = machine.splat(factor).mul_add(x.narrow[k], self.narrow[column]);
                    }
                }
            }
        }
    }
}
