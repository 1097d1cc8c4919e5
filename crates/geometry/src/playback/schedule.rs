//! When records are due.

use settee_kernel::{Data, DataGroup, Diagnostic, InitContext};

/// Times of records.
#[derive(DataGroup)]
pub struct Schedule {
    /// Times at which to record, increasing. With `period` only the first counts: the time of the first record.
    #[data(unit = "s")]
    pub time: Data<Vec<f64>>,
    /// Time between records. Without `time` and `period` every step is recorded.
    #[data(default = 0.0, unit = "s")]
    pub period: Data<f64>,
}

/// Records made so far.
#[derive(Clone, Debug, Default, settee_persist::Persist)]
pub struct Progress {
    /// Number of records.
    count: usize,
    /// Time of the next one, once the first is made (s).
    next: Option<f64>,
}

/// A record is made this fraction of a step early, so that rounding of sums of steps does not delay it.
const EARLY: f64 = 0.1;

impl Schedule {
    /// Reports times that make no sense.
    pub(super) fn init(&self, context: &mut InitContext<'_>) {
        let refuse = |name: &str, value: f64, expected: &str| {
            Diagnostic::error("out-of-range", "out of range").attribute(name, value.to_string()).expected(expected)
        };
        if self.period.is_set() && (*self.period <= 0.0 || self.period.is_nan()) {
            context.report(refuse("period", *self.period, "a positive number"));
        }
        if let Some(time) = self.time.iter().find(|time| **time < 0.0) {
            context.report(refuse("time", *time, "times not below 0"));
        }
        if let Some(pair) = self.time.windows(2).find(|pair| pair[0] >= pair[1]) {
            context.report(refuse("time", pair[1], "increasing times"));
        }
    }

    /// Whether a record is due at the time `t` of a step of size `dt`; it then counts as made. At most one for each
    /// step.
    pub(super) fn take(&self, progress: &mut Progress, t: f64, dt: f64) -> bool {
        let is_listed = !self.time.is_empty() && !self.period.is_set();
        let due = if is_listed {
            match self.time.get().get(progress.count) {
                Some(time) => *time,
                None => return false,
            }
        } else {
            progress.next.unwrap_or_else(|| self.time.first().copied().unwrap_or(0.0))
        };
        if t < due && (t - due).abs() >= EARLY * dt {
            return false;
        }
        progress.count += 1;
        progress.next = Some(due + if self.period.is_set() { *self.period } else { dt });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(time: &[f64], period: Option<f64>) -> Vec<usize> {
        let mut schedule = Schedule::default();
        schedule.time.set(time.to_vec());
        if let Some(period) = period {
            schedule.period.set(period);
        }
        let (mut progress, mut t, dt) = (Progress::default(), 0.0, 0.01);
        let mut steps = Vec::new();
        for step in 0..10 {
            if schedule.take(&mut progress, t, dt) {
                steps.push(step);
            }
            t += dt;
        }
        steps
    }

    #[test]
    fn records_are_due_at_listed_or_periodic_times() {
        assert_eq!(due(&[], None), (0..10).collect::<Vec<_>>());
        assert_eq!(due(&[], Some(0.03)), [0, 3, 6, 9]);
        assert_eq!(due(&[0.02], Some(0.04)), [2, 6]);
        assert_eq!(due(&[0.0, 0.05, 0.055], None), [0, 5, 6]);
        // No drift: the period is no multiple of the step.
        assert_eq!(due(&[], Some(0.025)), [0, 3, 5, 8]);
    }
}
