//! Block Gauss-Seidel without the matrix W.

use crate::displacements::Displacements;
use crate::gauss_seidel::Error;
use crate::problem::is_stopped;
use crate::problem::{ContactProblem, Diagonal};
use crate::settings::{Outcome, Settings};

/// As [`gauss_seidel`](crate::gauss_seidel), with products by `displacements`. Forces start from zero. `regularization`
/// is added to the diagonal that laws see, not to the displacements; relaxed forces are not told to the displacements:
/// both as recorded results have it.
pub fn unbuilt_gauss_seidel(
    problem: &mut ContactProblem,
    displacements: &mut dyn Displacements,
    settings: &Settings,
    regularization: f64,
) -> Outcome {
    if problem.n_rows() == 0 {
        return Outcome::of_nothing();
    }
    let diagonal = regularized(problem, displacements, regularization);
    let tolerance = settings.tolerance_for(problem.n_rows());
    let mut outcome = Outcome { singular: diagonal.singular(), ..Outcome::default() };
    let ContactProblem { blocks, free, forces, .. } = problem;
    forces.fill(0.0);
    displacements.begin(forces);
    let (mut d, mut new, mut start) = (Vec::new(), Vec::new(), Vec::new());
    let stop = problem.stop.clone();
    for _ in (0..settings.max_iterations).take_while(|_| !is_stopped(&stop)) {
        let mut error = Error { sum: 0.0, verified: true };
        start.clone_from(forces);
        for (index, block) in blocks.iter().enumerate() {
            d.clear();
            d.resize(block.lines, 0.0);
            displacements.read(index, &mut d);
            d.iter_mut().zip(&free[block.rows()]).for_each(|(d, free)| *d += free);
            let old = &mut forces[block.rows()];
            new.clear();
            new.extend_from_slice(old);
            block.law.resolve(&diagonal.block(index), &mut d, &mut new);
            let is_active = old.iter().chain(&new).any(|force| *force != 0.0);
            for (force, new) in old.iter_mut().zip(&mut new) {
                let before = std::mem::replace(force, *new);
                *new -= before;
            }
            if is_active {
                displacements.add(index, &new);
            }
            error.add(diagonal.motion(index, &new), tolerance, block.tolerance);
        }
        if settings.relaxation != 1.0 {
            for (force, start) in forces.iter_mut().zip(&start) {
                *force = settings.relaxation * *force + (1.0 - settings.relaxation) * start;
            }
        }
        outcome.count(error.sum);
        if error.is_small(settings, tolerance) {
            outcome.converged = true;
            break;
        }
    }
    outcome
}

/// The blocks on the diagonal with the regularisation.
pub(crate) fn regularized(
    problem: &ContactProblem,
    displacements: &mut dyn Displacements,
    regularization: f64,
) -> Diagonal {
    Diagonal::new(&problem.blocks, |index, out| {
        displacements.diagonal(index, out);
        let lines = problem.blocks[index].lines;
        (0..lines).for_each(|line| out[line * lines + line] += regularization);
    })
}
