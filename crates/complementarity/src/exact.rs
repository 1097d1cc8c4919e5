//! The exact solution: after a few sweeps of Gauss-Seidel, which find out what touches, sticks and slips, a semismooth
//! Newton method on the natural map solves that set to rounding.
//!
//! Where the system of a step is singular, as it is with redundant constraints, the step of least length is taken:
//! forces that cannot be told apart are shared. Steps that do not bring the map nearer to zero are halved; when that
//! does not help, the whole step is tried, or sweeps. What a few steps do not solve is solved by an interior-point
//! method; what is still not solved then, by more steps from the forces of the sweeps, and by proximal steps.

use nalgebra::{DMatrix, DVector};

use crate::gauss_seidel::{Lines, sweep};
use crate::interior_point::interior_point;
use crate::least_solution::least_solution;
use crate::natural_map::{Linearised, linearise, values};
use crate::problem::{ContactProblem, Diagonal};
use crate::proximal::proximal;
use crate::settings::Outcome;

/// When the exact solution is reached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExactSettings {
    /// Sweeps before the first step of Newton's method.
    pub sweeps: usize,
    /// Most steps of Newton's method.
    pub max_steps: usize,
    /// Largest entry of the natural map, in parts of the largest value.
    pub accuracy: f64,
}

impl Default for ExactSettings {
    fn default() -> Self {
        Self { sweeps: 20, max_steps: 100, accuracy: 1e-13 }
    }
}

/// Steps of Newton's method from the forces of the sweeps; ordinary problems take a handful.
const FIRST: usize = 8;
/// A solution whose error is above this part of the tolerance gains by one more step; errors below are rounding.
const ROUNDING: f64 = 0.03;
/// How often a step is halved.
const HALVINGS: u32 = 12;

/// Solves from the present forces. The error is the largest entry of the natural map; an outcome that has not converged
/// says that the constraints contradict each other, or that the method is lost.
pub fn exact(problem: &mut ContactProblem, settings: &ExactSettings) -> Outcome {
    let n = problem.n_rows();
    if n == 0 {
        return Outcome::of_nothing();
    }
    let diagonal = Diagonal::of(problem);
    let mut outcome = Outcome { singular: diagonal.singular(), ..Outcome::default() };
    for _ in 0..settings.sweeps {
        outcome.count(sweep(problem, &diagonal, 0.0, &mut Lines::default()).sum);
    }
    let start = problem.forces.clone();
    let first = ExactSettings { max_steps: FIRST.min(settings.max_steps), ..*settings };
    outcome.converged =
        newton(problem, &diagonal, &first, &mut outcome) || interior_point(problem, &diagonal, settings, &mut outcome);
    if !outcome.converged {
        problem.forces = start;
        outcome.converged = newton(problem, &diagonal, settings, &mut outcome);
    }
    if !outcome.converged {
        outcome.converged = proximal(problem, settings, &mut outcome);
    }
    outcome
}

/// Newton's method from the present forces. Leaves the best forces that it found; whether they are a solution.
pub(crate) fn newton(
    problem: &mut ContactProblem,
    diagonal: &Diagonal,
    settings: &ExactSettings,
    outcome: &mut Outcome,
) -> bool {
    let mut best = (f64::INFINITY, problem.forces.clone());
    let mut n_stalls = 0;
    for _ in 0..settings.max_steps {
        let d = values(problem);
        let map = linearise(problem, &d);
        let error = largest(&map.residual);
        outcome.count(error);
        if error < best.0 {
            best = (error, problem.forces.clone());
        }
        let tolerance = settings.accuracy * scale(problem, &d);
        if error <= tolerance {
            if error > ROUNDING * tolerance {
                refine(problem, &map, error, outcome);
            }
            return true;
        }
        let Some(step) = newton_step(problem, &map) else { break };
        if !advance(problem, &step, size(&map.residual)) {
            n_stalls += 1;
            if n_stalls % 3 != 0 {
                // What touches, sticks and slips is another set then; most often the right one is found so.
                problem.forces.iter_mut().zip(step.iter()).for_each(|(force, step)| *force += step);
            } else {
                (0..5 * n_stalls).for_each(|_| relaxed_sweep(problem, diagonal));
            }
        }
    }
    outcome.error = best.0;
    problem.forces = best.1;
    false
}

/// One more step from a solution, which is taken if it brings the map nearer to zero. Forces of light bodies below
/// heavy ones gain digits by it: the tolerance is one of motions, and theirs are small parts of the largest.
fn refine(problem: &mut ContactProblem, map: &Linearised, error: f64, outcome: &mut Outcome) {
    let Some(step) = newton_step(problem, map) else { return };
    let start = problem.forces.clone();
    problem.forces.iter_mut().zip(step.iter()).for_each(|(force, step)| *force += step);
    let refined = largest(&linearise(problem, &values(problem)).residual);
    if refined < error {
        outcome.count(refined);
    } else {
        problem.forces = start;
    }
}

/// What errors of the values `d` are compared with.
pub(crate) fn scale(problem: &ContactProblem, d: &[f64]) -> f64 {
    largest(d).max(largest(&problem.free)) + force_scale(problem)
}

/// A sweep of which half is taken: it ends where a whole one goes round in circles.
fn relaxed_sweep(problem: &mut ContactProblem, diagonal: &Diagonal) {
    let start = problem.forces.clone();
    sweep(problem, diagonal, 0.0, &mut Lines::default());
    problem.forces.iter_mut().zip(&start).for_each(|(force, start)| *force = 0.5 * (*force + start));
}

/// Largest motion by one force alone: what rounding of values is compared with.
fn force_scale(problem: &ContactProblem) -> f64 {
    (0..problem.n_rows()).map(|row| (problem.row(row)[row] * problem.forces[row]).abs()).fold(0.0, f64::max)
}

pub(crate) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most: f64, value| if value.is_nan() { f64::INFINITY } else { most.max(value.abs()) })
}

fn size(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum::<f64>().sqrt()
}

/// The step of least length that brings the linearised map to zero, as far as that is possible.
fn newton_step(problem: &ContactProblem, map: &Linearised) -> Option<DVector<f64>> {
    let n = problem.n_rows();
    let mut system = DMatrix::<f64>::zeros(n, n);
    // Forces are scaled by the diagonal of W, so that all columns have the unit of values.
    let scale: Vec<f64> =
        (0..n).map(|row| problem.row(row)[row]).map(|w| if w > 0.0 { 1.0 / w } else { 1.0 }).collect();
    for (block, [a, b]) in problem.blocks.iter().zip(&map.parts) {
        for (line, row) in block.rows().enumerate() {
            for (inner, other) in block.rows().enumerate() {
                system[(row, other)] += a[line * block.lines + inner] * scale[other];
                let factor = b[line * block.lines + inner];
                if factor != 0.0 {
                    for (column, w) in problem.row(other).iter().enumerate() {
                        system[(row, column)] += factor * w * scale[column];
                    }
                }
            }
        }
    }
    let mut step = least_solution(system, &-DVector::from_column_slice(&map.residual))?;
    step.iter_mut().zip(&scale).for_each(|(step, scale)| *step *= scale);
    step.iter().all(|value| value.is_finite()).then_some(step)
}

/// Takes the step, or a part of it that brings the map nearer to zero. Whether there is one.
fn advance(problem: &mut ContactProblem, step: &DVector<f64>, before: f64) -> bool {
    let start = problem.forces.clone();
    let mut part = 1.0;
    for _ in 0..HALVINGS {
        for (force, (start, step)) in problem.forces.iter_mut().zip(start.iter().zip(step.iter())) {
            *force = start + part * step;
        }
        if size(&linearise(problem, &values(problem)).residual) < (1.0 - 1e-4 * part) * before {
            return true;
        }
        part *= 0.5;
    }
    problem.forces = start;
    false
}
