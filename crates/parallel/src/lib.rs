//! Work shared by threads, with results that do not depend on how many there are.
//!
//! [`Workers`] is a handle to the one pool of a simulation. It is passed to whatever has loops; nothing asks for it
//! globally. Below a size nothing is shared: handing out work costs microseconds.

mod checkpoint;
mod once;
mod pool;
mod rehearsal;
mod stop;

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use once::Once;
use pool::{Pool, Work, join_awake};
use rehearsal::Rehearsal;
pub use stop::StopSwitch;

/// The threads of a simulation, and the switch that stops their work.
#[derive(Clone, Debug, Default)]
pub struct Workers {
    team: Option<Arc<Team>>,
    stop: Option<StopSwitch>,
}

/// Who does the work.
#[derive(Debug)]
enum Team {
    Pool(Pool),
    Rehearsed(Rehearsal),
}

impl Team {
    /// Runs `work` where it shares at once.
    fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self {
            Self::Pool(pool) => {
                let mut work = Once::new(work);
                pool.install(&mut || work.run());
                work.result()
            }
            Self::Rehearsed(_) => work(),
        }
    }

    /// Does both at the same time; to be called from within.
    fn join<A: Send, B: Send>(&self, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B) {
        let (mut a, mut b) = (Once::new(a), Once::new(b));
        self.do_both(&mut || a.run(), &mut || b.run());
        (a.result(), b.result())
    }

    fn do_both(&self, a: Work<'_>, b: Work<'_>) {
        match self {
            Self::Pool(_) => join_awake(a, b),
            Self::Rehearsed(rehearsal) => rehearsal.join(a, b),
        }
    }
}

/// No threads besides the caller's.
pub static ALONE: Workers = Workers { team: None, stop: None };

/// Seconds since it was made, less those that a rehearsal hides.
#[derive(Clone, Debug)]
pub struct Clock {
    origin: Instant,
    workers: Workers,
    hidden: f64,
}

impl Clock {
    /// A clock that begins now.
    pub fn new(workers: &Workers) -> Self {
        Self { origin: Instant::now(), workers: workers.clone(), hidden: workers.hidden() }
    }

    /// The time (s).
    pub fn seconds(&self) -> f64 {
        self.origin.elapsed().as_secs_f64() - (self.workers.hidden() - self.hidden)
    }
}

/// Numbers of a vector that are worth another thread, whatever is done with them: what a thread has written it finds in
/// its own cache later, and a pass over so many takes a few times as long as handing it over.
pub const GRAIN: usize = 4096;

/// Numbers that are summed one after the other; the sums of such chunks are added in pairs.
const CHUNK: usize = 1024;

impl Workers {
    /// A pool of so many threads; the caller's alone if that is 1, or if there is no memory for more.
    pub fn new(threads: usize) -> Self {
        let pool = if threads > 1 { Pool::new(threads) } else { None };
        Self { team: pool.map(|pool| Arc::new(Team::Pool(pool))), stop: Some(StopSwitch::default()) }
    }

    /// So many threads that are only thought of: the caller's does all, cut as for them, and a [`Clock`] says how long
    /// it would have taken them, if they shared no bandwidth. The bits are those of any number.
    /// The switch is the same.
    pub fn rehearsed(&self, cores: usize) -> Self {
        Self { team: Some(Arc::new(Team::Rehearsed(Rehearsal::new(cores.max(1))))), stop: self.stop.clone() }
    }

    /// Time that a rehearsal hides since it began (s): 0 for real threads.
    pub fn hidden(&self) -> f64 {
        match self.team.as_deref() {
            Some(Team::Rehearsed(rehearsal)) => rehearsal.hidden(),
            _ => 0.0,
        }
    }

    /// The caller's thread alone, for work too small to be shared; the switch is the same.
    pub fn alone(&self) -> Self {
        Self { team: None, stop: self.stop.clone() }
    }

    /// The switch that stops the work.
    pub fn stop_switch(&self) -> Option<&StopSwitch> {
        self.stop.as_ref()
    }

    /// Whether the work is to be given up.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(StopSwitch::is_requested)
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        match self.team.as_deref() {
            Some(Team::Pool(pool)) => pool.len(),
            Some(Team::Rehearsed(rehearsal)) => rehearsal.cores,
            None => 1,
        }
    }

    /// Whether work of `size` units is worth sharing if less than `grain` units are not.
    pub fn share(&self, size: usize, grain: usize) -> bool {
        self.team.is_some() && size >= 2 * grain
    }

    /// Runs `work` on the pool: what it shares starts at once then, where from outside each time a thread must be
    /// woken.
    pub fn enter<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match &self.team {
            Some(team) => team.install(work),
            None => work(),
        }
    }

    /// As [`enter`](Self::enter), for long work that shares many short pieces: the other threads wait for them awake.
    /// One that has gone to sleep needs 20 us and more to come back, longer than most pieces take.
    ///
    /// 20 iterations of conjugate gradients on 12,000 unknowns (2 cores, Zen 4, two threads): 2.1 ms with sleep between
    /// pieces, 1.6 ms so; 2.3 ms on one thread. Within such work, and beside it, this is [`enter`](Self::enter).
    pub fn enter_awake<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        let Some(Team::Pool(pool)) = self.team.as_deref() else { return work() };
        let mut work = Once::new(work);
        pool.install_awake(&mut || work.run());
        work.result()
    }

    /// Does both, at the same time if there are threads.
    pub fn join<A: Send, B: Send>(&self, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B) {
        match &self.team {
            Some(team) => team.install(|| team.join(a, b)),
            None => (a(), b()),
        }
    }

    /// Calls `work` with each item, which may take much longer with some than with others: what it gives, in the order
    /// of the items.
    pub fn map_each<T: Send, R: Send>(&self, items: &mut [T], work: impl Fn(&mut T) -> R + Sync + Send) -> Vec<R> {
        match self.team.as_deref() {
            Some(Team::Pool(pool)) => pool.map_each(items, work),
            Some(Team::Rehearsed(rehearsal)) => rehearsal.map_each(items, work),
            None => items.iter_mut().map(work).collect(),
        }
    }

    /// Calls `work` with parts of `items` of at least `grain` elements and the index of the first one of each part.
    ///
    /// Each item must depend on its own index only, not on where parts begin.
    pub fn for_parts<T: Send>(&self, items: &mut [T], grain: usize, work: impl Fn(usize, &mut [T]) + Sync) {
        match &self.team {
            Some(team) if items.len() >= 2 * grain.max(1) => {
                let size = self.part(items.len(), grain);
                team.install(|| parts(team, 0, items, size, &|first, items| work(first, items)));
            }
            _ => work(0, items),
        }
    }

    /// As [`for_parts`](Self::for_parts), of two lists of one length.
    pub fn for_parts_of_two<A: Send, B: Send>(
        &self,
        items: (&mut [A], &mut [B]),
        grain: usize,
        work: impl Fn(usize, &mut [A], &mut [B]) + Sync,
    ) {
        match &self.team {
            Some(team) if items.0.len() >= 2 * grain.max(1) => {
                let size = self.part(items.0.len(), grain);
                team.install(|| {
                    parts(team, 0, items, size, &|first, items: (&mut [A], _)| work(first, items.0, items.1))
                });
            }
            _ => work(0, items.0, items.1),
        }
    }

    /// Calls `work` with parts of `0..n` of at least `grain` numbers.
    pub fn for_ranges(&self, n: usize, grain: usize, work: impl Fn(Range<usize>) + Sync) {
        match &self.team {
            Some(team) if n >= 2 * grain.max(1) => {
                let size = self.part(n, grain);
                team.install(|| ranges(team, 0..n, size, &work));
            }
            _ => work(0..n),
        }
    }

    /// Sum of `part` over `0..n` in a fixed tree: `part` is called with chunks whose bounds depend on `n` only, and
    /// their sums are added in pairs. The bits are the same for any number of threads.
    pub fn sum(&self, n: usize, grain: usize, part: impl Fn(Range<usize>) -> f64 + Sync) -> f64 {
        match &self.team {
            Some(team) if n >= 2 * grain.max(CHUNK) => {
                team.install(|| tree(0..n, Some((team, grain.max(CHUNK))), &part))
            }
            _ => tree(0..n, None, &part),
        }
    }

    /// Size of parts: one for each thread, as far as the grain allows.
    fn part(&self, n: usize, grain: usize) -> usize {
        n.div_ceil(self.threads()).max(grain).max(1)
    }
}

/// What can be worked on in parts.
trait Divided: Send + Sized {
    fn count(&self) -> usize;
    fn divide(self, middle: usize) -> (Self, Self);
}

impl<T: Send> Divided for &mut [T] {
    fn count(&self) -> usize {
        self.len()
    }
    fn divide(self, middle: usize) -> (Self, Self) {
        self.split_at_mut(middle)
    }
}

impl<A: Send, B: Send> Divided for (&mut [A], &mut [B]) {
    fn count(&self) -> usize {
        self.0.len()
    }
    fn divide(self, middle: usize) -> (Self, Self) {
        let ((a, c), (b, d)) = (self.0.split_at_mut(middle), self.1.split_at_mut(middle));
        ((a, b), (c, d))
    }
}

/// Calls `work` with parts of `size` items, the last one shorter, at the same time.
fn parts<P: Divided>(team: &Team, first: usize, items: P, size: usize, work: &(impl Fn(usize, P) + Sync)) {
    let n = items.count();
    if n <= size {
        return work(first, items);
    }
    let middle = n.div_ceil(size) / 2 * size;
    let (front, back) = items.divide(middle);
    team.join(|| parts(team, first, front, size, work), || parts(team, first + middle, back, size, work));
}

/// As [`parts`], of a range.
fn ranges(team: &Team, range: Range<usize>, size: usize, work: &(impl Fn(Range<usize>) + Sync)) {
    if range.len() <= size {
        return work(range);
    }
    let middle = range.start + range.len().div_ceil(size) / 2 * size;
    team.join(|| ranges(team, range.start..middle, size, work), || ranges(team, middle..range.end, size, work));
}

/// Splits at the multiple of the chunk that is nearest to the middle from above, shared down to a grain.
fn tree(range: Range<usize>, shared: Option<(&Team, usize)>, part: &(impl Fn(Range<usize>) -> f64 + Sync)) -> f64 {
    let n = range.len();
    if n <= CHUNK {
        return part(range);
    }
    let middle = range.start + n.div_ceil(2).next_multiple_of(CHUNK);
    let (first, second) = (range.start..middle, middle..range.end);
    if let Some((team, _)) = shared.filter(|(_, grain)| n >= 2 * grain) {
        let (a, b) = team.join(|| tree(first, shared, part), || tree(second, shared, part));
        a + b
    } else {
        tree(first, None, part) + tree(second, None, part)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    #[test]
    fn sums_have_the_same_bits_for_any_number_of_threads() {
        for n in [0, 1, 1023, 1024, 1025, 2049, 100_003] {
            let values: Vec<f64> = (0..n).map(|i| 1.0 / (i as f64 + 0.3)).collect();
            let sum = |workers: &Workers| workers.sum(n, 1, |range| values[range].iter().sum::<f64>()).to_bits();
            let alone = sum(&ALONE);
            for threads in 1..5 {
                assert_eq!(sum(&Workers::new(threads)), alone);
            }
        }
    }

    #[test]
    fn threads_that_wait_awake_never_wait_for_each_other() {
        let workers = Workers::new(3);
        for _ in 0..200 {
            let short = || workers.enter_awake(|| workers.sum(5000, 1, |range| range.len() as f64));
            let (a, b) = workers.enter_awake(|| workers.join(short, short));
            assert_eq!((a, b), (5000.0, 5000.0));
            assert_eq!(workers.join(short, short), (5000.0, 5000.0));
        }
    }

    #[test]
    fn a_panic_of_a_shared_piece_comes_out() {
        let workers = Workers::new(2);
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            workers.enter_awake(|| workers.join(std::thread::yield_now, || panic!("on purpose")))
        }));
        assert!(outcome.is_err());
        assert_eq!(workers.join(|| 1, || 2), (1, 2));
    }

    #[test]
    fn every_item_is_worked_on_once() {
        for threads in 1..4 {
            let workers = Workers::new(threads);
            let mut items = vec![0usize; 1001];
            workers.for_parts(&mut items, 10, |first, items| {
                items.iter_mut().enumerate().for_each(|(i, item)| *item += first + i);
            });
            assert!(items.iter().enumerate().all(|(i, item)| i == *item));
            let mut others = vec![0usize; 1001];
            workers.for_parts_of_two((&mut items, &mut others), 10, |first, items, others| {
                others.iter_mut().zip(items).enumerate().for_each(|(i, (other, item))| *other = *item - first - i);
            });
            assert_eq!(others, vec![0; 1001]);
            let count = AtomicUsize::new(0);
            workers.for_ranges(1001, 10, |range| {
                count.fetch_add(range.len(), Relaxed);
            });
            assert_eq!(count.into_inner(), 1001);
            assert_eq!(workers.join(|| 1, || 2), (1, 2));
            assert_eq!(workers.enter(|| workers.threads()), threads);
            let nested = workers.enter_awake(|| {
                let (a, b) = workers.join(|| workers.sum(5000, 1, |range| range.len() as f64), || 2.0);
                workers.enter_awake(|| a + b)
            });
            assert_eq!(nested, 5002.0);
        }
    }
}
