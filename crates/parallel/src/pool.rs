//! The threads of a pool.
//!
//! Work goes to them through pointers: what hands it over is compiled once, not again with each piece of work. A call
//! through a pointer takes a nanosecond, handing work over four hundred. Compiled with each of 250 pieces of work it
//! was 0.5 MB of the program, with the viewer 0.8 MB.

use std::sync::atomic::{AtomicBool, Ordering};

/// Work that another thread may do.
pub(crate) type Work<'a> = &'a mut (dyn FnMut() + Send);

/// A pool, which knows whether its threads wait awake.
#[derive(Debug)]
pub(crate) struct Pool {
    threads: rayon::ThreadPool,
    /// Whether its threads wait awake for the work of one of them.
    is_awake: AtomicBool,
}

impl Pool {
    /// So many threads; none if there is no memory for them.
    pub fn new(threads: usize) -> Option<Self> {
        let threads = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
        Some(Self { threads, is_awake: AtomicBool::new(false) })
    }

    /// How many threads there are.
    pub fn len(&self) -> usize {
        self.threads.current_num_threads()
    }

    /// Does work on a thread of the pool.
    pub fn install(&self, work: Work<'_>) {
        self.threads.install(work);
    }

    /// Calls `work` with each item; what it gives, in the order of the items.
    pub fn map_each<T: Send, R: Send>(&self, items: &mut [T], work: impl Fn(&mut T) -> R + Sync + Send) -> Vec<R> {
        use rayon::prelude::*;
        self.threads.install(|| items.par_iter_mut().map(work).collect())
    }

    /// As [`install`](Self::install); the other threads wait awake for what it shares, see
    /// [`enter_awake`](crate::Workers::enter_awake).
    pub fn install_awake(&self, work: Work<'_>) {
        // Two that waited for the end of each other's work would wait for ever.
        if self.is_awake.swap(true, Ordering::AcqRel) {
            return self.install(work);
        }
        let _until_here = OnDrop(|| self.is_awake.store(false, Ordering::Release));
        self.threads.install(|| {
            let (is_done, own) = (AtomicBool::new(false), rayon::current_thread_index());
            // One that this thread meets itself, since another is slow to come, must not hold it.
            let wait = || {
                if rayon::current_thread_index() != own {
                    stay_awake(&is_done);
                }
            };
            rayon::scope(|scope| {
                // The other threads take these before anything that `work` shares: they are the oldest.
                (1..self.len()).for_each(|_| scope.spawn(|_| wait()));
                let _until_here = OnDrop(|| is_done.store(true, Ordering::Release));
                work();
            });
        });
    }
}

/// Does both, on a thread of a pool. Where another thread has taken `b` and `a` is done first, the end of `b` is
/// waited for awake: a thread that goes to sleep there needs 20 us and more to come back, on a virtual machine 100,
/// longer than most pieces take.
pub(crate) fn join_awake(a: Work<'_>, b: Work<'_>) {
    let (is_taken, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
    rayon::join(
        || {
            a();
            // Nobody has taken it: this thread does it next.
            if is_taken.load(Ordering::Acquire) {
                stay_awake(&is_done);
            }
        },
        || {
            let _until_here = OnDrop(|| is_done.store(true, Ordering::Release));
            is_taken.store(true, Ordering::Release);
            b();
        },
    );
}

/// Does something when it is dropped, after a panic too.
struct OnDrop<F: Fn()>(F);

impl<F: Fn()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Works on what others share until the flag is set.
fn stay_awake(is_done: &AtomicBool) {
    let mut idle = 0u32;
    while !is_done.load(Ordering::Acquire) {
        if rayon::yield_now() == Some(rayon::Yield::Executed) {
            idle = 0;
            continue;
        }
        idle += 1;
        // Other programs may need the processor.
        if idle.is_multiple_of(64) { std::thread::yield_now() } else { std::hint::spin_loop() }
    }
}
