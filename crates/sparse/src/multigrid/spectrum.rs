//! The largest eigenvalue of D^-1 A.

use settee_math::simd::dispatch;
use settee_parallel::Workers;

use super::block::{Block, add_product};
use super::block_matrix::{BlockMatrix, GRAIN};

/// Steps of the iteration. The extreme eigenvalue of a stiffness matrix is then known to a few percent.
const STEPS: usize = 10;

/// Vectors of the estimate.
#[derive(Clone, Debug, Default)]
pub(super) struct Lanczos<const N: usize> {
    v: Vec<[f64; N]>,
    u: Vec<[f64; N]>,
    previous: Vec<[f64; N]>,
    q: Vec<[f64; N]>,
}

impl<const N: usize> Lanczos<N> {
    /// Lanczos in the inner product of D, from a start without structure; `None` if a direction of A has no positive
    /// curvature.
    ///
    /// beta u' = A v - alpha u - beta_old u_old, v' = D^-1 u', alpha = v.Av: the largest eigenvalue of the tridiagonal
    /// matrix of alpha and beta approaches the one of D^-1 A from below.
    pub fn largest(
        &mut self,
        matrix: &BlockMatrix<N>,
        inverse_diagonal: &[Block<N, N>],
        workers: &Workers,
    ) -> Option<f64> {
        let n = matrix.n_points();
        let Self { v, u, previous, q } = self;
        for vector in [&mut *v, &mut *u, &mut *previous, &mut *q] {
            vector.clear();
            vector.resize(n, [0.0; N]);
        }
        for (i, q) in q.as_flattened_mut().iter_mut().enumerate() {
            *q = 2.0 * ((2 * i + 1) as f64 * 0.618_033_988_749_894_9).fract() - 1.0;
        }
        let (mut alphas, mut betas) = ([0.0; STEPS], [0.0; STEPS]);
        let mut n_steps = 0;
        while n_steps < STEPS {
            // v = D^-1 q for now.
            multiply_diagonal(inverse_diagonal, q, v, workers);
            let beta = dot(q, v).sqrt();
            if !beta.is_finite() || beta <= f64::EPSILON * alphas[0] {
                break;
            }
            std::mem::swap(u, previous);
            let scale = 1.0 / beta;
            u.as_flattened_mut().iter_mut().zip(q.as_flattened()).for_each(|(u, q)| *u = scale * q);
            v.as_flattened_mut().iter_mut().for_each(|v| *v *= scale);
            matrix.multiply(workers, v, q);
            let alpha = dot(q, v);
            (betas[n_steps], alphas[n_steps]) = (beta, alpha);
            // The first beta is the norm of the start.
            let beta = if n_steps == 0 { 0.0 } else { beta };
            let old = u.as_flattened().iter().zip(previous.as_flattened());
            q.as_flattened_mut().iter_mut().zip(old).for_each(|(q, (u, old))| *q -= alpha * u + beta * old);
            n_steps += 1;
            if alpha.is_nan() || alpha <= 0.0 {
                return None;
            }
        }
        let found = largest_of_tridiagonal(&alphas[..n_steps], betas[..n_steps].get(1..)?);
        (found.is_finite() && found > 0.0).then_some(found)
    }
}

/// z = D^-1 r
fn multiply_diagonal<const N: usize>(inverses: &[Block<N, N>], r: &[[f64; N]], z: &mut [[f64; N]], workers: &Workers) {
    workers.for_parts(z, GRAIN, |first, z| {
        dispatch(
            #[inline(always)]
            || {
                for ((z, r), inverse) in z.iter_mut().zip(&r[first..]).zip(&inverses[first..]) {
                    *z = [0.0; N];
                    add_product(inverse, r, z);
                }
            },
        );
    });
}

/// Sum in a fixed order: lanes first, points one after the other.
fn dot<const N: usize>(x: &[[f64; N]], y: &[[f64; N]]) -> f64 {
    let mut sums = [0.0; N];
    for (x, y) in x.iter().zip(y) {
        for i in 0..N {
            sums[i] += x[i] * y[i];
        }
    }
    sums.iter().sum()
}

/// Largest eigenvalue by bisection with Sturm's count: x lies above all eigenvalues if all pivots of T - x are
/// negative.
fn largest_of_tridiagonal(diagonal: &[f64], off_diagonal: &[f64]) -> f64 {
    let off = |i: usize| off_diagonal.get(i).map_or(0.0, |value| value.abs());
    let radius = |i: usize| off(i) + if i > 0 { off(i - 1) } else { 0.0 };
    let mut low = diagonal.iter().fold(f64::NEG_INFINITY, |low: f64, value| low.max(*value));
    let mut high = (0..diagonal.len()).fold(low, |high, i| high.max(diagonal[i] + radius(i)));
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        let mut pivot = 1.0;
        let is_above = diagonal.iter().enumerate().all(|(i, value)| {
            let coupling = if i > 0 { off(i - 1) } else { 0.0 };
            pivot = value - middle - coupling * coupling / pivot;
            pivot < 0.0
        });
        *(if is_above { &mut high } else { &mut low }) = middle;
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_eigenvalue_of_a_chain_is_known() {
        let n = 7;
        let exact = 2.0 + 2.0 * (std::f64::consts::PI / f64::from(n + 1)).cos();
        let found = largest_of_tridiagonal(&vec![2.0; n as usize], &vec![-1.0; n as usize - 1]);
        assert!((found - exact).abs() < 1e-14, "{found} {exact}");
    }
}
