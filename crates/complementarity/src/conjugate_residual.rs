//! Conjugate residuals with the diagonal of W as preconditioner, for problems of bilateral constraints only.

use crate::problem::{ContactProblem, dot, is_stopped};
use crate::settings::{Outcome, Settings};

/// Solves W f = -d_free, whatever the laws are. The error is the size of the residual.
pub fn conjugate_residual(problem: &mut ContactProblem, settings: &Settings) -> Outcome {
    let n = problem.n_rows();
    if n == 0 {
        return Outcome::of_nothing();
    }
    let tolerance = settings.tolerance_for(n);
    let mut memory = std::mem::take(&mut problem.memory);
    let mut outcome = memory.outcome(Vec::new());
    let [scale, y, r, p, w_r, w_p, scaled] = &mut memory.vectors;
    // With S = diag(W)^-1/2: S W S y = -S d, f = S y. Rows without compliance have no force.
    scale.clear();
    scale.extend(
        (0..n).map(|row| problem.row(row)[row]).map(|w| if w > 0.0 && w.is_finite() { 1.0 / w.sqrt() } else { 0.0 }),
    );
    outcome.singular =
        (0..problem.blocks.len()).filter(|index| problem.blocks[*index].rows().any(|row| scale[row] == 0.0)).collect();
    let scale = &*scale;
    let mut multiply = |problem: &ContactProblem, x: &[f64], out: &mut Vec<f64>| {
        scaled.clear();
        scaled.extend(x.iter().zip(scale).map(|(x, s)| s * x));
        out.clear();
        out.extend((0..n).map(|row| scale[row] * dot(problem.row(row), scaled)));
    };
    y.clear();
    y.resize(n, 0.0);
    r.clear();
    r.extend(problem.free.iter().zip(scale).map(|(d, s)| -s * d));
    p.clone_from(r);
    multiply(problem, r, w_r);
    w_p.clone_from(w_r);
    let mut r_w_r = dot(r, w_r);
    let stop = problem.stop.clone();
    for _ in (0..settings.max_iterations.min(4 * n)).take_while(|_| !is_stopped(&stop)) {
        let size: f64 = r.iter().zip(scale).filter(|(_, s)| **s > 0.0).map(|(r, s)| (r / s).powi(2)).sum();
        outcome.count(size.sqrt());
        if size.sqrt() < tolerance {
            outcome.converged = true;
            break;
        }
        let (curvature, before) = (dot(w_p, w_p), r_w_r);
        if curvature <= 0.0 || before == 0.0 || !curvature.is_finite() {
            break;
        }
        let alpha = before / curvature;
        for i in 0..n {
            y[i] += alpha * p[i];
            r[i] -= alpha * w_p[i];
        }
        multiply(problem, r, w_r);
        r_w_r = dot(r, w_r);
        let beta = r_w_r / before;
        for i in 0..n {
            p[i] = r[i] + beta * p[i];
            w_p[i] = w_r[i] + beta * w_p[i];
        }
    }
    for ((force, y), s) in problem.forces.iter_mut().zip(&*y).zip(scale) {
        *force = s * y;
    }
    problem.memory = memory;
    outcome
}
