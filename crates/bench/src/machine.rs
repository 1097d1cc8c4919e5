//! What the machine can do at this moment: bandwidth by working set, arithmetic, dense products. One thread.

use std::hint::black_box;
use std::time::Instant;

use faer::linalg::matmul::matmul;
use faer::{Accum, Mat, Par};
use serde::Serialize;
use settee_math::simd::{dispatch, forget_wide_registers};

/// Working sets of the bandwidth (bytes): in the second level of cache, in the third, in memory.
const SETS: [usize; 3] = [192 << 10, 4 << 20, 256 << 20];
/// Bytes moved for one measurement.
const BYTES: usize = 512 << 20;
/// Measurements, of which the best counts: what disturbs only slows down.
const REPEATS: usize = 5;
/// Size of the dense product.
const GEMM: usize = 768;
/// Independent sums: enough to hide the latency of a fused multiply-add on machines of today.
const SUMS: usize = 12;
const LANES: usize = 4;

/// What was measured.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Machine {
    /// Bandwidth of a = b + s c for working sets in L2, L3 and memory, three streams counted (GB/s).
    pub bandwidth: [f64; 3],
    /// Fused multiply-adds in registers, two operations each (GF/s).
    pub fma: f64,
    /// Dense product of two matrices of doubles (GF/s).
    pub gemm: f64,
}

impl Machine {
    /// Measures; takes about a second.
    pub fn measure() -> Self {
        Self { bandwidth: SETS.map(triad), fma: fma(), gemm: gemm() }
    }

    /// The better of two measurements of each figure: before and after a run.
    pub fn best(self, other: Self) -> Self {
        Self {
            bandwidth: std::array::from_fn(|i| self.bandwidth[i].max(other.bandwidth[i])),
            fma: self.fma.max(other.fma),
            gemm: self.gemm.max(other.gemm),
        }
    }

    /// Bandwidth for a working set (GB/s), straight lines in the logarithm of its size between those that were
    /// measured.
    pub fn bandwidth_for(&self, bytes: f64) -> f64 {
        let at = |i: usize| (SETS[i] as f64).ln();
        let x = bytes.max(1.0).ln();
        let between = |i: usize| {
            let t = ((x - at(i)) / (at(i + 1) - at(i))).clamp(0.0, 1.0);
            self.bandwidth[i] + t * (self.bandwidth[i + 1] - self.bandwidth[i])
        };
        if x < at(1) { between(0) } else { between(1) }
    }
}

fn best(mut work: impl FnMut()) -> f64 {
    let once = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..REPEATS).map(|_| once(&mut work)).fold(f64::INFINITY, f64::min)
}

/// GB/s of a = b + s c.
fn triad(bytes: usize) -> f64 {
    let n = bytes / 24;
    let (mut a, b, c) = (vec![0.0; n], vec![1.0; n], vec![2.0; n]);
    let passes = (BYTES / bytes).max(1);
    let seconds = best(|| {
        for pass in 0..passes {
            let s = black_box(pass as f64);
            dispatch(|| {
                for ((a, b), c) in a.iter_mut().zip(&b).zip(&c) {
                    *a = f64::mul_add(s, *c, *b);
                }
            });
            black_box(&a);
        }
    });
    (passes * n * 24) as f64 / seconds / 1e9
}

/// GF/s of independent fused multiply-adds.
fn fma() -> f64 {
    const ROUNDS: usize = 1_000_000;
    let mut result = [[1.0f64; LANES]; SUMS];
    let (factor, term) = (black_box(0.999), black_box(1e-3));
    let seconds = best(|| {
        result = dispatch(
            #[inline(always)]
            || {
                // A copy in registers.
                let mut sums = result;
                for _ in 0..ROUNDS {
                    for sum in &mut sums {
                        for lane in sum {
                            *lane = lane.mul_add(factor, term);
                        }
                    }
                }
                sums
            },
        );
        black_box(&result);
    });
    (2 * ROUNDS * SUMS * LANES) as f64 / seconds / 1e9
}

/// GF/s of a dense product.
fn gemm() -> f64 {
    let a = Mat::<f64>::from_fn(GEMM, GEMM, |i, j| (i * 7 + j) as f64 % 13.0);
    let b = a.transpose().to_owned();
    let mut c = Mat::<f64>::zeros(GEMM, GEMM);
    let seconds = best(|| {
        matmul(c.as_mut(), Accum::Replace, a.as_ref(), b.as_ref(), 1.0, Par::Seq);
        black_box(&c);
    });
    forget_wide_registers();
    2.0 * (GEMM as f64).powi(3) / seconds / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bandwidth_lies_between_what_was_measured() {
        let machine = Machine { bandwidth: [100.0, 80.0, 20.0], fma: 50.0, gemm: 40.0 };
        assert_eq!(machine.bandwidth_for(1.0), 100.0);
        assert_eq!(machine.bandwidth_for(1e12), 20.0);
        let middle = machine.bandwidth_for(32e6);
        assert!(middle > 20.0 && middle < 80.0);
    }
}
