//! Stiff problems beside CVODE: error, steps, rejections and Newton iterations at tolerances from 1e-4 to 1e-10.

mod dense_bdf;

use dense_bdf::integrate;
use settee_stepping::stiff::{Problem, references};

/// An oscillation with little damping that has died out beside a slow decay: eigenvalues -10 +- 100 i, -4, -1, -0.5,
/// -0.1.
const FAST_AND_DAMPED: Problem = Problem {
    name: "fast-and-damped",
    f: |y, f| {
        f.copy_from_slice(&[
            -10.0 * y[0] + 100.0 * y[1],
            -100.0 * y[0] - 10.0 * y[1],
            -4.0 * y[2],
            -y[3],
            -0.5 * y[4],
            -0.1 * y[5],
        ]);
    },
    jacobian: |_, j| {
        for (i, (row, rate)) in j.iter_mut().zip([10.0, 10.0, 4.0, 1.0, 0.5, 0.1]).enumerate() {
            row.fill(0.0);
            row[i] = -rate;
        }
        (j[0][1], j[1][0]) = (100.0, -100.0);
    },
    start: &[1.0; 6],
    end: 200.0,
};

#[test]
fn stiff_problems_take_the_steps_of_cvode_and_have_its_errors() {
    let mut wrong = Vec::new();
    for reference in references() {
        let (y, work) = integrate(reference.problem, reference.rtol, reference.atol, 5);
        let counters = &work.counters;
        let rejected = counters.error_failures + counters.convergence_failures;
        wrong.extend(reference.verdict(reference.error(&y), counters.steps, rejected, work.iterations));
        // The matrix is kept over several steps.
        assert!(3 * work.factorisations < counters.steps, "{work:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_fast_oscillation_that_died_out_does_not_hold_the_step_down() {
    // Order 5 amplifies 10 +- 100 i at steps of about 0.05: 4000 steps. Order 2 does not; and the motion is over after
    // 60 s.
    let steps = |order| integrate(&FAST_AND_DAMPED, 1e-4, 1e-4, order).1.counters.steps;
    assert!(steps(5) < steps(2), "{} {}", steps(5), steps(2));
    assert!(steps(6) < steps(2), "{} {}", steps(6), steps(2));
}
