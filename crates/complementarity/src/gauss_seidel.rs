//! Block Gauss-Seidel: block after block gets the force that its law asks for with the present forces of all others.

use crate::memory::Memory;
use crate::problem::{Block, ContactProblem, Diagonal, dot, dot3, is_stopped};
use crate::settings::{Outcome, Settings};

/// The error of a sweep.
pub(crate) struct Error {
    /// Sum over the blocks.
    pub sum: f64,
    /// Whether every block meets the tolerance.
    pub verified: bool,
}

/// Memory of a sweep: values and forces of a block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    pub d: Vec<f64>,
    pub new: Vec<f64>,
}

/// One sweep over all blocks, with the present forces. The error of a block of one row is |W_jj df_j|, of a larger one
/// the sum over its rows of sqrt(sum_m (W_lm df_m)^2).
pub(crate) fn sweep(problem: &mut ContactProblem, diagonal: &Diagonal, tolerance: f64, lines: &mut Lines) -> Error {
    let mut error = Error { sum: 0.0, verified: true };
    let ContactProblem { blocks, compliance, free, forces, .. } = problem;
    let Lines { d, new } = lines;
    for (index, block) in blocks.iter().enumerate() {
        values_of(block, compliance, free, forces, d);
        new.clear();
        new.extend_from_slice(&forces[block.rows()]);
        block.law.resolve(&diagonal.block(index), d, new);
        for (force, new) in forces[block.rows()].iter_mut().zip(&mut *new) {
            let old = std::mem::replace(force, *new);
            *new -= old;
        }
        error.add(diagonal.motion(index, new), tolerance, block.tolerance);
    }
    error
}

/// Values of the rows of a block with the present forces.
fn values_of(block: &Block, compliance: &[f64], free: &[f64], forces: &[f64], d: &mut Vec<f64>) {
    let n = free.len();
    let row_of = |row: usize| &compliance[row * n..(row + 1) * n];
    d.clear();
    if block.lines != 3 {
        return d.extend(block.rows().map(|row| free[row] + dot(row_of(row), forces)));
    }
    let sums = dot3([0, 1, 2].map(|line| row_of(block.first + line)), forces);
    d.extend(sums.iter().zip(&free[block.rows()]).map(|(sum, free)| free + sum));
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
        // Where nothing moves any more, nothing will, whatever the tolerance is.
        if settings.all_verified { self.verified } else { self.sum < tolerance || self.sum == 0.0 }
    }
}

/// Sweeps until the error is below the tolerance, which may be in the first one.
pub fn gauss_seidel(problem: &mut ContactProblem, settings: &Settings) -> Outcome {
    if problem.n_rows() == 0 {
        return Outcome::of_nothing();
    }
    let mut memory = std::mem::take(&mut problem.memory);
    memory.diagonal.become_of(problem);
    let mut outcome = memory.outcome(memory.diagonal.singular());
    let Memory { diagonal, lines, start, .. } = &mut memory;
    let tolerance = settings.tolerance_for(problem.n_rows());
    let stop = problem.stop.clone();
    for _ in (0..settings.max_iterations).take_while(|_| !is_stopped(&stop)) {
        start.clone_from(&problem.forces);
        let error = sweep(problem, diagonal, tolerance, lines);
        if settings.relaxation != 1.0 {
            for (force, start) in problem.forces.iter_mut().zip(&*start) {
                *force = settings.relaxation * *force + (1.0 - settings.relaxation) * start;
            }
        }
        outcome.count(error.sum);
        if outcome.iterations >= settings.least_iterations && error.is_small(settings, tolerance) {
            outcome.converged = true;
            break;
        }
    }
    problem.memory = memory;
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::Law;

    #[test]
    fn rows_of_a_contact_have_the_bits_that_they_have_alone() {
        let n = 37;
        let compliance: Vec<f64> = (0..n * n).map(|k| ((k * k + 7) % 101) as f64 * 0.1 - 3.3).collect();
        let free: Vec<f64> = (0..n).map(|k| 0.7 - k as f64 / 3.0).collect();
        let forces: Vec<f64> = (0..n).map(|k| if k % 5 == 0 { 0.0 } else { 1.0 / (k as f64 - 17.3) }).collect();
        let mut d = Vec::new();
        for first in 0..n - 3 {
            let block = Block { first, lines: 3, law: Law::Coulomb { mu: 0.5 }, tolerance: 0.0 };
            values_of(&block, &compliance, &free, &forces, &mut d);
            for (row, d) in block.rows().zip(&d) {
                let alone = free[row] + dot(&compliance[row * n..(row + 1) * n], &forces);
                assert_eq!(alone.to_bits(), d.to_bits());
            }
        }
    }
}
