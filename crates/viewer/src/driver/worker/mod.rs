//! The thread that steps.

mod account;
mod meter;
mod obey;
mod past;
mod reload;
mod shown;

use std::collections::{BTreeSet, VecDeque};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use settee_kernel::{Diagnostic, ObjectId, Owner, Severity};
use settee_simulation::{DrawOptions, Simulation};

use super::command::{Command, PointRef, Speed};
use super::edits::Edits;
use super::frame::{Exported, Frame, Status};
use super::hand::{Grasp, Hand, act};
use super::history::History;
use super::messages::Messages;
use super::origin::{Origin, PERIOD, Watch};
use super::plots::{Moment, Series};
use super::pull::Push;
use super::settings::Settings;
use super::tracks::Tracks;

use meter::Meter;
use past::Noted;
use shown::Shown;

/// Frames come at most this often: more than screens show.
const SHORTEST_FRAME: Duration = Duration::from_millis(15);
/// A window that asks for no frames gets one this often all the same, so that its next frame is recent.
const UNSEEN_FRAME: Duration = Duration::from_millis(500);
/// A simulation that is behind the clock by more than this does not try to catch up.
const MOST_BEHIND: f64 = 0.1;

/// The motion of points takes at most this part of what snapshots may take, besides them.
const TRACKS: u64 = 8;

/// Where the clock of real time stands.
struct Clock {
    wall: Instant,
    time: f64,
}

/// The simulation and all that the frames tell about it.
pub struct Worker {
    simulation: Simulation,
    history: History,
    status: Status,
    steps_to_do: u64,
    speed: Speed,
    clock: Clock,
    grasp: Grasp,
    hand: Option<Hand>,
    /// What stays held after it was let go.
    fixed: Vec<Hand>,
    written: BTreeSet<ObjectId>,
    /// What was edited since the scene was read.
    edits: Edits,
    /// Where the scene came from, and whether that changed.
    origin: Option<(Origin, Watch)>,
    reloads: u64,
    watched: Option<Owner>,
    picked: Option<PointRef>,
    draw: DrawOptions,
    wants_energies: bool,
    energy: Option<(f64, Option<f64>)>,
    /// The step at which the account of energies was opened last.
    account_since: Option<u64>,
    series: Vec<Series>,
    noted: Noted,
    tracks: Tracks,
    messages: Messages,
    meter: Meter,
    started: Instant,
    serial: u64,
    obeyed: u64,
    shown: Shown,
    is_dirty: bool,
    /// The scene has errors: it is looked at, and makes no steps.
    is_broken: bool,
    exported: Option<Exported>,
}

impl Worker {
    /// Takes a simulation over.
    pub fn new(mut simulation: Simulation, findings: &[Diagnostic], settings: Settings) -> Self {
        simulation.start_profile(false);
        let mut messages = Messages::default();
        for finding in findings {
            messages.add(simulation.scene(), finding, 0);
        }
        let history = History::new(&simulation, settings.history_bytes);
        let clock = Clock { wall: Instant::now(), time: simulation.time() };
        let mut worker = Self {
            history,
            status: Status::Paused,
            steps_to_do: 0,
            speed: settings.speed,
            clock,
            grasp: Grasp::of(&simulation),
            hand: None,
            fixed: Vec::new(),
            written: BTreeSet::new(),
            edits: Edits::default(),
            origin: settings.origin.map(|origin| {
                let watch = Watch::new(&origin);
                (origin, watch)
            }),
            reloads: 0,
            watched: None,
            picked: None,
            draw: settings.draw,
            wants_energies: false,
            energy: None,
            account_since: None,
            series: Vec::new(),
            noted: Noted::new(&simulation),
            tracks: Tracks::new(settings.history_bytes / TRACKS),
            messages,
            meter: Meter::default(),
            started: Instant::now(),
            serial: 0,
            obeyed: 0,
            shown: Shown { is_moved: true, ..Shown::default() },
            is_dirty: true,
            is_broken: settings.is_broken,
            exported: None,
            simulation,
        };
        worker.sample();
        worker
    }

    /// Steps and answers until nobody asks any more; gives the simulation back.
    pub fn run(mut self, inbox: &Receiver<Command>, publish: &dyn Fn(Frame), is_seen: &dyn Fn() -> bool) -> Simulation {
        while let Some(first) = self.next_command(inbox, is_seen) {
            let mut commands: VecDeque<Command> = first.into_iter().collect();
            loop {
                match inbox.try_recv() {
                    Ok(command) => commands.push_back(command),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return self.end(),
                }
            }
            while let Some(command) = commands.pop_front() {
                // A mouse that moves asks for many places in a row; only the last one counts.
                if commands.front().is_some_and(|next| next.replaces(&command)) {
                    self.obeyed += 1;
                } else {
                    self.obey(command);
                }
            }
            if self.origin.as_mut().is_some_and(|(origin, watch)| watch.has_changed(origin)) {
                self.reload();
            }
            self.work();
            if self.is_dirty && self.time_to_frame(is_seen).is_zero() {
                publish(self.frame());
            }
        }
        self.end()
    }

    fn end(mut self) -> Simulation {
        // Nobody reads what it reports any more; the files are concluded.
        let _ = self.simulation.finish();
        self.simulation
    }

    /// Waits for a command, at most until there is something to do. `None`: nobody asks any more.
    fn next_command(&self, inbox: &Receiver<Command>, is_seen: &dyn Fn() -> bool) -> Option<Option<Command>> {
        let until_frame = self.is_dirty.then(|| self.time_to_frame(is_seen));
        let wait = match (self.time_to_step(), until_frame) {
            (Some(step), Some(frame)) => Some(step.min(frame)),
            // Nothing to do but to look at the files.
            (None, None) => self.origin.is_some().then_some(PERIOD),
            (step, frame) => step.or(frame),
        };
        match wait {
            None => inbox.recv().ok().map(Some),
            Some(Duration::ZERO) => Some(None),
            Some(wait) => match inbox.recv_timeout(wait) {
                Ok(command) => Some(Some(command)),
                Err(RecvTimeoutError::Timeout) => Some(None),
                Err(RecvTimeoutError::Disconnected) => None,
            },
        }
    }

    /// How long until the next step is due; `None` if none is.
    fn time_to_step(&self) -> Option<Duration> {
        match &self.status {
            Status::Seeking(_) => Some(Duration::ZERO),
            _ if self.steps_to_do > 0 => Some(Duration::ZERO),
            Status::Playing => Some(match self.speed {
                Speed::AsFastAsPossible => Duration::ZERO,
                Speed::Factor(factor) => {
                    let due = (self.simulation.time() + self.simulation.dt() - self.clock.time) / factor.max(1e-6);
                    Duration::try_from_secs_f64(due - self.clock.wall.elapsed().as_secs_f64()).unwrap_or_default()
                }
            }),
            Status::Paused | Status::Failed(_) => None,
        }
    }

    /// How long until a frame may be made. Frames take at most about half the time of this thread while it steps.
    fn time_to_frame(&self, is_seen: &dyn Fn() -> bool) -> Duration {
        let Some(last) = self.shown.last else { return Duration::ZERO };
        let is_stepping = self.time_to_step().is_some();
        let gap = match (is_stepping, is_seen()) {
            (true, false) => UNSEEN_FRAME,
            (true, true) => SHORTEST_FRAME.max(self.shown.cost),
            (false, _) => SHORTEST_FRAME,
        };
        gap.saturating_sub(last.elapsed())
    }

    /// The scene looks different now.
    fn moved(&mut self) {
        self.shown.is_moved = true;
        self.is_dirty = true;
        self.measure_energy();
    }

    /// Makes a step, if one is due.
    fn work(&mut self) {
        if self.time_to_step() != Some(Duration::ZERO) {
            return;
        }
        let step = self.simulation.steps();
        let is_seeking = matches!(self.status, Status::Seeking(_));
        if is_seeking {
            let pushes: Vec<Push> = self.history.pushes_at(step).cloned().collect();
            act(&pushes, &mut self.simulation);
        } else {
            self.want_account();
            let hands = self.hand.iter_mut().chain(&mut self.fixed);
            let pushes: Vec<Push> = hands.map(|hand| hand.push(&self.simulation)).collect();
            act(&pushes, &mut self.simulation);
            if !pushes.is_empty() {
                self.history.forget_after(step);
                pushes.into_iter().for_each(|push| self.history.pushed(step, push));
            }
        }
        let start = Instant::now();
        let outcome = self.simulation.step(0.0);
        let took = start.elapsed();
        for warning in self.simulation.take_warnings() {
            self.messages.add_text(self.simulation.scene(), Severity::Warning, &warning, step + 1);
        }
        for failure in self.simulation.take_failures() {
            self.messages.add_text(self.simulation.scene(), Severity::Error, &failure.to_string(), step + 1);
        }
        self.moved();
        match outcome {
            Ok(()) => {
                self.history.stepped(&self.simulation, took);
                self.noted.stepped(took);
                self.steps_to_do = self.steps_to_do.saturating_sub(1);
                self.meter.count(&self.simulation, took);
                if !is_seeking {
                    self.sample();
                }
                self.keep_pace();
                if self.status == Status::Seeking(self.simulation.steps()) {
                    self.status = Status::Paused;
                }
            }
            Err(error) => {
                let text = error.to_string();
                self.messages.add_text(self.simulation.scene(), Severity::Error, &text, step + 1);
                self.status = Status::Failed(text);
                self.steps_to_do = 0;
            }
        }
    }

    /// A simulation that is slower than its clock does not catch up later.
    fn keep_pace(&mut self) {
        if let Speed::Factor(factor) = self.speed {
            let behind = self.clock.wall.elapsed().as_secs_f64() - (self.simulation.time() - self.clock.time) / factor;
            if behind > MOST_BEHIND {
                self.restart_clock();
            }
        }
    }

    fn measure_energy(&mut self) {
        let wanted = self.wants_energies || self.series.iter().any(|series| series.probe.is_energy());
        self.energy = (wanted && !self.is_broken).then(|| self.simulation.energy());
    }

    fn sample(&mut self) {
        if self.series.iter().any(|series| series.probe.is_data()) {
            self.simulation.store();
        }
        let forces = self.series.iter().any(|series| series.probe.is_force());
        let forces = (forces && !self.is_broken).then(|| self.simulation.forces());
        let residuals = self.residuals();
        let energy = match self.energy {
            None if !self.is_broken => self.noted.energy(&mut self.simulation),
            known => known,
        };
        let account = self.account();
        let now = Moment { simulation: &self.simulation, energy, account, forces, residuals: &residuals };
        let (step, time) = (self.simulation.steps(), self.simulation.time());
        for series in &mut self.series {
            series.add(step, time, series.probe.read(&now));
        }
        self.noted.note(&now);
        self.tracks.note(&self.simulation);
    }
}
