//! Passes over the vectors of a method, each reading and writing them once.
//!
//! Sums are those of chunks of fixed size, added in pairs: the same bits for any number of threads. Measured with
//! 12,000 unknowns (2 cores, Zen 4): a sum one after the other waits for each addition and takes 10 us, one in lanes
//! 1.7 us.

use settee_math::simd::dispatch;
use settee_parallel::{GRAIN, Workers};

/// Numbers that are summed in lanes; the sums of such chunks are added in pairs.
const CHUNK: usize = 1024;

const LANES: usize = 16;

/// Sum of x_i y_i.
pub(crate) fn dot(workers: &Workers, x: &[f64], y: &[f64]) -> f64 {
    assert_eq!(x.len(), y.len(), "sizes of a dot product");
    workers.sum(x.len(), GRAIN, |range| {
        let (x, y) = (&x[range.clone()], &y[range]);
        dispatch(
            #[inline(always)]
            || sum(x, y),
        )
    })
}

/// x += alpha p, r -= alpha q; gives r . r.
pub(crate) fn descend(workers: &Workers, alpha: f64, [p, q]: [&[f64]; 2], x: &mut [f64], r: &mut [f64]) -> f64 {
    let n = x.len();
    if n <= CHUNK {
        return dispatch(
            #[inline(always)]
            || {
                for (x, p) in x.iter_mut().zip(p) {
                    *x = alpha.mul_add(*p, *x);
                }
                for (r, q) in r.iter_mut().zip(q) {
                    *r = (-alpha).mul_add(*q, *r);
                }
                sum(r, r)
            },
        );
    }
    let middle = n.div_ceil(2).next_multiple_of(CHUNK);
    let ((p1, p2), (q1, q2)) = (p.split_at(middle), q.split_at(middle));
    let ((x1, x2), (r1, r2)) = (x.split_at_mut(middle), r.split_at_mut(middle));
    let mut first = || descend(workers, alpha, [p1, q1], x1, r1);
    let mut second = || descend(workers, alpha, [p2, q2], x2, r2);
    let (a, b) = if workers.share(n, GRAIN) { workers.join(first, second) } else { (first(), second()) };
    a + b
}

/// p = r + beta p.
pub(crate) fn turn(workers: &Workers, beta: f64, r: &[f64], p: &mut [f64]) {
    workers.for_parts(p, GRAIN, |first, p| {
        dispatch(
            #[inline(always)]
            || {
                for (p, r) in p.iter_mut().zip(&r[first..]) {
                    *p = beta.mul_add(*p, *r);
                }
            },
        );
    });
}

#[inline(always)]
fn sum(x: &[f64], y: &[f64]) -> f64 {
    let mut lanes = [0.0; LANES];
    let ((x, x_rest), (y, y_rest)) = (x.as_chunks::<LANES>(), y.as_chunks::<LANES>());
    for (x, y) in x.iter().zip(y) {
        for lane in 0..LANES {
            lanes[lane] = x[lane].mul_add(y[lane], lanes[lane]);
        }
    }
    for (lane, (x, y)) in x_rest.iter().zip(y_rest).enumerate() {
        lanes[lane] = x.mul_add(*y, lanes[lane]);
    }
    let mut width = LANES / 2;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] += lanes[lane + width];
        }
        width /= 2;
    }
    lanes[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fused_passes_are_those_of_their_parts_for_any_number_of_threads() {
        for n in [0, 1, 15, 1024, 1040, 40_001] {
            let vector = |shift: f64| (0..n).map(|i| (i as f64 + shift).sin()).collect::<Vec<f64>>();
            let (p, q) = (vector(0.1), vector(0.2));
            let run = |workers: &Workers| {
                let (mut x, mut r) = (vector(0.3), vector(0.4));
                let rho = descend(workers, 0.7, [&p, &q], &mut x, &mut r);
                assert_eq!(rho.to_bits(), dot(workers, &r, &r).to_bits());
                turn(workers, 0.3, &r, &mut x);
                (rho.to_bits(), x, r)
            };
            let alone = run(&settee_parallel::ALONE);
            for threads in 1..4 {
                assert_eq!(run(&Workers::new(threads)), alone);
            }
            for i in 0..n {
                let r = vector(0.4)[i] - 0.7 * q[i];
                let x = r + 0.3 * (vector(0.3)[i] + 0.7 * p[i]);
                assert!((alone.1[i] - x).abs() < 1e-15 && (alone.2[i] - r).abs() < 1e-15);
                if n > 2000 {
                    break;
                }
            }
        }
    }
}
