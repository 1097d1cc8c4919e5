//! Block Gauss-Seidel: block after block gets the force that its law asks for with the present forces of all others.

use crate::problem::{ContactProblem, Diagonal, dot};
use crate::settings::{Outcome, Settings};

/// The error of a sweep.
pub(crate) struct Error {
    /// Sum over the blocks.
    pub sum: f64,
    /// Whether every block meets the tolerance.
    pub verified: bool,
}

/// One sweep over all blocks, with the present forces. The error of a block of one row is |W_jj df_j|, of a larger one
/// the sum over its rows of sqrt(sum_m (W_lm df_m)^2).
pub(crate) fn sweep(problem: &mut ContactProblem, diagonal: &Diagonal, tolerance: f64) -> Error {
    let mut error = Error { sum: 0.0, verified: true };
    let n = problem.n_rows();
    let ContactProblem { blocks, compliance, free, forces } = problem;
    let (mut d, mut new) = (Vec::new(), Vec::new());
    for (index, block) in blocks.iter().enumerate() {
        d.clear();
        d.extend(block.rows().map(|row| free[row] + dot(&compliance[row * n..(row + 1) * n], forces)));
        new.clear();
        new.extend_from_slice(&forces[block.rows()]);
        block.law.resolve(&diagonal.block(index), &mut d, &mut new);
        for (force, new) in forces[block.rows()].iter_mut().zip(&mut new) {
            let old = std::mem::replace(force, *new);
            *new -= old;
        }
        error.add(diagonal.motion(index, &new), tolerance, block.tolerance);
    }
    error
}

impl Error {
    /// Adds that of a block, given the sum and the largest of its rows.
    pub fn add(&mut self, (sum, most): (f64, f64), tolerance: f64, own: f64) {
        self.verified &= most <= tolerance;
        if own == 0.0 {
            self.sum += sum;
        } else {
            self.verified &= sum <= own;
            self.sum += sum * tolerance / own;
        }
    }

    /// Whether the stopping rule is met.
    pub fn is_small(&self, settings: &Settings, tolerance: f64) -> bool {
        if settings.all_verified { self.verified } else { self.sum < tolerance }
    }
}

/// Sweeps until the error is below the tolerance, which may be in the first one.
pub fn gauss_seidel(problem: &mut ContactProblem, settings: &Settings) -> Outcome {
    if problem.n_rows() == 0 {
        return Outcome::of_nothing();
    }
    let diagonal = Diagonal::of(problem);
    let tolerance = settings.tolerance_for(problem.n_rows());
    let mut outcome = Outcome { singular: diagonal.singular(), ..Outcome::default() };
    let mut start = Vec::new();
    for _ in 0..settings.max_iterations {
        start.clone_from(&problem.forces);
        let error = sweep(problem, &diagonal, tolerance);
        if settings.relaxation != 1.0 {
            for (force, start) in problem.forces.iter_mut().zip(&start) {
                *force = settings.relaxation * *force + (1.0 - settings.relaxation) * start;
            }
        }
        outcome.count(error.sum);
        if outcome.iterations >= settings.least_iterations && error.is_small(settings, tolerance) {
            outcome.converged = true;
            break;
        }
    }
    outcome
}
