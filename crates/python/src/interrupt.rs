//! Ctrl-C in the middle of a step: Python itself looks at signals between two calls only.
//!
//! Python's handler notes a signal, and then writes its number into a socket that a program may name
//! (`signal.set_wakeup_fd`). A thread waits for these numbers and throws the switches of the simulations that are
//! making steps. The socket is named anew for each call that makes steps, so that it does not matter who replaced
//! Python's handler before, as event loops do.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::ThreadId;

use pyo3::prelude::*;
use settee_simulation::StopSwitch;

/// The thread that imported the module: Python lets its main thread handle signals, and no other.
static MAIN: OnceLock<ThreadId> = OnceLock::new();

/// Switches of the simulations that are making steps.
static SWITCHES: Mutex<Vec<Arc<AtomicBool>>> = Mutex::new(Vec::new());

/// Notes which thread handles signals.
pub fn note_main_thread() {
    MAIN.get_or_init(|| std::thread::current().id());
}

/// Throws the switches of simulations when SIGINT comes, beside what Python does then; until it is dropped.
///
/// On threads that handle no signals, and while an event loop has named a socket of its own, it does nothing: Ctrl-C is
/// seen at the end of the step then.
pub struct OnInterrupt(Vec<Arc<AtomicBool>>);

impl OnInterrupt {
    pub fn throw(py: Python<'_>, switches: impl IntoIterator<Item = StopSwitch>) -> Self {
        let is_main = MAIN.get() == Some(&std::thread::current().id());
        if !is_main || !listener::is_told_of_signals(py).unwrap_or(false) {
            return Self(Vec::new());
        }
        let own: Vec<_> = switches.into_iter().map(|switch| switch.flag()).collect();
        switches_of_steps().extend(own.iter().cloned());
        Self(own)
    }
}

impl Drop for OnInterrupt {
    fn drop(&mut self) {
        let mut switches = switches_of_steps();
        for own in &self.0 {
            if let Some(index) = switches.iter().rposition(|switch| Arc::ptr_eq(switch, own)) {
                switches.swap_remove(index);
            }
        }
    }
}

fn switches_of_steps() -> std::sync::MutexGuard<'static, Vec<Arc<AtomicBool>>> {
    SWITCHES.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
mod listener {
    use std::io::Read;
    use std::os::fd::AsRawFd;
    use std::os::unix::net::UnixStream;

    use pyo3::types::PyDict;

    use super::*;

    /// Two on all systems that this module is compiled for.
    const SIGINT: u8 = 2;

    /// The end that Python writes to, and the process whose thread reads the other end: a fork has no such thread.
    static WRITTEN: Mutex<Option<(u32, UnixStream)>> = Mutex::new(None);

    /// Names the socket to Python. False if somebody else's is named, which stays.
    pub fn is_told_of_signals(py: Python<'_>) -> PyResult<bool> {
        let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        let process = std::process::id();
        let is_current = written.as_ref().is_some_and(|(listening, _)| *listening == process);
        let former = if is_current { None } else { written.replace((process, listen()?)) };
        let Some((_, socket)) = &*written else { return Ok(false) };
        let own = [Some(socket), former.as_ref().map(|(_, socket)| socket)].map(|end| end.map(AsRawFd::as_raw_fd));
        let before = name(py, socket.as_raw_fd())?;
        let is_own = before == -1 || own.contains(&Some(before));
        if !is_own {
            name(py, before)?;
        }
        Ok(is_own)
    }

    /// Starts the thread that waits for the numbers of signals.
    fn listen() -> PyResult<UnixStream> {
        let (written, mut read) = UnixStream::pair()?;
        // Python refuses a socket on which its handler could wait.
        written.set_nonblocking(true)?;
        std::thread::Builder::new().name("settee-signals".into()).spawn(move || {
            let mut numbers = [0; 64];
            while let Ok(count @ 1..) = read.read(&mut numbers) {
                if numbers[..count].contains(&SIGINT) {
                    switches_of_steps().iter().for_each(|switch| switch.store(true, Ordering::Release));
                }
            }
        })?;
        Ok(written)
    }

    /// Names a socket to Python and returns the one before, -1 if there was none.
    fn name(py: Python<'_>, socket: i32) -> PyResult<i32> {
        let quietly = PyDict::new(py);
        quietly.set_item("warn_on_full_buffer", false)?;
        py.import("signal")?.call_method("set_wakeup_fd", (socket,), Some(&quietly))?.extract()
    }
}

#[cfg(not(unix))]
mod listener {
    use super::*;

    pub fn is_told_of_signals(_py: Python<'_>) -> PyResult<bool> {
        Ok(false)
    }
}
