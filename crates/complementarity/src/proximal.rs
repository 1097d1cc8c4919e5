//! Proximal steps: a sequence of regular problems whose solutions tend to one of a problem that Newton's method is lost
//! in.
//!
//! With many contacts between stiff bodies forces can be shared in many ways, and the systems of Newton's method are
//! singular in directions that change with every guess of what touches, sticks and slips. A step solves the problem
//! with a compliance e added to each row, without which the forces of the step before would have no effect: d_free - e
//! f_0 + (W + e) f. Where forces do not change any more, its solution is one of the problem itself (Rockafellar,
//! Monotone operators and the proximal point algorithm, 1976).

use crate::exact::{ExactSettings, largest, newton, scale};
use crate::natural_map::{linearise, values};
use crate::problem::{ContactProblem, Diagonal};
use crate::settings::Outcome;

/// Most steps.
const STEPS: usize = 60;
/// Compliances that are added, in parts of those of the blocks: first, least and most.
const FIRST: f64 = 1e-2;
const LEAST: f64 = 1e-8;
const MOST: f64 = 10.0;
/// Steps of Newton's method in each of them.
const NEWTON: usize = 30;

/// Goes on from the present forces. Leaves the best forces that were found; whether they are a solution.
pub(crate) fn proximal(problem: &mut ContactProblem, settings: &ExactSettings, outcome: &mut Outcome) -> bool {
    let inner = ExactSettings { max_steps: NEWTON, accuracy: 0.1 * settings.accuracy, ..*settings };
    let mut best = (outcome.error, problem.forces.clone());
    let mut part = FIRST;
    for _ in 0..STEPS {
        let mut near = nearby(problem, part);
        let diagonal = Diagonal::of(&near);
        let is_solved = newton(&mut near, &diagonal, &inner, outcome);
        std::mem::swap(&mut problem.forces, &mut near.forces);
        let d = values(problem);
        let error = largest(&linearise(problem, &d).residual);
        if error < best.0 {
            best = (error, problem.forces.clone());
        }
        outcome.error = error;
        if error <= settings.accuracy * scale(problem, &d) {
            return true;
        }
        part = if is_solved { f64::max(LEAST, 0.1 * part) } else { f64::min(MOST, 30.0 * part) };
    }
    (outcome.error, problem.forces) = best;
    false
}

/// The problem of a step from the present forces.
fn nearby(problem: &ContactProblem, part: f64) -> ContactProblem {
    let mut near = problem.clone();
    let n = problem.n_rows();
    for block in &problem.blocks {
        let of_block = block.rows().map(|row| problem.row(row)[row]).filter(|w| *w > 0.0);
        let added = part * of_block.fold(0.0, f64::max);
        for row in block.rows().filter(|row| problem.row(*row)[*row] > 0.0) {
            near.compliance[row * n + row] += added;
            near.free[row] -= added * problem.forces[row];
        }
    }
    near
}
