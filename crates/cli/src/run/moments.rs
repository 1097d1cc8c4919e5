//! `settee run --times`: moments between the ends of steps that are recorded and probed.

use settee_simulation::{Diagnostic, MomentError, Simulation};

use super::RunArgs;
use super::outputs::check_moment;
use crate::dense_output::check_motion_is_kept;
use crate::exit::Failure;
use crate::progress::seconds;

/// A moment this fraction of a step from its end is that end: sums of step sizes carry rounding.
const SAME: f64 = 1e-6;

/// Moments that are still to come, in their order.
#[derive(Default)]
pub(super) struct Moments {
    times: Vec<f64>,
    next: usize,
    /// How many of those that came were not known, since their step cannot be looked into.
    unknown: usize,
}

impl Moments {
    /// Those of the arguments.
    ///
    /// # Errors
    /// If solvers will not know them, a probe cannot be read there, or the run begins after one of them.
    pub fn of(args: &RunArgs, simulation: &Simulation) -> Result<Self, Failure> {
        let mut times = args.times.clone();
        times.sort_by(f64::total_cmp);
        times.dedup();
        let Some(first) = times.first().copied() else { return Ok(Self::default()) };
        check_motion_is_kept("--times", simulation).map_err(Failure::usage)?;
        args.exports.check_times(simulation)?;
        let now = simulation.time();
        if first < now - SAME * simulation.dt() {
            let (first, now) = (seconds(first), seconds(now));
            return Err(Failure::usage(format!("--times {first}: the run begins after it, at t = {now} s")));
        }
        Ok(Self { times, ..Self::default() })
    }

    /// Says that some of them lie behind the end of the run.
    ///
    /// # Errors
    /// If they do.
    pub fn check_end(&self, end: f64) -> Result<(), Failure> {
        self.times.last().map_or(Ok(()), |last| check_moment("--times", *last, end))
    }

    /// The next one, if it is not after `end`, the end of a step of this size (s).
    pub fn due(&mut self, end: f64, size: f64) -> Option<f64> {
        let time = self.rest().first().copied().filter(|time| *time <= end + SAME * size)?;
        self.next += 1;
        Some(time)
    }

    /// Whether a moment is the end of a step of this size (s).
    pub fn is_end(time: f64, end: f64, size: f64) -> bool {
        (time - end).abs() <= SAME * size
    }

    /// Takes note that one that came is not known; what is to be said of it if it is the first one.
    pub fn note_unknown(&mut self, error: &MomentError) -> Option<Diagnostic> {
        self.unknown += 1;
        let finding = not_known(format!("--times: {error}; the moment is left out"));
        let help = "a loop that makes whole steps, or moments at the ends of steps; further ones are counted, not told";
        (self.unknown == 1).then(|| finding.fix(help))
    }

    /// What is to be said at the end of a run in which more than one was not known.
    pub fn unknown(&self) -> Option<Diagnostic> {
        let (unknown, all) = (self.unknown, self.times.len());
        let message = || format!("--times: {unknown} of {all} moments are left out: their steps cannot be looked into");
        (unknown > 1).then(|| not_known(message()))
    }

    /// Those that did not come yet.
    pub fn rest(&self) -> &[f64] {
        &self.times[self.next..]
    }
}

fn not_known(message: String) -> Diagnostic {
    Diagnostic::warning("moment-not-known", message)
}

#[cfg(test)]
mod tests {
    use super::Moments;

    #[test]
    fn each_moment_comes_once_and_those_at_an_end_with_it() {
        let mut moments = Moments { times: vec![0.05, 0.1, 0.100_000_000_1, 0.25], ..Moments::default() };
        let mut until = |end: f64| std::iter::from_fn(|| moments.due(end, 0.1)).collect::<Vec<f64>>();
        assert_eq!((until(0.0), until(0.1)), (vec![], vec![0.05, 0.1, 0.100_000_000_1]));
        assert_eq!((until(0.2), until(0.3)), (vec![], vec![0.25]));
        assert!(Moments::is_end(0.1, 0.1 + 1e-12, 0.1) && !Moments::is_end(0.1, 0.101, 0.1));
    }
}
