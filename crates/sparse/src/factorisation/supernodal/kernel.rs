//! Dense products of strips, in registers.
//!
//! A tile has 3 columns of 12 rows: 9 vectors of 4 numbers, and 4 more for the factors, stay in the 16 registers of
//! AVX2. (With 4 columns the compiler runs out of registers: 26 instead of 54 GF/s, 2 cores, Zen 4.) Three columns are
//! also the unknowns of a node. All functions are inlined into a caller that is compiled for the machine.

use pulp::Simd;

use super::layout::{BLOCK, STRIP, TILE};

/// Rows of a vector.
pub(super) const LANES: usize = 4;

/// Sums over the columns of a strip: `TILE` columns of `V` vectors.
type Sums<const V: usize> = [[[f64; LANES]; V]; TILE];

/// sum_k a_k b_k^T over the columns of the strips `a` and `b`, of which rows `first..first + TILE` are taken from `b`.
#[inline(always)]
fn product<S: Simd, const V: usize>(simd: S, a: &[f64], b: &[f64], first: usize) -> Sums<V> {
    let mut sums = [[[0.0; LANES]; V]; TILE];
    let columns = a.as_chunks::<STRIP>().0.iter().zip(b.as_chunks::<STRIP>().0);
    assert!(first + TILE <= STRIP);
    if S::F64_LANES == LANES {
        let mut vectors = [[simd.splat_f64s(0.0); V]; TILE];
        for (a, b) in columns {
            let a = S::as_simd_f64s(a).0;
            for j in 0..TILE {
                let factor = simd.splat_f64s(b[first + j]);
                for v in 0..V {
                    vectors[j][v] = simd.mul_add_f64s(factor, a[v], vectors[j][v]);
                }
            }
        }
        for j in 0..TILE {
            for v in 0..V {
                S::as_mut_simd_f64s(&mut sums[j][v]).0[0] = vectors[j][v];
            }
        }
    } else {
        for (a, b) in columns {
            for j in 0..TILE {
                for v in 0..V {
                    for i in 0..LANES {
                        sums[j][v][i] = f64::mul_add(b[first + j], a[LANES * v + i], sums[j][v][i]);
                    }
                }
            }
        }
    }
    sums
}

/// block -= A B^T, see `product`; or block = - A B^T.
#[inline(always)]
pub(super) fn subtract_product<S: Simd, const V: usize, const REPLACE: bool>(
    simd: S,
    block: &mut [f64; BLOCK],
    a: &[f64],
    b: &[f64],
    first: usize,
) {
    let sums = product::<S, V>(simd, a, b, first);
    for j in 0..TILE {
        for v in 0..V {
            for i in 0..LANES {
                let entry = &mut block[STRIP * j + LANES * v + i];
                *entry = if REPLACE { -sums[j][v][i] } else { *entry - sums[j][v][i] };
            }
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
