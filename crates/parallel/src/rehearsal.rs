//! Threads that are only thought of: how long work would take on a machine with more cores than this one has.
//!
//! The caller's thread does everything, one piece after the other, cut as for so many threads. Time that would not pass
//! is counted as hidden: of pieces that could run at the same time the longest takes its time, and no less than all of
//! them together on the cores there are (Brent, The parallel evaluation of general arithmetic expressions, J. ACM 21,
//! 1974), more what handing over takes. What cores share, the bandwidth of memory above all, is not part of it.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::pool::Work;

/// What it takes to hand a piece to a thread that waits awake, and to wait for its end (s).
const HAND_OVER: f64 = 1e-6;

/// A number of cores, and what they would have saved so far.
#[derive(Debug)]
pub(crate) struct Rehearsal {
    pub cores: usize,
    /// Time that would not have passed (s).
    hidden: Mutex<f64>,
}

/// A moment: by the clock, and how much was hidden up to then.
struct Moment {
    at: Instant,
    hidden: f64,
}

impl Rehearsal {
    pub fn new(cores: usize) -> Self {
        Self { cores, hidden: Mutex::new(0.0) }
    }

    /// Time that would not have passed (s).
    pub fn hidden(&self) -> f64 {
        *self.hidden.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> Moment {
        Moment { at: Instant::now(), hidden: self.hidden() }
    }

    /// Counts pieces since `start`, the longest of which would have taken `longest`, as done at the same time.
    fn hide(&self, start: &Moment, longest: f64, hand_overs: f64) {
        let work = start.at.elapsed().as_secs_f64();
        let span = longest.max(work / self.cores as f64) + hand_overs * HAND_OVER;
        *self.hidden.lock().unwrap_or_else(PoisonError::into_inner) = start.hidden + work - span;
    }

    /// How long what was done since `start` would have taken (s).
    fn span(&self, start: &Moment) -> f64 {
        start.at.elapsed().as_secs_f64() - (self.hidden() - start.hidden)
    }

    /// Does both.
    pub fn join(&self, a: Work<'_>, b: Work<'_>) {
        let start = self.now();
        a();
        let (first, middle) = (self.span(&start), self.now());
        b();
        self.hide(&start, first.max(self.span(&middle)), 1.0);
    }

    /// Does the same with each item.
    pub fn map_each<T, R>(&self, items: &mut [T], work: impl Fn(&mut T) -> R) -> Vec<R> {
        let (start, mut longest) = (self.now(), 0.0_f64);
        let results = items
            .iter_mut()
            .map(|item| {
                let start = self.now();
                let result = work(item);
                longest = longest.max(self.span(&start));
                result
            })
            .collect();
        // Halves are handed over, and halves of these.
        self.hide(&start, longest, (self.cores.min(items.len()).max(1) as f64).log2().ceil());
        results
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{ALONE, Workers};

    fn sleep(milliseconds: u64) {
        std::thread::sleep(Duration::from_millis(milliseconds));
    }

    /// What work takes on so many cores, by the clock and as rehearsed (s).
    fn times(cores: usize, work: impl FnOnce(&Workers)) -> [f64; 2] {
        let workers = ALONE.rehearsed(cores);
        let start = Instant::now();
        work(&workers);
        let passed = start.elapsed().as_secs_f64();
        [passed, passed - workers.hidden()]
    }

    #[test]
    fn of_pieces_at_the_same_time_the_longest_counts() {
        let [passed, rehearsed] = times(2, |workers| {
            workers.join(|| sleep(20), || sleep(40));
        });
        assert!(passed >= 0.06 && rehearsed >= 0.04 && rehearsed < passed - 0.019, "{passed} {rehearsed}");
        // What is nested hides its own part only.
        let [passed, rehearsed] = times(4, |workers| {
            workers.join(|| sleep(20), || workers.join(|| sleep(10), || sleep(10)));
        });
        assert!(passed >= 0.04 && rehearsed >= 0.02 && rehearsed < passed - 0.019, "{passed} {rehearsed}");
    }

    #[test]
    fn cores_do_no_more_than_they_can() {
        let [passed, rehearsed] = times(2, |workers| {
            workers.map_each(&mut [10; 6], |milliseconds| sleep(*milliseconds));
        });
        assert!(passed >= 0.06 && rehearsed >= 0.03 && rehearsed < 0.5 * passed + 0.005, "{passed} {rehearsed}");
    }

    #[test]
    fn work_is_cut_as_for_so_many_threads_and_done_in_order() {
        let workers = ALONE.rehearsed(64);
        assert_eq!(workers.threads(), 64);
        let starts = Mutex::new(Vec::new());
        workers.for_ranges(640, 1, |range| starts.lock().unwrap().push(range.start));
        assert_eq!(starts.into_inner().unwrap(), (0..64).map(|part| 10 * part).collect::<Vec<_>>());
        let sum = |workers: &Workers| workers.sum(100_003, 1, |range| range.map(|i| 1.0 / (i as f64 + 0.3)).sum());
        assert_eq!(sum(&workers).to_bits(), sum(&ALONE).to_bits());
    }
}
