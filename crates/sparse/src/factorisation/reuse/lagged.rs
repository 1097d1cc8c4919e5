//! Conjugate gradients preconditioned by the factor of another matrix.

use settee_parallel::Workers;

use super::super::{FactorError, Factorisation};
use crate::csr::CsrMatrix;
use crate::krylov::passes::{descend, dot, turn};

/// How an iteration with the factor of another matrix ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaggedOutcome {
    /// The residual, computed from the answer and not by the recurrence, meets the tolerance.
    Converged,
    /// It would take more iterations than allowed; x is what was reached.
    TooSlow,
    /// The matrix or the factor showed that it is not positive definite.
    NotDefinite,
}

/// The vectors of the iteration: a warm solve asks for no memory.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Lagged {
    #[cleared]
    r: Vec<f64>,
    #[cleared]
    w: Vec<f64>,
    #[cleared]
    s: Vec<f64>,
}

/// Iterations after which the rate of convergence is believed.
const BELIEVED: usize = 2;

/// Times that the recurrence is started again where rounding made its residual differ from the true one.
const ROUNDS: usize = 3;

impl Lagged {
    /// Solves A x = b to |b - A x| <= `tolerance` |b|, from the x that is passed in if that is better than zero, with
    /// `allowed` iterations at most: it stops as soon as the rate so far says that they will not do. Gives the
    /// iterations made.
    ///
    /// # Errors
    /// `WrongSize`, those of `Factorisation::solve_in_place`.
    #[expect(clippy::too_many_arguments)]
    pub fn solve(
        &mut self,
        factor: &mut dyn Factorisation,
        matrix: &CsrMatrix,
        workers: &Workers,
        tolerance: f64,
        allowed: usize,
        b: &[f64],
        x: &mut [f64],
    ) -> Result<(LaggedOutcome, usize), FactorError> {
        let expected = matrix.dimension();
        for found in [b.len(), x.len()] {
            if found != expected {
                return Err(FactorError::WrongSize { expected, found });
            }
        }
        if let Some(index) = b.iter().position(|value| !value.is_finite()) {
            return Err(FactorError::NonFiniteRightHandSide { index });
        }
        let Self { r, w, s } = self;
        for vector in [&mut *r, &mut *w, &mut *s] {
            vector.resize(expected, 0.0);
        }
        let norm_b = dot(workers, b, b).sqrt();
        let target = tolerance * norm_b;
        let mut first = residual(matrix, workers, b, x, r);
        if first >= norm_b || !first.is_finite() {
            x.fill(0.0);
            r.copy_from_slice(b);
            first = norm_b;
        }
        let (mut norm, mut iterations) = (first, 0);
        for _ in 0..ROUNDS {
            if norm <= target {
                return Ok((LaggedOutcome::Converged, iterations));
            }
            w.copy_from_slice(r);
            factor.solve_in_place(w)?;
            let mut rho = dot(workers, r, w);
            while norm > target {
                if iterations == allowed || is_hopeless(target / first, norm / first, iterations, allowed) {
                    return Ok((LaggedOutcome::TooSlow, iterations));
                }
                matrix.multiply_shared(workers, w, s);
                let curvature = dot(workers, w, s);
                if rho.is_nan() || curvature.is_nan() || rho <= 0.0 || curvature <= 0.0 {
                    return Ok((LaggedOutcome::NotDefinite, iterations));
                }
                norm = descend(workers, rho / curvature, [w, s], x, r).sqrt();
                iterations += 1;
                if norm <= target {
                    break;
                }
                s.copy_from_slice(r);
                factor.solve_in_place(s)?;
                let before = rho;
                rho = dot(workers, r, s);
                turn(workers, rho / before, s, w);
            }
            norm = residual(matrix, workers, b, x, r);
        }
        let outcome = if norm <= target { LaggedOutcome::Converged } else { LaggedOutcome::TooSlow };
        Ok((outcome, iterations))
    }
}

/// r = b - A x; gives |r|.
fn residual(matrix: &CsrMatrix, workers: &Workers, b: &[f64], x: &[f64], r: &mut [f64]) -> f64 {
    matrix.multiply_shared(workers, x, r);
    for (r, b) in r.iter_mut().zip(b) {
        *r = b - *r;
    }
    dot(workers, r, r).sqrt()
}

/// Whether a residual that fell to `reached` of the first one will not fall to `wanted` in so many iterations.
fn is_hopeless(wanted: f64, reached: f64, iterations: usize, allowed: usize) -> bool {
    // reached = rate^iterations
    iterations >= BELIEVED
        && (reached >= 1.0 || wanted.ln() * iterations as f64 / reached.ln() > (allowed as f64).max(1.0))
}
