//! When Newton's iteration within a step may stop: when its own error no longer counts against the error of the step.

use crate::predictive::Effort;

/// Share of the step's error that Newton's iteration may leave.
const SHARE: f64 = 0.065;
/// The estimate of the rate falls at most by this factor an iteration.
const SLOWEST_FALL: f64 = 0.3;
/// An increment that grew by this factor means divergence.
const DIVERGED: f64 = 2.0;
/// Iterations at most, unless others are allowed.
const MAX_ITERATIONS: usize = 3;

/// What an increment says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Another iteration is needed.
    Continue,
    /// The rest is below its share of the tolerance.
    Converged,
    /// It does not converge, or not fast enough to be worth it.
    Diverged,
}

/// Estimate R of the rate of convergence, kept from step to step as long as the matrix is.
///
/// R <- max(0.3 R, |d_m| / |d_{m-1}|); the iteration stops when min(1, R) |d_m| C < 0.065, C the error factor of the
/// formula.
#[derive(Clone, Copy, Debug, settee_persist::Persist)]
pub struct Convergence {
    rate: f64,
    previous: f64,
    iterations: usize,
    most: usize,
}

impl Default for Convergence {
    fn default() -> Self {
        Self { rate: 1.0, previous: 0.0, iterations: 0, most: MAX_ITERATIONS }
    }
}

impl Convergence {
    /// Sets the number of iterations at most: for iterations whose rate is bounded, but not small.
    pub fn allow(&mut self, iterations: usize) {
        self.most = iterations;
    }

    /// A matrix was made anew: nothing is known of its rate.
    pub fn forget(&mut self) {
        self.rate = 1.0;
    }

    /// A new iteration begins.
    pub fn begin(&mut self) {
        (self.previous, self.iterations) = (0.0, 0);
    }

    /// Looks at the norm of an increment, in units of the tolerance.
    pub fn look(&mut self, increment: f64, error_factor: f64) -> Verdict {
        self.iterations += 1;
        if !increment.is_finite() {
            return Verdict::Diverged;
        }
        if self.iterations > 1 {
            if increment > DIVERGED * self.previous {
                return Verdict::Diverged;
            }
            self.rate = f64::max(SLOWEST_FALL * self.rate, increment / self.previous);
        }
        if self.rate.min(1.0) * increment * error_factor <= SHARE {
            return Verdict::Converged;
        }
        self.previous = increment;
        if self.iterations >= self.most { Verdict::Diverged } else { Verdict::Continue }
    }

    /// Iterations since the beginning.
    pub fn iterations(&self) -> usize {
        self.iterations
    }

    /// Iterations since the beginning, and how many are allowed.
    pub fn effort(&self) -> Effort {
        Effort { taken: self.iterations, allowed: self.most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_rate_lets_the_first_increment_suffice() {
        let mut convergence = Convergence::default();
        convergence.begin();
        assert_eq!(convergence.look(0.5, 0.5), Verdict::Continue);
        assert_eq!(convergence.look(0.005, 0.5), Verdict::Converged);
        // The rate is 0.3 now, not 0.01: it is not forgotten at once.
        convergence.begin();
        assert_eq!(convergence.look(0.4, 0.5), Verdict::Converged);
        convergence.forget();
        convergence.begin();
        assert_eq!(convergence.look(0.4, 0.5), Verdict::Continue);
        assert_eq!(convergence.iterations(), 1);
    }

    #[test]
    fn growing_and_slow_and_infinite_increments_diverge() {
        let mut convergence = Convergence::default();
        convergence.begin();
        assert_eq!(convergence.look(1.0, 1.0), Verdict::Continue);
        assert_eq!(convergence.look(2.5, 1.0), Verdict::Diverged);
        convergence.begin();
        assert_eq!(convergence.look(1.0, 1.0), Verdict::Continue);
        assert_eq!(convergence.look(0.9, 1.0), Verdict::Continue);
        assert_eq!(convergence.look(0.8, 1.0), Verdict::Diverged);
        convergence.begin();
        assert_eq!(convergence.look(f64::NAN, 1.0), Verdict::Diverged);
    }
}
