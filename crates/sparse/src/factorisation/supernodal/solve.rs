//! Forward and backward substitution with the panels of a factor.

use pulp::{Arch, Simd, WithSimd};

use super::layout::{STRIP, Shape, triangle};
use super::structure::Structure;

/// Replaces `x`, in the order of the pivots, by the answer of L D L^T x = b. `sums`: memory for one front.
pub(crate) fn solve(structure: &Structure, values: &[f64], pivots: &[f64], x: &mut [f64], sums: &mut [f64]) {
    Arch::new().dispatch(SolveJob { structure, values, pivots, x, sums });
}

struct SolveJob<'a> {
    structure: &'a Structure,
    values: &'a [f64],
    pivots: &'a [f64],
    x: &'a mut [f64],
    sums: &'a mut [f64],
}

impl WithSimd for SolveJob<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { structure, values, pivots, x, sums } = self;
        for s in 0..structure.n_fronts() {
            let panel = &values[structure.panels[s]..structure.panels[s + 1]];
            let begin = structure.begins[s] as usize;
            forward(structure.shape(s), panel, begin, structure.rows(s), x);
        }
        for (x, pivot) in x.iter_mut().zip(pivots) {
            *x /= pivot;
        }
        for s in (0..structure.n_fronts()).rev() {
            let panel = &values[structure.panels[s]..structure.panels[s + 1]];
            let begin = structure.begins[s] as usize;
            backward(structure.shape(s), panel, begin, structure.rows(s), x, sums);
        }
    }
}

/// sum_k L_k x_k over the columns of a strip.
#[inline(always)]
fn strip_product(strip: &[f64], x: &[f64]) -> [f64; STRIP] {
    // Two sums, of even and odd columns: one would wait for itself.
    let mut sums = [[0.0; STRIP]; 2];
    let (pairs, last) = strip.as_chunks::<{ 2 * STRIP }>();
    let (x_pairs, x_last) = x.as_chunks::<2>();
    for (columns, x) in pairs.iter().zip(x_pairs) {
        for i in 0..STRIP {
            sums[0][i] = f64::mul_add(columns[i], x[0], sums[0][i]);
            sums[1][i] = f64::mul_add(columns[STRIP + i], x[1], sums[1][i]);
        }
    }
    if let (Some(column), Some(x)) = (last.first_chunk::<STRIP>(), x_last.first()) {
        for i in 0..STRIP {
            sums[0][i] = f64::mul_add(column[i], *x, sums[0][i]);
        }
    }
    std::array::from_fn(|i| sums[0][i] + sums[1][i])
}

#[inline(always)]
fn forward(shape: Shape, panel: &[f64], begin: usize, rows: &[u32], x: &mut [f64]) {
    let width = shape.width;
    for strip in 0..width.div_ceil(STRIP) {
        let before = STRIP * strip;
        let columns = panel[triangle(strip)..][..STRIP * (before + STRIP)].as_chunks::<STRIP>().0;
        let (done, own) = x[begin..begin + width].split_at_mut(before);
        let sums = strip_product(&panel[triangle(strip)..][..STRIP * before], done);
        let n = own.len().min(STRIP);
        for i in 0..n {
            own[i] -= sums[i];
        }
        for j in 0..n {
            let factor = own[j];
            for i in j + 1..n {
                own[i] -= columns[before + j][i] * factor;
            }
        }
    }
    let length = STRIP * shape.columns();
    let below = &panel[shape.top()..];
    let mut strips = below.chunks_exact(length);
    for rows in rows.chunks(STRIP) {
        let Some(strip) = strips.next() else { break };
        let sums = strip_product(&strip[..STRIP * width], &x[begin..begin + width]);
        for (&row, sum) in rows.iter().zip(sums) {
            x[row as usize] -= sum;
        }
    }
}

/// sums_k += L_k x over the rows of a strip, in four parts.
#[inline(always)]
fn add_transposed(strip: &[f64], x: &[f64; STRIP], sums: &mut [f64]) {
    for (column, sums) in strip.as_chunks::<STRIP>().0.iter().zip(sums.as_chunks_mut::<4>().0) {
        for i in 0..4 {
            let sum = f64::mul_add(column[i], x[i], sums[i]);
            sums[i] = f64::mul_add(column[4 + i], x[4 + i], f64::mul_add(column[8 + i], x[8 + i], sum));
        }
    }
}

#[inline(always)]
fn backward(shape: Shape, panel: &[f64], begin: usize, rows: &[u32], x: &mut [f64], sums: &mut [f64]) {
    let width = shape.width;
    let sums = &mut sums[..4 * shape.columns()];
    sums.fill(0.0);
    let length = STRIP * shape.columns();
    let mut strips = panel[shape.top()..].chunks_exact(length);
    for rows in rows.chunks(STRIP) {
        let Some(strip) = strips.next() else { break };
        let mut above = [0.0; STRIP];
        for (above, &row) in above.iter_mut().zip(rows) {
            *above = x[row as usize];
        }
        add_transposed(strip, &above, sums);
    }
    for strip in (0..width.div_ceil(STRIP)).rev() {
        let before = STRIP * strip;
        let columns = panel[triangle(strip)..][..STRIP * (before + STRIP)].as_chunks::<STRIP>().0;
        let own = &mut x[begin + before..begin + width.min(before + STRIP)];
        let mut known = [0.0; STRIP];
        for j in (0..own.len()).rev() {
            let [a, b, c, d]: [f64; 4] = *sums[4 * (before + j)..].first_chunk().expect("four parts");
            let mut value = own[j] - ((a + b) + (c + d));
            for i in j + 1..own.len() {
                value -= columns[before + j][i] * known[i];
            }
            known[j] = value;
            own[j] = value;
        }
        add_transposed(&panel[triangle(strip)..][..STRIP * before], &known, sums);
    }
}
