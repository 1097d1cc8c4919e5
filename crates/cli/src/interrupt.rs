//! Ends a run at the next step when the user or the system asks for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;

use crate::exit::Failure;

/// A second signal within this time is the first one again: `timeout` of coreutils sends its signal to the program and
/// then to the group of the program.
const SAME_SIGNAL: Duration = Duration::from_millis(500);

/// Whether a signal came. A second one, later, ends the program at once, in the middle of a step.
pub struct Interrupt {
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Starts to listen to SIGINT and SIGTERM. `conclude` is called, on a thread of its own, before a second signal
    /// ends the program.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn listen(conclude: impl Fn() -> Result<(), Failure> + Send + 'static) -> std::io::Result<Self> {
        let signal = Arc::new(AtomicUsize::new(0));
        for number in [SIGINT, SIGTERM] {
            flag::register_usize(number, Arc::clone(&signal), number as usize)?;
        }
        let mut signals = Signals::new([SIGINT, SIGTERM])?;
        std::thread::Builder::new().name("signals".into()).spawn(move || {
            let mut first: Option<Instant> = None;
            for number in signals.forever() {
                let since = first.get_or_insert_with(Instant::now).elapsed();
                if since > SAME_SIGNAL {
                    if let Err(failure) = conclude() {
                        failure.tell();
                    }
                    signal_hook::low_level::exit(128 + number);
                }
            }
        })?;
        Ok(Self { signal })
    }

    /// The signal that came, if one came.
    pub fn signal(&self) -> Option<u8> {
        match self.signal.load(Ordering::Relaxed) {
            0 => None,
            signal => Some(signal as u8),
        }
    }
}
