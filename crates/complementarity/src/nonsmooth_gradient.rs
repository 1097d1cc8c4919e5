//! Nonsmooth nonlinear conjugate gradients: sweeps of Gauss-Seidel, with extrapolation along directions of Fletcher and
//! Reeves.
//!
//! Source: M. Silcowitz, S. Niebe, K. Erleben, A nonsmooth nonlinear conjugate gradient method for interactive contact
//! force problems (2010).

use crate::gauss_seidel::{Lines, sweep};
use crate::problem::is_stopped;
use crate::problem::{ContactProblem, Diagonal, dot};
use crate::settings::{Outcome, Settings};

/// A sweep, then sweeps with extrapolation. The forces of a sweep that meets the tolerance are kept without it.
pub fn nonsmooth_conjugate_gradient(problem: &mut ContactProblem, settings: &Settings) -> Outcome {
    if problem.n_rows() == 0 {
        return Outcome::of_nothing();
    }
    let diagonal = Diagonal::of(problem);
    let tolerance = settings.tolerance_for(problem.n_rows());
    let mut outcome = Outcome { singular: diagonal.singular(), ..Outcome::default() };
    let mut start = problem.forces.clone();
    let mut lines = Lines::default();
    let first = sweep(problem, &diagonal, tolerance, &mut lines);
    outcome.count(first.sum);
    let difference = |start: &[f64], now: &[f64]| start.iter().zip(now).map(|(a, b)| a - b).collect::<Vec<f64>>();
    let mut gradient = difference(&start, &problem.forces);
    let mut direction: Vec<f64> = gradient.iter().map(|g| -g).collect();
    let stop = problem.stop.clone();
    for _ in (1..settings.max_iterations).take_while(|_| !is_stopped(&stop)) {
        start.clone_from(&problem.forces);
        let error = sweep(problem, &diagonal, tolerance, &mut lines);
        outcome.count(error.sum);
        if error.is_small(settings, tolerance) {
            outcome.converged = true;
            break;
        }
        let new = difference(&start, &problem.forces);
        let (size, before) = (dot(&new, &new), dot(&gradient, &gradient));
        let beta = if before > 0.0 { size / before } else { f64::INFINITY };
        gradient = new;
        if beta > 1.0 {
            direction.fill(0.0);
        } else {
            for ((force, p), g) in problem.forces.iter_mut().zip(&mut direction).zip(&gradient) {
                *force += beta * *p;
                *p = beta * *p - g;
            }
        }
        if size.sqrt() < tolerance {
            break;
        }
    }
    outcome
}
