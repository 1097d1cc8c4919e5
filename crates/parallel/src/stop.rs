//! A request to give up what is being computed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Asks whoever computes to give up: long loops look at it between iterations, dense blocks and sub-steps, and say that
/// they were stopped. Clones are one switch. It can be thrown from any thread, or from a handler of signals.
#[derive(Clone, Debug, Default)]
pub struct StopSwitch(Arc<AtomicBool>);

impl StopSwitch {
    /// Asks to stop.
    pub fn request(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Takes the request back, so that work may begin again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Release);
    }

    /// Whether somebody asked to stop.
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    /// The flag itself, for handlers of signals.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}
