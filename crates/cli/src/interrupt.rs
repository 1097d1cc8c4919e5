//! Ends a run when the user or the system asks for it, or when its time is up.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use settee_simulation::StopSwitch;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::exit::{Exit, Failure};
use crate::output;

/// What computes is given this time to give up by itself; then the program is ended from outside.
const PATIENCE: Duration = Duration::from_millis(120);
/// A second signal within this time is the first one again: `timeout` of coreutils sends its signal to the program and
/// then to the group of the program.
const SAME_SIGNAL: Duration = Duration::from_millis(500);
/// What is being written when the time is up has as long again as the steps had, and this at least: a pipe that nobody
/// reads takes nothing, however long it is waited for.
const WRITING: Duration = Duration::from_secs(5);
/// Stands for the time limit among the numbers of signals.
const TIME_LIMIT: usize = usize::MAX;
/// Stands among them for the end of what is done before the program is ended from outside.
const CONCLUDED: usize = usize::MAX - 1;

/// Makes a file that would grow beyond what the system allows a failure of the write, as a full disk is, and not the
/// end of the program.
pub fn survive_full_files() {
    // Without a handler of its own the program ends as before: that is no reason not to run.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Makes an end for want of memory one with an exit code. Most requests are counted, and told where they go beyond the
/// budget; of one that is not, and that the system refuses, the standard library tells the size, and aborts.
pub fn end_with_a_code_without_memory() {
    #[cfg(unix)]
    let _ = signal_hook::flag::register_conditional_shutdown(
        signal_hook::consts::SIGABRT,
        Exit::Limit.code().into(),
        Arc::new(AtomicBool::new(true)),
    );
}

/// Why a run ends before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A signal of this number.
    Signal(u8),
    /// `--time-limit`.
    TimeLimit,
}

/// What is left of a time limit. While the scene is loaded, nothing is recorded yet: the program ends when time is up.
pub struct LoadingLimit {
    /// When the time is up.
    ends: Option<Instant>,
    /// Dropped when the scene is there.
    _is_loading: mpsc::Sender<()>,
}

impl LoadingLimit {
    /// Starts the clock.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn start(limit: Option<Duration>) -> std::io::Result<Self> {
        let (is_loading, receive) = mpsc::channel();
        if let Some(limit) = limit {
            let watch = move || {
                if receive.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
                    let message = "the time limit is reached while the scene is loaded: no step was made";
                    Failure::new(Exit::Limit, message).tell();
                    settee_kernel::remove_unfinished_files();
                    signal_hook::low_level::exit(Exit::Limit.code().into());
                }
            };
            std::thread::Builder::new().name("loading".into()).spawn(watch)?;
        }
        Ok(Self { ends: limit.and_then(|limit| Instant::now().checked_add(limit)), _is_loading: is_loading })
    }

    /// The scene is there: when the time for the steps is up.
    pub fn loaded(self) -> Option<Instant> {
        self.ends
    }
}

/// Whether a run is to end. The step in progress is given up; where that takes too long, or on a second signal later,
/// the program is ended with what was recorded.
pub struct Interrupt {
    reason: Arc<AtomicUsize>,
    concludes: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens to SIGINT, SIGTERM and SIGHUP, and to the clock until the time is up. `conclude` is called, on a thread
    /// of its own, before the program is ended from outside in the middle of a step. `journal`: where the recording is
    /// as long as it is not complete.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn listen(
        stop: StopSwitch,
        time_is_up: Option<Instant>,
        journal: Option<PathBuf>,
        conclude: impl FnOnce() -> Result<(), Failure> + Send + 'static,
    ) -> std::io::Result<Self> {
        let (reason, concludes) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        let (send, receive) = mpsc::channel();
        let watch = Watch {
            stop,
            reason: Arc::clone(&reason),
            concludes: Arc::clone(&concludes),
            journal,
            send: send.clone(),
            receive,
        };
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
        std::thread::Builder::new().name("signals".into()).spawn(move || {
            for number in signals.forever() {
                // Nobody listens once the program ends.
                let _ = send.send(number as usize);
            }
        })?;
        std::thread::Builder::new().name("watch".into()).spawn(move || watch.run(time_is_up, conclude))?;
        Ok(Self { reason, concludes })
    }

    /// Why the run is to end, if it is.
    pub fn reason(&self) -> Option<Reason> {
        match self.reason.load(Ordering::Acquire) {
            0 => None,
            TIME_LIMIT => Some(Reason::TimeLimit),
            signal => Some(Reason::Signal(signal as u8)),
        }
    }

    /// Says that the steps are over and the rest is being written: this is waited for.
    pub fn conclude(&self) {
        self.concludes.store(true, Ordering::Release);
    }
}

/// Who waits for a reason, and then for the run.
struct Watch {
    stop: StopSwitch,
    reason: Arc<AtomicUsize>,
    concludes: Arc<AtomicBool>,
    journal: Option<PathBuf>,
    /// Says when `conclude` has ended, and keeps the channel open.
    send: mpsc::Sender<usize>,
    receive: mpsc::Receiver<usize>,
}

impl Watch {
    fn run(self, time_is_up: Option<Instant>, conclude: impl FnOnce() -> Result<(), Failure> + Send + 'static) {
        let begin = Instant::now();
        let last = time_is_up.and_then(|at| at.checked_add(at.saturating_duration_since(begin).max(WRITING)));
        let first = match self.next(time_is_up) {
            // What is being written then is no step.
            TIME_LIMIT if self.is_concluding() => self.next(last),
            first => first,
        };
        let at = Instant::now();
        // A run that is over already is not interrupted by the first signal.
        self.reason.store(first, Ordering::Release);
        if !self.is_concluding() {
            self.stop.request();
        }
        while at.elapsed() < PATIENCE && !self.is_concluding() {
            std::thread::sleep(Duration::from_millis(2));
        }
        let is_over = self.is_concluding();
        if is_over || self.start(conclude) {
            self.wait(at, last);
        }
        let exit = match first {
            TIME_LIMIT if is_over => {
                Failure::new(Exit::Limit, "the time limit is reached: not everything was written").tell()
            }
            TIME_LIMIT => {
                Failure::new(Exit::Limit, "the time limit is reached: the step in progress was given up").tell()
            }
            signal => Exit::Signal(signal as u8),
        };
        if let Some(journal) = self.journal.filter(|journal| journal.is_file()) {
            output::complain(&format!("the recording is not complete: settee recover \"{}\"\n", journal.display()));
        }
        // Nothing is dropped on this way out.
        settee_kernel::remove_unfinished_files();
        signal_hook::low_level::exit(exit.code().into());
    }

    fn is_concluding(&self) -> bool {
        self.concludes.load(Ordering::Acquire)
    }

    /// What comes next: a signal, or the time limit at a moment.
    fn next(&self, time_is_up: Option<Instant>) -> usize {
        let received = match time_is_up {
            None => self.receive.recv().ok(),
            Some(at) => self.receive.recv_timeout(at.saturating_duration_since(Instant::now())).ok(),
        };
        received.unwrap_or(TIME_LIMIT)
    }

    /// Starts what is to be done before the program ends, on a thread of its own: it may write into a pipe that nobody
    /// reads, and signals are to be heard meanwhile.
    fn start(&self, conclude: impl FnOnce() -> Result<(), Failure> + Send + 'static) -> bool {
        let done = self.send.clone();
        let work = move || {
            if let Err(failure) = conclude() {
                failure.tell();
            }
            // Nobody listens once the program ends.
            let _ = done.send(CONCLUDED);
        };
        std::thread::Builder::new().name("conclude".into()).spawn(work).is_ok()
    }

    /// Waits for what is being written. Only somebody who asks again after `at` does not want to wait, and nobody
    /// waits longer than until `last`.
    fn wait(&self, at: Instant, last: Option<Instant>) {
        loop {
            match self.next(last) {
                CONCLUDED | TIME_LIMIT => return,
                _ if at.elapsed() > SAME_SIGNAL => return,
                _ => {}
            }
        }
    }
}
