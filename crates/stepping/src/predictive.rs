//! Step lengths from the last two errors: where the error constant drifts, the next one drifts on.

/// Error below which the one before says nothing about the trend.
const LEAST_REMEMBERED: f64 = 1e-2;
/// An error of 0 bounds nothing.
const LEAST_ERROR: f64 = 1e-10;
/// A step is not shortened by more at once.
const LEAST_FACTOR: f64 = 0.125;
/// A step that would grow by less is kept, with its matrix.
const WORTH_GROWING: f64 = 1.2;

/// Length and error of the last accepted step.
#[derive(Clone, Copy, Debug, Default, settee_persist::Persist)]
pub(crate) struct Predictive {
    last: Option<(f64, f64)>,
}

/// Newton iterations of a step: how many it took, and how many it was allowed. Steps that take many are made a little
/// shorter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Taken.
    pub taken: usize,
    /// Allowed; 0 if the number does not count.
    pub allowed: usize,
}

impl Effort {
    /// (1 + 2 m) / (n + 2 m) for n of m iterations: 1 for the first, 2/3 at the limit.
    fn safety(self) -> f64 {
        let (n, m) = (self.taken.max(1) as f64, self.allowed as f64);
        if self.allowed == 0 { 1.0 } else { (1.0 + 2.0 * m) / (n + 2.0 * m) }
    }
}

impl Predictive {
    /// Factor by which the next step may differ from the accepted one of length `h`, at most `growth`.
    ///
    /// The smaller of the factors of the error alone, s e^(-1/(q+1)), and of its trend, s (h / h_0) (e_0 /
    /// e^2)^(1/(q+1)), e_0 and h_0 of the step before; s = bias^(-1/(q+1)) times the safety of the effort.
    ///
    /// Source: Gustafsson, Control-theoretic techniques for stepsize selection in implicit Runge-Kutta methods, ACM
    /// TOMS 20 (1994).
    pub fn accept(&mut self, h: f64, error: f64, order: usize, bias: f64, effort: Effort, growth: f64) -> f64 {
        let error = error.max(LEAST_ERROR);
        let power = 1.0 / (order + 1) as f64;
        let safety = bias.powf(-power) * effort.safety();
        let mut factor = safety * error.powf(-power);
        if let Some((last_h, last)) = self.last {
            factor = factor.min(safety * (h / last_h) * (last / (error * error)).powf(power));
        }
        self.last = Some((h, error.max(LEAST_REMEMBERED)));
        let factor = factor.max(LEAST_FACTOR).min(growth);
        if (1.0..=WORTH_GROWING).contains(&factor) { 1.0 } else { factor }
    }

    /// Factor for another attempt after one with too large an error.
    pub fn reject(&self, error: f64, order: usize, bias: f64, effort: Effort) -> f64 {
        if self.last.is_none() {
            // The guess of the very first length was wrong altogether.
            return 0.1;
        }
        (effort.safety() * (bias * error).powf(-1.0 / (order + 1) as f64)).clamp(LEAST_FACTOR, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EFFORT: Effort = Effort { taken: 1, allowed: 0 };

    #[test]
    fn a_growing_error_shortens_the_step_more_than_the_error_alone() {
        let mut alone = Predictive::default();
        let once = alone.accept(1.0, 0.4, 3, 1.0, EFFORT, 2.0);
        assert!((once - 0.4f64.powf(-0.25)).abs() < 1e-15);
        // The error doubles at the same length: it will double again.
        let mut both = Predictive::default();
        both.accept(1.0, 0.4, 3, 1.0, EFFORT, 2.0);
        let next = both.accept(1.0, 0.8, 3, 1.0, EFFORT, 2.0);
        assert!((next - (0.4f64 / 0.64).powf(0.25)).abs() < 1e-15 && next < 1.0);
        // A falling error does not make it longer than the error alone.
        let next = both.accept(1.0, 0.1, 3, 1.0, EFFORT, 8.0);
        assert!((next - 0.1f64.powf(-0.25)).abs() < 1e-15);
    }

    #[test]
    fn small_changes_keep_the_length_and_long_iterations_shorten_it() {
        assert_eq!(Predictive::default().accept(1.0, 0.6, 3, 1.0, EFFORT, 2.0), 1.0);
        let long = Effort { taken: 12, allowed: 12 };
        let [short, long] = [Effort { taken: 1, allowed: 12 }, long]
            .map(|effort| Predictive::default().accept(1.0, 0.01, 3, 1.0, effort, 8.0));
        assert!((long / short - 25.0 / 36.0).abs() < 1e-15);
    }

    #[test]
    fn a_first_length_that_was_wrong_is_left_quickly() {
        let mut control = Predictive::default();
        assert_eq!(control.reject(1.5, 3, 1.5, EFFORT), 0.1);
        control.accept(1.0, 0.5, 3, 1.5, EFFORT, 2.0);
        assert!((control.reject(16.0, 3, 1.0, EFFORT) - 0.5).abs() < 1e-15);
        assert_eq!(control.reject(1e9, 3, 1.0, EFFORT), LEAST_FACTOR);
    }
}
