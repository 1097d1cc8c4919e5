//! Errors against exact answers.

use super::problem::{self, Problem};
use super::{Accuracy, Dynamic, Run, Setting, Subject};
use crate::observed_order;
use crate::subject::within;

/// Length of the motions (s): no simple fraction of the period.
const DURATION: f64 = 0.7;

/// The damped oscillator.
pub fn smooth<S>(subject: &Subject<'_, S>, dynamic: &Dynamic) -> Result<(), String> {
    let problem = Problem::Oscillator { damping: dynamic.damping };
    let exact = problem::oscillator(dynamic.damping, DURATION);
    let error = |steps, tolerance| {
        let mut run = Run::with(subject, &Setting { problem, threads: 1, tolerance });
        run.advance(steps, DURATION / steps as f64)?;
        Ok((run.motion().0[0] - exact).abs())
    };
    errors("the damped oscillator", dynamic.smooth, error)
}

/// The point whose support is moved.
pub fn driven<S>(subject: &Subject<'_, S>, dynamic: &Dynamic) -> Result<(), String> {
    let exact = problem::driven(DURATION);
    let error = |steps, tolerance| {
        let mut run = Run::with(subject, &Setting { problem: Problem::Driven, threads: 1, tolerance });
        let h = DURATION / steps as f64;
        for step in 1..=steps {
            run.step(h)?;
            let (x, v) = run.motion();
            let (place, speed) = (problem::DRIVEN_SPEED * h * step as f64, problem::DRIVEN_SPEED);
            // The time is a sum of rounded numbers.
            if (x[0] - place).abs() > 1e-12 || (v[0] - speed).abs() > 1e-12 {
                return Err(format!(
                    "step {step}: the support is at {} with {}, not at {place} with {speed}",
                    x[0], v[0]
                ));
            }
        }
        Ok((run.motion().0[3] - exact).abs())
    };
    errors("the driven point", dynamic.driven, error)
}

/// Compares the errors with what was promised.
fn errors(what: &str, accuracy: Accuracy, error: impl Fn(usize, f64) -> Result<f64, String>) -> Result<(), String> {
    match accuracy {
        Accuracy::Order(order) => {
            // High orders reach rounding with many steps; with few steps the next power of their length counts as well.
            let (counts, below, above) = match order {
                ..2.0 => ([800, 1600, 3200], 0.1, 0.1),
                ..4.5 => ([200, 400, 800], 0.1, 0.2),
                _ => ([40, 80, 160], 0.25, 0.6),
            };
            let errors: Vec<f64> = counts.into_iter().map(|n| error(n, 0.0)).collect::<Result<_, _>>()?;
            let found = observed_order(&errors);
            if (order - below..=order + above).contains(&found) {
                Ok(())
            } else {
                Err(format!("{what}: order {found:.3} instead of {order}, errors {errors:?}"))
            }
        }
        Accuracy::Tolerance { factor, power } => {
            for tolerance in [1e-4_f64, 1e-6, 1e-8] {
                let allowed = factor * tolerance.powf(power);
                within(&format!("{what} with a tolerance of {tolerance:e}"), error(7, tolerance)?, allowed)?;
            }
            Ok(())
        }
    }
}
