//! Jacobi iterations with a factor from the spectrum of W, and with momentum.

use nalgebra::DMatrix;

use crate::gauss_seidel::Error;
use crate::memory::Memory;
use crate::problem::{ContactProblem, dot, is_stopped};
use crate::settings::{Outcome, Settings};

/// What Jacobi iterations have beside the common settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JacobiSettings {
    /// Factor of the values from the spectrum of W, times this; `None`: 1.
    pub spectral: Option<f64>,
    /// Momentum (i / maximum)^speed in iteration i; `None`: none.
    pub momentum: Option<f64>,
}

/// Iterates: all blocks see the values that the forces of the last iteration give.
///
/// The error of a block is sqrt(sum over its rows and all k of (W_lk df_k)^2); the first iteration does not count.
pub fn jacobi(problem: &mut ContactProblem, settings: &Settings, own: &JacobiSettings) -> Outcome {
    let n = problem.n_rows();
    if n == 0 {
        return Outcome::of_nothing();
    }
    let mut memory = std::mem::take(&mut problem.memory);
    memory.diagonal.become_of(problem);
    let mut outcome = memory.outcome(memory.diagonal.singular());
    let Memory { diagonal, lines, vectors: [d, last, change, ..], .. } = &mut memory;
    let tolerance = settings.tolerance_for(n);
    let rho = own.spectral.map_or(1.0, |factor| factor * spectral_factor(problem));
    d.clone_from(&problem.free);
    for vector in [&mut *last, &mut *change] {
        vector.clear();
        vector.resize(n, 0.0);
    }
    let own_d = &mut lines.d;
    let stop = problem.stop.clone();
    for iteration in (0..settings.max_iterations).take_while(|_| !is_stopped(&stop)) {
        let part = iteration as f64 / settings.max_iterations as f64;
        let beta = own.momentum.map_or(0.0, |speed| part.powf(speed).min(1.0));
        for (row, d) in d.iter_mut().enumerate() {
            *d += dot(problem.row(row), change);
        }
        let mut error = Error { sum: 0.0, verified: true };
        for index in 0..problem.blocks.len() {
            let block = problem.blocks[index];
            own_d.clear();
            own_d.extend(d[block.rows()].iter().map(|d| rho * d));
            block.law.resolve(&diagonal.block(index), own_d, &mut problem.forces[block.rows()]);
            for row in block.rows() {
                problem.forces[row] += beta * change[row];
                change[row] = problem.forces[row] - last[row];
                last[row] = problem.forces[row];
            }
            let squares =
                |row: usize| problem.row(row).iter().zip(&*change).map(|(w, df)| (w * df).powi(2)).sum::<f64>();
            let motion = block.rows().map(squares).sum::<f64>().sqrt();
            error.add((motion, motion), tolerance, block.tolerance);
        }
        outcome.count(error.sum);
        if error.is_small(settings, tolerance) && (settings.all_verified || iteration > 0) {
            outcome.converged = true;
            break;
        }
    }
    problem.memory = memory;
    outcome
}

/// min(1, 1.8 / r), where r is the largest squared eigenvalue of W: recorded results have the square.
fn spectral_factor(problem: &ContactProblem) -> f64 {
    let n = problem.n_rows();
    let w = DMatrix::from_row_slice(n, n, &problem.compliance);
    let largest = w.symmetric_eigenvalues().amax();
    f64::min(1.0, 0.9 * 2.0 / (largest * largest))
}
