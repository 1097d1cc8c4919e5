//! Substitution with the diagonal block of a strip, in registers.
//!
//! The time is that of a chain of dependent operations. When the compiler chose the registers, it kept numbers in
//! memory and read them in other pairs than it had written them, which made whole solves a fifth slower.

use settee_math::simd::lanes::{LANES, Machine};
use settee_math::simd::quads::{Number, Quad};

use super::layout::{STRIP, TILE};
use super::substitute::{VECTORS, vectors};

/// L^-1 x with a diagonal block of `n` columns. The columns that fill up the last tile are stored.
#[inline(always)]
pub(super) fn forward_block<T: Number, M: Machine>(
    machine: M,
    n: usize,
    columns: &[[T; STRIP]],
    x: [T::Quad<M>; VECTORS],
) -> [T::Quad<M>; VECTORS] {
    match n.div_ceil(TILE) {
        1 => forward::<T, M, 3>(machine, columns, x),
        2 => forward::<T, M, 6>(machine, columns, x),
        3 => forward::<T, M, 9>(machine, columns, x),
        _ => forward::<T, M, 12>(machine, columns, x),
    }
}

/// L^-T x with a diagonal block of `n` columns.
#[inline(always)]
pub(super) fn backward_block<T: Number, M: Machine>(
    machine: M,
    n: usize,
    columns: &[[T; STRIP]],
    x: [T::Quad<M>; VECTORS],
) -> [T::Quad<M>; VECTORS] {
    match n.div_ceil(TILE) {
        1 => backward::<T, M, 3>(machine, columns, x),
        2 => backward::<T, M, 6>(machine, columns, x),
        3 => backward::<T, M, 9>(machine, columns, x),
        _ => backward::<T, M, 12>(machine, columns, x),
    }
}

/// Four unknowns at a time: each waits for one multiplication by the unknown before it only, and later rows take all
/// four at once.
#[inline(always)]
fn forward<T: Number, M: Machine, const N: usize>(
    machine: M,
    columns: &[[T; STRIP]],
    mut x: [T::Quad<M>; VECTORS],
) -> [T::Quad<M>; VECTORS] {
    let columns: &[[T; STRIP]; N] = columns.first_chunk().expect("strips are whole tiles wide");
    for part in 0..VECTORS {
        let first = LANES * part;
        let mut own = x[part].spread_all();
        for j in 0..LANES.min(N.saturating_sub(first)) {
            for i in j + 1..LANES {
                own[i] = columns[first + j][first + i].splat(machine).neg_mul_add(own[j], own[i]);
            }
        }
        x[part] = Quad::diagonal(own);
        for j in 0..LANES.min(N.saturating_sub(first)) {
            let column = vectors(machine, &columns[first + j]);
            for later in part + 1..VECTORS {
                x[later] = column[later].neg_mul_add(own[j], x[later]);
            }
        }
    }
    x
}

/// As [`forward`], from the end.
#[inline(always)]
fn backward<T: Number, M: Machine, const N: usize>(
    machine: M,
    columns: &[[T; STRIP]],
    mut x: [T::Quad<M>; VECTORS],
) -> [T::Quad<M>; VECTORS] {
    let columns: &[[T; STRIP]; N] = columns.first_chunk().expect("strips are whole tiles wide");
    for part in (0..N.div_ceil(LANES)).rev() {
        let first = LANES * part;
        let mut own = x[part].spread_all();
        for i in (0..LANES.min(N - first)).rev() {
            for j in 0..i {
                own[j] = columns[first + j][first + i].splat(machine).neg_mul_add(own[i], own[j]);
            }
        }
        x[part] = Quad::diagonal(own);
        for earlier in 0..part {
            let rows = Quad::transpose(std::array::from_fn(
                #[inline(always)]
                |j| vectors(machine, &columns[LANES * earlier + j])[part],
            ));
            for i in (0..LANES.min(N - first)).rev() {
                x[earlier] = rows[i].neg_mul_add(own[i], x[earlier]);
            }
        }
    }
    x
}
