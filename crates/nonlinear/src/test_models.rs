//! Scalar equations with known solutions, which record what was asked of them.

use crate::{Corrections, LineSearch, LineSearchSettings, NewtonReport, NewtonSettings, Residual, solve};

/// f(x) = 0 in one unknown.
pub struct Scalar {
    pub x: f64,
    /// Guesses at the end of each iteration, the initial one first.
    pub guesses: Vec<f64>,
    /// Step lengths asked for.
    pub trials: Vec<f64>,
    pub evaluations: usize,
    pub linearisations: usize,
    pub linear_solves: usize,
    /// Iterations started less iterations ended.
    pub open_iterations: i32,
    /// Evaluation (from 1) that fails with an error.
    pub failing_evaluation: Option<usize>,
    /// Longest step that is allowed, if one is.
    pub bound: Option<f64>,
    /// f and f' at x.
    function: fn(f64) -> (f64, f64),
    slope: f64,
    start: f64,
    step: f64,
}

impl Scalar {
    pub fn new(x: f64, function: fn(f64) -> (f64, f64)) -> Self {
        Self {
            x,
            guesses: vec![x],
            trials: Vec::new(),
            evaluations: 0,
            linearisations: 0,
            linear_solves: 0,
            open_iterations: 0,
            failing_evaluation: None,
            bound: None,
            function,
            slope: 0.0,
            start: x,
            step: 0.0,
        }
    }

    /// x^2 = 612, of root 24.7386337537.
    pub fn square(x: f64) -> Self {
        Self::new(x, |x| (x * x - 612.0, 2.0 * x))
    }

    /// atan x = 0: Newton diverges from |x| > 1.3917.
    pub fn atan(x: f64) -> Self {
        Self::new(x, |x| (x.atan(), 1.0 / (1.0 + x * x)))
    }

    /// ln x = 0: not a number for x < 0.
    pub fn ln(x: f64) -> Self {
        Self::new(x, |x| (x.ln(), 1.0 / x))
    }
}

impl Residual for Scalar {
    type Error = &'static str;

    fn evaluate(&mut self) -> Result<f64, Self::Error> {
        self.evaluations += 1;
        if self.failing_evaluation == Some(self.evaluations) {
            return Err("no evaluation");
        }
        Ok((self.function)(self.x).0.powi(2))
    }

    fn linearise(&mut self) -> Result<(), Self::Error> {
        self.linearisations += 1;
        self.slope = (self.function)(self.x).1;
        if self.slope == 0.0 { Err("singular") } else { Ok(()) }
    }

    fn solve(&mut self) -> Result<(), Self::Error> {
        self.linear_solves += 1;
        (self.start, self.step) = (self.x, -(self.function)(self.x).0 / self.slope);
        Ok(())
    }

    fn squared_estimate(&self) -> f64 {
        self.x * self.x
    }

    fn squared_step(&self) -> f64 {
        self.step * self.step
    }

    fn set_step_length(&mut self, alpha: f64) -> Result<(), Self::Error> {
        self.trials.push(alpha);
        self.x = self.start + alpha * self.step;
        Ok(())
    }

    fn largest_step(&mut self, most: f64) -> Result<Option<f64>, Self::Error> {
        let Some(bound) = self.bound else { return Ok(None) };
        let alpha = most.min(bound);
        self.set_step_length(alpha)?;
        Ok(Some(alpha))
    }

    fn start_iteration(&mut self) {
        self.open_iterations += 1;
    }

    fn end_iteration(&mut self) {
        self.open_iterations -= 1;
        self.guesses.push(self.x);
    }
}

/// Settings that end by the number of iterations alone.
pub fn iterations(max_iterations: usize) -> NewtonSettings {
    NewtonSettings {
        max_iterations,
        relative_successive: 0.0,
        relative_initial: 0.0,
        absolute_residual: 0.0,
        relative_estimate: 0.0,
        absolute_estimate: 0.0,
        line_search: LineSearchSettings::default(),
        corrections: Corrections::None,
    }
}

/// Solves, and checks that the report counts what the equation saw.
pub fn solved<L: LineSearch>(scalar: &mut Scalar, settings: &NewtonSettings<L>) -> (NewtonReport, Vec<f64>) {
    let mut history = Vec::new();
    let report = solve(scalar, settings, &mut history).expect("a finite residual");
    assert_eq!(report.evaluations, scalar.evaluations);
    assert_eq!(report.linear_solves, scalar.linear_solves);
    assert_eq!(report.iterations, scalar.linearisations);
    assert_eq!(history.len(), report.iterations + 1);
    assert_eq!(scalar.open_iterations, 0);
    (report, history)
}
