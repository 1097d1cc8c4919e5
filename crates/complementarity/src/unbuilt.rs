//! Block Gauss-Seidel without the matrix W.

use crate::displacements::Displacements;
use crate::gauss_seidel::{Error, Lines};
use crate::memory::Memory;
use crate::problem::{Block, ContactProblem, Diagonal, is_stopped};
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
    let mut memory = std::mem::take(&mut problem.memory);
    regularized(&mut memory.diagonal, &problem.blocks, displacements, regularization);
    let tolerance = settings.tolerance_for(problem.n_rows());
    let mut outcome = memory.outcome(memory.diagonal.singular());
    let ContactProblem { blocks, free, forces, .. } = problem;
    forces.fill(0.0);
    displacements.begin(forces);
    let Memory { diagonal, lines: Lines { d, new }, start, .. } = &mut memory;
    let stop = problem.stop.clone();
    for _ in (0..settings.max_iterations).take_while(|_| !is_stopped(&stop)) {
        let mut error = Error { sum: 0.0, verified: true };
        start.clone_from(forces);
        for (index, block) in blocks.iter().enumerate() {
            d.clear();
            d.resize(block.lines, 0.0);
            displacements.read(index, d);
            d.iter_mut().zip(&free[block.rows()]).for_each(|(d, free)| *d += free);
            let old = &mut forces[block.rows()];
            new.clear();
            new.extend_from_slice(old);
            block.law.resolve(&diagonal.block(index), d, new);
            let is_active = old.iter().chain(&*new).any(|force| *force != 0.0);
            for (force, new) in old.iter_mut().zip(&mut *new) {
                let before = std::mem::replace(force, *new);
                *new -= before;
            }
            if is_active {
                displacements.add(index, new);
            }
            error.add(diagonal.motion(index, new), tolerance, block.tolerance);
        }
        if settings.relaxation != 1.0 {
            for (force, start) in forces.iter_mut().zip(&*start) {
                *force = settings.relaxation * *force + (1.0 - settings.relaxation) * start;
            }
        }
        outcome.count(error.sum);
        if error.is_small(settings, tolerance) {
            outcome.converged = true;
            break;
        }
    }
    problem.memory = memory;
    outcome
}

/// Fills `diagonal` with the blocks on the diagonal, with the regularisation.
pub(crate) fn regularized(
    diagonal: &mut Diagonal,
    blocks: &[Block],
    displacements: &mut dyn Displacements,
    regularization: f64,
) {
    diagonal.fill(blocks, |index, out| {
        displacements.diagonal(index, out);
        let lines = blocks[index].lines;
        (0..lines).for_each(|line| out[line * lines + line] += regularization);
    });
}
