//! What step length and order to try next.

use crate::formula::{MAX_ORDER, harmonic};
use crate::predictive::{Effort, Predictive};

/// What the length of the next step follows from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, settee_persist::Persist)]
pub enum Law {
    /// The last error. For formulae over several points, which want steps of one length.
    #[default]
    LastError,
    /// The last two errors and the iterations that the step took. For methods that know nothing of the steps before.
    Trend,
}

/// Bounds of orders and steps.
#[derive(Clone, Copy, Debug, PartialEq, settee_persist::Persist)]
pub struct ControlSettings {
    /// Lowest order.
    pub min_order: usize,
    /// Highest order.
    pub max_order: usize,
    /// Shortest step (s): a step that fails at this length is an error.
    pub min_step: f64,
    /// Longest step (s).
    pub max_step: f64,
    /// Safety of the error estimates: the error aimed at is the tolerance over this.
    pub bias: f64,
    /// How lengths are chosen.
    pub law: Law,
}

impl Default for ControlSettings {
    fn default() -> Self {
        Self { min_order: 1, max_order: 5, min_step: 0.0, max_step: f64::INFINITY, bias: BIAS, law: Law::LastError }
    }
}

/// Norms of local errors, in units of the tolerance.
#[derive(Clone, Copy, Debug)]
pub struct Errors {
    /// Of the step that was made.
    pub own: f64,
    /// Of a step of the next lower order; asked for when [`StepControl::wants_neighbours`].
    pub lower: Option<f64>,
    /// Of a step of the next higher order.
    pub higher: Option<f64>,
    /// Iterations that the step took.
    pub effort: Effort,
}

impl Errors {
    /// Of a step whose neighbours are not asked for.
    pub fn alone(own: f64) -> Self {
        Self { own, lower: None, higher: None, effort: Effort::default() }
    }
}

/// Why an attempt was not accepted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rejection {
    /// The estimated error, above 1, of a step that took these iterations.
    Error(f64, Effort),
    /// Newton's iteration did not converge with a matrix of this step, or a number was not finite.
    Convergence,
}

/// Why there is no next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlError {
    /// The error stayed above the tolerance.
    ErrorTest,
    /// Newton's iteration did not converge.
    Convergence,
}

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, settee_persist::Persist)]
pub struct StepCounters {
    /// Accepted steps.
    pub steps: u64,
    /// Attempts whose error was too large.
    pub error_failures: u64,
    /// Attempts whose Newton iteration did not converge.
    pub convergence_failures: u64,
    /// Accepted steps of the orders 1, 2, ...
    pub steps_of_order: [u64; MAX_ORDER],
}

/// The error of formulae of variable order aims at 1/12 of the tolerance. With growth from 1.4 on this takes the least
/// steps among the values under which none of the stiff problems of the tests has 10 % of rejections.
const BIAS: f64 = 12.0;
/// Safety of the estimate for the next lower order.
const BIAS_OF_LOWER: f64 = 6.0;
/// Growth below this is not worth a new matrix.
const WORTH_GROWING: f64 = 1.4;
/// Growth at most: of the first step, of the steps of a start, of later ones. Formulae of high order on points whose
/// distances grow faster than by 2 are not stable.
const GROWTH: [f64; 3] = [1e4, 10.0, 2.0];
/// Steps of a start.
const START: u64 = 10;
const LEAST_FACTOR: f64 = 0.1;
const FACTOR_AFTER_SECOND_FAILURE: f64 = 0.2;
const FACTOR_WITHOUT_CONVERGENCE: f64 = 0.25;
/// Failures of the error test in one step after which the order becomes the lowest.
const FAILURES_TO_RESTART: u32 = 3;
const MAX_ERROR_FAILURES: u32 = 10;
const MAX_CONVERGENCE_FAILURES: u32 = 10;

/// Chooses step length and order.
#[derive(Clone, Debug, settee_persist::Persist)]
#[fits(Self::is_consistent)]
pub struct StepControl {
    settings: ControlSettings,
    order: usize,
    wanted: f64,
    /// Steps to go until other orders are considered.
    wait: usize,
    growth: f64,
    trend: Predictive,
    since_start: u64,
    error_failures: u32,
    convergence_failures: u32,
    /// What was done.
    pub counters: StepCounters,
}

impl StepControl {
    /// Starts at the lowest order with steps of `first` (s).
    pub fn new(settings: ControlSettings, first: f64) -> Self {
        let order = settings.min_order.clamp(1, MAX_ORDER);
        Self {
            settings,
            order,
            wanted: first.clamp(settings.min_step, settings.max_step),
            wait: order + 1,
            since_start: 0,
            growth: GROWTH[0],
            trend: Predictive::default(),
            error_failures: 0,
            convergence_failures: 0,
            counters: StepCounters::default(),
        }
    }

    /// Whether the numbers are within their bounds: what a checkpoint says is not believed.
    fn is_consistent(&self, _fresh: Option<&Self>) -> bool {
        let ControlSettings { min_order, max_order, min_step, max_step, .. } = self.settings;
        let has_order = (1..=MAX_ORDER).contains(&self.order) && (1..=MAX_ORDER).contains(&max_order);
        let failures = [self.error_failures, self.convergence_failures];
        let most = MAX_ERROR_FAILURES.max(MAX_CONVERGENCE_FAILURES);
        has_order && min_order <= max_order && min_step <= max_step && failures.iter().all(|count| *count <= most)
    }

    /// Order of the next attempt.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Step length that is good (s): the caller may take shorter ones.
    pub fn wanted(&self) -> f64 {
        self.wanted
    }

    /// Whether the errors of the neighbouring orders are to be given to [`accept`](Self::accept).
    pub fn wants_neighbours(&self) -> bool {
        self.wait <= 1 && self.growth > 1.0
    }

    /// A step of length `h` had an error of at most 1.
    pub fn accept(&mut self, h: f64, errors: Errors) {
        self.counters.steps += 1;
        self.counters.steps_of_order[self.order - 1] += 1;
        (self.error_failures, self.convergence_failures) = (0, 0);
        self.wait = self.wait.saturating_sub(1);
        self.since_start += 1;
        let later = if self.since_start >= START { GROWTH[2] } else { GROWTH[1] };
        let growth = std::mem::replace(&mut self.growth, later);
        if self.settings.law == Law::Trend {
            self.follow_trend(h, errors, growth);
            return;
        }
        if growth <= 1.0 {
            // Right after a failure a longer step would fail again.
            self.wait = self.wait.max(2);
            self.wanted = self.wanted.min(h);
            return;
        }
        let mut best = (factor(errors.own, self.order, self.settings.bias), self.order);
        let mut is_limited = false;
        if self.wait == 0 {
            self.wait = 2;
            let lower = errors.lower.filter(|_| self.order > self.settings.min_order);
            let higher = errors.higher.filter(|_| self.order < self.settings.max_order);
            is_limited =
                self.order > 2 && lower.is_some_and(|lower| is_limited_by_stability(self.order, lower, errors));
            if let Some(error) = lower {
                let found = factor(error, self.order - 1, BIAS_OF_LOWER);
                if found > best.0 {
                    best = (found, self.order - 1);
                }
            }
            if let Some(error) = higher {
                let found = factor(error, self.order + 1, self.settings.bias);
                if found > best.0 {
                    best = (found, self.order + 1);
                }
            }
        }
        if is_limited && best.1 >= self.order {
            // A step of the lower order is at most a little shorter: its matrix is still good.
            self.order -= 1;
            self.wait = self.order + 1;
            return;
        }
        let (found, order) = best;
        let next = found.min(growth) * h;
        if next >= WORTH_GROWING * self.wanted {
            if order != self.order {
                self.order = order;
                self.wait = order + 1;
            }
            self.wanted = next.min(self.settings.max_step);
        }
    }

    /// The next length of a method of one order.
    fn follow_trend(&mut self, h: f64, errors: Errors, growth: f64) {
        // A step that ended with the caller's interval was shorter than wanted, which is no reason for short ones.
        let is_cut = h < (1.0 - 1e-3) * self.wanted;
        let factor = self.trend.accept(h, errors.own, self.order, self.settings.bias, errors.effort, growth);
        let next = factor * h;
        if factor < 1.0 || !is_cut || next > self.wanted {
            self.wanted = next.min(self.settings.max_step).max(self.settings.min_step);
        }
    }

    /// An attempt of length `h` is refused. Returns whether only the newest points are to be kept.
    ///
    /// # Errors
    /// When there were too many failures, or the step is as short as it may be.
    pub fn reject(&mut self, h: f64, why: Rejection) -> Result<(), ControlError> {
        self.growth = 1.0;
        let factor = match why {
            Rejection::Error(error, effort) => {
                self.counters.error_failures += 1;
                self.error_failures += 1;
                if h <= self.settings.min_step || self.error_failures > MAX_ERROR_FAILURES {
                    return Err(ControlError::ErrorTest);
                }
                if self.error_failures > FAILURES_TO_RESTART {
                    self.order = self.settings.min_order;
                    self.wait = self.order + 1;
                    LEAST_FACTOR
                } else if self.settings.law == Law::Trend {
                    self.trend.reject(error, self.order, self.settings.bias, effort)
                } else {
                    let found = factor(error, self.order, self.settings.bias);
                    let most = if self.error_failures > 1 { FACTOR_AFTER_SECOND_FAILURE } else { 1.0 };
                    found.clamp(LEAST_FACTOR, most)
                }
            }
            Rejection::Convergence => {
                self.counters.convergence_failures += 1;
                self.convergence_failures += 1;
                if h <= self.settings.min_step || self.convergence_failures > MAX_CONVERGENCE_FAILURES {
                    return Err(ControlError::Convergence);
                }
                FACTOR_WITHOUT_CONVERGENCE
            }
        };
        self.wanted = (factor * h).max(self.settings.min_step);
        Ok(())
    }
}

/// Factor by which a step of an order may be longer: (bias error)^(-1/(order+1)).
fn factor(error: f64, order: usize, bias: f64) -> f64 {
    // Without an error there is no bound but that of growth.
    const LEAST: f64 = 1e-6;
    1.0 / ((bias * error).powf(1.0 / (order + 1) as f64) + LEAST)
}

/// Whether h^q y^(q), h^(q+1) y^(q+1), h^(q+2) y^(q+2) do not fall: then it is not the accuracy that bounds the step,
/// but an oscillation that the formula hardly damps, and a lower order is better.
///
/// Source: Brenan, Campbell, Petzold, 5.2.3.
fn is_limited_by_stability(order: usize, lower: f64, errors: Errors) -> bool {
    let term = |order: usize, error: f64| (order + 1) as f64 * harmonic(order) * error;
    let (below, own) = (term(order - 1, lower), term(order, errors.own));
    below <= own && errors.higher.is_none_or(|error| below <= term(order + 1, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(error: f64) -> Errors {
        Errors::alone(error)
    }

    /// A control some steps after its start, at order 2.
    fn at_order_two() -> StepControl {
        let mut control = StepControl::new(ControlSettings::default(), 1.0);
        control.accept(1.0, own(BIAS.recip()));
        assert!(control.wants_neighbours());
        control.accept(1.0, Errors { higher: Some(1e-3), ..own(BIAS.recip()) });
        assert_eq!(control.order(), 2);
        control
    }

    #[test]
    fn steps_grow_at_first_without_bound_then_by_two() {
        let mut control = StepControl::new(ControlSettings::default(), 1e-6);
        control.accept(1e-6, own(0.0));
        assert_eq!(control.wanted(), 1e-2);
        for _ in 1..START {
            let h = control.wanted();
            control.accept(h, own(0.0));
            assert!((control.wanted() / h - 10.0).abs() < 1e-9);
        }
        let h = control.wanted();
        control.accept(h, own(0.0));
        assert!((control.wanted() / h - 2.0).abs() < 1e-9);
        // A growth that is not worth a new matrix is not made.
        let h = control.wanted();
        control.accept(h, own(0.05));
        assert_eq!(control.wanted(), h);
    }

    #[test]
    fn a_failed_step_is_shortened_more_and_more_and_then_starts_again_at_order_one() {
        let mut control = at_order_two();
        let h = control.wanted();
        control.reject(h, Rejection::Error(8.0, Effort::default())).expect("shorter");
        assert!((control.wanted() / h - factor(8.0, 2, BIAS)).abs() < 1e-12);
        for _ in 0..2 {
            let h = control.wanted();
            control.reject(h, Rejection::Error(1.1, Effort::default())).expect("shorter");
            assert!((control.wanted() / h - FACTOR_AFTER_SECOND_FAILURE).abs() < 1e-12 && control.order() == 2);
        }
        let h = control.wanted();
        control.reject(h, Rejection::Error(1.1, Effort::default())).expect("shorter");
        assert!(control.order() == 1 && (control.wanted() / h - LEAST_FACTOR).abs() < 1e-12);
        // Right after a failure the step does not grow.
        let h = control.wanted();
        control.accept(h, own(0.0));
        assert_eq!(control.wanted(), h);
        assert_eq!(control.counters.error_failures, 4);
    }

    #[test]
    fn it_gives_up_at_the_shortest_step_and_after_too_many_failures() {
        let settings = ControlSettings { min_step: 0.5, ..Default::default() };
        let mut control = StepControl::new(settings, 1.0);
        control.reject(1.0, Rejection::Convergence).expect("shorter");
        assert_eq!(control.wanted(), 0.5);
        assert_eq!(control.reject(0.5, Rejection::Convergence), Err(ControlError::Convergence));
        let mut control = StepControl::new(ControlSettings::default(), 1.0);
        let failures = (0..)
            .take_while(|_| control.reject(control.wanted(), Rejection::Error(2.0, Effort::default())).is_ok())
            .count();
        assert_eq!(failures, MAX_ERROR_FAILURES as usize);
    }

    #[test]
    fn a_shorter_step_than_wanted_does_not_make_the_next_one_shorter() {
        let mut control = StepControl::new(ControlSettings::default(), 1.0);
        control.accept(1.0, own(BIAS.recip()));
        control.accept(0.3, own(0.01));
        assert_eq!(control.wanted(), 1.0);
    }

    #[test]
    fn terms_that_do_not_fall_lower_the_order() {
        let mut control = at_order_two();
        for higher in [None, None, Some(1e-4)] {
            let h = control.wanted();
            control.accept(h, Errors { lower: Some(1.0), higher, ..own(BIAS.recip()) });
        }
        assert_eq!(control.order(), 3);
        // h^q y^(q) below h^(q+1) y^(q+1) below h^(q+2) y^(q+2): an oscillation grows.
        for _ in 0..4 {
            let h = control.wanted();
            control.accept(h, Errors { lower: Some(0.05), higher: Some(0.05), ..own(0.05) });
        }
        assert_eq!(control.order(), 2);
    }
}
