//! Ctrl-C in the middle of a step: Python looks at signals between two calls only.

use std::sync::OnceLock;
use std::thread::ThreadId;

use settee_simulation::StopSwitch;
use signal_hook::SigId;
use signal_hook::consts::SIGINT;

/// The thread that imported the module: Python lets its main thread handle signals, and no other.
static MAIN: OnceLock<ThreadId> = OnceLock::new();

/// Notes which thread handles signals.
pub fn note_main_thread() {
    MAIN.get_or_init(|| std::thread::current().id());
}

/// Throws the switch of a simulation when SIGINT comes, beside what Python does then; until it is dropped.
pub struct OnInterrupt(SigId);

impl OnInterrupt {
    /// `None` on threads that handle no signals, or if the system refuses.
    pub fn throw(switch: &StopSwitch) -> Option<Self> {
        let is_main = MAIN.get() == Some(&std::thread::current().id());
        is_main.then(|| signal_hook::flag::register(SIGINT, switch.flag()).ok().map(Self)).flatten()
    }
}

impl Drop for OnInterrupt {
    fn drop(&mut self) {
        signal_hook::low_level::unregister(self.0);
    }
}
