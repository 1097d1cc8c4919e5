//! Nonsmooth nonlinear conjugate gradients: sweeps of Gauss-Seidel, with extrapolation along directions of Fletcher and
//! Reeves.
//!
//! Source: M. Silcowitz, S. Niebe, K. Erleben, A nonsmooth nonlinear conjugate gradient method for interactive contact
//! force problems (2010).

use crate::gauss_seidel::sweep;
use crate::memory::Memory;
use crate::problem::{ContactProblem, dot, is_stopped};
use crate::settings::{Outcome, Settings};

/// A sweep, then sweeps with extrapolation. The forces of a sweep that meets the tolerance are kept without it.
pub fn nonsmooth_conjugate_gradient(problem: &mut ContactProblem, settings: &Settings) -> Outcome {
    if problem.n_rows() == 0 {
        return Outcome::of_nothing();
    }
    let mut memory = std::mem::take(&mut problem.memory);
    memory.diagonal.become_of(problem);
    let mut outcome = memory.outcome(memory.diagonal.singular());
    let Memory { diagonal, lines, start, vectors: [gradient, direction, new, ..], .. } = &mut memory;
    let tolerance = settings.tolerance_for(problem.n_rows());
    start.clone_from(&problem.forces);
    let first = sweep(problem, diagonal, tolerance, lines);
    outcome.count(first.sum);
    let difference = |start: &[f64], now: &[f64], out: &mut Vec<f64>| {
        out.clear();
        out.extend(start.iter().zip(now).map(|(a, b)| a - b));
    };
    difference(start, &problem.forces, gradient);
    direction.clear();
    direction.extend(gradient.iter().map(|g| -g));
    let stop = problem.stop.clone();
    for _ in (1..settings.max_iterations).take_while(|_| !is_stopped(&stop)) {
        start.clone_from(&problem.forces);
        let error = sweep(problem, diagonal, tolerance, lines);
        outcome.count(error.sum);
        if error.is_small(settings, tolerance) {
            outcome.converged = true;
            break;
        }
        difference(start, &problem.forces, new);
        let (size, before) = (dot(new, new), dot(gradient, gradient));
        let beta = if before > 0.0 { size / before } else { f64::INFINITY };
        std::mem::swap(gradient, new);
        if beta > 1.0 {
            direction.fill(0.0);
        } else {
            for ((force, p), g) in problem.forces.iter_mut().zip(&mut *direction).zip(&*gradient) {
                *force += beta * *p;
                *p = beta * *p - g;
            }
        }
        if size.sqrt() < tolerance {
            break;
        }
    }
    problem.memory = memory;
    outcome
}
