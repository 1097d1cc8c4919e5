//! A simulation on a thread of its own: commands go in, frames of plain data come out.
//!
//! Commands are carried out between steps, in order. Only the latest frame counts: a window that paints slowly does not
//! slow the steps, and a long step does not block the window.

mod command;
mod edits;
mod energy_column;
mod frame;
mod hand;
mod history;
mod messages;
mod origin;
mod plots;
mod properties;
mod pull;
mod settings;
mod tracks;
mod tree;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use settee_kernel::Diagnostic;
use settee_simulation::Simulation;

pub use command::{Command, PointRef, Pull, Speed};
pub use energy_column::EnergyColumn;
pub use frame::{Budget, Exported, Frame, Message, Past, PickedPoint, Residuals, StatePoints, Status};
pub use hand::{Grasp, Hand, act};
pub use origin::Origin;
pub use plots::{Probe, Series, Work};
pub use properties::{LinkProperty, Properties, Property, Value};
pub use pull::{Patch, Push, Spring};
pub use settings::Settings;
pub use tree::{Entry, Role, SceneTree};

use worker::Worker;

/// The latest frame, and whether it was seen.
struct Slot {
    frame: Mutex<Arc<Frame>>,
    is_seen: AtomicBool,
}

/// The handle to a simulation that runs on a thread of its own.
pub struct Driver {
    commands: Option<Sender<Command>>,
    sent: AtomicU64,
    slot: Arc<Slot>,
    thread: Option<JoinHandle<Simulation>>,
}

impl Driver {
    /// Takes a simulation over. `findings` are those of its loading; `wake` is called after each new frame.
    pub fn start(
        simulation: Simulation,
        findings: &[Diagnostic],
        settings: Settings,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (commands, inbox) = channel();
        let mut worker = Worker::new(simulation, findings, settings);
        let slot = Arc::new(Slot { frame: Mutex::new(Arc::new(worker.frame())), is_seen: AtomicBool::new(false) });
        let out = Arc::clone(&slot);
        let publish = move |frame: Frame| {
            *out.frame.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(frame);
            out.is_seen.store(false, Ordering::Release);
            wake();
        };
        let seen = Arc::clone(&slot);
        let is_seen = move || seen.is_seen.load(Ordering::Acquire);
        let thread = std::thread::Builder::new()
            .name("simulation".into())
            .spawn(move || worker.run(&inbox, &publish, &is_seen))
            .ok();
        Self { commands: Some(commands), sent: AtomicU64::new(0), slot, thread }
    }

    /// Asks for something. It is lost if the simulation is gone, see [`is_alive`](Self::is_alive).
    pub fn send(&self, command: Command) {
        if let Some(commands) = &self.commands
            && commands.send(command).is_ok()
        {
            self.sent.fetch_add(1, Ordering::AcqRel);
        }
    }

    /// The latest frame.
    pub fn latest(&self) -> Arc<Frame> {
        self.slot.is_seen.store(true, Ordering::Release);
        Arc::clone(&self.slot.frame.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether the latest frame shows what all commands so far led to.
    pub fn is_settled(&self) -> bool {
        self.latest().obeyed >= self.sent.load(Ordering::Acquire)
    }

    /// Whether the simulation still answers; it does not after a panic, which would be a mistake of this program.
    pub fn is_alive(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Ends the driver after the step in progress, with the files of its recording components concluded. Gives the
    /// simulation back the first time, unless it is gone, see [`is_alive`](Self::is_alive).
    pub fn finish(&mut self) -> Option<Simulation> {
        self.commands = None;
        self.thread.take()?.join().ok()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.finish();
    }
}
